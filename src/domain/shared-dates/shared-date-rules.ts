/** The rules of shared dates: what state one is in, how long its link works, and what may be written into one. */
import * as z from 'zod/mini'
import { dayMs, hourMs, minuteMs } from '#domain/time/durations.ts'

export const datePersonMaxLength = 60
export const datePlaceMaxLength = 200

/** After the question "Are you back safely?" a member has this long to answer; "later" adds it too. */
export const answerMs = 30 * minuteMs
/** How long the link works after the member is back. */
export const endedLifeMs = dayMs
/** How long it works when nothing is heard of them: somebody may be looking for them. */
export const overdueLifeMs = 7 * dayMs
/** How far ahead a date may be, and how long it may last. */
export const furthestMs = 30 * dayMs
export const longestMs = 2 * dayMs
/** A date that has begun may still be shared. */
const begunMs = 12 * hourMs

/** `asked`: the time is up, and the member is asked whether they are back. */
export const shownStates = ['planned', 'under_way', 'asked', 'overdue', 'back'] as const
export const ShownState = z.enum(shownStates)
export type ShownState = z.infer<typeof ShownState>

export type DateTimes = { begins_at: Date; back_at: Date; returned_at: Date | null }

/** By the clock alone, so that it is right also when a job is late. */
export function stateOf({ begins_at, back_at, returned_at }: DateTimes, now: Date): ShownState {
  if (returned_at) return 'back'
  const lateMs = now.getTime() - back_at.getTime()
  if (lateMs >= answerMs) return 'overdue'
  if (lateMs >= 0) return 'asked'
  return now < begins_at ? 'planned' : 'under_way'
}

/** When its link stops working and its row goes. */
export const endOf = ({ back_at, returned_at }: DateTimes): Date =>
  returned_at ? new Date(returned_at.getTime() + endedLifeMs) : new Date(back_at.getTime() + answerMs + overdueLifeMs)

/** The field that is wrong; null when both times may be. */
export function wrongTime(begins_at: Date, back_at: Date, now: Date): 'begins_at' | 'back_at' | null {
  const aheadMs = begins_at.getTime() - now.getTime()
  if (aheadMs > furthestMs || aheadMs < -begunMs) return 'begins_at'
  const isShort = back_at <= begins_at || back_at <= now
  return isShort || back_at.getTime() - begins_at.getTime() > longestMs ? 'back_at' : null
}
