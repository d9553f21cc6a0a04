// @vitest-environment happy-dom
/** The offers of the app and of push messages: each is a card first, and each answer has its effect. */
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { offerPauseMs } from '#domain/notifications/offer-rules.ts'
import { countVisit, learnPush } from '#web/pwa/install/use-offer.ts'
import { captureInstallPrompt, prompts } from '#web/pwa/install/capture-prompt.ts'
import { markInstalled } from '#web/pwa/install/installed.ts'
import { DeviceOffer } from '#web/pwa/install/offer.tsx'
import { bringOffers, OfferPlace } from '#web/store/offer-place.tsx'
import { iPhone, offerInstall, playDevice } from '#web/pwa/install/testing-device.ts'
import { useChats } from '#web/store/member-data.tsx'
import { forgetBrowser, playBrowser, sent } from '#web/pwa/push/testing-browser.ts'
import { member } from '#web/signup/testing-member.ts'
import { renderPage } from '#web/kit/testing.tsx'
import { english } from '#web/kit/text/testing-texts.ts'

const capable = { supported: true, denied: false, subscribed: false }

captureInstallPrompt()
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  prompts.event = null
  learnPush({ ...capable, shown: false })
  playDevice()
})
afterEach(() => {
  cleanup()
  forgetBrowser()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const chats = { chats: [{ conversation: { id: 1 }, last_message: { id: 1, text: 'Hello' } }], next: null } as never
const noChats = { chats: [], next: null } as never
const request = vi.fn((_: { body?: unknown }) => Promise.resolve({ subscribed: true }))

function open({ signedUp = true, chatted = false } = {}) {
  bringOffers(DeviceOffer)
  function Page() {
    useChats(chatted ? chats : noChats)
    return <OfferPlace isLive />
  }
  return renderPage({
    path: '/home',
    Component: Page,
    messages: english,
    user: member({ lastSignupStep: signedUp }),
    settings: { push_pub: 'key' },
    answers: { 'POST /api/user.php?push=1': request as never },
  })
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const card = (name: RegExp) => screen.findByRole('region', { name })
const theApp = /Keep Sunday close/
const messageOffer = /when someone replies/

test('the browser’s own question waits until our card was pressed', async () => {
  const { prompt, isHeldBack } = offerInstall('accepted')
  expect(isHeldBack).toBe(true)
  open()
  await card(theApp)
  expect(prompt).not.toHaveBeenCalled()
  await press('Install')
  expect(prompt).toHaveBeenCalledOnce()
  const outcome = await screen.findByText('Sunday is now one of your apps.')
  expect(document.activeElement?.contains(outcome)).toBe(true)
})

test('not now is said once in 30 days', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  offerInstall('accepted')
  open()
  await card(theApp)
  await press('Not now')
  expect(await screen.findByRole('link', { name: 'Account and notifications' })).toBeTruthy()
  const comeBack = async (afterMs: number) => {
    cleanup()
    sessionStorage.clear()
    vi.setSystemTime(Date.now() + afterMs)
    await act(async () => void open())
  }
  await comeBack(offerPauseMs - 1)
  expect(screen.queryByRole('region')).toBeNull()
  await comeBack(1)
  expect(await card(theApp)).toBeTruthy()
})

test('a no to the browser’s own question counts as not now', async () => {
  offerInstall('dismissed')
  open()
  await card(theApp)
  await press('Install')
  await screen.findByRole('link', { name: 'Account and notifications' })
  cleanup()
  offerInstall('dismissed')
  await act(async () => void open())
  expect(screen.queryByRole('region')).toBeNull()
})

test('nothing is offered in the middle of signing up, nor in the app itself', async () => {
  offerInstall('accepted')
  await act(async () => void open({ signedUp: false }))
  expect(screen.queryByRole('region')).toBeNull()
  cleanup()
  playDevice({ standalone: true })
  await act(async () => void open())
  expect(screen.queryByRole('region')).toBeNull()
  markInstalled()
  expect(document.documentElement.dataset.installed).toBe('true')
  delete document.documentElement.dataset.installed
})

test('a member who returns and has a chat is offered the app, also during the sign-up', async () => {
  offerInstall('accepted')
  countVisit()
  countVisit()
  await act(async () => void open({ signedUp: false, chatted: true }))
  expect(screen.queryByRole('region')).toBeNull()
  cleanup()
  sessionStorage.clear()
  countVisit()
  open({ signedUp: false, chatted: true })
  expect(await card(theApp)).toBeTruthy()
})

test('an app that was installed from the browser’s own menu is offered no more', async () => {
  offerInstall('accepted')
  await act(async () => void open())
  cleanup()
  act(() => void window.dispatchEvent(new Event('appinstalled')))
  await act(async () => void open())
  expect(screen.queryByRole('region')).toBeNull()
})

test('on an iPhone three steps show the way, in Safari and not inside another app', async () => {
  playDevice({ userAgent: iPhone.replace(' Safari/604.1', '') })
  await act(async () => void open())
  expect(screen.queryByRole('region')).toBeNull()
  cleanup()
  playDevice({ userAgent: iPhone })
  open()
  await card(theApp)
  await press('Show me how')
  const guide = await screen.findByRole('dialog', { name: 'Sunday on your Home Screen' })
  expect(within(guide).getAllByRole('listitem')).toHaveLength(3)
  await userEvent.click(within(guide).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('button', { name: 'Show me how' })).toBeTruthy()
})

test('after a first chat push messages are offered, before the app and not beside it', async () => {
  const { pushManager } = playBrowser({ permission: 'default' })
  const { prompt } = offerInstall('accepted')
  learnPush({ ...capable, shown: true })
  open({ chatted: true })
  await card(messageOffer)
  expect(screen.getAllByRole('region')).toHaveLength(1)
  expect(Notification.permission).toBe('default')
  await press('Turn on')
  expect(await screen.findByText(/Notifications are on for this device/)).toBeTruthy()
  expect(pushManager.subscribe).toHaveBeenCalledOnce()
  expect(request.mock.calls.at(-1)?.[0].body).toEqual(sent)
  expect([screen.queryByRole('region'), prompt.mock.calls.length]).toEqual([null, 0])
})

test.each([
  ['not now to us', 'granted', 'Not now'],
  ['no to their browser', 'denied', 'Turn on'],
] as const)('anyone who says %s is not asked again', async (_, answers, button) => {
  playBrowser({ permission: 'default', answers })
  learnPush({ ...capable, shown: true })
  open({ chatted: true })
  await card(messageOffer)
  await press(button)
  await screen.findByRole('link', { name: 'Account and notifications' })
  cleanup()
  sessionStorage.clear()
  await act(async () => void open({ chatted: true }))
  expect(screen.queryByRole('region')).toBeNull()
})

test('a push service out of reach is said, and can be tried again', async () => {
  playBrowser({ permission: 'granted', reachable: false })
  learnPush({ ...capable, shown: true })
  open({ chatted: true })
  await card(messageOffer)
  await press('Turn on')
  expect(await screen.findByText(/couldn’t reach your browser/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Turn on' })).toBeTruthy()
})

test('a card among other things is there when its page opens, or not at all', async () => {
  bringOffers(DeviceOffer)
  const openHome = () =>
    renderPage({ path: '/home', Component: Among, messages: english, user: member({ lastSignupStep: true }) })
  openHome()
  await act(async () => void offerInstall('accepted'))
  expect(screen.queryByRole('region')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Open it again' }))
  expect(await card(theApp)).toBeTruthy()
})

/** A page that can be left and opened again by the same member. */
function Among() {
  useChats(noChats)
  const [opened, open] = useState(1)
  return (
    <>
      <button onClick={() => open(opened + 1)}>Open it again</button>
      <OfferPlace key={opened} />
    </>
  )
}
