/** Push messages in this browser: whether they are possible, subscribing and unsubscribing. */
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
/** Some browsers never answer a subscription when their push service is unreachable. */
const subscribeTimeoutMs = 10_000

const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** A capable browser has service workers and push; a denied permission blocks it (spec, sections 4 and 5). */
export async function readPush(pushKey: string | null): Promise<PushState> {
  if (!pushKey || !canPush()) return noPush
  const denied = Notification.permission === 'denied'
  const existing = await findSubscription()
  const subscribed = existing !== null && isMadeWith(pushKey, existing)
  const lastMessage = await readLastNotification()
  return { supported: true, subscribed, denied, shown: !denied && !subscribed, ...(lastMessage && { lastMessage }) }
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined)
  return (await registration?.pushManager.getSubscription().catch(() => null)) ?? null
}

/** A subscription made with an older key is useless: the server cannot sign for it. */
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

/** Requests the permission, subscribes this browser and sends the subscription to the account. */
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
  const existing = await pushManager.getSubscription()
  if (existing && isMadeWith(pushKey, existing)) return existing
  await existing?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey })
}

const noLater = () => new Promise<null>((resolve) => setTimeout(() => resolve(null), subscribeTimeoutMs))

/** After a sign-up or login: sends an existing subscription to the account (spec, sections 4 and 5). `new`: only if the account lacks it. */
export async function attachPush(api: Api, pushKey: string | null, when: 'always' | 'new' = 'always'): Promise<void> {
  if (!pushKey || !canPush() || Notification.permission === 'denied') return
  const existing = await findSubscription()
  if (!existing || (when === 'new' && (await isRegistered(pushKey, existing)))) return
  await registerSubscription(api, await subscribe(pushKey))
}

const isRegistered = async (pushKey: string, existing: PushSubscription) =>
  isMadeWith(pushKey, existing) && (!canStore() || (await readSubscription()) === existing.endpoint)

async function registerSubscription(api: Api, subscription: PushSubscription) {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {}, expirationTime = null } = subscription.toJSON()
  const before = await readSubscription()
  const replaces = before && before !== endpoint ? { replaces: before } : {}
  await api('POST /api/user.php?push=1', { body: { endpoint, keys: { p256dh, auth }, expirationTime, ...replaces } })
  await storeSubscription(endpoint)
}

/** Unsubscribes this browser. The account comes first: after a failure nothing has changed and the member can retry. */
export async function unsubscribeFromPush(api: Api): Promise<void> {
  const subscription = await findSubscription()
  if (!subscription) return
  await api('POST /api/user.php?push=1', { body: { endpoint: subscription.endpoint, remove: true } })
  await subscription.unsubscribe()
  await clearSubscription()
}
