/** The triggers that write events: there only where `NATS_URL` is set, so that all others pay nothing. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '#server/infrastructure/context.ts'
import * as store from '#server/outbox/outbox.store.ts'

const tries = 20
const againMs = 100
/** Another transaction had the table, or two workers made the same trigger. */
const passing = new Set(['55P03', '40P01', '42710', '42704'])

/** Makes or drops what differs, a table at a time. Returns false when a table stays busy: then again later. */
export async function setTriggers({ db, log }: Pick<Context, 'db' | 'log'>, isWanted: boolean): Promise<boolean> {
  let changed = 0
  for (let n = 0; n < tries; n += 1) {
    const due = (await store.listTriggers(db)).filter(({ is_made }) => is_made !== isWanted)
    if (due.length === 0) {
      if (changed > 0 && isWanted) log.info({ event: 'outbox.on' }, 'events are written for other systems')
      if (changed > 0 && !isWanted)
        log.warn({ event: 'outbox.off' }, 'NATS_URL is not set: events are no longer written, and those that wait stay')
      return true
    }
    for (const trigger of due) changed += await setOne(db, trigger, isWanted)
    await pause(againMs)
  }
  return false
}

const setOne = (db: Context['db'], trigger: store.OutboxTrigger, isWanted: boolean): Promise<number> =>
  db
    .transaction()
    .execute((db) => store.setTrigger(db, trigger, isWanted))
    .then(
      () => 1,
      (error: unknown) => {
        if (passing.has(String((error as { code?: unknown }).code))) return 0
        throw error
      },
    )
