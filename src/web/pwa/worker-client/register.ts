/** Registers the service worker. */
import { namedAddress } from '#web/kit/api/caller-name.ts'

const address = '/sw.js'

/** Null without one: an old browser, or workers are forbidden. A failure is reported to `/api/trouble.php`. */
export async function registerWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null
  try {
    // Where workers are blocked there is no registration and no error.
    return (await navigator.serviceWorker.register(address, { scope: '/', updateViaCache: 'none' })) ?? null
  } catch (error) {
    // oxlint-disable-next-line no-console -- the spec asks for it to be reported
    console.warn('The service worker could not be registered', error)
    report(error)
    return null
  }
}

function report(error: unknown) {
  const { name, message } = error instanceof Error ? error : { name: 'Error', message: String(error) }
  const body = JSON.stringify({ kind: 'worker', words: `${name}: ${message}`.slice(0, 300) })
  navigator.sendBeacon?.(namedAddress('/api/trouble.php'), new Blob([body], { type: 'application/json' }))
}
