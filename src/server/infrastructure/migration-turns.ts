/** Turns: transactions of one migrating process after another, which never wait long for a lock that members need. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import type { Log } from '#server/infrastructure/log.ts'
import { StartError } from '#server/infrastructure/start-error.ts'

/** An advisory lock: of two processes that start at once, the second waits and finds everything done. Ends with the transaction. */
const lockNumber = 20260100
/** Who waits for a lock makes all later ones wait too. So the first tries are short, and the pause after each is longer than it. */
const shortestWaitMs = 100
const longestWaitMs = 2_000
const shortestPauseMs = 500
const longestPauseMs = 5_000
const mostTries = 60
/** How long another process may migrate while this one waits. */
const mostWaits = 900

export type Turns = { client: Client; log: Log }

/** Runs `work` in one transaction, again after a deadlock or a lock that did not come. @throws StartError that names the file. */
export async function inTurn<T>({ client, log }: Turns, file: () => string, work: () => Promise<T>): Promise<T> {
  const given = { tries: 1, waits: 0 }
  for (;;) {
    let isOurTurn = false
    try {
      await client.query(
        `begin; set local lock_timeout = '${longestWaitMs}ms'; set local statement_timeout = 0;
         set local idle_in_transaction_session_timeout = 0; set local timezone = 'UTC'`,
      )
      await client.query('select pg_advisory_xact_lock($1)', [lockNumber])
      isOurTurn = true
      await client.query(`set local lock_timeout = '${growing(shortestWaitMs, longestWaitMs, given.tries)}ms'`)
      const done = await work()
      await client.query('commit')
      if (given.tries > 1)
        log.info({ event: 'migration.retried', file: file(), tries: given.tries }, 'a migration had to wait for locks')
      return done
    } catch (error) {
      await client.query('rollback').catch(() => {})
      const isAgain = mayTryAgain(error) && (isOurTurn ? (given.tries += 1) <= mostTries : (given.waits += 1) <= mostWaits)
      if (!isAgain)
        throw new StartError(`${file()} failed and left nothing behind: ${(error as Error).message}`, { cause: error })
      if (given.waits === 1 && !isOurTurn)
        log.warn({ event: 'migration.waiting' }, 'another process migrates the database: waiting')
    }
    await pause(growing(shortestPauseMs, longestPauseMs, given.tries))
  }
}

/** Twice as long with each try. */
const growing = (shortestMs: number, longestMs: number, tries: number) =>
  Math.min(longestMs, shortestMs * 2 ** Math.min(10, tries - 1))

/** A deadlock, or a lock that was not free in time. */
function mayTryAgain(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return code === '40P01' || code === '55P03'
}

/**
 * Locks tables before anything else does: waits for the first, holding none, and takes the others only if they are free. Who never
 * waits while holding is in no deadlock. A table that was not free is the first of the next try: `tables` is put in that order.
 */
export async function lockTables({ client }: Turns, tables: string[], mode: 'access exclusive' | 'share row exclusive') {
  for (const [place, table] of tables.entries()) {
    const how = place > 0 ? 'nowait' : ''
    await client.query(`lock table ${client.escapeIdentifier(table)} in ${mode} mode ${how}`).catch((error: unknown) => {
      tables.unshift(...tables.splice(place, 1))
      throw error
    })
  }
}

type Held = { relation: string; mode: string }

/** Tables that were there before this transaction, and that it keeps others from reading or writing. */
export async function findBlocked({ client }: Turns, before: readonly string[]): Promise<Held[]> {
  const { rows } = await client.query<Held>(
    `select c.relname as relation, l.mode from pg_locks l join pg_class c on c.oid = l.relation
      where l.pid = pg_backend_pid() and l.locktype = 'relation' and c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and l.mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock') and c.oid::text = any ($1)
      order by 1, 2`,
    [before],
  )
  return rows
}

export async function listTables({ client }: Turns): Promise<string[]> {
  const { rows } = await client.query<{ oid: string }>(
    `select oid::text from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  )
  return rows.map(({ oid }) => oid)
}
