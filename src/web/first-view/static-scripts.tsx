/** The scripts of a static page: ours runs at once, the router's wait until a control is used. */
import { createContext, use, useEffect } from 'react'
import { Scripts } from 'react-router'
import firstView from 'virtual:first-view/first-view'
import vitals from 'virtual:first-view/vitals'
import { clientScriptsId, hydratedEvent } from '#web/first-view/names.ts'
import { useAppContext } from '#web/kit/providers.tsx'

/** What the page's loaders answered, as the router encodes it. Filled on the server. */
export const LoaderDataContext = createContext('')

/** No browser with scripts runs or fetches what stands in `noscript`, and React neither hydrates it nor moves its links into the head. */
export function StaticScripts() {
  const { nonce, start } = useAppContext()
  const loaderData = use(LoaderDataContext)
  useEffect(() => void dispatchEvent(new Event(hydratedEvent)), [])
  return (
    <>
      <noscript id={clientScriptsId}>
        <Scripts nonce={nonce} />
        <script dangerouslySetInnerHTML={{ __html: loaderDataScript(loaderData) }} />
      </noscript>
      <InlineScript code={firstView} />
      {start.isMeasured && <InlineScript code={vitals} />}
    </>
  )
}

const InlineScript = ({ code }: { code: string }) => (
  <script nonce={useAppContext().nonce} dangerouslySetInnerHTML={{ __html: code }} suppressHydrationWarning />
)

/** As the router itself hands on its data, which would otherwise be a script that runs at once. */
const loaderDataScript = (data: string) =>
  `{const { streamController } = window.__reactRouterContext
streamController.enqueue(${JSON.stringify(data).replaceAll('<', '\\u003c')})
streamController.close()}`
