/** Hydrates a page in the browser. */
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { RouterContextProvider } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import type { PageKind } from '#domain/vitals/vitals.ts'
import { apiContext, createApi } from '#web/kit/api/api.ts'
import { captureInstallPrompt } from '#web/pwa/install/capture-prompt.ts'
import { reloadAfterChunkErrors, rememberDestination } from '#web/kit/lazy/chunk-errors.ts'
import { captureAttribution } from '#web/parts/attribution/capture-attribution.ts'
import { loadMessages } from '#web/kit/text/load-messages.ts'
import { Providers } from '#web/kit/providers.tsx'
import { createSession, sessionContext } from '#web/kit/app/session.ts'
import { readStart, startContext } from '#web/kit/app/bootstrap.ts'

reloadAfterChunkErrors()
captureInstallPrompt()

const start = readStart(document)
const firstPage = document.documentElement.dataset.page as PageKind
captureAttribution(start)
const api = createApi((request) => fetch(request), location.origin)
const session = createSession(api, start.user)

/** A new context for every navigation; its values stay. */
function getContext() {
  const context = new RouterContextProvider()
  context.set(apiContext, api)
  context.set(sessionContext, session)
  context.set(startContext, start)
  return context
}

// The texts load before hydration, which must render what the server did. They are cached for a day and preloaded by the document.
const messages = await loadMessages(start)

const instrumentations = [rememberDestination]

const whenIdle = 'requestIdleCallback' in globalThis ? requestIdleCallback : setTimeout

// As a transition, which yields every few milliseconds: on a phone it would otherwise delay a press.
const app = { api, session, start, messages }
startTransition(() => {
  hydrateRoot(
    document,
    <Providers {...app}>
      <HydratedRouter getContext={getContext} instrumentations={instrumentations} />
    </Providers>,
  )
})
whenIdle(
  () => void import('#web/pwa/worker-client/start.tsx').then(({ startWorkerClient }) => startWorkerClient(app)).catch(() => null),
)

// Loaded ahead, because a lost connection may be the error to show.
whenIdle(() => void import('#web/shell/error-page.tsx').catch(() => null))
// A static page measures itself from the start.
if (start.isMeasured && !start.isStatic)
  whenIdle(() => void import('#web/vitals/vitals.ts').then(({ watchVitals }) => watchVitals(firstPage)).catch(() => null))
