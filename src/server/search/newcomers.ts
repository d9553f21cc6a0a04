/** Newcomers: who signed up since a member was here before. By whole days, so that it is never said of somebody who was there already. */
import { dayMs } from '#domain/time/durations.ts'
import type { Searcher } from '#server/search/criteria.ts'
import type { CachedCard } from '#server/profiles/profiles.ts'

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/** The day (UTC) of the member's visit before today's; null when today's is their first. */
function visitBefore({ seen_at, seen_before }: Searcher, now: Date) {
  const lastSeen = dayOf(seen_at)
  return lastSeen < dayOf(now) ? lastSeen : seen_before
}

/** Of these cards, those of people who signed up after the day of that visit. */
export function newcomersAmong(cards: readonly CachedCard[], searcher: Searcher | null, now: Date): number[] {
  const visit = searcher && visitBefore(searcher, now)
  if (!visit) return []
  const sinceMs = Date.parse(visit) + dayMs
  return cards.filter(({ facts }) => facts.signedUpMs !== null && facts.signedUpMs >= sinceMs).map(({ id }) => id)
}
