/** What this browser can do about push messages, and asking for them. */
import type { PushState } from '#domain/signup-rules.ts'

const noPush: PushState = { supported: false, subscribed: false, denied: false, shown: false }
/** Some browsers never answer a subscription when their push service is out of reach. */
const subscribeTimeoutMs = 10_000

/** Capable is a browser with a worker of ours that can receive; a denied permission blocks it (spec, section 4). */
export async function readPush(pushKey: string | null): Promise<PushState> {
  if (!pushKey || !('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return noPush
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined)
  if (!registration) return noPush
  const denied = Notification.permission === 'denied'
  const subscribed = (await registration.pushManager.getSubscription().catch(() => null)) !== null
  return { supported: true, subscribed, denied, shown: !denied && !subscribed }
}

/** True when this browser will now receive push messages. */
export async function subscribeToPush(pushKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const { pushManager } = await navigator.serviceWorker.ready
  const subscription = pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey })
  const tooLong = new Promise<null>((resolve) => setTimeout(() => resolve(null), subscribeTimeoutMs))
  return (await Promise.race([subscription.catch(() => null), tooLong])) !== null
}
