/** The document of every page. */
import '#web/themes/base.css'
import '#web/themes/niches.css'
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react'
import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, Outlet, ScrollRestoration, useLocation } from 'react-router'
import { ownTints } from '#domain/themes/tints.ts'
import { NavigationBlocker } from '#web/kit/routing/navigation-block.tsx'
import { lazy } from '#web/kit/lazy/lazy.tsx'
import { ConsentQuestion } from '#web/consent/consent.tsx'
import { StaticScripts } from '#web/first-view/static-scripts.tsx'
import { guardPage } from '#web/kit/routing/guards.ts'
import { useAppContext, useUser } from '#web/kit/providers.tsx'
import { sessionContext } from '#web/kit/app/session.ts'
import { DeferredScripts } from '#web/shell/deferred-scripts.tsx'
import { Head } from '#web/shell/head.tsx'
import { LoadingBar } from '#web/shell/loading-bar.tsx'
import { usePage } from '#web/kit/routing/pages.ts'
import { startElementId, writeStart } from '#web/kit/app/bootstrap.ts'

/** The document contains the logged-in member, so the server always requests it. A public page renders without an answer. */
async function greet({ context, url }: LoaderFunctionArgs) {
  await context
    .get(sessionContext)
    .load()
    .catch(() => null)
  await guardPage({ url, context })
}
export const middleware = [greet]

const guardNavigation = ({ context, url }: ClientLoaderFunctionArgs) => guardPage({ url, context })
export const clientMiddleware = [guardNavigation]

/** The age warning, for visitors of brands that have one. */
const EntryWarning = lazy(() => import('#web/entry/entry-warning.tsx'), 'EntryWarning')

/** The tints of drawings in the brand's own colours. On the server only: React leaves the attribute as it is. */
const styleOf = (tokens: Record<string, string>) => ({ style: ownTints(tokens) as CSSProperties | undefined })

export function Layout({ children }: { children: ReactNode }) {
  const { start, nonce } = useAppContext()
  const user = useUser()
  const page = usePage()
  return (
    <html
      lang={start.locale}
      data-template={start.settings.template}
      data-font-heading={start.settings.fonts?.heading}
      data-font-text={start.settings.fonts?.text}
      data-logged-in={String(user !== null)}
      data-page={page.name}
      data-scheme={start.scheme}
      data-blur-photos={start.photoBlur}
      {...(import.meta.env?.SSR && styleOf(start.settings.tokens))}
      suppressHydrationWarning
    >
      <Head />
      <body>
        <LoadingBar />
        {children}
        <ConsentQuestion />
        {start.settings.entry_warning && !user && <EntryWarning />}
        <script
          id={startElementId}
          type="application/json"
          nonce={nonce}
          dangerouslySetInnerHTML={{ __html: writeStart(start) }}
          suppressHydrationWarning
        />
        <ScrollRestoration nonce={nonce} />
        {start.isStatic ? <StaticScripts /> : <DeferredScripts {...(nonce && { nonce })} />}
      </body>
    </html>
  )
}

/** For developers; not part of builds. */
const DevPanel = import.meta.env?.DEV ? lazy(() => import('#web/dev/panel.tsx'), 'DevPanel') : null

export default function Root() {
  useFocusAfterNavigation()
  return (
    <>
      <Outlet />
      <NavigationBlocker />
      {import.meta.env?.DEV && DevPanel && <DevPanel />}
    </>
  )
}

export { ErrorBoundary } from '#web/shell/error-boundary.tsx'

/** After a navigation the focus goes to the new content, unless the page moved it. */
function useFocusAfterNavigation() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    // After a navigation the document's canonical address is another page's. Browsers share and save it, so it is removed.
    for (const tag of document.head.querySelectorAll('[rel=canonical],[rel=alternate],[name=robots],[type$=ld\\+json]'))
      tag.remove()
    const main = document.getElementById('main')
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true })
  }, [pathname])
}
