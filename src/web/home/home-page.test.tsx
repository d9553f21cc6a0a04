// @vitest-environment happy-dom
/** Home: what is new, what is still open, and a part that fails without the others. */
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ChatListItem } from '#domain/chats/chats.ts'
import { ApiRefusal } from '#web/kit/api/api-refusal.ts'
import HomePage, { clientLoader, loader } from '#web/home/home-page.tsx'
import { MemberData } from '#web/store/member-polls.tsx'
import { idOf, noLikes, person } from '#web/profile/testing-people.ts'
import { complete, member } from '#web/signup/testing-member.ts'
import { type CallStubs, renderPage } from '#web/kit/testing.tsx'
import { english } from '#web/kit/text/testing-texts.ts'

afterEach(cleanup)

const why = [{ id: idOf(7), reasons: ['near_you', 'new_here'] }]
const found = {
  profiles: [person({ name: 'Gijs' })],
  likes: [],
  why,
  paging: { num_results: 1, page: 1, pp: 12 },
  filter_options: {},
}
const chat = {
  conversation: { id: 3 },
  profile: person({ id: idOf(8), name: 'Daan' }),
  num_unread_messages: 2,
  last_message: { id: 1, sender: 8, text: 'Zaterdag om twee uur?', sent_at: '2026-11-21T11:00:00.000Z' },
} as unknown as ChatListItem

const Component = () => (
  <MemberData>
    <HomePage />
  </MemberData>
)

const fail = () => Promise.reject(new ApiRefusal(503, 'try_again_later'))

function openHome(answers: CallStubs, user = member(complete), load: typeof loader | typeof clientLoader = loader) {
  const all: CallStubs = {
    'GET /api/search.php': () => found,
    'GET /api/likes.php': () => noLikes,
    'GET /api/chats.php': () => ({ chats: [], next: null }),
    'GET /api/user.php': () => user,
    ...answers,
  }
  renderPage({ path: '/home', Component, loader: load, answers: all, user, messages: english })
}

test('home shows people who fit, with nothing to press but the way to them and a quiet no', async () => {
  openHome({})
  expect((await screen.findByRole('link', { name: /^Gijs/ })).getAttribute('href')).toBe('/members/7')
  expect(screen.getAllByRole('link', { name: /Gijs/ })).toHaveLength(1)
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['Not for me: Gijs'])
})

test('a card says why this person is shown', async () => {
  openHome({})
  expect(await screen.findByText('Near you')).toBeTruthy()
})

test('fictional profiles are not requested', async () => {
  const search = vi.fn(() => found)
  openHome({ 'GET /api/search.php': search })
  await screen.findByText('Near you')
  const query = expect.objectContaining({ hide_fictional: '1', auto_load: '1', do_not_save: '1' })
  expect(search.mock.calls).toEqual([[{ query }, undefined]])
})

test('a newcomer sees the first steps, and what a message costs', async () => {
  openHome({})
  expect((await screen.findByRole('link', { name: /Like someone/ })).getAttribute('href')).toBe('/members')
  expect(screen.getByText('From €0.80 a message. Reading is free.')).toBeTruthy()
  expect(screen.queryByText('Who likes you')).toBeNull()
})

test('people stand before everything else, and what waits to be read is a line that opens it', async () => {
  const read = { ...chat, conversation: { id: 4 }, profile: person({ id: idOf(10), name: 'Piet' }), num_unread_messages: 0 }
  const chats = { chats: [read, chat], next: null }
  openHome({ 'GET /api/chats.php': () => chats }, { ...member(complete), unread_messages: 2 })
  await screen.findByText(/Daan/)
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(headings).toEqual(['People for you', 'New since you were here'])
  expect(screen.getByRole('link', { name: /2 unread messages.*Daan.*Zaterdag/ }).getAttribute('href')).toBe('/chats/3')
  expect(screen.queryByText('Piet')).toBeNull()
})

test('within the site a part that takes its time holds nothing else up', async () => {
  const slow = Promise.withResolvers<typeof found>()
  openHome({ 'GET /api/search.php': () => slow.promise }, member(complete), clientLoader)
  expect(await screen.findByRole('heading', { name: 'Hello, Anna' })).toBeTruthy()
  expect(await screen.findByText('How to get started')).toBeTruthy()
  expect(screen.queryByText('Gijs')).toBeNull()
  await act(async () => slow.resolve(found))
  expect(await screen.findByRole('link', { name: /^Gijs/ })).toBeTruthy()
})

test('likes and chats that did not come say so, and claim nothing', async () => {
  openHome({ 'GET /api/likes.php': fail, 'GET /api/chats.php': fail })
  expect(await screen.findAllByText('We couldn’t load this right now.')).toHaveLength(2)
  expect(screen.queryByText(/No one yet/)).toBeNull()
})

test('home shows who liked me and what waits to be read', async () => {
  const admirer = person({ id: idOf(9), name: 'Anton' })
  const liked_by = [{ id: idOf(9), like_new: true, did_like_profile: false }]
  openHome({
    'GET /api/likes.php': () => ({ ...noLikes, profiles: [admirer], liked_by }),
    'GET /api/chats.php': () => ({ chats: [chat], next: null }),
  })
  expect((await screen.findByRole('link', { name: /Anton/ })).getAttribute('href')).toBe('/likes')
  expect(screen.getByRole('link', { name: /2 unread messages.*Daan.*Zaterdag/ }).getAttribute('href')).toBe('/chats/3')
})

test('people that did not come take nothing else with them', async () => {
  openHome({ 'GET /api/search.php': fail })
  expect(await screen.findByText('We couldn’t load people')).toBeTruthy()
  expect(screen.getByText('How to get started')).toBeTruthy()
})

test('what was left open while signing up is named, with the way to go on', async () => {
  openHome({}, member({ ...complete, city: 'Utrecht' }))
  expect(await screen.findByText('A few words about you')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/complete-signup')
})

test.for([{}, { gender: 'f' }, { date_of_birth: '1990-05-04', lastSignupStep: true }] as const)(
  'a member of whom only %o is known is asked for gender and birth date first',
  async (loadedLikes) => {
    openHome({}, member(loadedLikes))
    expect(await screen.findByRole('heading', { name: 'First, a little about you' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Continue' })).toBeNull()
  },
)
