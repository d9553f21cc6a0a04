// @vitest-environment happy-dom
/** Messages that fail to load are requested again, and a note says so in a text of the document. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadMessages } from '#web/kit/text/load-messages.ts'

const start = { locale: 'nl', messagesHash: 'abc' } as const
const fetchMock = vi.fn<typeof fetch>()
const note = () => document.querySelector('[role=alert]')

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  fetchMock.mockReset().mockRejectedValue(new TypeError('no connection'))
  vi.stubGlobal('fetch', fetchMock)
  document.head.innerHTML = '<meta name="texts-missing" content="Geen verbinding.">'
  document.body.innerHTML = ''
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const answer = () => fetchMock.mockResolvedValueOnce(Response.json({ likes: {} }))

test('after a pause, each twice as long', async () => {
  const loaded = loadMessages(start)
  await vi.advanceTimersByTimeAsync(0)
  expect(note()?.textContent).toBe('Geen verbinding.')
  await vi.advanceTimersByTimeAsync(1000)
  await vi.advanceTimersByTimeAsync(1999)
  expect(fetchMock).toHaveBeenCalledTimes(2)
  answer()
  await vi.advanceTimersByTimeAsync(1)
  expect(await loaded).toEqual({ likes: {} })
  expect(fetchMock).toHaveBeenLastCalledWith('/_i18n/nl/messages.json?v=abc')
  expect(note()).toBeNull()
})

test.each(['online', 'pointerdown', 'keydown'])('at once at %s', async (sign) => {
  const loaded = loadMessages(start)
  await vi.advanceTimersByTimeAsync(0)
  answer()
  dispatchEvent(new Event(sign))
  expect(await loaded).toEqual({ likes: {} })
})

test('an answer that is an error counts as none', async () => {
  fetchMock.mockReset().mockResolvedValueOnce(new Response('gone', { status: 503 }))
  const loaded = loadMessages(start)
  await vi.advanceTimersByTimeAsync(0)
  answer()
  await vi.advanceTimersByTimeAsync(1000)
  expect(await loaded).toEqual({ likes: {} })
})
