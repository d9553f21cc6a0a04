/** The cookie of the browser's time zone, apart from the rules: pages import it at run time. */
import { daySeconds } from '#domain/time/durations.ts'

/** Holds the zone of a member's browser, such as `Europe/Warsaw`, so that the server writes the same hours as the browser. */
export const timeZoneCookie = { name: 'time_zone', maxAgeSeconds: 365 * daySeconds }
