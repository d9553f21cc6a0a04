/** Takes over a page in the browser. */
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { RouterContextProvider } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import { apiContext, createApi } from '#web/kit/api/api.ts'
import { keepInstallPrompt } from '#web/pwa/install/kept-prompt.ts'
import { reloadAfterChunkErrors } from '#web/kit/lazy/chunk-errors.ts'
import { takeArrival } from '#web/parts/attribution/attribution.ts'
import { loadMessages } from '#web/kit/text/load-messages.ts'
import { Providers } from '#web/kit/providers.tsx'
import { createSession, sessionContext } from '#web/kit/app/session.ts'
import { readStart, startContext } from '#web/kit/app/bootstrap.ts'

reloadAfterChunkErrors()
keepInstallPrompt()

const start = readStart(document)
takeArrival(start)
const api = createApi((request) => fetch(request), location.origin)
const session = createSession(api, start.user)

/** A fresh context for every navigation; what it holds stays. */
function getContext() {
  const context = new RouterContextProvider()
  context.set(apiContext, api)
  context.set(sessionContext, session)
  context.set(startContext, start)
  return context
}

// The words come before the page wakes, or both would not say the same. They are cached for a day and preloaded by the document.
const messages = await loadMessages(start)

const whenIdle = 'requestIdleCallback' in globalThis ? requestIdleCallback : setTimeout

// As a transition, so that it gives way every few milliseconds: on a phone it would hold up whatever is pressed meanwhile.
const handed = { api, session, start, messages }
startTransition(() => {
  hydrateRoot(
    document,
    <Providers {...handed}>
      <HydratedRouter getContext={getContext} />
    </Providers>,
  )
})
whenIdle(
  () =>
    void import('#web/pwa/worker-client/start.tsx').then(({ startWorkerClient }) => startWorkerClient(handed)).catch(() => null),
)

// Fetched ahead, because an error may be that nothing can be fetched.
whenIdle(() => void import('#web/shell/error-page.tsx').catch(() => null))
if (start.isMeasured)
  whenIdle(() => void import('#web/vitals/vitals.ts').then(({ watchVitals }) => watchVitals()).catch(() => null))
