/** The scripts of a static page: `first-view.ts` runs at once, the router's are loaded when a control is used. */
import { createContext, use, useEffect } from 'react'
import { Scripts } from 'react-router'
import firstView from 'virtual:first-view/first-view'
import vitals from 'virtual:first-view/vitals'
import { clientScriptsId, hydratedEvent } from '#web/first-view/load-client.ts'
import { useAppContext } from '#web/kit/providers.tsx'

/** The loaders' data in the router's encoding. Filled on the server. */
export const LoaderDataContext = createContext('')

/** A browser with scripts runs and fetches nothing of a `noscript` element, and React does not hydrate it. */
export function StaticScripts() {
  const { nonce, start } = useAppContext()
  const loaderData = use(LoaderDataContext)
  useEffect(() => void dispatchEvent(new Event(hydratedEvent)), [])
  return (
    <>
      <noscript id={clientScriptsId}>
        {import.meta.env.SSR && (
          <>
            <Scripts nonce={nonce} />
            <script dangerouslySetInnerHTML={{ __html: loaderDataScript(loaderData) }} />
          </>
        )}
      </noscript>
      <InlineScript code={firstView} />
      {start.isMeasured && <InlineScript code={vitals} />}
    </>
  )
}

const InlineScript = ({ code }: { code: string }) => (
  <script nonce={useAppContext().nonce} dangerouslySetInnerHTML={{ __html: code }} suppressHydrationWarning />
)

/** Passes the data as the router does; its own script would run at once. */
const loaderDataScript = (data: string) =>
  `{const { streamController } = window.__reactRouterContext
streamController.enqueue(${JSON.stringify(data).replaceAll('<', '\\u003c')})
streamController.close()}`
