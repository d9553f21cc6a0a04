/** Push messages in the worker: a discreet notification, the right page after a press, and a renewed subscription sent to the account. */
import type { PushNotification } from '#domain/push/push.ts'
import { callerHeaders } from '#web/kit/api/caller-name.ts'
import { readSubscription, storeLastNotification, storeSubscription } from '#web/pwa/push/subscription-store.ts'
import type { PageMessage } from '#web/pwa/worker/messages.ts'
import { worker } from '#web/pwa/worker/scope.ts'

const pictures = { icon: '/app-icons/192.png', badge: '/app-icons/badge-96.png' }
/** Without an answer of the page in this time, a new window is opened. */
const answerMs = 1_000

worker.addEventListener('push', (event) => event.waitUntil(showNote(notificationIn(event))))
worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(pageOf((event.notification.data as { path?: string } | null)?.path)))
})
worker.addEventListener('pushsubscriptionchange', (event) =>
  (event as ExtendableEvent).waitUntil(renew(event as PushSubscriptionChangeEvent)),
)

function notificationIn({ data }: PushEvent): Partial<PushNotification> {
  try {
    return (data?.json() as Partial<PushNotification> | null) ?? {}
  } catch {
    return {}
  }
}

const windowsOpen = () => worker.clients.matchAll({ type: 'window', includeUncontrolled: true })

/**
 * Browsers withdraw the permission unless every message shows a notification. Without a member it has a neutral text; with a visible page it is
 * silent.
 */
async function showNote(note: Partial<PushNotification>) {
  const title = note.title ?? worker.location.hostname
  if ((await readSubscription()) === null)
    return worker.registration.showNotification(title, { ...pictures, silent: true, tag: 'nobody' })
  const lastMessage = { title, body: note.body ?? '', url: note.url ?? '/' }
  await storeLastNotification(lastMessage)
  const windows = await windowsOpen()
  for (const one of windows) postToPage(one, { type: 'PUSHED', lastMessage })
  const isLookedAt = windows.some(({ focused, visibilityState }) => focused && visibilityState === 'visible')
  if (note.badge !== undefined) await worker.navigator.setAppBadge?.(note.badge).catch(() => null)
  const shown = { ...pictures, body: note.body ?? '', tag: note.tag ?? 'news', data: { path: note.url }, silent: isLookedAt }
  // without `renotify`, a notification that replaces another is silent
  return worker.registration.showNotification(title, { ...shown, renotify: !isLookedAt } as NotificationOptions)
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a window of this worker has none
const postToPage = (page: WindowClient, word: PageMessage, port?: MessagePort) => page.postMessage(word, port ? [port] : [])

/** Opens pages of this site only. */
function pageOf(path: string | undefined): URL {
  const url = new URL(path ?? '/', worker.location.origin)
  return url.origin === worker.location.origin ? url : new URL('/', worker.location.origin)
}

async function open(url: URL) {
  const windows = await windowsOpen()
  const page =
    windows.find((one) => new URL(one.url).pathname === url.pathname) ?? windows.find(({ focused }) => focused) ?? windows[0]
  if (!page) return worker.clients.openWindow(url.href)
  await page.focus().catch(() => null)
  if (page.url === url.href || (await goesThere(page, url.pathname + url.search))) return null
  return page.navigate(url.href).catch(() => worker.clients.openWindow(url.href))
}

const goesThere = (page: WindowClient, path: string) =>
  new Promise<boolean>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const late = setTimeout(() => resolve(false), answerMs)
    port1.addEventListener('message', () => {
      clearTimeout(late)
      resolve(true)
    })
    port1.start()
    postToPage(page, { type: 'OPEN', path }, port2)
  })

/** Always with the current key: the server cannot sign for another. */
async function renew({ oldSubscription, newSubscription }: PushSubscriptionChangeEvent) {
  const { push_pub } = (await (await fetch('/api/settings.php', { headers: callerHeaders(worker.location.host) })).json()) as {
    push_pub: string | null
  }
  if (!push_pub) return
  const before = oldSubscription?.endpoint ?? (await readSubscription())
  await newSubscription?.unsubscribe()
  const subscription = await worker.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: push_pub })
  const { endpoint = '', keys, expirationTime = null } = subscription.toJSON()
  const answer = await fetch('/api/user.php?push=1', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...callerHeaders(worker.location.host) },
    body: JSON.stringify({ endpoint, keys, expirationTime, ...(before && { replaces: before }) }),
  })
  if (answer.ok) await storeSubscription(endpoint)
}
