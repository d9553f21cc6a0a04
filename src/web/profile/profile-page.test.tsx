// @vitest-environment happy-dom
/** A profile: what it shows, who may open it, and the like that it marks as seen. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { User } from '#domain/members/members.ts'
import { forDetails } from '#domain/profiles/profile-fields.ts'
import type { Profile } from '#domain/profiles/profiles.ts'
import { ApiRefusal } from '#web/kit/api/api-refusal.ts'
import { MemberData } from '#web/store/member-polls.tsx'
import ProfilePage, { loader } from '#web/profile/profile-page.tsx'
import { idOf, noLikes, person } from '#web/profile/testing-people.ts'
import { complete, member } from '#web/signup/testing-member.ts'
import { type CallStubs, renderPage } from '#web/kit/testing.tsx'
import { english } from '#web/kit/text/testing-texts.ts'
import { ToastProvider } from '#web/kit/ui/toast.tsx'

afterEach(cleanup)

const profile = (more: Partial<Profile> = {}): Profile => ({
  ...person({ language: 'nl' }),
  ...forDetails(() => null),
  relation: 'single',
  looking_for: 'dating',
  smoking: 'no',
  interests: ['hiking'],
  seeking: 'f',
  personal: 'Ik fiets graag.',
  images: [],
  presence: 'this_week',
  did_like_profile: false,
  ...more,
})

const Component = () => (
  <MemberData>
    <ToastProvider label="Notes" dismissLabel="Close">
      <ProfilePage />
    </ToastProvider>
  </MemberData>
)

type PageOptions = { user?: User | null; shown?: Partial<Profile>; answers?: CallStubs }

function openProfile({ user = member(complete), shown = {}, answers = {} }: PageOptions = {}) {
  const all: CallStubs = {
    'GET /api/profile.php': () => profile(shown),
    'GET /api/user.php': () => user,
    'GET /api/likes.php': () => noLikes,
    ...answers,
  }

  renderPage({
    path: '/members/:memberId',
    at: '/members/7',
    Component,
    loader,
    answers: all,
    user,
    messages: english,
    settings: { visible_profile_fields: ['relation', 'interests', 'seeking'] },
  })
}

test('a profile shows the fields of the site, and its text with its language', async () => {
  openProfile()
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Bram, 38')
  expect(screen.getByText('Ik fiets graag.').getAttribute('lang')).toBe('nl')
  expect(screen.getByText('Active this week')).toBeTruthy()
  expect(screen.getByText('Writes in Dutch')).toBeTruthy()
  expect(screen.getByText('Single')).toBeTruthy()
  expect(screen.getByText('Hiking')).toBeTruthy()
  expect(screen.queryByText('Doesn’t smoke')).toBeNull()
})

test('a member can like and write', async () => {
  const send = vi.fn(() => ({ mutual: false }))
  openProfile({ answers: { 'POST /api/likes.php': send, 'GET /api/chat.php': () => ({ id: 3 }) } })
  const like = await screen.findByRole('button', { name: 'Like Bram' })
  await userEvent.click(like)
  expect(like.getAttribute('aria-pressed')).toBe('true')
  expect(like.textContent).toBe('Liked')
  await userEvent.click(screen.getByRole('link', { name: 'Write to Bram' }))
  expect(await screen.findByText('another page')).toBeTruthy()
})

test.each([
  [false, 'Like'],
  [true, 'Liked'],
])('the name of the button holds the word that stands on it (liked: %s)', async (did_like_profile, word) => {
  openProfile({ shown: { did_like_profile } })
  const like = await screen.findByRole('button', { name: /^Liked?:? Bram$/ })
  expect(like.textContent).toBe(word)
  expect(like.getAttribute('aria-label')).toMatch(new RegExp(`^${word}\\b`))
})

test('a fictional profile says in words that nobody is behind it', async () => {
  openProfile({ shown: { fictional_icon: 'drama' } })
  expect(await screen.findByText(/not a real person/)).toBeTruthy()
  expect(screen.getAllByText('Fictional'), 'on the photo and beside the name').toHaveLength(2)
  expect(screen.queryByText('Active this week')).toBeNull()
})

/** A person with much in common with the profile above. */
const alike = () =>
  member({ gender: 'f', seeking: 'm', looking_for: 'dating', city: 'Nijmegen', country: 'NL', interests: ['hiking', 'wine'] })
const shown = { gender: 'm' as const, seeking: 'f' as const, interests: ['hiking' as const, 'sailing' as const] }

test('what two people have in common is shown in sentences, and marked in the lists', async () => {
  openProfile({ user: alike(), shown })
  const section = within((await screen.findByRole('heading', { name: 'You and Bram' })).parentElement!)
  expect(section.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'You’re both looking for someone like the other.',
    'You’re both looking for: Dating, see where it goes.',
    'You both live in Nijmegen.',
    'You share an interest: Hiking.',
  ])
  expect(screen.getByText(', Yours too').parentElement?.textContent).toContain('Hiking')
  expect(screen.getByText('Sailing').textContent).toBe('Sailing')
})

test.each([
  ['a fictional profile', { ...shown, fictional_icon: 'drama' }, alike()],
  [
    'somebody of another place and taste',
    { city: 'Rome', country: 'IT' as const, interests: [], looking_for: null, seeking: 'm' as const },
    alike(),
  ],
  ['a visitor', shown, null],
])('nothing in common is claimed with %s', async (_, more, user) => {
  openProfile({ user, shown: more })
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('heading', { name: 'You and Bram' })).toBeNull()
})

test('a profile with few answers is no blank page', async () => {
  openProfile({ shown: { personal: null, relation: null, seeking: null, interests: [] } })
  expect(await screen.findByText('Not much here yet')).toBeTruthy()
  expect(screen.getByText(/Bram hasn’t written much yet/)).toBeTruthy()
})

test('the own profile is shown as others see it, with nothing to like', async () => {
  openProfile({ user: member({ id: idOf(7) }) })
  expect(await screen.findByText('This is how others see you')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Like/ })).toBeNull()
  expect((await screen.findByRole('link', { name: 'Edit profile' })).getAttribute('href')).toBe('/profile')
  expect(screen.getByRole('link', { name: 'Tell people more about you' }).getAttribute('href')).toBe('/complete-signup')
})

test('a visitor is shown the way in, which remembers whom it began with', async () => {
  openProfile({ user: null })
  expect((await screen.findByRole('link', { name: 'Join to write to Bram' })).getAttribute('href')).toMatch(
    /^\/signup\?profile=\d+$/,
  )
})

test('a visitor of a site that hides its members goes to the login', async () => {
  openProfile({ user: null, answers: { 'GET /api/profile.php': () => Promise.reject(new ApiRefusal(403, 'not_logged_in')) } })
  expect(await screen.findByText('another page')).toBeTruthy()
})

test('looking at someone who likes me opens their like', async () => {
  const open = vi.fn(() => null)
  const liked_by = [{ id: idOf(7), like_new: true, did_like_profile: false }]
  const likes = { ...noLikes, profiles: [person()], liked_by, new_likes: 1 }
  openProfile({
    user: { ...member({}), new_likes: 1 },
    answers: { 'PUT /api/likes.php': open, 'GET /api/likes.php': () => likes },
  })
  await waitFor(() => expect(open).toHaveBeenCalledOnce(), { timeout: 3000 })
})
