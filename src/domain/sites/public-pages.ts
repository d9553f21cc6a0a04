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

type Rules = Pick<Settings, 'signups' | 'site_rule_redirect'>

/** None where the site sends everybody elsewhere. */
export function listedPaths({ signups, site_rule_redirect }: Rules): string[] {
  if (site_rule_redirect) return []
  return signups === 'all' ? [...always, ...whereAllMaySignUp] : always
}

/** In the order of niche 1 to 7. Copied from `lander-slugs.ts`, whose import would enlarge the first page; a test compares them. */
const nicheNames = 'general she bdsm bbw gilf milf gay'.split(' ')
const lander = /^\/landers\/[a-z]+\/([a-z]+)-[a-z]+$/

/** A lander of the brand's own niche, where everyone may sign up. Those of other niches are for advertisements only. */
export const isListedLander = (path: string, { signups, site_rule_redirect, niche }: Rules & Pick<Settings, 'niche'>) =>
  signups === 'all' && !site_rule_redirect && lander.exec(path)?.[1] === nicheNames[niche - 1]

/** Without a language it is the address that answers everyone in their own. */
export const addressIn = (home: string, path: string, language?: Locale) =>
  `${home}${path}${language ? `?${languagePart}=${language}` : ''}`

/** The language in an address, if the site offers it. */
export function languageInQuery(search: string, offered: readonly Locale[]): Locale | undefined {
  const requested = new URLSearchParams(search).get(languagePart)
  return offered.find((language) => language === requested)
}

/** The brand's image for shared links. */
export const sharePicture = { path: '/brand/share.png', width: 1200, height: 630 } as const

// The pages under `/pages/` (spec, section 2): each brand has their texts in each of its languages, from `locales/legal/`.

export const legalPages = ['terms', 'privacy', 'cookies', 'service', 'faq', 'return-policy', 'ban'] as const
export type LegalPage = (typeof legalPages)[number]
