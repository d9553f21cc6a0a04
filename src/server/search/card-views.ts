/** What was shown: counted in memory, written down now and then, so that the most seen may fade a little. */
import { minuteMs } from '#domain/time/durations.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { declareState } from '#server/infrastructure/state.ts'
import { noteTimes } from '#server/search/search.store.ts'

const noteEveryMs = minuteMs
/** A busy process writes sooner than its memory fills. */
const mostHeld = 20_000
const rowsAtOnce = 5_000

/** How often each was shown since that was last written down. */
export const shownState = declareState(() => ({ times: new Map<number, number>(), sinceMs: 0 }))

/** Counts a page that a member was shown; never holds up the answer. */
export function countCardViews(ctx: Context, ids: readonly number[]) {
  const shown = shownState(ctx)
  const nowMs = ctx.now().getTime()
  if (shown.times.size === 0) shown.sinceMs = nowMs
  for (const id of ids) shown.times.set(id, (shown.times.get(id) ?? 0) + 1)
  if (nowMs - shown.sinceMs >= noteEveryMs || shown.times.size >= mostHeld)
    saveCardViews(ctx).catch((err: unknown) =>
      ctx.log.warn({ event: 'search.views_not_saved', err }, 'card views were not saved'),
    )
}

/** Writes down what this process counted. */
export async function saveCardViews(ctx: Context) {
  const shown = shownState(ctx)
  const times = [...shown.times]
  shown.times = new Map()
  for (let from = 0; from < times.length; from += rowsAtOnce)
    await noteTimes(ctx.db, times.slice(from, from + rowsAtOnce), ctx.now())
}
