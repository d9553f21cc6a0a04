/** The moment of every fixture, and others around it. */

export const nowMs = Date.UTC(2026, 10, 26, 14, 2)
export const before = (minutes: number) => new Date(nowMs - minutes * 60_000).toISOString()
export const after = (minutes: number) => before(-minutes)
