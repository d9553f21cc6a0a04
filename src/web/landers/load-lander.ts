/** What a lander is told: its niche. Its slug names a language too, and that is the page's, or there is no such page here. */
import type { LoaderFunctionArgs } from 'react-router'
import { type NicheName, readSlug } from '#domain/lander-slugs.ts'
import { pageNotFound } from '#web/page-not-found.ts'
import { startContext } from '#web/start.ts'

export function loadLander({ context, params, url }: LoaderFunctionArgs): { niche: NicheName } {
  const meant = readSlug(params.slug ?? '')
  if (meant?.language !== context.get(startContext).locale) throw pageNotFound(url)
  return { niche: meant.niche }
}
