/** Rules of match-finder and of the first likes: plain values and functions without zod. */
/** As many people as a newcomer is shown first, and as many of them as one confirm may like. */
export const firstMatches = 12
export const mostFirstLikes = 5

/** Smaller counts are not shown: they would reveal too much about few people. */
const minReported = 5

/** A count as it may be shown: rounded down, coarser as it grows. */
export function roundedDown(people: number): number {
  if (people < minReported) return 0
  const step = people < 10 ? minReported : people < 100 ? 10 : people < 1000 ? 50 : people < 10_000 ? 500 : 1000
  return people - (people % step)
}

/** The shown count; `few` for some, but fewer than may be shown. */
export const reportedCount = (people: number) => ({ people: roundedDown(people), few: people > 0 && people < minReported })
