/** Landers: the addresses of pages that advertisements link to. Eight families, seven niches, seven languages. */
import { type Locale, locales } from '#domain/languages/languages.ts'

/** Niche 1 to 7, in the order of the slugs (spec, section 9). */
export const niches = ['general', 'she', 'bdsm', 'bbw', 'gilf', 'milf', 'gay'] as const
export type NicheName = (typeof niches)[number]

export const landerFamilies = [
  'video',
  'gallery',
  'maplanding',
  'alonetonight',
  'iconslanding',
  'socialnetwork',
  'collagelanding',
  'transitionsvideolanding',
] as const
export type LanderFamily = (typeof landerFamilies)[number]

/** English is `eng` in a slug (spec, section 9), every other language its code. */
const inSlug = (language: Locale) => (language === 'en' ? 'eng' : language)

/** Of niche 1 to 7. A number that is no niche is the general one. */
export const slugFor = (niche: number, language: Locale) => `${niches[niche - 1] ?? niches[0]}-${inSlug(language)}`

type LanderTarget = { niche: NicheName; language: Locale }
const meanings: ReadonlyMap<string, LanderTarget> = new Map(
  niches.flatMap((niche, index) => locales.map((language) => [slugFor(index + 1, language), { niche, language }] as const)),
)

export const slugs: readonly string[] = [...meanings.keys()]

/** Parses a slug; null for an invalid one. */
export const readSlug = (slug: string): LanderTarget | null => meanings.get(slug) ?? null

const landerPath = new RegExp(`^/landers/(?:${landerFamilies.join('|')})/([a-z]+-[a-z]+)/?$`, 'i')
const slugIn = (pathname: string) => landerPath.exec(pathname)?.[1] ?? ''

/** The language of a lander's address; null for every other address. */
export const landerLanguage = (pathname: string): Locale | null => readSlug(slugIn(pathname))?.language ?? null

const publicProfilePath = /^\/members\/\d+\/landing[23]\/([a-z]+-[a-z]+)\/?$/

/** The language in the slug of a member's page for visitors; null for every other address. */
export const publicProfileLanguage = (pathname: string): Locale | null =>
  readSlug(publicProfilePath.exec(pathname)?.[1] ?? '')?.language ?? null

/** The same slug in another language; null for a wrong one. */
export function slugInLanguage(slug: string, language: Locale): string | null {
  const meant = readSlug(slug)
  return meant && slugFor(niches.indexOf(meant.niche) + 1, language)
}

/** The same lander in another language; null for every other address. */
export function landerInLanguage(pathname: string, language: Locale): string | null {
  const slug = slugInLanguage(slugIn(pathname), language)
  return slug && pathname.replace(slugIn(pathname), slug)
}
