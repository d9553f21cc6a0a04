/** `duet cell`: what is in this database, and moving a pool to another one. */
import {
  abortMove,
  cleanPool,
  findPool,
  findStatus,
  listHostCells,
  listPoolFiles,
  mapLine,
  markMoved,
  MoveRefused,
  type MoveLine,
  type Pool,
  type PoolMoveOptions,
  preparePool,
  setHostsAtEdge,
  splitCell,
  switchPool,
} from '#server/cells/cells.ts'
import { cellCount } from '#server/infrastructure/cell.ts'
import { type Config, readConfig } from '#server/infrastructure/config.ts'
import { openLog } from '#server/infrastructure/log.ts'
import { openFiles } from '#server/infrastructure/open-files.ts'
import { type Db, openDb } from '#server/infrastructure/db.ts'
import { jobs } from '#server/worker.ts'
import { inColumns } from '../columns.ts'
import { type ToolDatabase, withDatabase } from '../with-database.ts'
import { Ending, type Given, notThere, type Words, wrongWords } from './command.ts'
import { doInSteps, print, printOutcome } from './output.ts'

const withOwn = <T>(work: (db: Db, database: ToolDatabase, config: Config) => Promise<T>) =>
  withDatabase(async (database) => {
    const db = openDb({ ...database.address, max: 4, oltp: false })
    try {
      return await work(db, database, readConfig(process.env))
    } catch (error) {
      throw error instanceof MoveRefused ? new Ending(error.message) : error
    } finally {
      await db.destroy()
    }
  })

export const status = (given: Given) =>
  withOwn(async (db) => {
    const { cell, pools, hosts, moves, strangers } = await findStatus(db)
    if (given.has('json')) return print({ cell, pools, hosts, moves, strangers })
    console.log(`This database is cell ${cell}.`)
    const lines = pools.map(({ name, members, brands }) => {
      const ofPool = hosts.filter(({ pool }) => pool === name)
      return [
        name,
        members.toLocaleString('en'),
        brands.join(' '),
        ofPool.map(({ host, cell: at }) => `${host} (${at})`).join(' '),
      ]
    })
    console.log(inColumns([['POOL', 'MEMBERS', 'BRANDS', 'HOSTS (CELL)'], ...lines]).join('\n'))
    for (const move of moves) console.log(sentenceOf(move, pools.find(({ id }) => id === move.pool)?.name ?? String(move.pool)))
    for (const { name } of strangers) console.log(`The sequence ${name} draws ids of another cell: duet doctor tells more.`)
  })

function sentenceOf({ direction, other_cell, state, changed_at, lagBytes, copied }: MoveLine, pool: string) {
  const where = direction === 'out' ? `to cell ${other_cell}` : `from cell ${other_cell}`
  const far = [
    copied && `${copied.ready} of ${copied.tables} tables`,
    lagBytes !== null && `${Math.round(lagBytes / 1024)} KB behind`,
  ]
  return [`${pool} ${where}: ${state} since ${changed_at.toISOString().slice(0, 19)}`, ...far.filter(Boolean)].join(', ')
}

export const hosts = (given: Given) =>
  withOwn(async (db) => {
    const all = await listHostCells(db)
    if (given.has('json')) print(all)
    else for (const line of all) console.log(mapLine(line))
  })

/** What tells the edges where the hosts of these pools are now. */
function edgeOf(given: Given) {
  const [edges, map] = [given.texts('edge'), given.text('map')]
  if (edges.length > 0 && map === undefined) throw wrongWords("Say --map, the path of the map file in HAProxy's configuration.")
  return async (target: Db, names: readonly string[]) => {
    const own = (await listHostCells(target)).filter(({ pool }) => names.includes(pool))
    for (const edge of edges) await setHostsAtEdge(edge, map ?? '', own)
  }
}

export function move([name = '']: Words, given: Given) {
  const tellEdges = edgeOf(given)
  return withMove(name, given, async (options, target) => {
    const verb = given.has('abort') ? 'abort' : given.has('switch') ? 'switch' : 'copy'
    const done = <T>(work: () => Promise<T>) =>
      doInSteps(inLog(options.source.db), { act: 'cell move', target_kind: 'pool', target: name, reason: verb }, work)
    if (given.has('abort')) {
      await done(() => abortMove(options))
      return printOutcome(given, { pool: name, state: 'aborted' }, `${name} stays here, and the copy is erased.`)
    }
    if (!given.has('switch')) {
      await done(() => preparePool(options))
      return printOutcome(given, { pool: name, state: 'copying' }, `${name} is copied and follows. Say --switch when it is time.`)
    }
    const { gapMs, jobs: moved } = await done(async () => {
      await preparePool(options)
      return switchPool(options, () => tellEdges(target, [name]))
    })
    printOutcome(
      given,
      { pool: name, state: 'moved', gapMs: Math.round(gapMs), jobs: moved },
      `${name} is open at the other cell. Members waited ${(gapMs / 1000).toFixed(1)} s; ${moved} jobs went along. Later: duet cell clean ${name}.`,
    )
  })
}

const inLog = (db: Db) => ({ db, now: () => new Date(), log: openLog({ logLevel: 'error' }) })

const howIn = (given: Given) => ({
  now: () => new Date(),
  harmless: jobs.flatMap(({ name, isInternal }) => (isInternal ? [name] : [])),
  onStep: (words: string) => void (given.has('quiet') || given.has('json') || console.log(words)),
})

async function getPool(db: Db, name: string) {
  const pool = await findPool(db, name)
  if (!pool) throw notThere(`There is no pool "${name}": duet cell status tells what there is.`)
  return pool
}

const withMove = (name: string, given: Given, work: (options: PoolMoveOptions, target: Db) => Promise<void>) =>
  withOwn(async (db, { address, url }, { cellFromUrl, cellToPassword }) => {
    const to = targetUrl(given.text('to') ?? '', cellToPassword)
    const pool = await getPool(db, name)
    const from = cellFromUrl ?? url
    const [replicating, target] = [openDb({ url: from, max: 2, oltp: false }), openDb({ url: to, max: 4, oltp: false })]
    try {
      await work(
        {
          source: { db, address, replicating, from },
          target: { db: target, address: { url: to } },
          pool,
          ...howIn(given),
        },
        target,
      )
    } finally {
      await Promise.all([replicating.destroy(), target.destroy()])
    }
  })

/** Everybody on the machine can read the words of a command. */
function targetUrl(words: string, password: string | null): string {
  if (!URL.canParse(words) || !/^postgres(?:ql)?:$/.test(new URL(words).protocol))
    throw wrongWords(`${words} is no address of a PostgreSQL.`)
  const url = new URL(words)
  if (url.password !== '' || url.searchParams.has('password'))
    throw wrongWords('Leave the password out of --to: it is read from CELL_TO_PASSWORD or CELL_TO_PASSWORD_FILE.')
  if (password !== null) url.searchParams.set('password', password)
  return url.href
}

export const files = ([name = '']: Words, given: Given) =>
  withOwn(async (db, _, config) => {
    const { id } = await getPool(db, name)
    const paths = listPoolFiles(
      db,
      openFiles(config, () => new Date()),
      id,
    )
    if (given.has('json')) print(await Array.fromAsync(paths))
    else for await (const path of paths) console.log(path)
  })

export const clean = ([name = '']: Words, given: Given) =>
  withOwn(async (db, { address, url }, { cellFromUrl }) => {
    const pool = await getPool(db, name)
    const from = cellFromUrl ?? url
    const replicating = openDb({ url: from, max: 2, oltp: false })
    try {
      const what = { act: 'cell clean', target_kind: 'pool', target: name }
      const rows = await doInSteps(inLog(db), what, () =>
        cleanPool({ source: { db, address, replicating, from }, ...howIn(given), pool: pool.id }),
      )
      printOutcome(given, { pool: name, rows }, `${rows.toLocaleString('en')} rows of ${name} are erased here.`)
    } finally {
      await replicating.destroy()
    }
  })

function cellIn(given: Given): number {
  const cell = Number(given.text('cell'))
  if (Number.isInteger(cell) && cell >= 0 && cell < cellCount) return cell
  throw wrongWords(`--cell takes a number from 0 to ${cellCount - 1}.`)
}

export function moved([name = '']: Words, given: Given) {
  const cell = cellIn(given)
  return withOwn(async (db) => {
    const { id } = await getPool(db, name)
    const what = { act: 'cell moved', target_kind: 'pool', target: name, reason: `to cell ${cell}` }
    await doInSteps(inLog(db), what, () => markMoved(db, id, cell, new Date()))
    printOutcome(given, { pool: name, cell }, `${name} is served by cell ${cell}, and nothing here acts for it.`)
  })
}

export function split(names: Words, given: Given) {
  const tellEdges = edgeOf(given)
  const cell = cellIn(given)
  return withOwn(async (db, { address }, { cellToPassword }) => {
    const url = targetUrl(given.text('to') ?? '', cellToPassword)
    const pools: Pool[] = []
    for (const name of names) pools.push(await getPool(db, name))
    const target = openDb({ url, max: 4, oltp: false })
    try {
      const sides = { source: { db, address }, target: { db: target, address: { url } } }
      const what = { act: 'cell split', target_kind: 'pool', target: names.join(' '), reason: `to cell ${cell}` }
      const { gapMs } = await doInSteps(inLog(db), what, () =>
        splitCell({ ...sides, ...howIn(given), cell, pools }, () => tellEdges(target, names)),
      )
      printOutcome(
        given,
        { pools: names, cell, gapMs: Math.round(gapMs) },
        `Cell ${cell} has ${names.join(', ')}. Members waited ${(gapMs / 1000).toFixed(1)} s. Set CELL=${cell} there. Later: duet cell clean, on each side for the pools of the other.`,
      )
    } finally {
      await target.destroy()
    }
  })
}
