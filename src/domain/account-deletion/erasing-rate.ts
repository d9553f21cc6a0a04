/** The rate of erasing: everyone whose four weeks are over is erased within hours, however many they are, and without a rush. */
import { hourMs, minuteMs } from '#domain/time/durations.ts'

/** How often a turn begins. */
export const turnMs = 10 * minuteMs
/** So long after the end of the four weeks an account is erased at the latest. */
export const eraseWithinMs = 6 * hourMs

/** `oldestDueAt`: when the four weeks of the one who waits longest ended. */
export type Waiting = { count: number; oldestDueAt: Date }

/** How many accounts to erase in a turn: those that wait, spread over the turns until the oldest would be late. Late ones are erased at once. */
export function accountsOfTurn({ count, oldestDueAt }: Waiting, now: Date): number {
  const leftMs = oldestDueAt.getTime() + eraseWithinMs - now.getTime()
  return Math.ceil(count / Math.max(1, Math.floor(leftMs / turnMs)))
}
