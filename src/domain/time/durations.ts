/** Durations: a minute, an hour and a day in milliseconds and in seconds, and where a day begins. */
export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

export const minuteSeconds = 60
export const hourSeconds = 60 * minuteSeconds
export const daySeconds = 24 * hourSeconds

/** Midnight in UTC, of a moment's day. */
export const startOfUtcDay = (moment: Date) => new Date(Math.floor(moment.getTime() / dayMs) * dayMs)
