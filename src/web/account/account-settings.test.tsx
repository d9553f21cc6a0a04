// @vitest-environment happy-dom
/** The account page's own parts: another address, another password, and the devices. */
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Devices } from '#web/account/devices.tsx'
import { EmailAddress } from '#web/account/email-address.tsx'
import { Password } from '#web/account/password-section.tsx'
import { ApiRefusal } from '#web/kit/api/api-refusal.ts'
import { member } from '#web/signup/testing-member.ts'
import { type CallStubs, renderPage } from '#web/kit/testing.tsx'
import { english } from '#web/kit/text/testing-texts.ts'

afterEach(cleanup)

const nothingWaits: CallStubs = { 'GET /api/mail_change.php': () => Promise.resolve({ email: null, failed: false }) }
const open = (Component: () => React.ReactNode, answers: CallStubs, activated = true) =>
  renderPage({ path: '/notifications', Component, answers, messages: english, user: { ...member({}), activated } })
const type = async (label: string, words: string) => userEvent.type(await screen.findByLabelText(label), words)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const refuse = (
  status: number,
  code: 'wrong_password' | 'email_unchanged' | 'password_too_common' | 'too_many_requests',
  field?: string,
) => Promise.reject(new ApiRefusal(status, code, field ? { field } : {}))

test('a new address needs the password, and says which mail to open', async () => {
  const change = vi.fn(() => Promise.resolve({ email: 'new@example.org', failed: false }))
  open(EmailAddress, { ...nothingWaits, 'POST /api/mail_change.php': change })
  await type('New e-mail address', 'new@example.org')
  await press('Change address')
  expect(await screen.findByText(/Enter your password/)).toBeTruthy()
  expect(change).not.toHaveBeenCalled()
  await type('Your password', 'a quiet sunday')
  await press('Change address')
  expect((await screen.findByRole('status')).textContent).toContain('mail we sent to new@example.org')
  expect(change).toHaveBeenCalledExactlyOnceWith({ body: { email: 'new@example.org', password: 'a quiet sunday' } }, undefined)
})

test.for([
  [422, 'wrong_password', 'password', 'Your password'],
  [422, 'email_unchanged', 'email', 'New e-mail address'],
] as const)(
  'an address refused by %s %s says so at the field, and keeps what was typed',
  async ([status, code, field, label]) => {
    open(EmailAddress, { ...nothingWaits, 'POST /api/mail_change.php': () => refuse(status, code, field) })
    await type('New e-mail address', 'new@example.org')
    await type('Your password', 'a quiet sunday')
    await press('Change address')
    const input = await screen.findByLabelText<HTMLInputElement>(label)
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(input)
    expect(screen.getByLabelText<HTMLInputElement>('New e-mail address').value).toBe('new@example.org')
  },
)

test('an address that was never confirmed is corrected freely', async () => {
  const correct = vi.fn(() => Promise.resolve({ ...member({}), email: 'right@example.org', activated: false }))
  const { session } = open(EmailAddress, { ...nothingWaits, 'PUT /api/activate_mail.php': correct }, false)
  expect(screen.queryByLabelText('Your password')).toBeNull()
  await type('Correct e-mail address', 'right@example.org')
  await press('Fix the address')
  expect((await screen.findByRole('status')).textContent).toContain('right@example.org')
  expect(session.get()?.email).toBe('right@example.org')
  expect(correct).toHaveBeenCalledExactlyOnceWith({ body: { email: 'right@example.org' } }, undefined)
})

test('an address whose mail bounced gets a notice', async () => {
  open(EmailAddress, { 'GET /api/mail_change.php': () => Promise.resolve({ email: 'typo@example.org', failed: true }) })
  expect(await screen.findByText(/couldn’t deliver our e-mail/)).toBeTruthy()
})

test('a new password is saved, said, and forgotten by the form', async () => {
  const change = vi.fn(() => Promise.resolve(null))
  open(Password, { 'POST /api/password_change.php': change })
  await type('Current password', 'a quiet sunday')
  await type('New password', 'slow rivers run deep')
  await press('Change password')
  expect((await screen.findByText(/Password changed/)).textContent).toBeTruthy()
  expect(change).toHaveBeenCalledExactlyOnceWith(
    { body: { password: 'a quiet sunday', new_password: 'slow rivers run deep' } },
    undefined,
  )
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('')
})

test.for([
  [422, 'wrong_password', 'password', 'Current password'],
  [422, 'password_too_common', 'password', 'New password'],
] as const)('a password refused by %s %s says so at its own field', async ([status, code, field, label]) => {
  open(Password, { 'POST /api/password_change.php': () => refuse(status, code, field) })
  await type('Current password', 'a quiet sunday')
  await type('New password', 'iloveyou')
  await press('Change password')
  expect((await screen.findByLabelText(label)).getAttribute('aria-invalid')).toBe('true')
})

test.for([
  ['Current password', /Enter your current password/],
  ['New password', /Choose a new password/],
] as const)('an empty "%s" is named at its field, and nothing is sent', async ([label, words]) => {
  open(Password, {})
  if (label === 'New password') await type('Current password', 'a quiet sunday')
  await press('Change password')
  expect(await screen.findByText(words)).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText(label))
  await type(label, 's')
  expect(screen.queryByText(words)).toBeNull()
})

const here = { id: 1, browser: 'Firefox', system: 'Linux', current: true, seen_at: '2026-11-21T12:00:00.000Z' }
const phone = { id: 2, browser: 'Chrome', system: 'Android', current: false, seen_at: '2026-11-20T09:00:00.000Z' }
const odd = { id: 3, browser: null, system: null, current: false, seen_at: '2026-11-01T09:00:00.000Z' }

test('devices are listed by name; one is logged out, then all others', async () => {
  const end = vi
    .fn<() => Promise<object>>()
    .mockResolvedValueOnce({ sessions: [here, odd] })
    .mockResolvedValueOnce({ sessions: [here] })
  open(Devices, {
    'GET /api/sessions.php': () => Promise.resolve({ sessions: [here, phone, odd] }),
    'DELETE /api/sessions.php': end,
  })
  const rows = await screen.findAllByRole('listitem')
  expect(rows.map((row) => within(row).getByRole('strong').textContent)).toEqual([
    'Firefox on Linux',
    'Chrome on Android',
    'Unknown device',
  ])
  expect(within(rows[0] as HTMLElement).queryByRole('button')).toBeNull()
  await press('Log out Chrome on Android')
  expect(screen.queryByText('Chrome on Android')).toBeNull()
  await press('Log out all others')
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  expect(screen.queryByRole('button')).toBeNull()
  expect(end.mock.calls.map(([args]: unknown[]) => args)).toEqual([{ body: { id: 2 } }, { body: { others: true } }])
})

test('of many devices five are shown, and the others on a press', async () => {
  const many = Array.from({ length: 7 }, (_, index) => ({ ...phone, id: index + 10 }))
  open(Devices, { 'GET /api/sessions.php': () => Promise.resolve({ sessions: [here, ...many] }) })
  expect(await screen.findAllByRole('listitem')).toHaveLength(5)
  await press('Show 3 more')
  expect(screen.getAllByRole('listitem')).toHaveLength(8)
  expect(document.activeElement).toBe(screen.getByRole('list'))
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull()
})

test('a list of devices that failed to load is requested again', async () => {
  const list = vi
    .fn<() => Promise<object>>()
    .mockRejectedValueOnce(new ApiRefusal(503, 'try_again_later'))
    .mockResolvedValueOnce({ sessions: [here] })
  open(Devices, { 'GET /api/sessions.php': list })
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Firefox on Linux')).toBeTruthy()
})

const passkey = { keeper: null, host: 'a.test', here: true, created_at: '2026-06-01T12:00:00Z', last_used_at: null }
const hers = { ...passkey, id: 1, browser: 'Firefox', system: 'Android', recent: false }
const unknown = { ...passkey, id: 2, browser: 'Chrome', system: 'Windows', recent: true }

test('a new password offers to remove passkeys, and has ticked those added since the login here', async () => {
  const change = vi.fn(() => Promise.resolve(null))
  const answers = { 'GET /api/passkeys.php': () => Promise.resolve({ passkeys: [unknown, hers] }) }
  open(Password, { ...answers, 'POST /api/password_change.php': change })
  expect((await screen.findByLabelText<HTMLInputElement>(/Chrome on Windows/)).checked).toBe(true)
  expect(screen.getByLabelText<HTMLInputElement>(/Firefox on Android/).checked).toBe(false)
  await type('Current password', 'a quiet sunday')
  await type('New password', 'slow rivers run deep')
  await press('Change password')
  const body = { password: 'a quiet sunday', new_password: 'slow rivers run deep', remove_passkeys: [2] }
  expect(change).toHaveBeenCalledExactlyOnceWith({ body }, undefined)
  expect(await screen.findByText(/Password changed/)).toBeTruthy()
  expect(screen.queryByLabelText(/Chrome on Windows/)).toBeNull()
})
