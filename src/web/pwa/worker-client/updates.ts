/** A new version: found by the server's newest build or by a waiting worker, announced once, installed when the member wants it. */
import { mayReload } from '#web/kit/lazy/chunk-errors.ts'
import { postToWorker } from '#web/pwa/worker/messages.ts'
import { fetchNewestBuild, whenLooked } from '#web/pwa/worker-client/newest-build.ts'

export type Updates = {
  /** True once a newer version than this page exists. */
  isReady: () => boolean
  subscribe: (listener: () => void) => () => void
  /** Installs it: reloads the page once. */
  take: () => void
}

/** The longest wait for a new worker to take over. */
const takeOverMs = 3_000

export function watchUpdates(buildId: string, registration: ServiceWorkerRegistration | null): Updates {
  const listeners = new Set<() => void>()
  let isReady = false
  let isReloading = false
  const reload = () => {
    if (isReloading) return
    isReloading = true
    location.reload()
  }
  const notify = () => {
    if (isReady) return
    isReady = true
    for (const listener of listeners) listener()
  }
  async function look() {
    const newest = await fetchNewestBuild()
    if (newest === null) return
    if (newest === buildId) return letIn(registration?.waiting)
    void registration?.update().catch(() => null)
    notify()
  }
  whenLooked(() => void look())
  if (registration) followWorkers(registration, { look, tookOver })

  /** The worker has this page's build: the page was reloaded already. */
  async function tookOver() {
    const newest = await fetchNewestBuild()
    if (newest === null || newest === buildId) return
    if (isTyped() || !mayReload()) notify()
    else reload()
  }

  return {
    isReady: () => isReady,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    take() {
      const waiting = registration?.waiting
      if (!waiting) return reload()
      navigator.serviceWorker.addEventListener('controllerchange', reload)
      setTimeout(reload, takeOverMs)
      letIn(waiting)
    },
  }
}

const letIn = (worker: ServiceWorker | null | undefined) => postToWorker(worker, { type: 'SKIP_WAITING' })

type UpdateHandlers = { look: () => Promise<void>; tookOver: () => Promise<void> }

function followWorkers(registration: ServiceWorkerRegistration, { look, tookOver }: UpdateHandlers) {
  const { serviceWorker } = navigator
  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => {
      // The first worker of a browser replaces no other.
      if (installing.state === 'installed' && serviceWorker.controller) void look()
    })
  })
  // Without a worker nothing can have changed under this page.
  if (serviceWorker.controller) serviceWorker.addEventListener('controllerchange', () => void tookOver())
}

const touched = new Set<HTMLInputElement | HTMLTextAreaElement>()

/** Records the fields that are typed in from now on, and long texts that are there already. Returns the function that ends it. */
export function watchTyping(): () => void {
  // this begins once the page is idle, and people type before that
  for (const field of document.querySelectorAll('textarea')) touched.add(field)
  const onInput = ({ target }: Event) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) touched.add(target)
  }
  document.addEventListener('input', onInput, { capture: true })
  return () => {
    document.removeEventListener('input', onInput, { capture: true })
    touched.clear()
  }
}

/** True when a reload would lose typed text. A sent text leaves its field empty or removed. */
export function isTyped(): boolean {
  for (const field of touched) if (!field.isConnected) touched.delete(field)
  return [...touched].some((field) => ('checked' in field && /^(?:checkbox|radio)$/.test(field.type)) || field.value !== '')
}
