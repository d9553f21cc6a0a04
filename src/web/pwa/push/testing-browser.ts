/** For tests: a browser with push, its state, and the answers that its owner will give. */
import { vi } from 'vitest'

export const sent = { endpoint: 'https://fcm.googleapis.com/fcm/send/x', keys: { p256dh: 'B', auth: 'a' }, expirationTime: null }

type Subscription = {
  endpoint: string
  options?: { applicationServerKey: ArrayBuffer }
  toJSON: () => typeof sent
  unsubscribe: () => Promise<boolean>
}
type Browser = {
  permission: NotificationPermission
  answers?: NotificationPermission
  /** The key of the subscription; true where the browser does not report it. */
  subscribed?: boolean | string
  reachable?: boolean
}

const bytesOf = (key: string) => Uint8Array.from(Buffer.from(key, 'base64url')).buffer

export function playBrowser({ permission, answers = 'granted', subscribed = false, reachable = true }: Browser) {
  const unsubscribe = vi.fn(() => {
    current = null
    return Promise.resolve(true)
  })
  const subscription = (key: boolean | string): Subscription => ({
    endpoint: sent.endpoint,
    ...(typeof key === 'string' && { options: { applicationServerKey: bytesOf(key) } }),
    toJSON: () => sent,
    unsubscribe,
  })
  let current = subscribed ? subscription(subscribed) : null
  const pushManager = {
    getSubscription: () => Promise.resolve(current),
    subscribe: vi.fn(({ applicationServerKey }: { applicationServerKey: string }) =>
      reachable ? Promise.resolve((current = subscription(applicationServerKey))) : Promise.reject(new Error('no push service')),
    ),
  }
  const registration = { pushManager }
  const serviceWorker = Object.assign(new EventTarget(), {
    getRegistration: () => Promise.resolve(registration),
    register: vi.fn(() => Promise.resolve(registration)),
    ready: Promise.resolve(registration),
  })
  const notification = { permission, requestPermission: () => Promise.resolve((notification.permission = answers)) }
  vi.stubGlobal('Notification', notification)
  vi.stubGlobal('PushManager', function PushManager() {})
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  /** In the browser's own settings. */
  const allow = () => void (notification.permission = 'granted')
  return { pushManager, serviceWorker, unsubscribe, allow }
}

export function forgetBrowser() {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
}
