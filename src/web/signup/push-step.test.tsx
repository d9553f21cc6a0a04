// @vitest-environment happy-dom
/** Push in the sign-up: offered, denied, subscribed, not supported, or unreachable. */
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readPush } from '#web/pwa/push/push.ts'
import { forgetBrowser, playBrowser, sent } from '#web/pwa/push/testing-browser.ts'
import { Signup } from '#web/signup/signup.tsx'
// As in a browser: the later steps are loaded once the form is filled in.
import '#web/signup/later-steps.tsx'
import { member } from '#web/signup/testing-member.ts'
import { renderPage } from '#web/kit/testing.tsx'
import { english } from '#web/kit/text/testing-texts.ts'

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  cleanup()
  forgetBrowser()
})

describe('what a browser can do', () => {
  test.for([
    ['offered', { permission: 'default' }, { supported: true, subscribed: false, denied: false, shown: true }],
    ['allowed already', { permission: 'granted' }, { supported: true, subscribed: false, denied: false, shown: true }],
    ['denied', { permission: 'denied' }, { supported: true, subscribed: false, denied: true, shown: false }],
    [
      'subscribed',
      { permission: 'granted', subscribed: true },
      { supported: true, subscribed: true, denied: false, shown: false },
    ],
  ] as const)('%s', async ([, state, profile]) => {
    playBrowser(state)
    expect(await readPush('key')).toEqual(profile)
  })
  test('nothing without push, and nothing on a site without a key', async () => {
    expect((await readPush('key')).supported).toBe(false)
    playBrowser({ permission: 'default' })
    expect((await readPush(null)).supported).toBe(false)
  })
})

const request = vi.fn((_: { body?: unknown }) => Promise.resolve({ subscribed: true }))
async function signUp() {
  request.mockClear()
  renderPage({
    path: '/',
    Component: () => <Signup user={null} />,
    messages: english,
    settings: { push_pub: 'key' },
    answers: {
      'POST /api/validate_email.php': () => Promise.resolve({ token: 't', status: 'new', email: '', request_email: '' }),
      'GET /api/regions.php': () => Promise.resolve({}),
      'POST /api/user.php?new=1': () => Promise.resolve(member({})),
      'POST /api/user.php?push=1': request as never,
    },
  })
  await userEvent.type(await screen.findByLabelText('E-mail address'), 'anna@example.org')
  await userEvent.type(screen.getByLabelText('Password'), 'a quiet sunday')
  await userEvent.click(screen.getByRole('button', { name: 'Create my account' }))
}
const question = (title: RegExp) => screen.findByRole('heading', { name: title })
const yes = () => screen.findByRole('button', { name: 'Turn on' })

describe('after the account was made', () => {
  test('a member who accepts is subscribed, the account gets the subscription, and the flow goes on', async () => {
    const { serviceWorker, pushManager } = playBrowser({ permission: 'default' })
    await signUp()
    await userEvent.click(await yes())
    await question(/Add a photo/)
    expect(serviceWorker.register).toHaveBeenCalledWith('/sw.js', { scope: '/', updateViaCache: 'none' })
    expect(pushManager.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'key' })
    expect(request.mock.calls[0]?.[0].body).toEqual(sent)
  })

  test('anyone who says no to their browser just goes on', async () => {
    playBrowser({ permission: 'default', answers: 'denied' })
    await signUp()
    await userEvent.click(await yes())
    await question(/Add a photo/)
    expect(request).not.toHaveBeenCalled()
  })

  test('a push service out of reach is said, and the flow can go on', async () => {
    playBrowser({ permission: 'default', reachable: false })
    await signUp()
    await userEvent.click(await yes())
    expect(await screen.findByText(/couldn’t reach your browser/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Not now' }))
    await question(/Add a photo/)
  })

  test('an existing subscription is sent to the account without a question', async () => {
    playBrowser({ permission: 'granted', subscribed: true })
    await signUp()
    await question(/Where do you live/)
    await waitFor(() => expect(request.mock.calls[0]?.[0].body).toEqual(sent))
  })

  test('a browser that denies it is not asked', async () => {
    playBrowser({ permission: 'denied' })
    await signUp()
    await question(/Add a photo/)
  })
})
