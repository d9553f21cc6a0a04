/** The search process with BENCH_MEMBERS cards: memory, load, pages, counts, and following ranks that move. Its data is deleted in the end. */
import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { readConfig } from '#server/infrastructure/config.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { openPostgres } from '#server/embedded-postgres/embedded-postgres.ts'
import { open } from '#server/open.ts'
import type { SearchIndex } from '#server/ports/search-index.ts'
import { openRemoteIndex } from '#server/search/remote-index.ts'
import { cpuOf } from './cpu.ts'
import { quantile } from './figures.ts'
import { throwSearch } from './index-questions.ts'
import { atRate } from './rate.ts'
import { addSearchCards, firstCard } from './search-cards.ts'
import { memoryOf, startSearch, type SearchProcess } from './search-process.ts'

type Print = (line: string) => void
type Bench = { ctx: Context; process: SearchProcess; index: SearchIndex; cards: number; print: Print }

const quiet = { debug() {}, info() {}, warn() {}, error() {} }
/** As a database of this size has them. */
const settings = { shared_buffers: '2GB', max_wal_size: '8GB', checkpoint_timeout: '15min' }
const askers = 8
const askForMs = 8_000
const countsASecond = 50
/** Cards of one statement; more are one line of the log, and everyone is read anew. */
const movedAtOnce = 10_000

export async function measureIndex(print: Print) {
  const cards = Number(process.env.BENCH_MEMBERS ?? 1_000_000)
  const dataDir = resolve(process.env.BENCH_DATA_DIR ?? '.data/bench-index')
  const env = { ...process.env, DATA_DIR: dataDir, SEED: 'none', LOG: 'error', SEARCH_SOCKET: join(dataDir, 'search.sock') }
  const config = readConfig(env)
  const postgres = await openPostgres({ dataDir, log: quiet, settings })
  const { ctx, close } = await open(config)
  try {
    await addSearchCards(ctx, cards, print)
    const process = await startSearch(env, print)
    const { index, close: hangUp } = openRemoteIndex({ log: quiet }, env.SEARCH_SOCKET)
    while ((await index.count([throwSearch('first')], null)) === null) await pause(100)
    const bench = { ctx, process, index, cards, print }
    try {
      await measureQuestions(bench)
      await measureTurns(bench)
      await measureFollowing(bench)
      await measureOnline(bench)
      await measureMissed(bench)
      print(`  memory       ${memoryOf(process.pid)} in the end`)
    } finally {
      await hangUp()
      await process.stop()
    }
  } finally {
    await close()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

let questions = 0
const askPage = (index: SearchIndex) => index.findPage(throwSearch(`question ${(questions += 1)}`), null, true)
const askCounts = (index: SearchIndex) =>
  index.count(
    Array.from({ length: 8 }, (_, n) => throwSearch(`counts ${(questions += 1)} ${n}`)),
    null,
  )

async function timeQuestions(
  { index, process: { pid } }: Pick<Bench, 'index' | 'process'>,
  ask: (index: SearchIndex) => Promise<unknown>,
  forMs = askForMs,
) {
  const took: number[] = []
  let missed = 0
  const untilMs = performance.now() + forMs
  const [searchUs, ownUs] = [cpuOf(pid), cpuOf(process.pid)]
  const one = async () => {
    while (performance.now() < untilMs) {
      const beganMs = performance.now()
      if ((await ask(index)) === null) missed += 1
      took.push(performance.now() - beganMs)
    }
  }
  await Promise.all(Array.from({ length: askers }, one))
  const each = (us: number) => `${(us / took.length).toFixed(0)} µs`
  return {
    text: `p50 ${quantile(took, 0.5).toFixed(1)} ms, p99 ${quantile(took, 0.99).toFixed(1)} ms, at most ${quantile(took, 1).toFixed(1)} ms; CPU ${each(cpuOf(pid) - searchUs)} here, ${each(cpuOf(process.pid) - ownUs)} in the asker${missed > 0 ? `; ${missed} UNANSWERED` : ''}`,
    took,
  }
}

async function measureQuestions(bench: Bench) {
  bench.print(`  a page       ${(await timeQuestions(bench, askPage)).text} (with its count)`)
  bench.print(`  8 counts     ${(await timeQuestions(bench, askCounts)).text}`)
  bench.print(`  the same     ${await timeAtRate(bench.index)}`)
}

/** The counts of a match finder as members ask for them, at random times; the closed loop above shows what eight askers without a pause cost each other. */
async function timeAtRate(index: SearchIndex) {
  const took: number[] = []
  await atRate(countsASecond, askForMs, async () => {
    const beganMs = performance.now()
    await askCounts(index)
    took.push(performance.now() - beganMs)
  })
  return `${countsASecond} times a second: p50 ${quantile(took, 0.5).toFixed(1)} ms, p99 ${quantile(took, 0.99).toFixed(1)} ms, at most ${quantile(took, 1).toFixed(1)} ms`
}

/** Members who are here move to the top: every tenth, of all pools and countries. */
async function moveRanks(ctx: Context, count: number, { cards }: Pick<Bench, 'cards'>) {
  for (let moved = 0; moved < count; moved += movedAtOnce) {
    turn += 1
    const size = Math.min(movedAtOnce, count - moved)
    await sql`update search_card set rank = 15000 + ${turn}::int + (id % 7)::int
      where id in (select ${firstCard}::bigint + abs(hashint8extended(n + ${turn}::bigint * 1000000, 7)) % ${Math.floor(cards / 10)}::bigint * 10 from generate_series(1, ${size}::int) n)`.execute(
      ctx.db,
    )
  }
}
let turn = 0

const walAt = async ({ db }: Context) => {
  const { rows } = await sql<{
    bytes: number
  }>`select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as bytes`.execute(db)
  return rows[0]?.bytes ?? 0
}

/** What a million members online move between two reads of the log. */
const movesOfATurn = 1_700 * 0.25

/** The index asks the log after 250 ms at the earliest. */
async function measureTurns({ ctx, index, cards, print }: Bench) {
  const [wal, written]: [number[], number[]] = [[], []]
  for (let n = 0; n < 20; n++) {
    const before = await walAt(ctx)
    await moveRanks(ctx, movesOfATurn, { cards })
    const between = await walAt(ctx)
    await pause(300)
    await askPage(index)
    await pause(300)
    wal.push((await walAt(ctx)) - between)
    written.push(between - before)
  }
  print(
    `  a turn       ${movesOfATurn} moves: WAL of following ${kb(wal)}, of the members' writes ${kb(written)} (median of ${wal.length})`,
  )
}

const kb = (bytes: number[] = []) => `${(quantile(bytes, 0.5) / 1024).toFixed(0)} KB`

/** One turn: 20,000 changes that the next answer holds. */
async function measureFollowing({ ctx, index, process, cards, print }: Bench) {
  const beforeUs = cpuOf(process.pid)
  const [takes, wal, written]: number[][] = [[], [], []]
  for (let n = 0; n < 5; n++) {
    const before = await walAt(ctx)
    await moveRanks(ctx, 20_000, { cards })
    const between = await walAt(ctx)
    const beganMs = performance.now()
    while ((await askPage(index)) === null) await pause(10)
    takes?.push(performance.now() - beganMs)
    written?.push(between - before)
    wal?.push((await walAt(ctx)) - between)
  }
  print(
    `  20,000 moves the next answer comes after ${quantile(takes ?? [], 0.5).toFixed(0)} ms, at most ${quantile(takes ?? [], 1).toFixed(0)} ms; WAL of following ${kb(wal)}, of the members' writes ${kb(written)}; ${((cpuOf(process.pid) - beforeUs) / 5 / 20_000).toFixed(0)} µs of CPU each; event loop ${await process.late()}`,
  )
}

/** A million members online: 1,700 ranks move each second. */
async function measureOnline(bench: Bench) {
  const {
    ctx,
    process: { pid },
    cards,
    print,
  } = bench
  const state = { isOver: false }
  const beganMs = performance.now()
  const searchUs = cpuOf(pid)
  let moved = 0
  const writing = (async () => {
    while (!state.isOver) {
      await moveRanks(ctx, 170, { cards })
      moved += 170
      const earlyMs = (moved / 1700) * 1000 - (performance.now() - beganMs)
      if (earlyMs > 0) await pause(earlyMs)
    }
  })()
  const askRarely = async (index: SearchIndex) => {
    const found = await askPage(index)
    await pause(100)
    return found
  }
  const { took } = await timeQuestions(bench, askRarely, 15_000)
  state.isOver = true
  await writing
  const seconds = (performance.now() - beganMs) / 1000
  print(
    `  online       ${(moved / seconds).toFixed(0)} moves a second and some 80 pages: ${((cpuOf(pid) - searchUs) / 1e4 / seconds).toFixed(0)} % of a core; p50 ${(quantile(took, 0.5) - 100).toFixed(1)} ms, p99 ${(quantile(took, 0.99) - 100).toFixed(1)} ms`,
  )
}

/** What a process missed while it hung, beside reading everyone anew. */
async function measureMissed({ ctx, process, index, cards, print }: Bench) {
  for (const count of [Math.round(cards / 50), Math.round(cards / 12)]) {
    globalThis.process.kill(process.pid, 'SIGSTOP')
    await moveRanks(ctx, count, { cards })
    const beforeUs = cpuOf(process.pid)
    const beganMs = performance.now()
    globalThis.process.kill(process.pid, 'SIGCONT')
    while ((await askPage(index)) === null) await pause(20)
    const ms = performance.now() - beganMs
    print(
      `  ${count.toLocaleString('en', { maximumFractionDigits: 0 })} missed followed in ${(ms / 1000).toFixed(1)} s (${((cpuOf(process.pid) - beforeUs) / 1e6).toFixed(1)} s of CPU), ${(ms / process.loadMs).toFixed(2)} of a load`,
    )
  }
}
