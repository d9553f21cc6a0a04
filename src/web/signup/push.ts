/** What this browser can do about push messages, and asking for them. */
import type { PushState } from '#domain/signup-rules.ts'
import type { Api } from '#web/api.ts'

const noPush: PushState = { supported: false, subscribed: false, denied: false, shown: false }
/** Some browsers never answer a subscription when their push service is out of reach. */
const subscribeTimeoutMs = 10_000
const workerAddress = '/sw.js'

const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Capable is a browser with background workers and push; a denied permission blocks it (spec, sections 4 and 5). */
export async function readPush(pushKey: string | null): Promise<PushState> {
  if (!pushKey || !canPush()) return noPush
  const denied = Notification.permission === 'denied'
  const subscribed = (await findSubscription()) !== null
  return { supported: true, subscribed, denied, shown: !denied && !subscribed }
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined)
  return (await registration?.pushManager.getSubscription().catch(() => null)) ?? null
}

export type Subscribed = 'yes' | 'denied' | 'failed'

/** Asks, subscribes this browser and tells the account. */
export async function subscribeToPush(api: Api, pushKey: string): Promise<Subscribed> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  const subscription = await Promise.race([subscribe(pushKey), noLater()]).catch(() => null)
  if (!subscription) return 'failed'
  return tellAccount(api, subscription).then(
    () => 'yes',
    () => 'failed',
  )
}

async function subscribe(pushKey: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register(workerAddress, { scope: '/' })
  const { pushManager } = await navigator.serviceWorker.ready
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey })
}

const noLater = () => new Promise<null>((resolve) => setTimeout(() => resolve(null), subscribeTimeoutMs))

/** A browser that is subscribed already is told to the account that was just made, or just logged in (spec, section 4). */
export async function attachPush(api: Api, pushKey: string | null): Promise<void> {
  if (!pushKey || !canPush()) return
  const subscription = await findSubscription()
  if (subscription) await tellAccount(api, subscription)
}

function tellAccount(api: Api, subscription: PushSubscription) {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {}, expirationTime = null } = subscription.toJSON()
  return api('POST /api/user.php?push=1', { body: { endpoint, keys: { p256dh, auth }, expirationTime } })
}
