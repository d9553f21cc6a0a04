/** The document's tags for crawlers: indexing, canonical address, languages and the preview of shared links. Rendered on the server only. */
import { useLocation } from 'react-router'
import { isoOf, type Locale } from '#domain/languages/languages.ts'
import { addressIn, languageInQuery, isListedLander, listedPaths, sharePicture } from '#domain/sites/public-pages.ts'
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
      <Description />
      {isPage || isListedLander(pathname, settings) ? (
        // a lander has its language in its path, and the sitemap lists its addresses in the others
        <CanonicalLinks path={pathname} inLanguages={isPage ? settings.languages : []} />
      ) : (
        // no search engine is logged in
        !user && <meta name="robots" content="noindex" />
      )}
      <Shared />
    </>
  )
}

/** The description in search results: the page's own text, else the brand's. */
function Description() {
  const text = useLooseText('shell.descriptions')
  const { name: page } = usePage()
  const { name: brand, tagline } = useAppContext().start.settings
  return <meta name="description" content={text.has(page) ? text(page, { brand, tagline }) : tagline} />
}

/** The canonical address of the page, and its addresses in other languages. */
function CanonicalLinks({ path, inLanguages }: { path: string; inLanguages: readonly Locale[] }) {
  const { home } = useAppContext().start
  const address = addressIn(home, path, languageInQuery(useLocation().search, inLanguages))
  return (
    <>
      <link rel="canonical" href={address} />
      <meta property="og:url" content={address} />
      {inLanguages.length > 1 && <link rel="alternate" hrefLang="x-default" href={addressIn(home, path)} />}
      {inLanguages.length > 1 &&
        inLanguages.map((language) => (
          <link key={language} rel="alternate" hrefLang={language} href={addressIn(home, path, language)} />
        ))}
    </>
  )
}

/** The preview of a shared link shows the brand, and nothing of the person on the page. */
function Shared() {
  const { home, locale, settings } = useAppContext().start
  const title = `${settings.name} · ${settings.tagline}`
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={settings.name} />
      <meta property="og:title" content={title} />
      <meta property="og:locale" content={isoOf(locale).replace('-', '_')} />
      <meta property="og:image" content={addressIn(home, sharePicture.path, locale)} />
      <meta property="og:image:width" content={String(sharePicture.width)} />
      <meta property="og:image:height" content={String(sharePicture.height)} />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
