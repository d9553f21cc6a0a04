/** Push messages in the worker, with a simulated browser: notifications, what a press opens, and a subscription that the browser renews. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { playCaches } from '#web/pwa/offline/testing-caches.ts'
import { readLastNotification, readSubscription, storeSubscription } from '#web/pwa/push/subscription-store.ts'

const place = 'https://social.example'
const showNotification = vi.fn(async (_title: string, _options: NotificationOptions) => {})
const openWindow = vi.fn(async (_address: string) => null)
const setAppBadge = vi.fn(async (_count: number) => {})
const subscribe = vi.fn(async (_options: unknown) => ({
  toJSON: () => ({ endpoint: 'https://push.example/2', keys: { p256dh: 'p', auth: 'a' } }),
}))
const windows: unknown[] = []
const scope = Object.assign(new EventTarget(), {
  location: new URL(place),
  navigator: { setAppBadge },
  registration: { showNotification, pushManager: { subscribe } },
  clients: { matchAll: async () => windows, openWindow },
})
const fetched = vi.fn(async (address: string, _options?: { body?: string; headers?: Record<string, string> }) =>
  Response.json(address.startsWith('/api/settings') ? { push_pub: 'the-key' } : { subscribed: true }),
)

beforeAll(async () => {
  vi.stubGlobal('self', scope)
  vi.stubGlobal('fetch', fetched)
  await import('#web/pwa/worker/sw-push.ts')
})
afterAll(() => vi.unstubAllGlobals())
beforeEach(() => {
  vi.stubGlobal('caches', playCaches())
  windows.length = 0
  vi.clearAllMocks()
})

/** Dispatches an event to the worker and waits for it. */
async function dispatch(type: string, facts: object) {
  const works: Promise<unknown>[] = []
  scope.dispatchEvent(Object.assign(new Event(type), facts, { waitUntil: (work: Promise<unknown>) => works.push(work) }))
  await Promise.all(works)
}
const note = {
  kind: 'message',
  title: 'Sunday',
  body: 'You have 2 new messages',
  tag: 'message',
  url: '/chats/12',
  badge: 3,
  v: 2,
}
const push = (data: unknown) => dispatch('push', { data: { json: () => data } })
const press = (path?: string) => dispatch('notificationclick', { notification: { close: vi.fn(), data: path ? { path } : null } })

test('a note is shown as it was sent, and its number stands on the app’s icon', async () => {
  await storeSubscription('https://push.example/1')
  await push(note)
  expect(await readLastNotification()).toEqual({ title: 'Sunday', body: 'You have 2 new messages', url: '/chats/12' })
  expect(setAppBadge).toHaveBeenCalledExactlyOnceWith(3)
  expect(showNotification).toHaveBeenCalledExactlyOnceWith(
    'Sunday',
    expect.objectContaining({ body: 'You have 2 new messages', tag: 'message', data: { path: '/chats/12' }, silent: false }),
  )
})

test('with a visible page a notification is silent, and the page is informed', async () => {
  await storeSubscription('https://push.example/1')
  const postMessage = vi.fn()
  windows.push({ focused: true, visibilityState: 'visible', url: `${place}/likes`, postMessage })
  await push(note)
  expect(showNotification.mock.calls[0]?.[1]).toMatchObject({ silent: true })
  expect(postMessage).toHaveBeenCalledExactlyOnceWith(
    { type: 'PUSHED', lastMessage: { title: 'Sunday', body: 'You have 2 new messages', url: '/chats/12' } },
    [],
  )
})

test('after a logout a notification names the site, and nothing else', async () => {
  await push(note)
  expect(showNotification).toHaveBeenCalledExactlyOnceWith(
    'Sunday',
    expect.not.objectContaining({ body: expect.anything() as string }),
  )
  expect(setAppBadge).not.toHaveBeenCalled()
})

test('what cannot be read is a note all the same: browsers take the permission from a site that shows none', async () => {
  await storeSubscription('https://push.example/1')
  await dispatch('push', { data: null })
  expect(showNotification.mock.calls.map(([title]) => title)).toEqual(['social.example'])
})

test.each([
  ['/chats/12', `${place}/chats/12`],
  [undefined, `${place}/`],
  ['https://elsewhere.example/chats/12', `${place}/`],
])('with no page open, a press on a note for %s opens %s', async (path, address) => {
  await press(path)
  expect(openWindow).toHaveBeenCalledExactlyOnceWith(address)
})

test('a page that is there already is only brought to the front', async () => {
  const focus = vi.fn(async () => null)
  windows.push({ focused: false, url: `${place}/chats/12`, focus })
  await press('/chats/12')
  expect([focus.mock.calls.length, openWindow.mock.calls.length]).toEqual([1, 0])
})

test('a page that does not answer is opened anew at the address', async () => {
  vi.useFakeTimers()
  const navigate = vi.fn(async (_address: string) => null)
  windows.push({ focused: true, url: `${place}/pricing`, focus: async () => null, postMessage: vi.fn(), navigate })
  const pressed = press('/chats/12')
  await vi.advanceTimersByTimeAsync(1_000)
  await pressed
  expect(navigate).toHaveBeenCalledExactlyOnceWith(`${place}/chats/12`)
  vi.useRealTimers()
})

test('a subscription that the browser renews is made with the current key and sent to the account', async () => {
  await storeSubscription('https://push.example/1')
  const unsubscribe = vi.fn(async () => true)
  await dispatch('pushsubscriptionchange', { newSubscription: { unsubscribe } })
  expect(unsubscribe).toHaveBeenCalledOnce()
  expect(subscribe).toHaveBeenCalledExactlyOnceWith({ userVisibleOnly: true, applicationServerKey: 'the-key' })
  const [address, sent] = fetched.mock.calls.at(-1) ?? []
  expect(address).toBe('/api/user.php?push=1')
  expect(JSON.parse(sent?.body ?? '{}')).toEqual({
    endpoint: 'https://push.example/2',
    keys: { p256dh: 'p', auth: 'a' },
    expirationTime: null,
    replaces: 'https://push.example/1',
  })
  expect(await readSubscription()).toBe('https://push.example/2')
  for (const [, options] of fetched.mock.calls)
    expect(options?.headers).toMatchObject({ 'x-package': 'duet-web/dev', 'x-original-host': 'social.example' })
})
