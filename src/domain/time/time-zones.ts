/** Time zones: the zone a page is rendered in before the browser has named its own. */
import type { Country } from '#domain/geo/places.ts'
import { isTimezone } from '#domain/time/local-time.ts'

/** Where most people of a country live, for countries that have several. */
export const countryZones: Record<Country, string> = {
  NL: 'Europe/Amsterdam',
  BE: 'Europe/Brussels',
  DE: 'Europe/Berlin',
  AT: 'Europe/Vienna',
  CH: 'Europe/Zurich',
  FR: 'Europe/Paris',
  IT: 'Europe/Rome',
  ES: 'Europe/Madrid',
  PL: 'Europe/Warsaw',
  GB: 'Europe/London',
  IE: 'Europe/Dublin',
  US: 'America/New_York',
  CA: 'America/Toronto',
  AU: 'Australia/Sydney',
  NZ: 'Pacific/Auckland',
}

const longestName = 64

/** The first zone that exists: the browser's, the member's stored one, the country's; `UTC` when there is none. */
export function timeZoneOf(browser: string | null, member: string | null, country: Country | null): string {
  const valid = [browser, member].find((zone) => zone && zone.length <= longestName && isTimezone(zone))
  return valid ?? (country ? countryZones[country] : 'UTC')
}
