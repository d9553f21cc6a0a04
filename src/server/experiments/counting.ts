/** Counts of variants, by each process in memory and added up every ten seconds, as figures are. */
import { addVariantCounts } from '#server/experiments/experiments.store.ts'
import { utcDayOf } from '#server/experiments/day-key.ts'
import type { Context } from '#server/infrastructure/context.ts'
import type { VariantCount } from '#server/infrastructure/metrics.ts'

const addEveryMs = 10_000

/** No request waits for it. Returns how it ends: what is left is added. */
export function startCountingVariants(ctx: Context): () => Promise<void> {
  const added = new Map<string, VariantCount>()
  const add = async () => {
    const counted = countedSince(ctx, added)
    if (counted.length === 0) return
    const now = new Map([...ctx.metrics.variants].map(([key, one]) => [key, { ...one }]))
    await addVariantCounts(ctx.db, utcDayOf(ctx.now()), counted)
    for (const [key, one] of now) added.set(key, one)
  }
  const addOrWarn = () =>
    add().catch((err: unknown) =>
      ctx.log.warn({ event: 'experiments.not_added', err }, 'counts of variants could not be added up'),
    )
  const timer = setInterval(() => void addOrWarn(), addEveryMs)
  return async () => {
    clearInterval(timer)
    await addOrWarn()
  }
}

/** A failed addition is made up for by the next one. */
const countedSince = ({ metrics }: Context, added: ReadonlyMap<string, VariantCount>) =>
  [...metrics.variants].flatMap(([key, one]) => {
    const before = added.get(key)
    const more = {
      views: one.views - (before?.views ?? 0),
      begun: one.begun - (before?.begun ?? 0),
      finished: one.finished - (before?.finished ?? 0),
    }
    return more.views + more.begun + more.finished > 0 ? [{ ...one, ...more }] : []
  })
