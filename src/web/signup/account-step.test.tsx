// @vitest-environment happy-dom
/** The account form: the calls it makes, and the answers it shows. */
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Signup } from '#web/signup/signup.tsx'
import { member } from '#web/signup/testing-member.ts'
import { type CallStubs, renderPage } from '#web/kit/testing.tsx'
import { english } from '#web/kit/text/testing-texts.ts'

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

const check = (status: string) => vi.fn(() => Promise.resolve({ token: 't0ken', status, email: '', request_email: '' }))

const open = (answers: CallStubs = {}) =>
  renderPage({
    path: '/',
    Component: () => <Signup user={null} />,
    messages: english,
    answers: { 'POST /api/validate_email.php': check('new'), ...answers },
  })

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const typeEmail = async (email: string) => {
  await userEvent.type(await field('E-mail address'), email)
  await userEvent.tab()
}

describe('each answer about an address has its own words and its own way on', () => {
  test.for([
    ['active', /There’s already an account with this address/, { 'Log in': '/login' }],
    ['not_confirmed', /not confirmed yet/, { 'Log in': '/login' }],
    ['deleted', /was deleted/, { 'Log in to restore it': '/login', 'service page': '/pages/service' }],
    ['invalid', /can’t receive e-mail/, {}],
  ] as const)('%s', async ([status, words, links]) => {
    open({ 'POST /api/validate_email.php': check(status) })
    await typeEmail('anna@example.org')
    expect(await screen.findByText(words)).toBeTruthy()
    for (const [label, to] of Object.entries(links))
      expect(screen.getByRole('link', { name: label }).getAttribute('href')).toBe(to)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Create my account' }).disabled).toBe(true)
  })

  test('new: nothing is said, and the form can be sent', async () => {
    const checked = check('new')
    open({ 'POST /api/validate_email.php': checked })
    await typeEmail('anna@example.org')
    await waitFor(() => expect(checked).toHaveBeenCalledOnce())
    expect((await field('E-mail address')).getAttribute('aria-invalid')).toBeNull()
  })
})

describe('while an address is typed', () => {
  test('it is checked after a pause, without leaving the field, and the answer is said at once', async () => {
    const checked = check('active')
    open({ 'POST /api/validate_email.php': checked })
    await userEvent.type(await field('E-mail address'), 'anna@example.org')
    expect(await screen.findByText(/There’s already an account with this address/)).toBeTruthy()
    expect(document.activeElement).toBe(await field('E-mail address'))
    expect(checked).toHaveBeenCalledOnce()
  })

  test('an answer that is still awaited about an older one is given up', async () => {
    const signals: AbortSignal[] = []
    const respond = (_: unknown, options: unknown) => {
      signals.push((options as { signal: AbortSignal }).signal)
      return new Promise(() => {})
    }
    open({ 'POST /api/validate_email.php': respond })
    await userEvent.type(await field('E-mail address'), 'anna@example.org')
    await waitFor(() => expect(signals).toHaveLength(1))
    await userEvent.type(await field('E-mail address'), 'x')
    expect(signals[0]?.aborted).toBe(true)
  })
})

describe('the button', () => {
  const create = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Create my account' })

  test('is shut until it can work, and says what is still needed', async () => {
    open()
    await field('E-mail address')
    expect(create().disabled).toBe(true)
    const why = () => document.getElementById(create().getAttribute('aria-describedby') ?? '')?.textContent
    expect(why()).toBe('Still needed: your e-mail address, a name, and a password')
    await typeEmail('anna@example.org')
    expect(why()).toBe('Still needed: a password')
    await userEvent.type(await field('Password'), 'sunflower7')
    expect([create().disabled, why()]).toEqual([true, 'Still needed: a stronger password'])
    await userEvent.type(await field('Password'), ' in the rain')
    expect([create().disabled, why()]).toEqual([false, ''])
  })

  test.for([
    ['', 'Value is required'],
    ['short', 'This field should be at least 8 characters long'],
    ['sunflower7', 'That password is easy to guess. Make it longer.'],
  ] as const)('a password %j is answered once it is left', async ([password, words]) => {
    open()
    await userEvent.click(await field('Password'))
    if (password) await userEvent.keyboard(password)
    await userEvent.tab()
    expect(screen.getByText(words)).toBeTruthy()
  })
})

test('a malformed address is not checked on the server', async () => {
  const checked = check('new')
  open({ 'POST /api/validate_email.php': checked })
  await typeEmail('anna@example')
  await typeEmail('.')
  expect(checked).not.toHaveBeenCalled()
})

describe('an address that looks mistyped', () => {
  test('is offered as it was probably meant, and one press takes it', async () => {
    const checked = check('new')
    open({ 'POST /api/validate_email.php': checked })
    await typeEmail('anna@gmial.com')
    await userEvent.click(await screen.findByRole('button', { name: 'anna@gmail.com?' }))
    expect((await field('E-mail address')).value).toBe('anna@gmail.com')
    expect(document.activeElement).toBe(await field('E-mail address'))
    expect(screen.queryByRole('button', { name: 'anna@gmail.com?' })).toBeNull()
    expect(checked.mock.calls.map(([input]: unknown[]) => (input as { body: object }).body)).toEqual([
      { email: 'anna@gmial.com' },
      { email: 'anna@gmail.com' },
    ])
  })

  test('is not questioned while it is being typed, nor when it is right', async () => {
    open()
    await userEvent.type(await field('E-mail address'), 'anna@gmial.com')
    expect(screen.queryByRole('button', { name: 'anna@gmail.com?' })).toBeNull()
    await userEvent.clear(await field('E-mail address'))
    await typeEmail('anna@mail.com')
    expect(screen.queryByRole('button', { name: /\?$/ })).toBeNull()
  })
})

const make = () => vi.fn(() => Promise.resolve(member({})))
const fill = async (email: string) => {
  await userEvent.type(await field('E-mail address'), email)
  await userEvent.tab()
  await userEvent.type(await field('Password'), 'a quiet sunday')
}
const press = () => userEvent.click(screen.getByRole('button', { name: 'Create my account' }))

describe('from typing to the account', () => {
  test('it takes two calls: one question about the address, one account', async () => {
    const [checked, made] = [check('new'), make()]
    open({ 'POST /api/validate_email.php': checked, 'POST /api/user.php?new=1': made })
    await fill('anna@example.org')
    await press()
    await screen.findByRole('heading', { name: 'Add a photo' })
    expect([checked.mock.calls.length, made.mock.calls.length]).toEqual([1, 1])
  })

  test('it takes three where the address was mended', async () => {
    const [checked, made] = [check('new'), make()]
    open({ 'POST /api/validate_email.php': checked, 'POST /api/user.php?new=1': made })
    await fill('anna@gmial.com')
    await userEvent.click(await screen.findByRole('button', { name: 'anna@gmail.com?' }))
    await press()
    await screen.findByRole('heading', { name: 'Add a photo' })
    expect([checked.mock.calls.length, made.mock.calls.length]).toEqual([2, 1])
  })

  test('nothing can be sent twice while it is on its way', async () => {
    const made = vi.fn(() => new Promise<never>(() => {}))
    open({ 'POST /api/user.php?new=1': made })
    await fill('anna@example.org')
    await press()
    await waitFor(() => expect(made).toHaveBeenCalledOnce())
    await press()
    expect(made).toHaveBeenCalledOnce()
  })
})

describe('a name', () => {
  test.for([
    ['@anna', 'A name can’t start with @.'],
    ['anna@example.org', 'Choose a name that isn’t your e-mail address. Other members see it.'],
  ] as const)('%s is refused once it is left', async ([name, words]) => {
    open()
    await typeEmail('anna@example.org')
    await userEvent.clear(await field('Name'))
    await userEvent.type(await field('Name'), name)
    expect(screen.queryByText(words)).toBeNull()
    await userEvent.tab()
    expect(screen.getByText(words)).toBeTruthy()
  })
})

test('the password is shown on demand, and its strength in words', async () => {
  open()
  const password = await field('Password')
  await userEvent.type(password, 'a quiet sunday')
  expect(password.type).toBe('password')
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(password.type).toBe('text')
  expect(screen.getByText('Strong password')).toBeTruthy()
})
