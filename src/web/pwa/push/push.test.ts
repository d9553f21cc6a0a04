// @vitest-environment happy-dom
/** When the account gets the subscription of this browser, and that it is not sent more often. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Api } from '#web/kit/api/api.ts'
import { attachPush, unsubscribeFromPush } from '#web/pwa/push/push.ts'
import { clearSubscription, readSubscription } from '#web/pwa/push/subscription-store.ts'
import { forgetBrowser, playBrowser, sent } from '#web/pwa/push/testing-browser.ts'

const key = 'BKey'
const subscribe = vi.fn(() => Promise.resolve({ subscribed: true }))
const api = subscribe as unknown as Api

/** The used part of a browser's caches. */
function playCaches() {
  const entries = new Map<string, string>()
  vi.stubGlobal('caches', {
    open: async (name: string) => ({ put: async (_: string, answer: Response) => void entries.set(name, await answer.text()) }),
    match: async (_: string, { cacheName }: { cacheName: string }) =>
      entries.has(cacheName) ? new Response(entries.get(cacheName)) : undefined,
    delete: async (name: string) => entries.delete(name),
  })
}

beforeEach(() => {
  subscribe.mockClear()
  playCaches()
})
afterEach(forgetBrowser)

test('each login sends the subscription to the account; a page only when the account lacks it', async () => {
  playBrowser({ permission: 'granted', subscribed: key })
  await attachPush(api, key)
  await attachPush(api, key)
  expect(subscribe).toHaveBeenCalledTimes(2)
  expect(await readSubscription()).toBe(sent.endpoint)
  await attachPush(api, key, 'new')
  expect(subscribe).toHaveBeenCalledTimes(2)
  await clearSubscription()
  await attachPush(api, key, 'new')
  expect(subscribe).toHaveBeenCalledTimes(3)
})

test('a subscription with an older key is renewed and sent', async () => {
  const { unsubscribe, pushManager } = playBrowser({ permission: 'granted', subscribed: 'OldKey' })
  await attachPush(api, key, 'new')
  expect([unsubscribe.mock.calls.length, pushManager.subscribe.mock.calls.length, subscribe.mock.calls.length]).toEqual([1, 1, 1])
})

test('a browser without a subscription or with a denied permission sends nothing', async () => {
  playBrowser({ permission: 'granted' })
  await attachPush(api, key, 'new')
  playBrowser({ permission: 'denied', subscribed: key })
  await attachPush(api, key)
  expect(subscribe).not.toHaveBeenCalled()
})

test('after unsubscribing, this browser stores no member', async () => {
  playBrowser({ permission: 'granted', subscribed: key })
  await attachPush(api, key)
  await unsubscribeFromPush(api)
  expect(await readSubscription()).toBe(null)
})
