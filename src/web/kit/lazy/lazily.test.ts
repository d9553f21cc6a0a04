// @vitest-environment happy-dom
/** Code that is fetched in a tunnel: it comes at the other end. */
import { afterEach, expect, test, vi } from 'vitest'
import { patiently } from '#web/kit/lazy/lazily.ts'

afterEach(() => vi.restoreAllMocks())

test('without a connection it waits, and comes when there is one again', async () => {
  const connected = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi.fn(() => (navigator.onLine ? Promise.resolve('here') : Promise.reject(new TypeError('no connection'))))
  const coming = patiently(load)
  await Promise.resolve()
  expect(load).toHaveBeenCalledTimes(1)
  connected.mockReturnValue(true)
  await vi.waitFor(() => {
    dispatchEvent(new Event('online'))
    expect(load).toHaveBeenCalledTimes(2)
  })
  expect(await coming).toBe('here')
})

test('what fails with a connection is told to whoever asked', async () => {
  await expect(patiently(() => Promise.reject(new Error('gone after a new build')))).rejects.toThrow('gone')
})
