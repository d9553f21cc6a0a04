/** The note at the door of a brand that has one: `skipped` in a browser that has passed it. */
import { daySeconds } from '#domain/time/durations.ts'

export const entryCookie = { name: 'entry_warning', skipped: 'skipped', maxAgeSeconds: 30 * daySeconds }

/** `cookies` as browsers write them, and send them. */
export const hasEntered = (cookies: string | null) =>
  (cookies ?? '').split('; ').includes(`${entryCookie.name}=${entryCookie.skipped}`)
