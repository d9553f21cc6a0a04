// @vitest-environment happy-dom
/** Home: what is new, what is still open, and that one part in trouble takes no other with it. */
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { ChatListItem } from '#domain/chats.ts'
import { ApiRefusal } from '#web/api-refusal.ts'
import HomePage, { loader } from '#web/home/home-page.tsx'
import { openStepsOf } from '#web/home/open-steps.ts'
import { MemberData } from '#web/member/member-data.tsx'
import { idOf, noLikes, person } from '#web/profile/testing-people.ts'
import { member } from '#web/signup/testing-member.ts'
import { type Answers, renderPage } from '#web/testing.tsx'
import { english } from '#web/testing-texts.ts'

afterEach(cleanup)

const found = { profiles: [person({ name: 'Gijs' })], likes: [], paging: { num_results: 1, page: 1, pp: 12 }, filter_options: {} }
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

function openHome(answers: Answers, user = member({})) {
  const all: Answers = {
    'GET /api/search.php': () => found,
    'GET /api/likes.php': () => noLikes,
    'GET /api/chats.php': () => ({ chats: [], next: null }),
    'GET /api/user.php': () => user,
    ...answers,
  }
  renderPage({ path: '/home', Component, loader, answers: all, user, messages: english })
}

test('home shows people who fit, with nothing to press but the way to them', async () => {
  openHome({})
  expect((await screen.findByRole('link', { name: /^Gijs/ })).getAttribute('href')).toBe('/members/7')
  expect(screen.queryByRole('button')).toBeNull()
})

test('home shows who liked me and what waits to be read', async () => {
  const admirer = person({ id: idOf(9), name: 'Anton' })
  const liked_by = [{ id: idOf(9), like_new: true, did_like_profile: false }]
  openHome({
    'GET /api/likes.php': () => ({ ...noLikes, profiles: [admirer], liked_by }),
    'GET /api/chats.php': () => ({ chats: [chat], next: null }),
  })
  expect((await screen.findByRole('link', { name: /Anton/ })).getAttribute('href')).toBe('/likes/m/9')
  expect(screen.getByRole('link', { name: /Daan.*Zaterdag.*2 unread messages/ }).getAttribute('href')).toBe('/chats/3')
})

test('people that did not come take nothing else with them', async () => {
  openHome({ 'GET /api/search.php': () => Promise.reject(new ApiRefusal(503, 'try_again_later')) })
  expect(await screen.findByText('The people could not be loaded')).toBeTruthy()
  expect(screen.getByText('Who likes you')).toBeTruthy()
})

test('what was left open while signing up is named, with the way to go on', async () => {
  openHome({}, member({ city: 'Utrecht' }))
  expect(await screen.findByText('Who you are · A few words about you')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go on' }).getAttribute('href')).toBe('/complete-signup')
})

test.for([
  [{}, ['photo', 'location', 'personal', 'notes']],
  [{ city: 'Utrecht' }, ['personal', 'notes']],
  [{ gender: 'f' }, ['notes']],
  [{ city: 'Utrecht', personal: 'Hello' }, []],
  [{ lastSignupStep: true }, []],
] as const)('a member with %o has these steps open: %o', ([known, open]) => {
  expect(openStepsOf(member(known))).toEqual(open)
})
