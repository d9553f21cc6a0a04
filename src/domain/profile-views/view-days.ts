/** Days of views: how long a view is stored, and the words for its day. */
import type { ViewDay } from '#domain/profile-views/profile-views.ts'
import { dayMs } from '#domain/time/durations.ts'

export const viewsLastDays = 30

/** Both days are dates of the same calendar. */
export function viewDay(day: string, today: string): ViewDay {
  const ago = Math.round((Date.parse(today) - Date.parse(day)) / dayMs)
  return ago <= 0 ? 'today' : ago === 1 ? 'yesterday' : ago < 7 ? 'this_week' : 'earlier'
}

/** The date so many days before. */
export const daysBefore = (date: string, days: number) => new Date(Date.parse(date) - days * dayMs).toISOString().slice(0, 10)
