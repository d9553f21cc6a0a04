/** Fictional profiles of a pool: whether there are any. Brands without them have no page about them. */
import { minuteMs } from '#domain/time/durations.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { prepared } from '#server/infrastructure/db.ts'
import { declareState } from '#server/infrastructure/state.ts'
import type { Site } from '#server/ports/site-directory.ts'

export const anyFictionalText = 'select exists (select from search_card where pool_id = $1::int and fictional) as found'
const anyFictional = prepared<{ found: boolean }>('fictional-profiles.any', anyFictionalText, { found: 'bool' })

/** The answer is at most this old. */
export const freshMs = 5 * minuteMs
type Cached = { atMs: number; isThere: boolean; reading: Promise<unknown> | null }
const answers = declareState(() => new Map<Site['pool_id'], Cached>())

/** The part of a brand's settings that says it: empty without fictional profiles. A failed read repeats the last answer. */
export async function fictionalSetting(ctx: Context, { pool_id }: Pick<Site, 'pool_id'>): Promise<{ has_fictional?: true }> {
  const cached = answers(ctx).get(pool_id) ?? { atMs: -Infinity, isThere: false, reading: null }
  answers(ctx).set(pool_id, cached)
  if (ctx.now().getTime() - cached.atMs >= freshMs) await (cached.reading ??= read(ctx, pool_id, cached))
  return cached.isThere ? { has_fictional: true } : {}
}

async function read(ctx: Context, pool: Site['pool_id'], cached: Cached) {
  try {
    cached.isThere = (await anyFictional(ctx.reads, [pool]))[0]?.found ?? false
    cached.atMs = ctx.now().getTime()
  } catch {
    // the page is shown without it; the next one reads again
  } finally {
    cached.reading = null
  }
}
