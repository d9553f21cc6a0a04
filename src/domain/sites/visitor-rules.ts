/** What visitors may do on a site: plain functions, so that a browser needs no schema for them. */
import type { Settings } from '#domain/sites/settings.ts'

/** Sign-ups are open to all, or only to those an affiliate network sent (spec, section 5). */
export const maySignUp = (signups: Settings['signups'], network: string | null | undefined) =>
  signups === 'all' || Boolean(network)
/** Searching without an account (spec, section 5). */
export const maySearchLoggedOut = (
  site: Pick<Settings, 'logged_out_search' | 'logged_out_search_trafficsource'>,
  trafficsource: string | null | undefined,
) => site.logged_out_search !== 'none' || (site.logged_out_search_trafficsource !== 'none' && Boolean(trafficsource))
