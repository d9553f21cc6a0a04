// @vitest-environment happy-dom
/** Logging in: by the form, and by the link of the activation mail. */
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import ActivatePage from '#web/account/activate-page.tsx'
import LoginPage from '#web/account/login-page.tsx'
import { ApiRefusal } from '#web/kit/api/api-refusal.ts'
import { member } from '#web/signup/testing-member.ts'
import { type CallStubs, renderPage } from '#web/kit/testing.tsx'
import { english } from '#web/kit/text/testing-texts.ts'

afterEach(cleanup)

const openLogin = (logIn: NonNullable<CallStubs['POST /api/login.php']>, at = '/login') =>
  renderPage({ path: '/login', at, Component: LoginPage, answers: { 'POST /api/login.php': logIn }, messages: english })

async function logIn() {
  await userEvent.type(await screen.findByLabelText('E-mail address'), 'anna@example.org')
  await userEvent.type(screen.getByLabelText('Password'), 'a quiet sunday')
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
}

test('a member who logs in is taken on', async () => {
  const load = vi.fn(() => Promise.resolve(member({})))
  const { session } = openLogin(load, '/login?to=%2Fchats')
  await logIn()
  expect(await screen.findByText('another page')).toBeTruthy()
  expect(load.mock.calls).toHaveLength(1)
  expect(session.get()?.email).toBe('anna@example.org')
})

test.for([
  [401, 'wrong_credentials', /E-mail or password is wrong/],
  [429, 'too_many_requests', /Try again in/],
  [403, 'banned', /is closed/],
  [410, 'in_grace', /can still restore it/],
] as const)('a login refused by %s %s says why, and keeps what was typed', async ([status, code, words]) => {
  openLogin(() => Promise.reject(new ApiRefusal(status, code)))
  await logIn()
  expect((await screen.findByRole('alert')).textContent).toMatch(words)
  expect(screen.getByLabelText<HTMLInputElement>('E-mail address').value).toBe('anna@example.org')
})

test.for([
  [403, 'banned', 'Why accounts are closed', '/pages/ban'],
  [429, 'too_many_requests', 'We mail you a link', '/reset-password'],
] as const)('a login refused by %s %s leads on', async ([status, code, name, to]) => {
  openLogin(() => Promise.reject(new ApiRefusal(status, code)))
  await logIn()
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(to)
})

test('a deleted account is restored by one press, without the password again', async () => {
  const restore = vi.fn(() => Promise.resolve(member({})))
  const refused = () => Promise.reject(new ApiRefusal(410, 'in_grace'))
  const answers = { 'POST /api/login.php': refused, 'POST /api/restore.php': restore }
  renderPage({ path: '/login', at: '/login', Component: LoginPage, answers, messages: english })
  await logIn()
  await userEvent.click(await screen.findByRole('button', { name: 'Restore my account' }))
  expect(await screen.findByText('another page')).toBeTruthy()
  expect(restore).toHaveBeenCalledExactlyOnceWith({ body: { email: 'anna@example.org', password: 'a quiet sunday' } }, undefined)
})

test('a forgotten password is one link away', async () => {
  openLogin(() => Promise.resolve(member({})))
  expect((await screen.findByRole('link', { name: 'Forgot your password?' })).getAttribute('href')).toBe('/reset-password')
})

test('an empty form is not sent, and says what is missing', async () => {
  const load = vi.fn(() => Promise.resolve(member({})))
  openLogin(load)
  await userEvent.click(await screen.findByRole('button', { name: 'Log in' }))
  expect(await screen.findByText('Enter your e-mail address.')).toBeTruthy()
  expect(document.activeElement?.getAttribute('name')).toBe('email')
  expect(load).not.toHaveBeenCalled()
})

const openLink = (activate: NonNullable<CallStubs['POST /api/activate.php']>, at = '/activate/done?token=abcdefghijklmnopqrst') =>
  renderPage({
    path: '/activate/done',
    at,
    Component: ActivatePage,
    answers: {
      'POST /api/activate.php': activate,
      'GET /api/user.php': () => Promise.resolve({ ...member({}), activated: true }),
    },
    messages: english,
  })

test('opening the mailed link confirms the address, and its token leaves the address bar', async () => {
  history.replaceState(null, '', '/activate/done?token=abcdefghijklmnopqrst')
  const activate = vi.fn(() => Promise.resolve(null))
  openLink(activate)
  expect(await screen.findByRole('heading', { name: 'Your address is confirmed' })).toBeTruthy()
  expect(activate).toHaveBeenCalledExactlyOnceWith({ body: { token: 'abcdefghijklmnopqrst' } }, undefined)
  expect(location.href).not.toContain('token')
})

test('an expired link says what is safe and what to do', async () => {
  openLink(() => Promise.reject(new ApiRefusal(410, 'link_expired')))
  expect(await screen.findByText(/Your account is safe/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Log in for a new link' }).getAttribute('href')).toBe('/login?to=%2Factivate%2Ferror')
})

test('a link that could not be tried can be tried again', async () => {
  const activate = vi.fn<() => Promise<null>>().mockRejectedValueOnce(new ApiRefusal(503, 'offline')).mockResolvedValueOnce(null)
  openLink(activate)
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Your address is confirmed' })).toBeTruthy()
})
