// @vitest-environment happy-dom
/** The living area in the sign-up: with a position granted, denied, unknown or far away, and without one. */
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Signup } from '#web/signup/signup.tsx'
// As in a browser: the later steps are loaded once the form is filled in.
import '#web/signup/later-steps.tsx'
import { member } from '#web/signup/testing-member.ts'
import type { SiteSettings } from '#web/kit/app/bootstrap.ts'
import { renderPage } from '#web/kit/testing.tsx'
import { english } from '#web/kit/text/testing-texts.ts'

const utrecht = { country: 'NL', countryregion: 'NL-UT', city: 'Utrecht' }
const regions = { NL: [{ id: 'NL-UT', name: 'Utrecht' }], BE: [{ id: 'BE-VOV', name: 'Oost-Vlaanderen' }] }

type Given = (found: PositionCallback, failed: PositionErrorCallback, options: PositionOptions) => void
const found: Given = (give) => give({ coords: { latitude: 52.09, longitude: 5.12 } } as GeolocationPosition)
const denied: Given = (_, refuse) => refuse({ code: 1 } as GeolocationPositionError)
const lost: Given = (_, refuse) => refuse({ code: 2 } as GeolocationPositionError)

/** A browser with a position, and its owner's permission. */
function browser(state: PermissionState, give: Given) {
  const status = Object.assign(new EventTarget(), { state })
  const getCurrentPosition = vi.fn(give)
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true })
  Object.defineProperty(navigator, 'permissions', { value: { query: () => Promise.resolve(status) }, configurable: true })
  const setPermission = (state: PermissionState) => {
    status.state = state
    status.dispatchEvent(new Event('change'))
  }
  return { getCurrentPosition, setPermission }
}

function open(place: object = utrecht, settings: Partial<SiteSettings> = {}) {
  const user = member({ main_image: {} as never, country: 'NL' })
  const saved = vi.fn((_: { body?: object }) => Promise.resolve(user))
  const geocoded = vi.fn(() => Promise.resolve(place))
  renderPage({
    path: '/',
    Component: () => <Signup user={user} />,
    user,
    messages: english,
    settings,
    answers: {
      'GET /api/regions.php': () => Promise.resolve(regions),
      'POST /api/geocode.php': geocoded,
      'GET /api/profile_fields.php': () => Promise.resolve({ allowed_values: {} }),
      'PUT /api/user.php': saved as never,
    },
  })
  return { saved, geocoded }
}
const city = () => screen.findByLabelText<HTMLInputElement>(/Town or city/)
const region = () => screen.findByLabelText<HTMLSelectElement>(/Region/)
const locate = () => screen.findByRole('button', { name: 'Use my location' })

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  cleanup()
  for (const power of ['geolocation', 'permissions']) Reflect.deleteProperty(navigator, power)
})

describe('a position', () => {
  test('is requested on entering, an hour old at most, and fills in the area', async () => {
    const { getCurrentPosition } = browser('prompt', found)
    const { saved } = open()
    await waitFor(async () => expect((await city()).value).toBe('Utrecht'))
    expect((await region()).value).toBe('NL-UT')
    expect(getCurrentPosition.mock.calls[0]?.[2]).toMatchObject({ maximumAge: 3_600_000 })
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    expect(saved.mock.calls[0]?.[0].body).toEqual(utrecht)
  })

  test('fills in no city on a brand that hides cities', async () => {
    browser('prompt', found)
    const { saved } = open(utrecht, { visible_profile_fields: ['gender'] })
    await waitFor(async () => expect((await region()).value).toBe('NL-UT'))
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    expect(saved.mock.calls[0]?.[0].body).toEqual({ country: 'NL', countryregion: 'NL-UT' })
  })

  test('is cleared, city and region, with another country', async () => {
    browser('prompt', found)
    const { saved } = open()
    await waitFor(async () => expect((await city()).value).toBe('Utrecht'))
    await userEvent.selectOptions(screen.getByLabelText('Country'), 'Belgium')
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    expect(saved.mock.calls[0]?.[0].body).toEqual({ country: 'BE', countryregion: null, city: null })
  })

  test('is requested again by every press', async () => {
    const { getCurrentPosition } = browser('granted', lost)
    open()
    expect(await screen.findByText('We couldn’t find your location. Choose below.')).toBeTruthy()
    await userEvent.click(await locate())
    expect(getCurrentPosition).toHaveBeenCalledTimes(2)
  })

  test('that comes late does not wipe out what was chosen meanwhile', async () => {
    const { getCurrentPosition } = browser('prompt', () => {})
    open()
    await userEvent.type(await city(), 'Gent')
    await act(async () => found(...(getCurrentPosition.mock.calls[0] as Parameters<Given>)))
    expect((await city()).value).toBe('Gent')
  })

  test('in a country where the site is not open is not filled in', async () => {
    browser('granted', found)
    open({ country: 'ES', countryregion: 'ES-MD', city: 'Madrid' })
    expect(await screen.findByText(/not open where you are yet/)).toBeTruthy()
    expect((await city()).value).toBe('')
  })
})

describe('without a position the step works as well', () => {
  test('a denied permission makes no request and shows a note; once granted it is requested', async () => {
    const { getCurrentPosition, setPermission } = browser('denied', found)
    open()
    expect(await screen.findByText(/Location is off/)).toBeTruthy()
    expect(getCurrentPosition).not.toHaveBeenCalled()
    act(() => setPermission('granted'))
    await waitFor(async () => expect((await city()).value).toBe('Utrecht'))
    expect(screen.queryByText(/Location is off/)).toBeNull()
  })

  test('a no to the question is taken for an answer', async () => {
    browser('prompt', denied)
    const { geocoded } = open()
    expect(await screen.findByText(/Location is off/)).toBeTruthy()
    expect(geocoded).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Continue without location' }))
    expect(await screen.findByRole('heading', { name: /about you/ })).toBeTruthy()
  })

  test('a browser without positions offers no button', async () => {
    Object.defineProperty(navigator, 'geolocation', { value: undefined, configurable: true })
    open()
    expect(await screen.findByText('Your browser can’t share your location. Choose below.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Use my location' })).toBeNull()
  })
})

describe('the questions', () => {
  test('the country only where there are several, the city only where the site shows it', async () => {
    open(utrecht, { countries: ['NL'], visible_profile_fields: ['gender'] })
    await waitFor(async () => expect((await region()).disabled).toBe(false))
    expect(screen.queryByLabelText('Country')).toBeNull()
    expect(screen.queryByLabelText(/Town or city/)).toBeNull()
  })

  test('a city of at most 255 characters', async () => {
    open()
    expect((await city()).maxLength).toBe(255)
  })
})
