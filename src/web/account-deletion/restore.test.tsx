// @vitest-environment happy-dom
/** Restoring a deleted account: by address and password, or by a passkey. */
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiRefusal } from '#web/kit/api/api-refusal.ts'
import AccountDeletedPage from '#web/account-deletion/account-deleted-page.tsx'
import { member } from '#web/signup/testing-member.ts'
import { type CallStubs, renderPage } from '#web/kit/testing.tsx'
import { english } from '#web/kit/text/testing-texts.ts'

const { startAuthentication } = vi.hoisted(() => ({ startAuthentication: vi.fn() }))
// The device is simulated; our own code is real.
vi.mock('@simplewebauthn/browser', () => ({ startAuthentication }))

const answer = { id: 'a', rawId: 'a', type: 'public-key', response: {}, clientExtensionResults: {} }
const options = { challenge: 'c', rpId: 'localhost', timeout: 1, userVerification: 'required', allowCredentials: [] }
beforeEach(() => vi.stubGlobal('PublicKeyCredential', function PublicKeyCredential() {}))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  startAuthentication.mockReset()
})

function openPage(restore: NonNullable<CallStubs['POST /api/restore.php']>) {
  const answers = {
    'POST /api/restore.php': restore,
    'POST /api/passkey_options.php': () => Promise.resolve(options),
  } as unknown as CallStubs
  renderPage({
    path: '/account-deleted',
    at: '/account-deleted?restore=1',
    Component: AccountDeletedPage,
    answers,
    messages: english,
  })
}
const byPasskey = async () => userEvent.click(await screen.findByRole('button', { name: 'Bring it back with a passkey' }))

test('a passkey brings the account back, and its owner in', async () => {
  startAuthentication.mockResolvedValue(answer)
  const restore = vi.fn(() => Promise.resolve(member({})))
  openPage(restore)
  await byPasskey()
  expect(await screen.findByText('another page')).toBeTruthy()
  expect(restore).toHaveBeenCalledExactlyOnceWith({ body: { passkey: answer } }, undefined)
})

test('a passkey that opens nothing here is refused in words; a closed dialog is not', async () => {
  startAuthentication.mockRejectedValueOnce(Object.assign(new Error('closed'), { name: 'NotAllowedError' }))
  startAuthentication.mockResolvedValue(answer)
  openPage(() => Promise.reject(new ApiRefusal(401, 'passkey_refused')))
  await byPasskey()
  expect(screen.queryByRole('alert')).toBeNull()
  await byPasskey()
  expect((await screen.findByRole('alert')).textContent).toMatch(/No account here uses that passkey/)
})

test('a mailed link brings the account back, and the login is next', async () => {
  const restore = vi.fn(() => Promise.resolve(null))
  const answers = { 'POST /api/restore.php': restore } as unknown as CallStubs
  const at = `/account-deleted?token=${'t'.repeat(30)}`
  renderPage({ path: '/account-deleted', at, Component: AccountDeletedPage, answers, messages: english })
  await userEvent.click(await screen.findByRole('button', { name: 'Bring my account back' }))
  expect(await screen.findByText('another page')).toBeTruthy()
  expect(restore).toHaveBeenCalledExactlyOnceWith({ body: { token: 't'.repeat(30) } }, undefined)
})

test('address and password bring it back too', async () => {
  const restore = vi.fn(() => Promise.resolve(member({})))
  openPage(restore)
  await userEvent.type(await screen.findByLabelText('E-mail address'), 'anna@example.org')
  await userEvent.type(screen.getByLabelText('Your password'), 'a quiet sunday')
  await userEvent.click(screen.getByRole('button', { name: 'Bring my account back' }))
  expect(await screen.findByText('another page')).toBeTruthy()
  expect(restore).toHaveBeenCalledExactlyOnceWith({ body: { email: 'anna@example.org', password: 'a quiet sunday' } }, undefined)
})

test('a member who deleted nothing is not offered a restore', async () => {
  renderPage({ path: '/account-deleted', Component: AccountDeletedPage, answers: {}, messages: english, user: member({}) })
  expect(await screen.findByRole('heading', { name: 'Your account is still here' })).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
