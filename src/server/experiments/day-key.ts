/** The key of the day (UTC), the same in all processes: read once a day, and forgotten with it. */
import { randomBytes } from 'node:crypto'
import type { Context } from '#server/infrastructure/context.ts'
import { keyOf } from '#server/experiments/experiments.store.ts'

export const utcDayOf = (now: Date) => now.toISOString().slice(0, 10)

const keys = new WeakMap<Context['metrics'], { day: string; key: Promise<Buffer | null> }>()

/** Null where the database does not answer: the next page asks again. */
export function dayKeyOf(ctx: Context): Promise<Buffer | null> {
  const day = utcDayOf(ctx.now())
  const known = keys.get(ctx.metrics)
  if (known?.day === day) return known.key
  const key = keyOf(ctx.db, day, randomBytes(32)).catch((err: unknown) => {
    ctx.log.warn({ event: 'experiments.no_key', err }, 'the key of the day could not be read: visitors read first variants')
    keys.delete(ctx.metrics)
    return null
  })
  keys.set(ctx.metrics, { day, key })
  return key
}
