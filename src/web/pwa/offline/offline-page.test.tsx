// @vitest-environment happy-dom
/** The offline page opens the requested page as soon as the server answers. */
import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { english } from '#web/kit/text/testing-texts.ts'

let isReachable = false
/** A reply that is still pending. */
let coming: Promise<void> | null = null
const assign = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  coming = null
  vi.stubGlobal('fetch', async () => {
    await coming
    return isReachable ? Response.json({ id: 'one' }) : Promise.reject(new TypeError('offline'))
  })
  vi.spyOn(location, 'assign').mockImplementation(assign)
  document.documentElement.dataset.page = 'offline'
})
afterEach(() => {
  cleanup()
  assign.mockReset()
  sessionStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** Imported again each time, as after a page load: the module reads its address once. */
async function openPage() {
  cleanup()
  vi.resetModules()
  history.replaceState(null, '', '/likes')
  const { renderPage } = await import('#web/kit/testing.tsx')
  const { default: Component } = await import('#web/pwa/offline/offline-page.tsx')
  renderPage({ path: '/offline', Component, messages: english })
  await wait(0)
}

test('a network that came back before the page was hydrated is found all the same', async () => {
  isReachable = true
  await openPage()
  expect(assign.mock.calls).toEqual([['/likes']])
})

test('a network without an answer is tried again, also when the browser reports no change', async () => {
  isReachable = false
  await openPage()
  dispatchEvent(new Event('online'))
  await wait(1_000)
  expect(assign).not.toHaveBeenCalled()
  isReachable = true
  await wait(15_000)
  expect(assign.mock.calls).toEqual([['/likes']])
})

test('a page that fails although the server answers is requested at most once in ten seconds', async () => {
  isReachable = true
  await openPage()
  await openPage()
  await wait(7_500)
  expect(assign).toHaveBeenCalledTimes(1)
  await wait(15_000)
  expect(assign).toHaveBeenCalledTimes(2)
})

test('a member who opened the chats meanwhile stays there', async () => {
  isReachable = true
  const answer = Promise.withResolvers<void>()
  coming = answer.promise
  await openPage()
  cleanup()
  answer.resolve()
  await wait(30_000)
  expect(assign).not.toHaveBeenCalled()
})
