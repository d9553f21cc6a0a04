/** The browser of a sign-up: its answers about push and position, and the measured layout shift. */
import { createECDH, randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'

/** `refused`: the permission was not requested before, and is then refused. */
export type Push = 'offered' | 'refused' | 'denied' | 'subscribed' | 'unsupported'
export type Position = 'granted' | 'denied' | 'unsupported'

export const haarlem = { latitude: 52.3812, longitude: 4.6367 }

/** Headless Chromium has no push service: its part of the API is simulated, our code is real. */
export async function giveBrowser(page: Page, push: Push, position: Position) {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const subscription = {
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomBytes(12).toString('hex')}`,
    keys: { p256dh: keys.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') },
    expirationTime: null,
  }
  await page.addInitScript(playPush, { push, subscription })
  await page.addInitScript(measure)
  if (position === 'unsupported')
    await page.addInitScript(() => delete (Navigator.prototype as { geolocation?: unknown }).geolocation)
  if (position === 'granted') {
    await page.context().grantPermissions(['geolocation'])
    await page.context().setGeolocation(haarlem)
  }
  if (position === 'denied') {
    const browser = await page.context().newCDPSession(page)
    await browser.send('Browser.setPermission', { permission: { name: 'geolocation' }, setting: 'denied' })
  }
}

function playPush({ push, subscription }: { push: Push; subscription: object }) {
  if (push === 'unsupported') {
    delete (window as { PushManager?: unknown }).PushManager
    return
  }
  const subscribed = { ...subscription, toJSON: () => subscription }
  let current = push === 'subscribed' ? subscribed : null
  const pushManager = {
    getSubscription: () => Promise.resolve(current),
    subscribe: () => Promise.resolve((current = subscribed)),
  }
  const registration = { pushManager, waiting: null, update: () => Promise.resolve(), addEventListener: () => {} }
  const worker = {
    getRegistration: () => Promise.resolve(registration),
    register: () => Promise.resolve(registration),
    ready: Promise.resolve(registration),
    addEventListener: () => {},
    removeEventListener: () => {},
    controller: null,
  }
  Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: () => worker })
  let permission: NotificationPermission = push === 'denied' ? 'denied' : push === 'subscribed' ? 'granted' : 'default'
  Object.defineProperty(Notification, 'permission', { get: () => permission })
  Notification.requestPermission = () => Promise.resolve((permission = push === 'refused' ? 'denied' : 'granted'))
}

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] }
type Source = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }
type Measured = { shift: number; shifted: string[]; completed: number }

/** Layout shift as browsers report it: the worst window of five seconds, ended by a second without any (web.dev/cls). */
export function measure() {
  const measured: Measured = { shift: 0, shifted: [], completed: 0 }
  Object.assign(window, { measured })
  addEventListener('duet:signup-flow-complete', () => measured.completed++)
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page, where nothing of this file is
  const placeOf = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ')
  const spell = { from: 0, until: 0, sum: 0 }
  new PerformanceObserver((list) => {
    for (const { value, startTime, hadRecentInput, sources } of list.getEntries() as Shift[]) {
      if (hadRecentInput) continue
      const goesOn = startTime - spell.until < 1000 && startTime - spell.from < 5000
      Object.assign(
        spell,
        goesOn ? { until: startTime, sum: spell.sum + value } : { from: startTime, until: startTime, sum: value },
      )
      measured.shift = Math.max(measured.shift, spell.sum)
      const moved = sources.map(({ node, previousRect, currentRect }) => {
        const words = (node?.textContent ?? '').slice(0, 40)
        return `  ${node?.nodeName} "${words}" from ${placeOf(previousRect)} to ${placeOf(currentRect)}`
      })
      measured.shifted.push([`${value.toFixed(4)} at ${Math.round(startTime)} ms, scrolled ${scrollY}`, ...moved].join('\n'))
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

export const measuredOn = (page: Page) => page.evaluate(() => (window as unknown as { measured: Measured }).measured)
