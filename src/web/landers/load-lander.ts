/** The loader of the landers: the niche of the slug, and the brand's own words. A slug in another language redirects. */
import { type LoaderFunctionArgs, redirect } from 'react-router'
import type { ShownLander } from '#domain/brand-words/brand-words.ts'
import { type LanderFamily, type NicheName, readSlug, slugInLanguage } from '#domain/landers/lander-slugs.ts'
import type { Locale } from '#domain/languages/languages.ts'
import { apiContext } from '#web/kit/api/api.ts'
import { pageNotFound } from '#web/kit/routing/guards.ts'
import { startContext } from '#web/kit/app/bootstrap.ts'

type Lander = { niche: NicheName; words: ShownLander }

/** Refuses a wrong slug with 404. */
export function loadLander({ context, params, url, request }: LoaderFunctionArgs): Promise<Lander> {
  const start = context.get(startContext)
  const niche = nicheOfSlug(params.slug ?? '', url, start.locale, start.settings.languages)
  const query = { family: familyIn(url), niche, campaign: start.arrival?.ref }
  return context
    .get(apiContext)('GET /api/lander_words.php', { query }, { signal: request.signal })
    .then((words) => ({ niche, words }))
}

const familyIn = ({ pathname }: URL) => pathname.split('/')[2] as LanderFamily

/** The niche of a slug. Redirects a slug in another language than the page's, with its query. Refuses a wrong slug with 404. */
export function nicheOfSlug(slug: string, url: URL, locale: Locale, languages: readonly Locale[]): NicheName {
  const parsed = readSlug(slug)
  if (!parsed) throw pageNotFound(url)
  if (parsed.language === locale) return parsed.niche
  // A language of the brand needs a new document.
  if (languages.includes(parsed.language)) throw redirectDocument(`${url.pathname}${url.search}`)
  throw redirect(`${url.pathname.replace(slug, slugInLanguage(slug, locale) ?? slug)}${url.search}`)
}

/** The same as the router's `redirectDocument`, which would cost bytes on every page. */
const redirectDocument = (to: string) => redirect(to, { headers: { 'x-remix-reload-document': 'true' } })
