/** Which prompt is the question of a day: each of a brand's list once, in a fixed order that mixes its groups, then from the beginning. */
import { dayMs } from '#domain/time/durations.ts'

/** Far enough apart that the groups of the list take turns. */
const leastStep = 11

/** The same for everybody of a brand on a date; null for an empty list. A list of 40 repeats after 40 days. */
export function questionOn(date: string, keys: readonly string[]): string | null {
  const count = keys.length
  if (count === 0) return null
  const day = Math.floor(Date.parse(date) / dayMs)
  return keys[(day * stepFor(count)) % count] ?? null
}

/** The step shares no divisor with the count, so that every key comes once in a round. */
function stepFor(count: number) {
  let step = leastStep
  while (divisorOf(step, count) > 1) step++
  return step
}

const divisorOf = (a: number, b: number): number => (b === 0 ? a : divisorOf(b, a % b))
