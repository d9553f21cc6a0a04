/** The rules of match-finder and of the first likes: plain values and functions, so that a browser needs no schema for them. */

/** As many people as a newcomer is shown first, and as many of them as one confirm may like. */
export const firstMatches = 12
export const mostFirstLikes = 5

/** Below this no number is told: it would say more about those few than they know of. */
const minReported = 5

/** A number of people as it may be told: always rounded down, coarser as it grows. */
export function roundedDown(people: number): number {
  if (people < minReported) return 0
  const step = people < 10 ? minReported : people < 100 ? 10 : people < 1000 ? 50 : people < 10_000 ? 500 : 1000
  return people - (people % step)
}

/** What is told of a number: `few` where there are some, but fewer than may be told. */
export const reportedCount = (people: number) => ({ people: roundedDown(people), few: people > 0 && people < minReported })
