/** What this browser can do about push messages, asking for them, and taking that back. */
import type { PushState } from '#domain/signup/signup-steps.ts'
import type { Api } from '#web/kit/api/api.ts'
import {
  canStore,
  clearSubscription,
  readLastNotification,
  readSubscription,
  storeSubscription,
} from '#web/pwa/push/subscription-store.ts'
import { registerWorker } from '#web/pwa/worker-client/register.ts'

const noPush: PushState = { supported: false, subscribed: false, denied: false, shown: false }
/** Some browsers never answer a subscription when their push service is out of reach. */
const subscribeTimeoutMs = 10_000

const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Capable is a browser with background workers and push; a denied permission blocks it (spec, sections 4 and 5). */
export async function readPush(pushKey: string | null): Promise<PushState> {
  if (!pushKey || !canPush()) return noPush
  const denied = Notification.permission === 'denied'
  const known = await findSubscription()
  const subscribed = known !== null && isMadeWith(pushKey, known)
  const lastMessage = await readLastNotification()
  return { supported: true, subscribed, denied, shown: !denied && !subscribed, ...(lastMessage && { lastMessage }) }
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined)
  return (await registration?.pushManager.getSubscription().catch(() => null)) ?? null
}

/** A subscription that was made with another key than today's is worth nothing: nobody can sign for it. */
function isMadeWith(pushKey: string, { options }: PushSubscription): boolean {
  const made = options?.applicationServerKey
  return !made || base64url(new Uint8Array(made)) === pushKey
}

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/={1,2}$/, '')

export type Subscribed = 'yes' | 'denied' | 'failed'

/** Asks, subscribes this browser and tells the account. */
export async function subscribeToPush(api: Api, pushKey: string): Promise<Subscribed> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  const subscription = await Promise.race([subscribe(pushKey), noLater()]).catch(() => null)
  if (!subscription) return 'failed'
  return registerSubscription(api, subscription).then(
    () => 'yes',
    () => 'failed',
  )
}

async function subscribe(pushKey: string): Promise<PushSubscription> {
  await registerWorker()
  const { pushManager } = await navigator.serviceWorker.ready
  const known = await pushManager.getSubscription()
  if (known && isMadeWith(pushKey, known)) return known
  await known?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey })
}

const noLater = () => new Promise<null>((resolve) => setTimeout(() => resolve(null), subscribeTimeoutMs))

/**
 * A browser that is subscribed already is told to the account that was just made, or just logged in (spec, sections 4 and 5). `new`: only when the account has not
 * heard of this very subscription.
 */
export async function attachPush(api: Api, pushKey: string | null, when: 'always' | 'new' = 'always'): Promise<void> {
  if (!pushKey || !canPush() || Notification.permission === 'denied') return
  const known = await findSubscription()
  if (!known || (when === 'new' && (await isRegistered(pushKey, known)))) return
  await registerSubscription(api, await subscribe(pushKey))
}

const isRegistered = async (pushKey: string, known: PushSubscription) =>
  isMadeWith(pushKey, known) && (!canStore() || (await readSubscription()) === known.endpoint)

async function registerSubscription(api: Api, subscription: PushSubscription) {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {}, expirationTime = null } = subscription.toJSON()
  const before = await readSubscription()
  const replaces = before && before !== endpoint ? { replaces: before } : {}
  await api('POST /api/user.php?push=1', { body: { endpoint, keys: { p256dh, auth }, expirationTime, ...replaces } })
  await storeSubscription(endpoint)
}

/** This browser is told nothing more. The account hears it first: what fails leaves everything as it was, to be tried again. */
export async function unsubscribeFromPush(api: Api): Promise<void> {
  const subscription = await findSubscription()
  if (!subscription) return
  await api('POST /api/user.php?push=1', { body: { endpoint: subscription.endpoint, remove: true } })
  await subscription.unsubscribe()
  await clearSubscription()
}
