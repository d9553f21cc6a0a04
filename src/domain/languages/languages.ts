/** The languages of Duet. The locale comes from a cookie or the browser, never from an address. */
import * as z from 'zod/mini'
import type { Country } from '#domain/geo/places.ts'
import { daySeconds } from '#domain/time/durations.ts'

/** Every locale. `iso` formats dates and numbers; `countries`: where a brand in this language is open by default. */
export const localeEntries = [
  { code: 'en', iso: 'en-US', name: 'English', countries: ['GB', 'IE'] },
  { code: 'nl', iso: 'nl-NL', name: 'Nederlands', countries: ['NL', 'BE'] },
  { code: 'de', iso: 'de-DE', name: 'Deutsch', countries: ['DE', 'AT', 'CH'] },
  { code: 'it', iso: 'it-IT', name: 'Italiano', countries: ['IT', 'CH'] },
  { code: 'fr', iso: 'fr-FR', name: 'Français', countries: ['FR', 'BE', 'CH'] },
  { code: 'es', iso: 'es-ES', name: 'Español', countries: ['ES'] },
  { code: 'pl', iso: 'pl-PL', name: 'Polski', countries: ['PL'] },
] as const satisfies readonly { code: string; iso: string; name: string; countries: readonly Country[] }[]

export type Locale = (typeof localeEntries)[number]['code']
export const locales: readonly Locale[] = localeEntries.map(({ code }) => code)
export const Locale = z.enum(locales)

/** How a brand addresses people in languages with two forms: du or Sie, tu or vous. */
export const FormOfAddress = z.enum(['informal', 'formal'])
export type FormOfAddress = z.infer<typeof FormOfAddress>

export const isoOf = (locale: Locale): string => localeEntries[locales.indexOf(locale)]?.iso as string

const britishRegions = ['GB', 'IE', 'AU', 'NZ']

/** The format of dates and numbers: British English where the browser or the brand's first country is British, else American. */
export function isoFor(locale: Locale, home: string | undefined, acceptLanguage = ''): string {
  if (locale !== 'en') return isoOf(locale)
  const requested = /(?:^|[,\s])en-([a-z]{2})\b/i.exec(acceptLanguage.slice(0, 500))?.[1]?.toUpperCase()
  return [requested, home].some((region) => region && britishRegions.includes(region)) ? 'en-GB' : 'en-US'
}

/** The cookie of a chosen language: 365 days, path / (spec, section 9). */
export const localeCookie = { name: 'i18n_redirected', maxAgeSeconds: 365 * daySeconds } as const

/** A visitor's language: the cookie's, else the browser's first that the site offers, else the site's own. */
export function chooseLocale(
  offered: readonly Locale[],
  fallback: Locale,
  cookie: string | undefined,
  acceptLanguage: string | undefined,
): Locale {
  const isOffered = (code: string): code is Locale => (offered as readonly string[]).includes(code)
  if (cookie && isOffered(cookie)) return cookie
  const requested = (acceptLanguage ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...rest] = part.trim().split(';')
      const weight = Number(
        rest
          .find((p) => p.trim().startsWith('q='))
          ?.trim()
          .slice(2) ?? 1,
      )
      return { code: tag.slice(0, 2).toLowerCase(), weight: Number.isFinite(weight) ? weight : 0 }
    })
  const best = requested.filter(({ code, weight }) => weight > 0 && isOffered(code)).sort((a, b) => b.weight - a.weight)[0]
  return best && isOffered(best.code) ? best.code : fallback
}
