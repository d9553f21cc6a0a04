/** The document's head: the template's styles with the site's own colours, its fonts, and the preloaded texts. */
import { Meta } from 'react-router'
import { appIconAddress, appManifestAddress } from '#domain/sites/app-files.ts'
import { brandFileAddress } from '#domain/sites/brand-files.ts'
import { fontAddress, type Fonts } from '#domain/themes/fonts.ts'
import { templateFonts } from '#domain/themes/template-tokens.ts'
import type { Template } from '#domain/sites/templates.ts'
import { surfacesOf } from '#domain/themes/surfaces.ts'
import { recordEarlyPresses } from '#web/kit/lazy/early-presses.ts'
import { markInstalled } from '#web/pwa/install/installed.ts'
import { useAppContext } from '#web/kit/providers.tsx'
import { deferredRel, startAfterFirstFrame } from '#web/shell/deferred-scripts.tsx'
import { DocumentStyles } from '#web/shell/page-styles.tsx'
import { ForCrawlers } from '#web/shell/for-crawlers.tsx'
import { messagesAddress, missingTextsName, startElementId } from '#web/kit/app/bootstrap.ts'
import { useText } from '#web/kit/text/text.tsx'
import classic from '#web/themes/classic.css?url'
import lavish from '#web/themes/lavish.css?url'
import social from '#web/themes/social.css?url'

const stylesheets: Record<Template, string> = { social, classic, lavish }

export function Head() {
  const { start } = useAppContext()
  const { template, fonts = {} } = start.settings
  return (
    <head>
      <meta charSet="utf-8" />
      <meta
        name="viewport"
        content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
      />
      {import.meta.env.SSR && <OfDocument />}
      <Meta />
      {/* first of the sheets, for it names the fonts: HTTP/1.1 fetches six files at a time */}
      <link rel="stylesheet" href={stylesheets[template]} precedence="look" />
      <DocumentStyles />
      {[...new Set(Object.values(fonts))].map((own) => (
        <link key={own} rel="stylesheet" href={`/fonts/${own}.css`} />
      ))}
      {import.meta.env.SSR && <TokenStyle />}
    </head>
  )
}

/** The font of most text on the first screen. */
const firstUse: Record<Template, keyof Fonts> = { social: 'text', classic: 'text', lavish: 'heading' }

/** Rendered on the server only. React leaves links and metas alone that it did not render. */
function OfDocument() {
  const { start } = useAppContext()
  const text = useText('shell')
  const { template, favicon, fonts = {} } = start.settings
  const use = firstUse[template]
  const firstFont = fonts[use] ?? templateFonts[template][use]
  return (
    <>
      <InlineScript run={recordEarlyPresses} />
      <InlineScript run={markInstalled} />
      {!start.isStatic && <InlineScript run={startAfterFirstFrame} />}
      {/* the first frame must show the whole page: half a page would shift */}
      <link rel="expect" blocking="render" href={`#${startElementId}`} />
      <ForCrawlers />
      <OfApp />
      <meta name={missingTextsName} content={text('texts_missing')} />
      <link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={fontAddress(firstFont, use)} />
      {!start.isStatic && (
        <link
          rel={`${deferredRel}preload`}
          as="fetch"
          crossOrigin="anonymous"
          fetchPriority="low"
          href={messagesAddress(start)}
        />
      )}
      {favicon ? (
        <link rel="icon" type="image/png" href={brandFileAddress(favicon)} />
      ) : (
        <link rel="icon" type="image/svg+xml" href={`/brand/${template}.svg`} />
      )}
    </>
  )
}

/** An inline script that runs before the first frame. `run` is written as text, so it uses nothing outside itself. */
const InlineScript = ({ run }: { run: () => void }) => (
  <script
    nonce={useAppContext().nonce}
    dangerouslySetInnerHTML={{ __html: `(${run.toString().replaceAll(/\n\s+/g, '\n')})()` }}
  />
)

/** The tags for installing the brand as an app, and for the colour of the browser's bars. */
function OfApp() {
  const { locale, settings, scheme: chosen } = useAppContext().start
  return (
    <>
      <link rel="manifest" href={appManifestAddress(locale)} />
      <link rel="apple-touch-icon" href={appIconAddress('apple-touch-180.png')} />
      {surfacesOf(settings, chosen).map(({ scheme, surface }) => (
        <meta
          key={surface}
          name="theme-color"
          content={surface}
          {...(scheme && { media: `(prefers-color-scheme: ${scheme})` })}
        />
      ))}
    </>
  )
}

/**
 * The site's own values of the template's tokens. The schema of a site refuses values that end the declaration. Rendered on the server only:
 * React leaves styles alone that it did not render, also where it renders the whole document again.
 */
function TokenStyle() {
  const { start, nonce } = useAppContext()
  const { tokens, radii = {} } = start.settings
  const lines = [
    ...Object.entries(tokens).map(([name, value]) => `--color-${name.replaceAll('_', '-')}:${value}`),
    ...Object.entries(radii).map(([name, value]) => `--radius-${name}:${value}`),
  ]
  if (lines.length === 0) return null
  return <style nonce={nonce} dangerouslySetInnerHTML={{ __html: `:root[data-template]{${lines.join(';')}}` }} />
}
