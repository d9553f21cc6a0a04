// @vitest-environment happy-dom
/** The worker and an open page: a pressed notification opens its page without a reload, and a push message reloads the data. */
import { act, cleanup, screen } from '@testing-library/react'
import { useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { useFromWorker } from '#web/pwa/push/from-worker.ts'
import type { PageMessage } from '#web/pwa/worker/messages.ts'
import { member } from '#web/signup/testing-member.ts'
import { renderPage } from '#web/kit/testing.tsx'
import { english } from '#web/kit/text/testing-texts.ts'

afterEach(() => {
  cleanup()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

function Page() {
  useFromWorker()
  return <p>{useLocation().pathname}</p>
}

function open() {
  const worker = new EventTarget()
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true })
  const requested = vi.fn(() => member({}))
  renderPage({
    path: '/*',
    at: '/home',
    Component: Page,
    messages: english,
    user: member({}),
    answers: { 'GET /api/user.php': requested as never },
  })
  const say = (data: PageMessage, ports: object[] = []) =>
    act(async () => void worker.dispatchEvent(Object.assign(new Event('message'), { data, ports })))
  return { say, requested }
}

test('a pressed notification opens its page, and the worker gets an answer', async () => {
  const { say } = open()
  const answered = vi.fn()
  await say({ type: 'OPEN', path: '/chats/7' }, [{ postMessage: answered }])
  expect(await screen.findByText('/chats/7')).toBeTruthy()
  expect(answered).toHaveBeenCalledOnce()
})

test('after a push message a page without a stream requests the new data', async () => {
  const { say, requested } = open()
  await say({ type: 'PUSHED', lastMessage: { title: 'Sunday', body: 'A new message', url: '/chats/7' } })
  expect(requested).toHaveBeenCalled()
})
