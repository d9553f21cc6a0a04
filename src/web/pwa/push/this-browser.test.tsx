// @vitest-environment happy-dom
/** Push messages in the settings of this browser: their state in words and one button. At a login the account gets the subscription. */
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import LoginPage from '#web/account/login-page.tsx'
import { captureInstallPrompt } from '#web/pwa/install/capture-prompt.ts'
import { iPhone, offerInstall, playDevice } from '#web/pwa/install/testing-device.ts'
import { ApiRefusal } from '#web/kit/api/api-refusal.ts'
import { forgetBrowser, playBrowser, sent } from '#web/pwa/push/testing-browser.ts'
import { ThisBrowser } from '#web/pwa/push/this-browser.tsx'
import { storeLastNotification } from '#web/pwa/push/subscription-store.ts'
import { member } from '#web/signup/testing-member.ts'
import { renderPage } from '#web/kit/testing.tsx'
import { english } from '#web/kit/text/testing-texts.ts'

const push_pub = 'BKey'
const request = vi.fn((_: { body?: unknown }) => Promise.resolve({ subscribed: true }))
const bodies = () => request.mock.calls.map(([{ body }]) => body)
beforeEach(() => request.mockClear())
afterEach(() => {
  cleanup()
  forgetBrowser()
  vi.restoreAllMocks()
})

const answers = { 'POST /api/user.php?push=1': request as never }
const open = (key: string | null = push_pub) =>
  renderPage({
    path: '/notifications',
    Component: ThisBrowser,
    messages: english,
    user: member({}),
    settings: { push_pub: key },
    answers,
  })
const says = (words: RegExp) => screen.findByText(words)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('a browser without push says so, and offers nothing', async () => {
  open()
  expect(await says(/can’t show notifications/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('the last notification is shown, and the next one when it arrives', async () => {
  const entries = new Map<string, string>()
  vi.stubGlobal('caches', {
    open: async () => ({ put: async (place: string, answer: Response) => void entries.set(place, await answer.text()) }),
    match: async (place: string) => (entries.has(place) ? new Response(entries.get(place)) : undefined),
  })
  const { serviceWorker } = playBrowser({ permission: 'granted', subscribed: push_pub })
  await storeLastNotification({ title: 'Sunday', body: 'You have a new like', url: '/likes' })
  open()
  expect(await says(/^Last notification: You have a new like$/)).toBeTruthy()
  await storeLastNotification({ title: 'Sunday', body: 'You have 2 new likes', url: '/likes' })
  serviceWorker.dispatchEvent(new MessageEvent('message', { data: { type: 'PUSHED' } }))
  expect(await says(/^Last notification: You have 2 new likes$/)).toBeTruthy()
})

test('a browser with a denied permission shows where to allow it, and notices the change', async () => {
  const { allow } = playBrowser({ permission: 'denied' })
  open()
  expect(await says(/blocks our notifications/)).toBeTruthy()
  expect(screen.getByText(/the icon left of the address/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  allow()
  fireEvent.focus(window)
  expect(await screen.findByRole('button', { name: 'Turn on here' })).toBeTruthy()
})

test('on an iPhone a denied permission is changed in another place than the address bar', async () => {
  playDevice({ userAgent: iPhone, standalone: true })
  playBrowser({ permission: 'denied' })
  open()
  expect(await says(/Settings on your iPhone or iPad, then Notifications, then Sunday/)).toBeTruthy()
})

test('an iPhone that shows notifications from its Home Screen only is shown the way there', async () => {
  playDevice({ userAgent: iPhone })
  open()
  expect(await says(/add Sunday to your Home Screen/)).toBeTruthy()
  await press('Show me how')
  expect(await screen.findByRole('dialog', { name: 'Sunday on your Home Screen' })).toBeTruthy()
})

test('a browser that installs sites offers it here, too', async () => {
  playDevice()
  captureInstallPrompt()
  const { prompt } = offerInstall('accepted')
  open()
  await press('Install')
  expect(await says(/now one of your apps/)).toBeTruthy()
  expect(prompt).toHaveBeenCalledOnce()
})

test('turned on by a press and off by another: the browser and the account know, and the focus stays', async () => {
  const { pushManager, unsubscribe } = playBrowser({ permission: 'default' })
  open()
  expect(await says(/Notifications are off/)).toBeTruthy()
  await press('Turn on here')
  expect(await says(/Notifications are on/)).toBeTruthy()
  expect(pushManager.subscribe).toHaveBeenCalledExactlyOnceWith({ userVisibleOnly: true, applicationServerKey: push_pub })
  expect(document.activeElement?.textContent).toBe('Turn off here')
  await press('Turn off here')
  expect(await says(/Notifications are off/)).toBeTruthy()
  expect(unsubscribe).toHaveBeenCalledOnce()
  expect(bodies()).toEqual([sent, { endpoint: sent.endpoint, remove: true }])
})

test('after a no to the browser the member reads how to change it', async () => {
  playBrowser({ permission: 'default', answers: 'denied' })
  open()
  await says(/Notifications are off/)
  await press('Turn on here')
  expect(await says(/blocks our notifications/)).toBeTruthy()
  expect(request).not.toHaveBeenCalled()
})

test('a push service out of reach is said, and can be tried again', async () => {
  playBrowser({ permission: 'granted', reachable: false })
  open()
  await says(/Notifications are off/)
  await press('Turn on here')
  expect((await screen.findByRole('alert')).textContent).toMatch(/couldn’t reach your browser/)
  expect(screen.getByRole('button', { name: 'Turn on here' })).toBeTruthy()
})

test("while the server cannot be reached, the browser's subscription stays", async () => {
  const { unsubscribe } = playBrowser({ permission: 'granted', subscribed: push_pub })
  open()
  await says(/Notifications are on/)
  request.mockRejectedValueOnce(new ApiRefusal(0, 'offline') as never)
  await press('Turn off here')
  expect((await screen.findByRole('alert')).textContent).toMatch(/couldn’t turn this off/)
  expect(unsubscribe).not.toHaveBeenCalled()
})

test('a subscription of another key is none: turning it on makes it anew', async () => {
  const { pushManager, unsubscribe } = playBrowser({ permission: 'granted', subscribed: 'BOld', reachable: false })
  open()
  expect(await says(/Notifications are off/)).toBeTruthy()
  await waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce())
  expect(pushManager.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: push_pub })
  expect(request).not.toHaveBeenCalled()
})

async function logIn() {
  renderPage({
    path: '/login',
    Component: LoginPage,
    messages: english,
    settings: { push_pub },
    answers: { ...answers, 'POST /api/login.php': () => Promise.resolve(member({})) },
  })
  await userEvent.type(await screen.findByLabelText('E-mail address'), 'anna@example.org')
  await userEvent.type(screen.getByLabelText('Password'), 'a quiet sunday')
  await press('Log in')
  await screen.findByText('another page')
}

test('at a login an existing subscription is sent to the account', async () => {
  playBrowser({ permission: 'granted', subscribed: push_pub })
  await logIn()
  await waitFor(() => expect(bodies()).toEqual([sent]))
})

test('at a login a subscription of another key is made anew, without asking', async () => {
  const { pushManager, unsubscribe } = playBrowser({ permission: 'granted', subscribed: 'BOld' })
  await logIn()
  await waitFor(() => expect(bodies()).toEqual([sent]))
  expect([unsubscribe.mock.calls.length, pushManager.subscribe.mock.calls.length]).toEqual([1, 1])
})

test('at a login a browser that was never subscribed is left alone', async () => {
  const { pushManager } = playBrowser({ permission: 'granted' })
  await logIn()
  expect([request.mock.calls.length, pushManager.subscribe.mock.calls.length]).toEqual([0, 0])
})
