/** A run of kills: members buy, write and show over HTTP, and staff ban and erase, while server and database are killed under them; then everything is counted. */
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDb, type Db } from '#server/infrastructure/db.ts'
import { openPostgres } from '#server/embedded-postgres/embedded-postgres.ts'
import { stopPostmaster } from '#server/embedded-postgres/postgres-process.ts'
import { ensureBuilt } from '../../tools/web/build-web.ts'
import { openDice } from '../../tests/payments/shuffle.ts'
import { freePort } from '../../tests/redis.ts'
import { ageHalfPutFiles, runFollowUpJobs, loseWebhooks, waitForQueuedJobs } from './aftermath.ts'
import { openHttpClient, type HttpClient } from './http-client.ts'
import { commit, listCrashScenarios, type Scene } from './crash-scenarios.ts'
import { live } from './member-life.ts'
import { refundWhile } from './late-refunds.ts'
import { openJournal, type Journal, type Person } from './journal.ts'
import { canary, liveUntilGone } from './leavers.ts'
import { recountMedia } from './media-recount.ts'
import { settingsOf, createPairs, type Everybody } from './people.ts'
import { jobsOfStaff, workAsStaff, type Leavers, type StaffCounts } from './staff.ts'
import { logOf, openServerProcess, untilScheduled } from './server-process.ts'
import { checkInvariants, checkFinalInvariants, type Findings } from './invariants.ts'
import { type Dice, patiently, type RunContext } from './run-context.ts'

export type KillPlan = {
  serverKills: number
  databaseKills: number
  pairs: number
  /** Pairs who are erased in the course of it; of as many one is banned. */
  leaving: number
  seed: number
  print?: (line: string) => void
}
export type KillFigures = {
  killed: Scene['killed']
  counts: Record<string, number>
  findings: Findings
  seconds: number
}

const silent = { debug() {}, info() {}, warn() {}, error() {} }
const checkEvery = 10

export async function runKills(plan: KillPlan): Promise<KillFigures> {
  await ensureBuilt()
  const dataDir = mkdtempSync(join(tmpdir(), 'duet-kills-'))
  // the database's own user has to enter it
  chmodSync(dataDir, 0o755)
  const everybody = await createPairs(dataDir, plan.pairs, plan.leaving)
  const place = openPlace(dataDir, await freePort())
  let isWell = false
  try {
    const figures = await killAndCount(plan, await place.open(), everybody)
    isWell = Object.keys(figures.findings).length === 0
    return figures
  } finally {
    await place.close()
    if (isWell) rmSync(dataDir, { recursive: true, force: true })
    else plan.print?.(`  what is left lies in ${dataDir}`)
  }
}

async function killAndCount(
  { serverKills, databaseKills, seed, print }: KillPlan,
  place: ServerRun,
  { people, leavers }: Everybody,
): Promise<KillFigures> {
  const startMs = performance.now()
  const seconds = () => Math.round((performance.now() - startMs) / 1000)
  const { server, db, client, dataDir } = place
  const [chance, journal, findings]: [Dice, Journal, Findings] = [openDice(seed), openJournal(), {}]
  const passing = [...leavers.toErase, ...leavers.banned].map(({ id }) => id)
  const acknowledged = () => journal.messages.length + journal.orders.length + journal.payments.size
  const scene: Scene = { server, postgres: place, chance, killed: { server: 0, postgres: 0, backend: 0 }, acknowledged }
  let isOver = false
  const run: RunContext = { client, journal, people, isOver: () => isOver }
  const staff = workAsStaff({ dataDir, db, journal, leavers, chance: openDice(seed - 1), isOver: () => isOver })
  staff.catch(() => {}) // reported to the waiting caller
  const lives = Promise.all(livesOf(run, seed, leavers))
  lives.catch(() => {})
  const refunds = refundWhile(db, () => isOver)
  refunds.catch(() => {})
  for (const [n, scenario] of listCrashScenarios(serverKills, databaseKills, chance).entries()) {
    if (!(await commit(scenario, scene))) findings[`the server died of: ${scenario}`] = n
    if ((n + 1) % checkEvery > 0) continue
    Object.assign(findings, await patiently(() => checkInvariants(db, journal, passing)))
    print?.(`  ${describe(scene.killed, client, journal)}, findings ${Object.keys(findings).length}, ${seconds()} s`)
  }
  isOver = true
  await refunds
  const settled = await windUp(place, { journal, lives, staff, passing })
  const counts = { ...settled.counts, failed_starts: server.failedStarts(), ...(await countWhatHappened(db, client)) }
  return { killed: scene.killed, counts, findings: { ...findings, ...settled.findings }, seconds: seconds() }
}

function livesOf(run: RunContext, seed: number, { toErase, banned }: Leavers): Promise<void>[] {
  let dice = seed
  const lifeOf = (self: Person) => ({ ...run, self, chance: openDice((dice += 1)) })
  return [
    ...run.people.map((self) => live(lifeOf(self))),
    ...toErase.map((self) => liveUntilGone(lifeOf(self), canary)),
    ...banned.map((self) => liveUntilGone(lifeOf(self), 'word')),
  ]
}

function openPlace(dataDir: string, port: number) {
  const server = openServerProcess(dataDir, port)
  let [db, findPid]: [Db | null, () => number | null] = [null, () => null]
  async function open() {
    await server.untilReady()
    // joined only for a moment: afterwards it is the server's own to keep alive
    const postgres = await openPostgres({ dataDir, log: silent })
    findPid = postgres.findPid
    db = openDb({ clientConfig: postgres.clientConfig, max: 2, oltp: false })
    await untilScheduled(db, jobsOfStaff)
    await postgres.stop()
    return { dataDir, server, db, findPid, client: openHttpClient(port) }
  }
  async function close() {
    await db?.destroy()
    await server.end('SIGTERM')
    const left = findPid()
    if (left !== null) await stopPostmaster(left)
  }
  return { open, close }
}
type ServerRun = Awaited<ReturnType<ReturnType<typeof openPlace>['open']>>

/** Finishes the last requests and the queued jobs, then checks the ledger. */
type Ending = { journal: Journal; lives: Promise<unknown>; staff: Promise<StaffCounts>; passing: number[] }
async function windUp({ server, db, client, dataDir }: ServerRun, { journal, lives, staff, passing }: Ending) {
  const stopped = await server.end('SIGTERM')
  await server.untilReady()
  await lives
  const done = await staff
  const lost = await loseWebhooks(db)
  await ageHalfPutFiles(dataDir)
  const undone = await waitForQueuedJobs(db)
  const found = await runFollowUpJobs(dataDir, db)
  const unwiped = await waitForQueuedJobs(db)
  const findings: Findings = {
    ...(await repeatLast(db, client, journal)),
    ...(await checkFinalInvariants(db, journal, passing)),
    ...(await recountMedia(db, dataDir, journal)),
    ...findingIf('stopped_with', stopped, 0),
    ...findingIf('jobs_undone', undone + unwiped, 0),
    ...findingIf('ledger_verify', verifyByTool(dataDir), 0),
    ...findingIf('unexpected_answers', client.counts.unexpected.join('\n'), ''),
    ...findingIf('logged_errors', errorsIn(dataDir).join('\n'), ''),
  }
  return { findings: findings, counts: { webhooks_lost: lost, found_by_asking: found, ...done } }
}

const findingIf = <T>(name: string, value: T, right: T): Findings => (value === right ? {} : { [name]: value })

/** A key that was answered is answered the same for good, and costs nothing. */
async function repeatLast(db: Db, { request }: HttpClient, { messages, orders }: Journal): Promise<Findings> {
  const balances = async () =>
    (await sql<{ sum: number }>`select sum(balance)::bigint as sum from wallet`.execute(db)).rows[0]?.sum
  const before = await balances()
  const other: string[] = []
  for (const { key, sender, text, id, media } of messages.slice(-20)) {
    const body = { conversation: sender.conversation, text, ...(media && { media }) }
    const again = await request({ path: '/api/messages.php', cookie: sender.cookie, key, body })
    if ((again.body as { message: { id: number } }).message.id !== id) other.push(key)
  }
  for (const { key, member, input: wish, id } of orders.slice(-20)) {
    const again = await request({
      path: '/api/orders.php',
      cookie: member.cookie,
      key,
      body: { ...wish, acknowledge_spending: true },
    })
    if ((again.body as { transaction: string }).transaction !== id) other.push(key)
  }
  return {
    ...findingIf('repeated_otherwise', other.join(' '), ''),
    ...findingIf('repeats_cost', (await balances()) === before, true),
  }
}

/** `duet ledger verify --whole`, as an operator would. */
const verifyByTool = (dataDir: string) =>
  spawnSync(process.execPath, [join(import.meta.dirname, '../../tools/duet.ts'), 'ledger', 'verify', '--whole'], {
    env: { ...process.env, ...settingsOf(dataDir) },
  }).status

/** No bugs: it is tried again, and the sandbox keeps its books in the database that was killed. */
const expectedErrors = ['PostgreSQL did not come back: trying again', 'a payment could not be opened']

/** Bugs the server met, in its log or on its way out. */
const errorsIn = (dataDir: string) =>
  (existsSync(logOf(dataDir)) ? readFileSync(logOf(dataDir), 'utf8') : '')
    .split('\n')
    .filter((line) => /^\{|rror/.test(line) && !expectedErrors.some((expected) => line.includes(expected)))
    .map((line) => line.slice(0, 600))

const describe = (killed: Scene['killed'], { counts }: HttpClient, { messages, orders }: Journal) =>
  `killed: server ${killed.server}, PostgreSQL ${killed.postgres}, backends ${killed.backend}; ${messages.length} messages, ${orders.length} orders, ${counts.repeated} repeats`

async function countWhatHappened(db: Db, { counts: { requests, repeated } }: HttpClient): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*) from message) as messages, (select count(*) from purchase_order) as orders,
    (select count(*) from purchase_order where paid_at is not null) as paid, (select count(*) from withdrawal) as withdrawn,
    (select count(*) from refund where state = 'done') as refunded, (select count(*) from purchase_order where state = 'disputed') as charged_back,
    (select count(*) from payment_event) as webhooks, (select count(*) from profile_like) as likes,
    (select count(*) from posting where reason = 'unread') as unread_refunds,
    (select count(*) from message where media_id is not null) as media, (select count(*) from chat_media where kind = 'voice') as voice_notes,
    (select count(*) from message where reaction is not null) as reactions, (select count(*) from pass) as passes,
    (select count(*) from posting where reason = 'unsent') as unsent, (select count(*) from message where edits > 0) as edited,
    (select count(*) from message m where not exists (select from posting p where p.kind = 'message' and p.ref = m.id::text)) as free_answers`.execute(
    db,
  )
  return { requests, repeated, ...rows[0] }
}
