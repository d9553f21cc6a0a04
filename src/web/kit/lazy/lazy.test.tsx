// @vitest-environment happy-dom
/** A chunk requested without a connection loads when the connection is back. */
import { act, cleanup, render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { lazy, retryOnline } from '#web/kit/lazy/lazy.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('without a connection it waits, and comes when there is one again', async () => {
  const connected = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi.fn(() => (navigator.onLine ? Promise.resolve('here') : Promise.reject(new TypeError('no connection'))))
  const coming = retryOnline(load)
  await Promise.resolve()
  expect(load).toHaveBeenCalledTimes(1)
  connected.mockReturnValue(true)
  await vi.waitFor(() => {
    dispatchEvent(new Event('online'))
    expect(load).toHaveBeenCalledTimes(2)
  })
  expect(await coming).toBe('here')
})

test('a failure while online is an error for all callers', async () => {
  await expect(retryOnline(() => Promise.reject(new Error('gone after a new build')))).rejects.toThrow('gone')
})

const Part = ({ words }: { words: string }) => <p>{words}</p>

test('a preloaded part renders at once; one that fails to load is null for its loader', async () => {
  const Preloaded = lazy(async () => ({ Part }), 'Part')
  expect(await Preloaded.preload()).toBe(Part)
  expect(renderToString(<Preloaded words="here" />)).toContain('<p>here</p>')
  const Failing = lazy(() => Promise.reject<{ Part: typeof Part }>(new Error('gone after a new build')), 'Part')
  expect(await Failing.preload()).toBeNull()
})

test('until the chunk is loaded the fallback is shown, then the part with its newest props', async () => {
  const coming = Promise.withResolvers<{ Part: typeof Part }>()
  const Slow = lazy(() => coming.promise, 'Part', { fallback: <i>wait</i> })
  const { container, rerender } = render(<Slow words="old" />)
  expect(container.textContent).toBe('wait')
  rerender(<Slow words="new" />)
  await act(async () => coming.resolve({ Part }))
  expect(container.textContent).toBe('new')
})
