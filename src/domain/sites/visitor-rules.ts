/** Visitor rules: who may sign up and search on a site, and the entry warning. Without zod, for pages. */
import type { Settings } from '#domain/sites/settings.ts'
import { daySeconds } from '#domain/time/durations.ts'

/** Sign-ups are open to all, or only to those an affiliate network sent (spec, section 5). */
export const maySignUp = (signups: Settings['signups'], network: string | null | undefined) =>
  signups === 'all' || Boolean(network)
/** Searching without an account (spec, section 5). */
export const maySearchLoggedOut = (
  site: Pick<Settings, 'logged_out_search' | 'logged_out_search_trafficsource'>,
  trafficsource: string | null | undefined,
) => site.logged_out_search !== 'none' || (site.logged_out_search_trafficsource !== 'none' && Boolean(trafficsource))

export const entryCookie = { name: 'entry_warning', skipped: 'skipped', maxAgeSeconds: 30 * daySeconds }

/** `cookies` as browsers write them, and send them. */
export const hasEntered = (cookies: string | null) =>
  (cookies ?? '').split('; ').includes(`${entryCookie.name}=${entryCookie.skipped}`)
