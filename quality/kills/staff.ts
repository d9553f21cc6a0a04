/** Staff at work while everything is killed: they ban, refund and erase by `duet`, as from a shell, and say it again until it is done. */
import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#server/infrastructure/db.ts'
import type { Journal, Person } from './journal.ts'
import { settingsOf } from './people.ts'
import { type Dice, patiently } from './run-context.ts'

/** `banned`: those who are banned, and whom they write to. */
export type Leavers = { toBan: Person[]; toErase: Person[]; banned: Person[] }
export type StaffCounts = { banned: number; refunds_by_staff: number; erased: number }
type Staff = { dataDir: string; db: Db; journal: Journal; leavers: Leavers; chance: Dice; isOver: () => boolean }

const betweenMs = 4_000
const mostTries = 60
/** `exitCodes` of `duet`: done, refused for good, no such thing, and asked of a second person. */
const ends = [0, 1, 3, 5]

const settleJob = 'approvals.settle'
const eraseJob = 'departure.erase'
export const jobsOfStaff = [settleJob, eraseJob]

/** Returns what was done. In the end all who are to go are gone. */
export async function workAsStaff({ dataDir, db, journal, leavers, chance, isOver }: Staff): Promise<StaffCounts> {
  const counts = { banned: 0, refunds_by_staff: 0, erased: 0 }
  const duet = (...words: string[]) => untilDone(dataDir, words)
  /** Nobody could agree, so it waits an hour: that is over at once. A worker does it; one that is killed meanwhile leaves it to the next one. */
  const hasten = async () => {
    await patiently(() => sql`update approval set alone_at = now() where state = 'waiting'`.execute(db))
    await duet('job', 'run', settleJob)
    await duet('job', 'run', eraseJob)
  }
  const erase = async ({ id }: Person) => {
    if ((await duet('member', 'erase', String(id), 'now', '--reason', 'they left')) === 5) counts.erased++
    await hasten()
  }
  const ban = async ({ id }: Person) => {
    if ((await duet('member', 'ban', String(id), '--clause', 'scam', '--facts', 'Sold watches.')) === 0) counts.banned++
  }
  const refund = async () => {
    const paid = [...journal.payments].filter(([, state]) => state === 'paid').map(([order]) => order)
    const order = paid.length > 0 ? chance.pick(paid) : null
    const words = [
      '--amount',
      '1.00',
      ...(chance.dice() < 0.5 ? ['--credits', '1'] : []),
      '--reason',
      `staff ${counts.refunds_by_staff}`,
    ]
    if (order && (await duet('order', 'refund', order, ...words)) === 0) counts.refunds_by_staff++
  }
  const [toBan, toErase] = [[...leavers.toBan], [...leavers.toErase]]
  for (let turn = 0; !isOver(); turn++) {
    await pause(betweenMs)
    const next = turn % 3 === 0 ? toErase.shift() : turn % 3 === 1 ? toBan.shift() : undefined
    if (!next) await refund()
    else if (leavers.toErase.includes(next)) await erase(next)
    else await ban(next)
  }
  for (const one of toBan) await ban(one)
  for (const one of toErase) await erase(one)
  // nothing is killed any more
  await hasten()
  await untilAgreed(db)
  await duet('job', 'run', eraseJob)
  return counts
}

async function untilAgreed(db: Db) {
  for (let tries = 0; tries < mostTries; tries++) {
    const { rows } = await patiently(() => sql`select from approval where state = 'waiting' limit 1`.execute(db))
    if (rows.length === 0) return
    await pause(1_000)
  }
  throw new Error('what waited alone was never done')
}

/** Waits and says it again while the database is away. Answers the exit code. */
async function untilDone(dataDir: string, words: readonly string[]): Promise<number> {
  for (let tries = 0; tries < mostTries; tries++) {
    const code = await say(dataDir, words)
    if (code !== null && ends.includes(code)) return code
    await pause(500)
  }
  throw new Error(`duet ${words.slice(0, 3).join(' ')} was never done`)
}

const duetPath = join(import.meta.dirname, '../../tools/duet.ts')
const say = (dataDir: string, words: readonly string[]): Promise<number | null> =>
  new Promise((resolve) => {
    const env = { ...process.env, ...settingsOf(dataDir), NODE_COMPILE_CACHE: join(dataDir, 'compiled') }
    const log = openSync(join(dataDir, 'staff.log'), 'a')
    spawn(process.execPath, [duetPath, ...words], { env, stdio: ['ignore', log, log] }).once('exit', resolve)
    closeSync(log)
  })
