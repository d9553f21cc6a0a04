// @vitest-environment happy-dom
/** Cards: what they show, their buttons on each page, and the result of a like. */
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { languageOnCard } from '#domain/search/search-rules.ts'
import { ApiRefusal } from '#web/kit/api/api-refusal.ts'
import { MemberData } from '#web/store/member-polls.tsx'
import { ProfileCard } from '#web/parts/person/profile-card.tsx'
import { noLikes, person } from '#web/profile/testing-people.ts'
import { complete, member } from '#web/signup/testing-member.ts'
import { type CallStubs, renderPage } from '#web/kit/testing.tsx'
import { english } from '#web/kit/text/testing-texts.ts'
import { ToastProvider } from '#web/kit/ui/toast.tsx'

afterEach(cleanup)

async function show(card: ComponentProps<typeof ProfileCard>, answers: CallStubs = {}, own: Parameters<typeof member>[0] = {}) {
  const reload = vi.fn(() => noLikes)
  const Component = () => (
    <MemberData>
      <ToastProvider label="Notes" dismissLabel="Close">
        <ProfileCard {...card} />
      </ToastProvider>
    </MemberData>
  )
  const user = member({ ...complete, ...own })
  const all: CallStubs = {
    'GET /api/user.php': () => user,
    'GET /api/likes.php': reload,
    'GET /api/profile.php': () => card.person,
    ...answers,
  }
  renderPage({ path: '/', Component, user, answers: all, messages: english })
  await screen.findByRole('article')
  return { reload }
}

const like = () => screen.queryByRole('button', { name: 'Like Bram' })
const write = () => screen.queryByRole('button', { name: 'Write to Bram' })
const view = () => screen.queryByRole('link', { name: 'View profile of Bram' })
const card = () => screen.getByRole('link', { name: /^Bram/ }).getAttribute('href')
const pressed = () => like()?.getAttribute('aria-pressed')

test.for([
  ['nl', 'NL', 'nl', false],
  ['nl', 'NL', 'en', true],
  ['en', null, 'en', false],
  ['fr', 'CA', 'fr', true],
  ['nl', 'BE', 'nl', true],
  ['de', 'CH', 'de', true],
  ['en', 'FI', 'en', true],
  ['nl', 'CA', 'en', true],
  ['nl', null, 'en', true],
  ['de', 'AT', 'de', false],
  ['en', 'US', 'en', false],
] as const)(
  'the card of a member who writes %s in %s shows the language to a reader of %s: %s',
  ([language, country, reader, mark]) => {
    expect(languageOnCard({ language, country }, reader) !== null).toBe(mark)
  },
)

test('a card says in one line the place, the reason and, where it differs, the language', async () => {
  await show({ person: person({ language: 'nl', country: 'BE' }), note: 'Active today' })
  const name = screen.getByRole('link', { name: /^Bram/ })
  expect(name.closest('div')?.textContent).toBe('Bram, 38Nijmegen, BelgiumActive today Dutch')
})

test('the country of a card is left out where it is the reader’s own', async () => {
  await show({ person: person({ country: 'NL' }) }, {}, { country: 'NL' })
  expect(screen.getByText('Nijmegen')).toBeTruthy()
})

test('a language that the reader writes too is left out, whatever language the page is in', async () => {
  await show({ person: person({ language: 'nl', country: 'NL' }) }, {}, { language: 'nl' })
  expect(screen.queryByText('Dutch')).toBeNull()
})

test('a verified person has a sign beside the name, which the link says too', async () => {
  await show({ person: person({ verified: true }) })
  expect(screen.getByRole('link', { name: /^Bram.*Verified$/ })).toBeTruthy()
})

test('a star stands on cards of favourites alone', async () => {
  await show({ person: person(), on: 'likes', favourite: true }, { 'GET /api/favourite_ids.php': () => ({ ids: [7] }) })
  expect((await screen.findByRole('button', { name: 'Favourite: Bram' })).getAttribute('aria-pressed')).toBe('true')
  cleanup()
  await show({ person: person() })
  expect(screen.queryByRole('button', { name: /^Favourite/ })).toBeNull()
})

test('a fictional profile is marked in words', async () => {
  await show({ person: person({ fictional_icon: 'drama' }) })
  expect(screen.getByText('Fictional')).toBeTruthy()
})

test.for([
  ['search', { likes: true, writes: true, views: true, to: '/members/7' }],
  ['home', { likes: false, writes: false, views: false, to: '/members/7' }],
  ['likes', { likes: true, writes: false, views: false, to: '/likes/m/7' }],
] as const)('on %s a card offers %j', async ([on, { likes, writes, views, to }]) => {
  await show({ person: person(), on })
  expect([like() !== null, write() !== null, view() !== null]).toEqual([likes, writes, views])
  expect(card()).toBe(to)
  if (views) expect(view()?.getAttribute('href')).toBe(to)
})

test.for([
  ['nl', 'NL', 'Dutch'],
  ['en', 'NL', null],
  ['en', 'BE', 'English'],
] as const)('someone who writes %s in %s has the badge %s for a reader of English', async ([language, country, badge]) => {
  await show({ person: person({ language, country }) })
  const shown = ['Dutch', 'English'].filter((name) => screen.queryByText(name))
  expect(shown).toEqual(badge ? [badge] : [])
})

test('a like that was not looked at is marked new', async () => {
  await show({ person: person(), on: 'likes', isNew: true })
  expect(screen.getByText('New')).toBeTruthy()
})

test('a like shows before the server answered, and a second press takes it back', async () => {
  const { promise, resolve } = Promise.withResolvers()
  const send = vi.fn(() => promise)
  const takeBack = vi.fn(() => ({ undo: null }))
  const { reload } = await show({ person: person() }, { 'POST /api/likes.php': send, 'DELETE /api/likes.php': takeBack })
  await userEvent.click(like()!)
  expect(pressed()).toBe('true')
  await waitFor(() => expect(send).toHaveBeenCalledOnce())
  await userEvent.click(like()!)
  expect(pressed()).toBe('false')
  expect(takeBack).not.toHaveBeenCalled()
  resolve({ mutual: false })
  await waitFor(() => expect(takeBack).toHaveBeenCalledOnce())
  await waitFor(() => expect(reload).toHaveBeenCalled())
})

test('a like that did not reach the server is not shown as one, and says why', async () => {
  await show({ person: person() }, { 'POST /api/likes.php': () => Promise.reject(new ApiRefusal(429, 'too_many_requests')) })
  await userEvent.click(like()!)
  expect((await screen.findByRole('alert')).textContent).toMatch(/Your like didn’t reach Bram.*Try again in/)
  expect(pressed()).toBe('false')
})

test('a like that cannot be taken back stays', async () => {
  await show({ person: person(), liked: true }, { 'DELETE /api/likes.php': () => Promise.reject(new ApiRefusal(503, 'offline')) })
  await userEvent.click(like()!)
  expect((await screen.findByRole('alert')).textContent).toMatch(/You still like Bram/)
  expect(pressed()).toBe('true')
})

test('a conversation that cannot start says so in the words of the spec', async () => {
  await show({ person: person() }, { 'GET /api/chat.php': () => Promise.reject(new ApiRefusal(500, 'internal')) })
  await userEvent.click(write()!)
  const note = await screen.findByRole('alert')
  expect(note.textContent).toBe('ErrorCannot start chat, try again later or contact customer support')
})
