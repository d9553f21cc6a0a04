/** What a document carries before its content: the template's looks with the site's own colours, its type, and the words to come. */
import { Links, Meta } from 'react-router'
import type { Template } from '#domain/sites.ts'
import { useHanded, useSettings } from '#web/providers.tsx'
import { usePage } from '#web/shell/use-page.ts'
import { messagesAddress } from '#web/start.ts'
import { useLooseText } from '#web/text.tsx'
import classic from '#web/themes/classic.css?url'
import lavish from '#web/themes/lavish.css?url'
import social from '#web/themes/social.css?url'

// A table of what must be there before the first paint: the theme and the type that is seen first.
const looks: Record<Template, { css: string; font: string }> = {
  social: { css: social, font: '/fonts/figtree-latin.woff2' },
  classic: { css: classic, font: '/fonts/dm-sans-latin.woff2' },
  lavish: { css: lavish, font: '/fonts/playfair-display-latin.woff2' },
}

export function Head() {
  const { start, nonce } = useHanded()
  const { template, tokens } = start.settings
  const { css, font } = looks[template]
  return (
    <head>
      <meta charSet="utf-8" />
      <meta
        name="viewport"
        content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
      />
      <Description />
      <link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={font} />
      <link rel="preload" as="fetch" crossOrigin="anonymous" href={messagesAddress(start)} />
      <link rel="icon" type="image/svg+xml" href={`/brand/${template}.svg`} />
      <Meta />
      <Links />
      <link rel="stylesheet" href={css} />
      <TokenStyle tokens={tokens} nonce={nonce} />
    </head>
  )
}

/** What search engines show of a page: its own words where it has some, else the brand's. */
function Description() {
  const text = useLooseText('shell.descriptions')
  const { name: page } = usePage()
  const { name: brand, tagline } = useSettings()
  return <meta name="description" content={text.has(page) ? text(page, { brand, tagline }) : tagline} />
}

/** The site's own values for its template's tokens. The schema of a site lets no value end its declaration. */
function TokenStyle({ tokens, nonce }: { tokens: Record<string, string>; nonce: string | undefined }) {
  const lines = Object.entries(tokens).map(([name, value]) => `--color-${name.replaceAll('_', '-')}:${value}`)
  if (lines.length === 0) return null
  return (
    <style
      nonce={nonce}
      dangerouslySetInnerHTML={{ __html: `:root[data-template]{${lines.join(';')}}` }}
      suppressHydrationWarning
    />
  )
}
