/** Renders a page on the server. */
import { renderToReadableStream } from 'react-dom/server'
import { createContext, type EntryContext, isRouteErrorResponse, RouterContextProvider, ServerRouter } from 'react-router'
import { isRobot } from '#domain/robots.ts'
import { hasEntered } from '#domain/sites/visitor-rules.ts'
import { timeZoneOf } from '#domain/time/time-zones.ts'
import type { PageRequest } from '#domain/page-request.ts'
import { apiContext, createApi } from '#web/kit/api/api.ts'
import { LoaderDataContext } from '#web/first-view/static-scripts.tsx'
import { findPage } from '#web/kit/routing/pages.ts'
import { Providers } from '#web/kit/providers.tsx'
import { kindSheetsOf } from '#web/themes/kinds/kind-sheets.ts'
import { createSession, sessionContext } from '#web/kit/app/session.ts'
import { type Start, startContext } from '#web/kit/app/bootstrap.ts'

/** Re-exported from the bundle: another copy of React Router would not have the contexts that are filled here. */
export { createRequestHandler } from 'react-router'

export const streamTimeout = 5_000

/** Passes a request to the router. The server calls it through the build's entry module. */
export function openPageRequest(visit: PageRequest): RouterContextProvider {
  const context = new RouterContextProvider()
  const api = createApi(visit.call, visit.origin)
  context.set(pageRequestContext, visit)
  context.set(startContext, startOf(visit))
  context.set(apiContext, api)
  context.set(sessionContext, createSession(api))
  return context
}

function startOf({
  settings: { region_data: _, ...settings },
  locale,
  messagesHash,
  nowMs,
  iso,
  buildId,
  home,
  consent,
  arrival: attribution,
  source,
  photoBlur,
  scheme,
  isMeasured,
}: PageRequest) {
  return {
    settings,
    locale,
    messagesHash,
    nowMs,
    iso,
    buildId,
    home,
    consent,
    arrival: attribution,
    source,
    photoBlur,
    scheme,
    isMeasured,
  }
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
) {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const visit = context.get(pageRequestContext)
  const session = context.get(sessionContext)
  const isCrawler = isRobot(request.headers.get('user-agent'))
  const user = session.get() ?? null
  const timeZone = timeZoneOf(visit.timeZone, user?.timezone ?? null, visit.settings.geoip_selected_country)
  const hasWarning = visit.settings.entry_warning === true && !user && !isCrawler && !hasEntered(request.headers.get('cookie'))
  // the age warning opens at once and needs the client
  const isStatic = status === 200 && !hasWarning && findPage(new URL(request.url).pathname)?.isStatic === true
  const start: Start = {
    ...context.get(startContext),
    timeZone,
    user,
    isCrawler,
    isStatic,
    kindSheets: kindSheetsOf(visit.settings.kinds),
    routesVersion: routerContext.manifest.version,
  }
  const nonce = visit.nonce ? { nonce: visit.nonce } : {}
  const app = { api: context.get(apiContext), session, start, messages: visit.messages, nonce: visit.nonce }
  const stream = await renderToReadableStream(
    <Providers {...app}>
      <LoaderDataContext value={isStatic ? await takeLoaderData(routerContext) : ''}>
        <ServerRouter context={routerContext} url={request.url} {...nonce} />
      </LoaderDataContext>
    </Providers>,
    // Waits for the whole page: its data was loaded before, and it must be readable without scripts.
    { ...nonce, signal: AbortSignal.timeout(streamTimeout + 1_000), onError: visit.report, progressiveChunkSize: Infinity },
  )
  await stream.allReady
  return new Response(stream, { status, headers })
}

/** The router would print its data as scripts that run at once; on a static page they must wait (`static-scripts.tsx`). */
async function takeLoaderData(routerContext: EntryContext): Promise<string> {
  const { serverHandoffStream } = routerContext
  delete routerContext.serverHandoffStream
  return new Response(serverHandoffStream).text()
}

/** A refusal and a missing page are responses, and an aborted request is no error. All else is a bug, and is reported. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  if (!isRouteErrorResponse(error) && !request.signal.aborted) context.get(pageRequestContext).report(error)
}

const pageRequestContext = createContext<PageRequest>()
