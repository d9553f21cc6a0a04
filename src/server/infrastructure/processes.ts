/** The processes that run on this database, each with its release: who must be gone before an old column is dropped. */
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { sql } from 'kysely'
import type { Db } from '#server/infrastructure/db.ts'
import type { Log } from '#server/infrastructure/log.ts'
import { refuseTooOld } from '#server/infrastructure/least-release.ts'
import { release } from '#server/infrastructure/release.ts'
import { StartError } from '#server/infrastructure/start-error.ts'

const beatEveryMs = 15_000
/** Seconds after which a silent process counts as gone. */
const expireSeconds = 60

export type RunningProcess = {
  id: string
  release: string
  /** What it does, such as `web` or `web+worker`. */
  kind: string
  host: string
  pid: number
  started_at: Date
  seen_at: Date
}

/** Those that told of themselves within the last minute, by the clock of the database; oldest release first. */
export async function listProcesses(db: Db): Promise<RunningProcess[]> {
  return await db
    .selectFrom('process')
    .select(['id', 'release', 'kind', 'host', 'pid', 'started_at', 'seen_at'])
    .where('seen_at', '>', sql<Date>`now() - make_interval(secs => ${expireSeconds})`)
    .orderBy('release')
    .orderBy('started_at')
    .execute()
}

type Registering = { db: Db; log: Log; kind: string; ownRelease?: string }

/**
 * Adds this process, and tells of it every 15 seconds until the returned function is called. @throws StartError where the database
 * needs a newer release.
 */
export async function registerProcess({ db, log, kind, ownRelease = release }: Registering): Promise<() => Promise<void>> {
  const id = randomUUID()
  const row = { id, release: ownRelease, kind, host: hostname(), pid: process.pid }
  const leave = () => db.deleteFrom('process').where('id', '=', id).execute()
  // also after a minute without a database, when others have taken it for gone
  const tell = () =>
    db
      .insertInto('process')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: sql`now()` }))
      .execute()
  await deleteExpired(db)
  await tell()
  // After it is written: an upgrade raises the least release first and looks for older processes then. One of the two notices.
  await refuseTooOld(db, ownRelease).catch(async (error: unknown) => {
    await leave()
    throw error
  })
  let telling: Promise<unknown> = Promise.resolve()
  const beat = async () => {
    await tell()
    await refuseTooOld(db, ownRelease)
  }
  const timer = setInterval(() => {
    telling = beat().catch((err: unknown) => {
      if (err instanceof StartError) log.error({ event: 'process.too_old', release: ownRelease }, err.message)
      else log.warn({ event: 'process.not_told', err }, 'this process could not tell the database that it runs')
    })
  }, beatEveryMs).unref()
  return async () => {
    clearInterval(timer)
    await telling
    await leave().catch(() => {})
  }
}

const deleteExpired = (db: Db) =>
  db
    .deleteFrom('process')
    .where('seen_at', '<=', sql<Date>`now() - make_interval(secs => ${expireSeconds})`)
    .execute()
