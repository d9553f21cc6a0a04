// @vitest-environment happy-dom
/** Signing up as a visitor. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { User } from '#domain/members/members.ts'
import { MemoryRouter } from 'react-router'
import { renderToString } from 'react-dom/server'
import { ApiRefusal } from '#web/kit/api/api-refusal.ts'
import { Signup } from '#web/signup/signup.tsx'
// As in a browser: the later steps are loaded once the form is filled in.
import '#web/signup/later-steps.tsx'
import { member } from '#web/signup/testing-member.ts'
import { Providers } from '#web/kit/providers.tsx'
import { createSession } from '#web/kit/app/session.ts'
import type { SiteSettings } from '#web/kit/app/bootstrap.ts'
import { type CallStubs, apiOf, renderPage, startFor } from '#web/kit/testing.tsx'
import { english } from '#web/kit/text/testing-texts.ts'

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

const check = (status: string) => () => Promise.resolve({ token: 't0ken', status, email: '', request_email: '' })
const regions = () => Promise.resolve({ NL: [{ id: 'NL-UT', name: 'Utrecht' }], BE: [{ id: 'BE-VOV', name: 'Oost-Vlaanderen' }] })
const fields = () => Promise.resolve({ allowed_values: { gender: ['f', 'm', 'x'] } })

function open(user: User | null, answers: CallStubs = {}, settings: Partial<SiteSettings> = {}) {
  const saved = vi.fn(({ body }: { body?: object }) =>
    Promise.resolve({ ...member({}), profile: { ...member({}).profile, ...body } }),
  )
  const page = renderPage({
    path: '/',
    Component: () => <Signup user={user} />,
    user,
    messages: english,
    settings,
    answers: {
      'POST /api/validate_email.php': check('new'),
      'GET /api/regions.php': regions,
      'GET /api/profile_fields.php': fields,
      'PUT /api/user.php': saved as never,
      ...answers,
    },
  })
  return { ...page, saved }
}

const email = () => screen.findByLabelText('E-mail address')
const name = () => screen.findByLabelText<HTMLInputElement>('Name')
const button = (label: string) => screen.findByRole<HTMLButtonElement>('button', { name: label })
const question = (title: string) => screen.findByRole('heading', { name: title })

const refusePassword = () => Promise.reject(new ApiRefusal(422, 'password_too_common'))

const fill = async (day: string, month: string, year: string) => {
  await userEvent.type(await screen.findByLabelText('Day'), day)
  await userEvent.type(screen.getByLabelText('Month'), month)
  await userEvent.type(screen.getByLabelText('Year'), year)
}

const progressOf = (progress: { delivered: boolean; failed: boolean; deferred?: boolean }) => ({
  'GET /api/activate.php': () => Promise.resolve(progress),
})

describe('the account', () => {
  test('an error is said after leaving the field, and stays until it is right', async () => {
    open(null)
    await userEvent.type(await email(), 'anna@')
    expect(screen.queryByText('Value is not a valid email address')).toBeNull()
    await userEvent.tab()
    expect(screen.getByText('Value is not a valid email address')).toBeTruthy()
    expect((await email()).getAttribute('aria-invalid')).toBe('true')
    expect((await button('Create my account')).disabled).toBe(true)
    await userEvent.type(await email(), 'example.org')
    await waitFor(() => expect(screen.queryByText('Value is not a valid email address')).toBeNull())
    await userEvent.type(screen.getByLabelText('Password'), 'a quiet sunday')
    expect((await button('Create my account')).disabled).toBe(false)
  })

  test('an empty name is filled in with the part before the @', async () => {
    open(null)
    await userEvent.type(await email(), 'anna@example.org')
    expect((await name()).value).toBe('anna')
  })

  test('an address that has an account leads to the login', async () => {
    open(null, { 'POST /api/validate_email.php': check('active') })
    await userEvent.type(await email(), 'anna@example.org')
    await userEvent.tab()
    expect((await screen.findByRole('link', { name: 'Log in' })).getAttribute('href')).toBe('/login')
  })

  test('a newer question about an address cancels the one in flight', async () => {
    const signals: AbortSignal[] = []
    const respond = (_: unknown, options: unknown) => {
      signals.push((options as { signal: AbortSignal }).signal)
      return signals.length === 1 ? new Promise(() => {}) : check('new')()
    }
    open(null, { 'POST /api/validate_email.php': respond })
    await userEvent.type(await email(), 'anna@example.org')
    await userEvent.tab()
    await userEvent.type(await email(), 'x')
    await userEvent.tab()
    expect(signals.map((signal) => signal.aborted)).toEqual([true, false])
  })

  test('is made with everything the spec names, and the next step follows', async () => {
    const make = vi.fn((_: { body?: Record<string, unknown> }) => Promise.resolve(member({})))
    open(null, { 'POST /api/user.php?new=1': make as never })
    await userEvent.type(await email(), 'anna@example.org')
    await userEvent.type(screen.getByLabelText('Password'), 'a quiet sunday')
    await userEvent.click(await button('Create my account'))
    await question('Add a photo')
    const body = make.mock.calls[0]?.[0].body ?? {}
    expect(body).toMatchObject({
      email: 'anna@example.org',
      name: 'anna',
      password: 'a quiet sunday',
      token: 't0ken',
      language: 'en',
    })
    expect(Object.keys(body).sort()).toEqual(
      'arrival country csrf email form_path language n name password profile referrer timezone token trafficsource'.split(' '),
    )
    expect(body.csrf).toMatch(/^[0-9a-f]{64}$/)
  })

  test('a refused password is said at the password, and what was typed stays', async () => {
    open(null, { 'POST /api/user.php?new=1': refusePassword })
    await userEvent.type(await email(), 'anna@example.org')
    await userEvent.type(screen.getByLabelText('Password'), 'sunshine and so on')
    await userEvent.click(await button('Create my account'))
    expect(await screen.findByText(/easy to guess\. Choose another/)).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('sunshine and so on')
  })

  test('an account that a mark of a ban refuses is not made: it says why accounts are closed, and what was typed stays', async () => {
    open(null, { 'POST /api/user.php?new=1': () => Promise.reject(new ApiRefusal(403, 'banned')) })
    await userEvent.type(await email(), 'anna@example.org')
    await userEvent.type(screen.getByLabelText('Password'), 'a quiet sunday')
    await userEvent.click(await button('Create my account'))
    expect((await screen.findByRole('link', { name: 'why accounts are closed' })).getAttribute('href')).toBe('/pages/ban')
    expect(screen.getByDisplayValue('anna@example.org')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('a quiet sunday')
  })

  test('a site that takes no sign-ups has that written by the server, and nothing that looks like loading', () => {
    const api = apiOf({})
    const start = startFor(null, { signups: 'with_trafficsource' })
    const html = renderToString(
      <Providers api={api} session={createSession(api, null)} start={start} messages={english}>
        <MemoryRouter>
          <Signup user={null} />
        </MemoryRouter>
      </Providers>,
    )
    expect(html).toContain('By invitation only')
    expect(html).not.toContain('bone')
  })

  test('a site that takes no sign-ups says so and shows the door for members', async () => {
    open(null, {}, { signups: 'with_trafficsource' })
    await question('By invitation only')
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login')
  })

  test('what was typed survives a reload, but for the password', async () => {
    const first = open(null)
    await userEvent.type(await email(), 'anna@example.org')
    await userEvent.type(screen.getByLabelText('Password'), 'a quiet sunday')
    first.unmount()
    expect(sessionStorage.getItem('signup')).not.toContain('quiet')
    open(null)
    await waitFor(async () => expect((await name()).value).toBe('anna'))
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('')
  })
})

describe('the living area', () => {
  const photographed = member({ main_image: {} as never })

  test('a member of a one-country site is never asked for the country', async () => {
    const { saved } = open(photographed, {}, { countries: ['NL'] })
    await question('Where do you live?')
    expect(screen.queryByLabelText('Country')).toBeNull()
    await userEvent.type(screen.getByLabelText(/Town or city/), 'Utrecht')
    await userEvent.click(await button('Continue'))
    expect(saved.mock.calls[0]?.[0].body).toEqual({ country: 'NL', countryregion: null, city: 'Utrecht' })
  })

  test('the regions follow the country', async () => {
    open(photographed)
    await userEvent.selectOptions(await screen.findByLabelText('Country'), 'Belgium')
    const region = await screen.findByLabelText(/Region/)
    expect(
      within(region)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Choose a region', 'Oost-Vlaanderen'])
  })

  test('a refusal is shown and nothing typed is lost', async () => {
    open(photographed, { 'PUT /api/user.php': () => Promise.reject(new ApiRefusal(503, 'try_again_later')) })
    await userEvent.type(await screen.findByLabelText(/Town or city/), 'Gent')
    await userEvent.click(await button('Continue'))
    expect((await screen.findByRole('alert')).textContent).toMatch(/right now/)
    expect(screen.getByLabelText<HTMLInputElement>(/Town or city/).value).toBe('Gent')
  })
})

describe('a little about you', () => {
  const settled = member({ main_image: {} as never, city: 'Utrecht' })
  test('someone under 18 sees an error, once they have left the date', async () => {
    open(settled)
    await fill('1', '1', String(new Date().getFullYear() - 10))
    expect(screen.queryByText('You must be at least 18 years old.')).toBeNull()
    fireEvent.blur(screen.getByLabelText('Year'))
    expect(await screen.findByText('You must be at least 18 years old.')).toBeTruthy()
    expect((await button('Save')).disabled).toBe(true)
  })

  test('the parts of a date are picked with the arrows, or typed by name', async () => {
    const { saved } = open(settled)
    await userEvent.click(await screen.findByLabelText('Day'))
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await userEvent.type(screen.getByLabelText('Month'), 'mar')
    await userEvent.tab()
    expect(screen.getByLabelText<HTMLInputElement>('Month').value).toBe('March')
    await userEvent.type(screen.getByLabelText('Year'), '199')
    await userEvent.click(screen.getByRole('option', { name: '1991' }))
    await userEvent.click(await button('Save'))
    await question('In your own words')
    expect(saved.mock.calls[0]?.[0].body).toMatchObject({ date_of_birth: '1991-03-02' })
  })

  test('a date that the server finds too young is said, until it is another', async () => {
    open(settled, { 'PUT /api/user.php': () => Promise.reject(new ApiRefusal(422, 'under_age', { min_age: 18 })) })
    await fill('2', '3', '1990')
    await userEvent.click(await button('Save'))
    expect(await screen.findByText('You must be at least 18 years old.')).toBeTruthy()
    const day = screen.getByRole('combobox', { name: 'Day' })
    await userEvent.clear(day)
    await userEvent.type(day, '1')
    expect(screen.queryByText('You must be at least 18 years old.')).toBeNull()
  })

  test('going back keeps what was typed', async () => {
    open(settled)
    await fill('2', '3', '1990')
    await userEvent.click(await button('Back to the previous step'))
    await question('Where do you live?')
    await userEvent.click(await button('Continue without location'))
    expect((await screen.findByLabelText<HTMLInputElement>('Year')).value).toBe('1990')
  })

  test('a full date of birth is saved', async () => {
    const { saved } = open(settled)
    await fill('2', '3', '1990')
    await userEvent.click(await screen.findByRole('radio', { name: 'Woman' }))
    await userEvent.click(await button('Save'))
    await question('In your own words')
    expect(saved.mock.calls[0]?.[0].body).toEqual({ gender: 'f', date_of_birth: '1990-03-02' })
  })
})

test('the question who can see the member has nothing preselected, and is saved with or without a text', async () => {
  const save = vi.fn(({ body }: { body: object }) => body)
  const notes = { main_image: {} as never, city: 'Utrecht', gender: 'f' as const, date_of_birth: '1990-01-01' }
  const { saved } = open(member(notes), { 'PUT /api/showing.php': save as never }, { logged_out_search: 'all' })
  const choices = await screen.findAllByRole<HTMLInputElement>('radio', { name: /Members only|Also visitors/ })
  expect(choices.map(({ checked }) => checked)).toEqual([false, false])
  await userEvent.click(screen.getByRole('radio', { name: 'Also visitors' }))
  await userEvent.click(await button('Continue without text'))
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(save.mock.calls.map(([{ body }]) => body)).toEqual([{ shown: true }])
})

test('an open answer sends nothing, and brands that are closed to visitors do not ask it', async () => {
  const save = vi.fn()
  const notes = { main_image: {} as never, city: 'Utrecht', gender: 'f' as const, date_of_birth: '1990-01-01' }
  const { saved } = open(member(notes), { 'PUT /api/showing.php': save as never }, { logged_out_search: 'all' })
  await userEvent.click(await button('Continue without text'))
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(save).not.toHaveBeenCalled()
  cleanup()
  open(member(notes), {}, { logged_out_search: 'none', logged_out_search_trafficsource: 'none' })
  await button('Continue without text')
  expect(screen.queryByRole('radio', { name: 'Also visitors' })).toBeNull()
})

test('passing the notes reports the last step to the server', async () => {
  const { saved } = open(member({ main_image: {} as never, city: 'Utrecht', gender: 'f' }))
  await question('In your own words')
  await userEvent.click(await button('Continue without text'))
  await question('Check your inbox soon')
  expect(saved.mock.calls[0]?.[0].body).toEqual({ lastSignupStep: true })
})

test('where a brand shows no texts, the step before is the last one', async () => {
  const { saved } = open(member({ main_image: {} as never, city: 'Utrecht' }), {}, { visible_profile_notes: false })
  await question('A little about you')
  await userEvent.click(await button('Continue without answering'))
  await question('Check your inbox soon')
  expect(saved.mock.calls[0]?.[0].body).toEqual({ lastSignupStep: true })
})

describe('the activation mail', () => {
  const complete = member({ main_image: {} as never, city: 'Utrecht', gender: 'f', personal: 'Long walks' })
  test('once it is delivered the flow is complete, and an event is dispatched', async () => {
    const listener = vi.fn()
    window.addEventListener('duet:signup-flow-complete', listener, { once: true })
    open(complete, progressOf({ delivered: true, failed: false }))
    expect(await screen.findByRole('heading', { name: 'Welcome, Anna' }, { timeout: 3000 })).toBeTruthy()
    expect(listener).toHaveBeenCalledOnce()
    expect(screen.getByRole('link', { name: 'See who’s here' }).getAttribute('href')).toBe('/signup-matches')
  })

  test('a mail that is still on its way when the page stops waiting is not called sent', async () => {
    open(complete, progressOf({ delivered: false, failed: false, deferred: true }))
    expect(await screen.findByRole('heading', { name: 'Welcome, Anna' }, { timeout: 30_000 })).toBeTruthy()
    expect(screen.getByText(/We’re still sending it to/).textContent).toContain('anna@example.org')
    expect(screen.queryByText(/We sent it to/)).toBeNull()
  })

  test('an address that refuses it is said at once', async () => {
    open(complete, progressOf({ delivered: false, failed: true }))
    expect(await screen.findByRole('heading', { name: 'We couldn’t deliver our e-mail' }, { timeout: 3000 })).toBeTruthy()
    expect(screen.queryByText('Check your inbox soon'), 'no heading says otherwise').toBeNull()
    const fix = screen.getByRole('link', { name: 'Fix your e-mail address' })
    expect(fix.getAttribute('href')).toBe('/notifications#email-change-incorrect')
    await userEvent.click(await button('Continue'))
    expect((await screen.findByText(/came back/)).textContent).toContain('anna@example.org')
  })
})
