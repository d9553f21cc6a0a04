/** The document's tags for crawlers: indexing, canonical address, languages and the preview of shared links. Rendered on the server only. */
import { useLocation } from 'react-router'
import { isoOf, type Locale } from '#domain/languages/languages.ts'
import {
  addressesOf,
  addressIn,
  isListedLander,
  languageInQuery,
  listedPaths,
  nicheOfLander,
  sharePicture,
  sharePictureOf,
} from '#domain/sites/public-pages.ts'
import { StructuredData } from '#web/kit/page/json-ld.tsx'
import { useAppContext, useUser } from '#web/kit/providers.tsx'
import { usePage } from '#web/kit/routing/pages.ts'
import { useLooseText } from '#web/kit/text/text.tsx'

export function ForCrawlers() {
  const { settings } = useAppContext().start
  const { pathname } = useLocation()
  const user = useUser()
  const isPage = listedPaths(settings).includes(pathname)
  return (
    <>
      {isPage || isListedLander(pathname, settings) ? (
        // a lander has its language in its path
        <CanonicalLinks path={pathname} inQuery={isPage ? settings.languages : []} />
      ) : (
        // no search engine is logged in
        !user && <meta name="robots" content="noindex" />
      )}
      <Shared />
      {!user && !settings.site_rule_redirect && <StructuredData />}
    </>
  )
}

/** The description in search results: the page's own text, on a lander that of the niche, else the brand's. */
function useDescription() {
  const text = useLooseText('shell.descriptions')
  const nicheText = useLooseText('niches')
  const { name: page } = usePage()
  const { name: brand, tagline } = useAppContext().start.settings
  const niche = nicheOfLander(useLocation().pathname)
  if (niche) return nicheText(`${niche}.line`)
  return text.has(page) ? text(page, { brand, tagline }) : tagline
}

/** The canonical address of the page, and its addresses in all languages, as the sitemap has them. `inQuery`: its languages, where the query has them. */
function CanonicalLinks({ path, inQuery }: { path: string; inQuery: readonly Locale[] }) {
  const { home, settings } = useAppContext().start
  const address = addressIn(home, path, languageInQuery(useLocation().search, inQuery))
  const all = addressesOf(home, path, settings)
  return (
    <>
      <link rel="canonical" href={address} />
      <meta property="og:url" content={address} />
      {all.length > 1 && all.map((one) => <link key={one.language} rel="alternate" hrefLang={one.language} href={one.address} />)}
    </>
  )
}

/** The preview of a shared link shows the brand, on a lander the promise of the niche, and nothing of the person on the page. */
function Shared() {
  const { home, locale, settings } = useAppContext().start
  const nicheText = useLooseText('niches')
  const { pathname } = useLocation()
  const niche = nicheOfLander(pathname)
  const title = `${settings.name} · ${niche ? nicheText(`${niche}.headline`) : settings.tagline}`
  const description = useDescription()
  const picture = sharePictureOf(home, pathname, locale)
  return (
    <>
      <meta name="description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={settings.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:locale" content={isoOf(locale).replace('-', '_')} />
      <meta property="og:image" content={picture} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content={String(sharePicture.width)} />
      <meta property="og:image:height" content={String(sharePicture.height)} />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
