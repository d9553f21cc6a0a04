// @vitest-environment happy-dom
/** The pages that mails lead to: a new password, a new address, the old one back. */
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import MailChangePage from '#web/account/mail-change-page.tsx'
import ResetDoPage from '#web/account/reset-do-page.tsx'
import ResetPage from '#web/account/reset-page.tsx'
import { type ApiCode, ApiRefusal } from '#web/kit/api/api-refusal.ts'
import { member } from '#web/signup/testing-member.ts'
import { type CallStubs, renderPage } from '#web/kit/testing.tsx'
import { english } from '#web/kit/text/testing-texts.ts'

const token = 'abcdefghijklmnopqrstuvwxyz'
beforeEach(() => history.replaceState(null, '', '/'))
afterEach(cleanup)

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const refuse = (status: number, code: ApiCode, details = {}) => Promise.reject(new ApiRefusal(status, code, details))

const openReset = (answers: CallStubs) =>
  renderPage({ path: '/reset-password', Component: ResetPage, answers, messages: english })

test('asking for a link says the same for every address, and the form comes back with what was typed', async () => {
  const send = vi.fn(() => Promise.resolve(null))
  openReset({ 'POST /api/reset_password.php': send })
  await userEvent.type(await screen.findByLabelText('E-mail address'), ' anna@example.org')
  await press('Send me a link')
  const title = await screen.findByRole('heading', { name: 'Check your mail' })
  expect(document.activeElement).toBe(title)
  expect(screen.getByText(/has an account here/)).toBeTruthy()
  expect(send).toHaveBeenCalledExactlyOnceWith({ body: { email: 'anna@example.org' } }, undefined)
  await press('Use a different address')
  expect(screen.getByLabelText<HTMLInputElement>('E-mail address').value.trim()).toBe('anna@example.org')
})

test('half an address is not sent', async () => {
  openReset({})
  await userEvent.type(await screen.findByLabelText('E-mail address'), 'anna@')
  await press('Send me a link')
  expect(await screen.findByText(/Enter your full e-mail address/)).toBeTruthy()
})

const openDo = (answers: CallStubs, at = `/reset-password/do?token=${token}`) => {
  history.replaceState(null, '', at)
  return renderPage({ path: '/reset-password/do', at, Component: ResetDoPage, answers, messages: english })
}
const choose = async (word: string) => {
  await userEvent.type(await screen.findByLabelText('Password'), word)
  await press('Save and log in')
}

test('a new password lets the member in, and the token leaves the address at once', async () => {
  const save = vi.fn(() => Promise.resolve(member({})))
  const { session } = openDo({ 'POST /api/reset_password_do.php': save })
  await screen.findByLabelText('Password')
  expect(location.href).not.toContain(token)
  await choose('slow rivers run deep')
  expect(await screen.findByText('another page')).toBeTruthy()
  expect(session.get()).not.toBeNull()
  expect(save).toHaveBeenCalledExactlyOnceWith({ body: { token, password: 'slow rivers run deep' } }, undefined)
})

test('a weak password is refused at its field, and can be chosen again', async () => {
  openDo({ 'POST /api/reset_password_do.php': () => refuse(422, 'password_too_common', { field: 'password' }) })
  await choose('iloveyou')
  expect(await screen.findByText(/easy to guess/)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('iloveyou')
})

test('an empty password is named at its field, and nothing is sent', async () => {
  openDo({})
  await press('Save and log in')
  expect(await screen.findByText('Choose a new password.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Password'))
  await userEvent.type(screen.getByLabelText('Password'), 's')
  expect(screen.queryByText('Choose a new password.')).toBeNull()
})

test.for([
  ['a used or old link', `/reset-password/do?token=${token}`],
  ['an address without a token', '/reset-password/do'],
] as const)('%s offers a new one', async ([name, at]) => {
  openDo({ 'POST /api/reset_password_do.php': () => refuse(410, 'link_expired') }, at)
  if (name.startsWith('a used')) await choose('slow rivers run deep')
  expect((await screen.findByRole('link', { name: 'Send me a new link' })).getAttribute('href')).toBe('/reset-password')
})

test('a deleted member is led to restoring', async () => {
  openDo({ 'POST /api/reset_password_do.php': () => refuse(410, 'in_grace') })
  await choose('slow rivers run deep')
  expect((await screen.findByRole('link', { name: 'Restore my account' })).getAttribute('href')).toBe(
    '/account-deleted?restore=1',
  )
})

const openMail = (answers: CallStubs, query: string) =>
  renderPage({ path: '/mail-change/do', at: `/mail-change/do${query}`, Component: MailChangePage, answers, messages: english })

test.for([
  ['POST /api/mail_change_do.php', `?token=${token}`, 'Confirm my new address', 'Your new address is confirmed'],
  ['POST /api/mail_undo.php', `?undo=1&token=${token}`, 'Get it back', 'Your old address is back'],
] as const)('%s waits for the press', async ([call, query, button, done]) => {
  const post = vi.fn(() => Promise.resolve(null))
  openMail({ [call]: post }, query)
  await screen.findByRole('button', { name: button })
  expect(post).not.toHaveBeenCalled()
  await press(button)
  expect(await screen.findByRole('heading', { name: done })).toBeTruthy()
  expect(post).toHaveBeenCalledExactlyOnceWith({ body: { token } }, undefined)
})

test.for([
  [410, 'link_expired', /This link no longer works/],
  [503, 'offline', /Nothing was changed/],
] as const)('a link refused by %s %s says what became of it', async ([status, code, title]) => {
  openMail({ 'POST /api/mail_change_do.php': () => refuse(status, code) }, `?token=${token}`)
  await press('Confirm my new address')
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
})

test('an address that somebody else has by now names the way on', async () => {
  const taken = () => refuse(422, 'email_taken', { field: 'email' })
  openMail({ 'POST /api/mail_undo.php': taken }, `?undo=1&token=${token}`)
  await press('Get it back')
  expect(await screen.findByRole('heading', { name: 'Nothing was changed' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Write to support' }).getAttribute('href')).toBe('mailto:hello@sunday.example')
  expect(screen.getByRole('link', { name: 'Send a complaint' }).getAttribute('href')).toBe('/complaints')
  cleanup()
  openMail({ 'POST /api/mail_change_do.php': taken }, `?token=${token}`)
  await press('Confirm my new address')
  const other = await screen.findByRole('link', { name: 'Choose another address' })
  expect(other.getAttribute('href')).toBe('/notifications#email-change-incorrect')
})
