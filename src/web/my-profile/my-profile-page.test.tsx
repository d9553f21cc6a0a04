// @vitest-environment happy-dom
/** The own profile: each part is saved by itself, the preview follows the typing, and photos are sorted by keyboard. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { OwnProfile, UserChange } from '#domain/members/members.ts'
import { ApiRefusal } from '#web/kit/api/api-refusal.ts'
import MyProfilePage from '#web/my-profile/my-profile-page.tsx'
import { movedTo } from '#web/my-profile/use-photo-order.ts'
import { member } from '#web/signup/testing-member.ts'
import type { SiteSettings } from '#web/kit/app/bootstrap.ts'
import { type CallStubs, renderPage } from '#web/kit/testing.tsx'
import { english } from '#web/kit/text/testing-texts.ts'

afterEach(cleanup)

const photo = (id: number) => ({ id, thumb_filename: `${id}/320.webp`, thumbhash: '', width: 4, height: 5 })
const images = [1, 2, 3].map(photo)
const anna = member({
  gender: 'f',
  date_of_birth: '1990-02-03',
  age: 36,
  city: 'Delft',
  personal: 'Long walks.',
  images,
  main_image: images[0] ?? null,
} as Partial<OwnProfile>)
const fields = { allowed_values: { gender: ['f', 'm', 'x'], relation: ['single', 'open'], interests: ['hiking', 'yoga'] } }

type ChangeCall = { body: UserChange }
function openProfile(
  put: CallStubs['PUT /api/user.php'] = () => anna,
  answers: CallStubs = {},
  settings: Partial<SiteSettings> = {},
  user = anna,
) {
  const visible_profile_fields = ['gender', 'date_of_birth', 'city', 'relation', 'interests'] as const
  return renderPage({
    path: '/profile',
    Component: MyProfilePage,
    user,
    messages: english,
    settings: { visible_profile_fields: [...visible_profile_fields], ...settings },
    answers: {
      'GET /api/profile_fields.php': () => fields,
      'GET /api/regions.php': () => ({}),
      'PUT /api/user.php': put!,
      ...answers,
    },
  })
}
const saved = ({ body }: ChangeCall) => ({ ...anna, profile: { ...anna.profile, ...body } })
const part = async (name: string) => within((await screen.findByRole('heading', { name })).closest('section')!)
const seen = () => within(screen.getByRole('heading', { name: 'How others see you' }).closest('section')!)

test('others’ view follows what is typed, before it is saved', async () => {
  openProfile()
  await userEvent.clear(await screen.findByLabelText('Name'))
  await userEvent.type(screen.getByLabelText('Name'), 'Annabel')
  // on the card, and on the profile
  expect(seen().getAllByRole('heading', { name: /^Annabel ?, 36$/ })).toHaveLength(2)
  await userEvent.type(screen.getByLabelText('About you'), ' And films.')
  expect(seen().getByText('Long walks. And films.')).toBeTruthy()
})

test('others’ view leaves out what the site hides', async () => {
  openProfile(undefined, {}, { visible_profile_fields: ['gender'], visible_profile_notes: false })
  await screen.findByLabelText('Name')
  expect(seen().queryByText(/Delft/)).toBeNull()
  expect(seen().queryByText('Long walks.')).toBeNull()
})

test('a member whose texts were taken away reads why beside the empty field, and writes anew', async () => {
  const why = { reference: 'D-2026-000412', facts: 'It held an address.' }
  const cleared = [{ field: 'personal' as const, ...why }]
  const put = vi.fn(({ body }: ChangeCall) => ({ ...anna, profile: { ...anna.profile, cleared: undefined, ...body } }))
  openProfile(put, {}, {}, { ...anna, profile: { ...anna.profile, personal: null, city: null, cleared } })
  const notes = await part('In your own words')
  expect(notes.getByText(/Removed by our team \(D-2026-000412\)\. It held an address\./)).toBeTruthy()
  expect((await part('Where you live')).queryByText(/Removed by our team/)).toBeNull()
  // without a town the place begins with the country
  expect(seen().queryByText(/^,\s*[^\d\s]/)).toBeNull()
  await userEvent.type(notes.getByLabelText('About you'), 'I like the sea.')
  await userEvent.tab()
  expect(await notes.findByText('Saved')).toBeTruthy()
  expect(put).toHaveBeenCalledExactlyOnceWith({ body: { personal: 'I like the sea.' } }, undefined)
  expect(notes.queryByText(/Removed by our team/)).toBeNull()
})

test('a member who lives outside a site of one country may say where they live now', async () => {
  openProfile(undefined, {}, { countries: ['PL'], visible_profile_fields: ['gender'] })
  const area = await part('Where you live')
  expect(area.getByLabelText('Country')).toBeTruthy()
})

test('a part saves only its own fields when one is left, and says so', async () => {
  const put = vi.fn(saved)
  openProfile(put)
  const area = await part('Where you live')
  await userEvent.clear(area.getByLabelText(/Town or city/))
  await userEvent.type(area.getByLabelText(/Town or city/), 'Leiden')
  expect(put).not.toHaveBeenCalled()
  await userEvent.tab()
  expect(await area.findByText('Saved')).toBeTruthy()
  expect(put).toHaveBeenCalledExactlyOnceWith({ body: { country: 'NL', countryregion: null, city: 'Leiden' } }, undefined)
})

test('what is chosen is saved at once, and nothing is when nothing changed', async () => {
  const put = vi.fn(saved)
  openProfile(put)
  const basics = await part('About you')
  await userEvent.click(basics.getByLabelText('Name'))
  await userEvent.click(basics.getByRole('radio', { name: 'Man' }))
  expect(await basics.findByText('Saved')).toBeTruthy()
  expect(put).toHaveBeenCalledExactlyOnceWith({ body: { name: 'Anna', gender: 'm', date_of_birth: '1990-02-03' } }, undefined)
})

test('what was typed stays when saving is refused, and can be saved again', async () => {
  const put = vi.fn(saved).mockRejectedValueOnce(new ApiRefusal(422, 'region_not_in_country'))
  openProfile(put)
  const area = await part('Where you live')
  await userEvent.type(area.getByLabelText(/Town or city/), ' Centre')
  await userEvent.tab()
  expect(await area.findByRole('alert')).toBeTruthy()
  expect(area.getByLabelText<HTMLInputElement>(/Town or city/).value).toBe('Delft Centre')
  await userEvent.click(area.getByRole('button', { name: 'Save' }))
  expect(await area.findByText('Saved')).toBeTruthy()
  // the pressed button is gone
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Saved'))
})

test('a name that cannot be is said and not sent', async () => {
  const put = vi.fn(saved)
  openProfile(put)
  const basics = await part('About you')
  await userEvent.clear(basics.getByLabelText('Name'))
  await userEvent.type(basics.getByLabelText('Name'), '@anna')
  await userEvent.tab()
  expect(basics.getByRole('alert').textContent).toBe('A name can’t start with @.')
  expect(put).not.toHaveBeenCalled()
})

test('a member who leaves the page with an open field has it saved, or is asked when that fails', async () => {
  const put = vi.fn(saved).mockRejectedValue(new ApiRefusal(422, 'region_not_in_country'))
  openProfile(put)
  const area = await part('Where you live')
  await userEvent.type(area.getByLabelText(/Town or city/), ' Centre')
  await userEvent.click(screen.getByRole('link', { name: 'You' }))
  const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' })
  await userEvent.click(within(dialog).getAllByRole('button', { name: 'Stay' }).at(-1)!)
  put.mockImplementation(saved)
  await userEvent.click(screen.getByRole('link', { name: 'You' }))
  await waitFor(() => expect(screen.queryByLabelText('Name')).toBeNull())
  expect(put).toHaveBeenLastCalledWith({ body: { country: 'NL', countryregion: null, city: 'Delft Centre' } }, undefined)
})

test('photos are put in order by keys, and where one went is said', async () => {
  const put = vi.fn(({ body }: { body: { order: number[] } }) => ({ images: body.order.map(photo), files: [] }))
  const { session } = openProfile(undefined, { 'PUT /api/profileimage.php': put as never })
  await userEvent.click(await screen.findByRole('button', { name: 'Move photo 2 forward' }))
  expect(put).toHaveBeenCalledExactlyOnceWith({ body: { order: [2, 1, 3] } }, undefined)
  expect(screen.getByText('Photo moved to place 1 of 3.')).toBeTruthy()
  await waitFor(() => expect(session.get()?.profile.main_image?.id).toBe(2))
  // the last button forward is disabled, so the focus is on the one back
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move photo 1 back')
})

test('a photo that is marked as nude keeps the focus, and one that is removed leaves it where photos are added', async () => {
  const only = { images: images.slice(1), files: [] }
  openProfile(undefined, {
    'PUT /api/profileimage.php': (() => ({ images: [{ ...photo(1), nude: 'owner' }, ...images.slice(1)], files: [] })) as never,
    'DELETE /api/profileimage.php': (() => only) as never,
  })
  const nude = (await screen.findAllByRole<HTMLInputElement>('checkbox'))[0]!
  await userEvent.click(nude)
  await waitFor(() => expect(nude.checked).toBe(true))
  expect(document.activeElement).toBe(nude)
  await userEvent.click(screen.getByRole('button', { name: 'Remove photo 1' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Add more photos/)))
})

test('all interests are one press away, and the keyboard goes on at the first of those that come', async () => {
  const interests = Array.from({ length: 30 }, (_, number) => `interest-${number}`)
  openProfile(undefined, { 'GET /api/profile_fields.php': (() => ({ allowed_values: { interests } })) as never })
  await userEvent.click(await screen.findByRole('button', { name: /30/ }))
  const chips = within(screen.getByRole('group', { name: 'Interests' })).getAllByRole('button')
  expect(chips).toHaveLength(30)
  expect(document.activeElement).toBe(chips[16])
})

test('an order that could not be saved is reverted, and says why', async () => {
  const put = vi.fn(() => Promise.reject(new ApiRefusal(0, 'offline')))
  openProfile(undefined, { 'PUT /api/profileimage.php': put as never })
  await userEvent.click(await screen.findByRole('button', { name: 'Move photo 3 forward' }))
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect([...document.querySelectorAll('[data-photo]')].map((tile) => tile.getAttribute('data-photo'))).toEqual(['1', '2', '3'])
})

test.each([
  [[1, 2, 3], 1, 2, [2, 3, 1]],
  [[1, 2, 3], 3, 0, [3, 1, 2]],
  [[1, 2, 3], 2, 1, [1, 2, 3]],
])('of %j, %i goes to place %i: %j', (ids, id, place, expected) => {
  expect(movedTo(ids, id, place)).toEqual(expected)
})
