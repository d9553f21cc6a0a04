/** Public pages: those that search engines may list, the pages of legal texts, and their addresses by language. */
import type { Locale } from '#domain/languages/languages.ts'
import type { Settings } from '#domain/sites/settings.ts'

/** Puts a page's language into its address for search engines, which send no cookie. Visitors' choices are in the cookie. */
const languagePart = 'lang'

/** Nothing of a member, and nothing that only the one with its link may read. */
const always = [
  '/',
  '/pricing',
  '/safety',
  '/complaints',
  '/withdraw',
  '/pages/faq',
  '/pages/service',
  '/pages/notice',
  '/pages/terms',
  '/pages/privacy',
  '/pages/cookies',
  '/pages/return-policy',
]
const whereAllMaySignUp = ['/signup', '/match-finder']

type Rules = Pick<Settings, 'signups' | 'site_rule_redirect' | 'has_fictional'>

/** None where the site sends everybody elsewhere. */
export function listedPaths({ signups, site_rule_redirect, has_fictional }: Rules): string[] {
  if (site_rule_redirect) return []
  return [...always, ...(has_fictional ? ['/pages/fictional'] : []), ...(signups === 'all' ? whereAllMaySignUp : [])]
}

/** In the order of niche 1 to 7. Copied from `lander-slugs.ts`, whose import would enlarge the first page; a test compares them. */
const nicheNames = 'general she bdsm bbw gilf milf gay'.split(' ')
const lander = /^\/landers\/[a-z]+\/([a-z]+)-[a-z]+$/

/** The niche of a lander's address; undefined for every other address. */
export const nicheOfLander = (path: string) => nicheNames.find((name) => name === lander.exec(path)?.[1])

/** A lander of the brand's own niche, where everyone may sign up. Those of other niches are for advertisements only. */
export const isListedLander = (path: string, { signups, site_rule_redirect, niche }: Rules & Pick<Settings, 'niche'>) =>
  signups === 'all' && !site_rule_redirect && nicheOfLander(path) === nicheNames[niche - 1]

/** Without a language it is the address that answers everyone in their own. */
export const addressIn = (home: string, path: string, language?: Locale) =>
  `${home}${path}${language ? `?${languagePart}=${language}` : ''}`

type Alternate = { language: Locale | 'x-default'; address: string }

/**
 * The addresses of a page for search engines. In one language it has one; in several each names all of them, and `x-default` answers
 * everyone else: a lander in the brand's own language, another page in the visitor's.
 */
export function addressesOf(home: string, path: string, site: Pick<Settings, 'languages' | 'domain_language'>): Alternate[] {
  const { languages, domain_language: own } = site
  const isLander = lander.test(path)
  // English is `eng` in a slug (`lander-slugs.ts`)
  const inSlug = (language: Locale) => path.replace(/-[a-z]+$/, `-${language === 'en' ? 'eng' : language}`)
  const addressFor = (language: Locale) => (isLander ? `${home}${inSlug(language)}` : addressIn(home, path, language))
  const first = isLander ? addressFor(languages.find((one) => one === own) ?? languages[0] ?? own) : addressIn(home, path)
  const all: Alternate[] = [{ language: 'x-default', address: first }]
  return languages.length > 1 ? [...all, ...languages.map((language) => ({ language, address: addressFor(language) }))] : all
}

/** The language in an address, if the site offers it. */
export function languageInQuery(search: string, offered: readonly Locale[]): Locale | undefined {
  const requested = new URLSearchParams(search).get(languagePart)
  return offered.find((language) => language === requested)
}

/** The image of shared links: the brand's, and with a niche in its address that of landers of this niche. */
export const sharePicture = { path: '/brand/share.png', width: 1200, height: 630 } as const
export const nichePart = 'niche'

/** With the language, and with the niche where the page is a lander. */
export const sharePictureOf = (home: string, path: string, language: Locale) => {
  const niche = nicheOfLander(path)
  return `${addressIn(home, sharePicture.path, language)}${niche ? `&${nichePart}=${niche}` : ''}`
}

// The pages under `/pages/` (spec, section 2): each brand has their texts in each of its languages, from `locales/legal/`.

export const legalPages = ['terms', 'privacy', 'cookies', 'service', 'faq', 'return-policy', 'ban'] as const
export type LegalPage = (typeof legalPages)[number]
