/** What a lander is told: its niche. Its slug names a language too; where the brand lacks that one, the address leads to one it has. */
import { type LoaderFunctionArgs, redirect } from 'react-router'
import { type NicheName, readSlug, slugInLanguage } from '#domain/landers/lander-slugs.ts'
import type { Locale } from '#domain/languages/languages.ts'
import { pageNotFound } from '#web/kit/routing/page-not-found.ts'
import { startContext } from '#web/kit/app/bootstrap.ts'

/** Refuses a wrong slug with 404. */
export function loadLander({ context, params, url }: LoaderFunctionArgs): { niche: NicheName } {
  const { locale, settings } = context.get(startContext)
  return { niche: nicheOfSlug(params.slug ?? '', url, locale, settings.languages) }
}

/** The niche of a slug in the page's own language. Redirects from a language that the brand lacks, with the rest of the address, and refuses a wrong slug with 404. */
export function nicheOfSlug(slug: string, url: URL, locale: Locale, languages: readonly Locale[]): NicheName {
  const meant = readSlug(slug)
  if (!meant) throw pageNotFound(url)
  if (meant.language === locale) return meant.niche
  // a language that the brand has is spoken by a document of its own
  if (languages.includes(meant.language)) throw redirectDocument(`${url.pathname}${url.search}`)
  throw redirect(`${url.pathname.replace(slug, slugInLanguage(slug, locale) ?? slug)}${url.search}`)
}

/** As the router's own `redirectDocument`, which would weigh on every page. */
const redirectDocument = (to: string) => redirect(to, { headers: { 'x-remix-reload-document': 'true' } })
