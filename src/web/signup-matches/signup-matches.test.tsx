// @vitest-environment happy-dom
/** First likes: up to five people in one call, none preselected, and for newcomers only. */
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiRefusal } from '#web/kit/api/api-refusal.ts'
import { idOf, person } from '#web/profile/testing-people.ts'
import SignupMatchesPage, { clientLoader, loader } from '#web/signup-matches/signup-matches-page.tsx'
import { complete, member } from '#web/signup/testing-member.ts'
import { type CallStubs, renderPage } from '#web/kit/testing.tsx'
import { english } from '#web/kit/text/testing-texts.ts'

const people = Array.from({ length: 7 }, (_, n) => person({ id: idOf(n + 10), name: `P${n}` }))
const story = person({ id: idOf(30), name: 'Story', fictional_icon: 'drama' })
const matches = {
  profiles: [...people, story],
  why: [{ id: idOf(11), reasons: ['near_you', 'shared_interests', 'new_here'] }],
  referring: idOf(10),
}

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

function open(answers: CallStubs = {}, user: ReturnType<typeof member> | null = member(complete), load: typeof loader = loader) {
  const all: CallStubs = { 'GET /api/signup_matches.php': () => matches, ...answers }
  renderPage({ path: '/signup-matches', Component: SignupMatchesPage, loader: load, answers: all, user, messages: english })
}
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name: `Like ${name}` })

test('nobody is chosen beforehand, the reasons stand under a name, and nobody made up goes unmarked', async () => {
  open()
  await box('P0')
  expect(screen.getAllByRole<HTMLInputElement>('checkbox').filter(({ checked }) => checked)).toEqual([])
  expect(screen.getByText('Near you · Shared interests')).toBeTruthy()
  expect(screen.getByText('You came from here').closest('label')?.textContent).toContain('P0')
  expect((await box('Story')).closest('label')?.textContent).toContain('Fictional')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send likes' }).disabled).toBe(true)
})

test('two are liked in one call, and then home', async () => {
  const like = vi.fn(({ body }: { body: { profiles: number[] } }) => ({ liked: body.profiles, mutual: [] }))
  open({ 'POST /api/signup_likes.php': like })
  fireEvent.click(await box('P1'))
  fireEvent.click(await box('P3'))
  fireEvent.click(screen.getByRole('button', { name: 'Send 2 likes' }))
  expect(await screen.findByText('another page')).toBeTruthy()
  expect(like.mock.calls.map(([{ body }]) => body)).toEqual([{ profiles: [11, 13] }])
})

test('five at most: the others wait until one is given up', async () => {
  open()
  for (const n of [0, 1, 2, 3, 4]) fireEvent.click(await box(`P${n}`))
  expect(screen.getByText('5 of 5 chosen')).toBeTruthy()
  expect((await box('P5')).disabled).toBe(true)
  fireEvent.click(await box('P0'))
  expect((await box('P5')).disabled).toBe(false)
})

test('failed likes stay, are reported, and are sent again with the same key', async () => {
  const keys: unknown[] = []
  const fail = (_: unknown, options: unknown) => {
    keys.push((options as { key: string }).key)
    return Promise.reject(new ApiRefusal(503, 'try_again_later'))
  }
  open({ 'POST /api/signup_likes.php': fail })
  fireEvent.click(await box('P2'))
  fireEvent.click(screen.getByRole('button', { name: 'Send 1 like' }))
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect((await box('P2')).checked).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Send 1 like' }))
  await vi.waitFor(() => expect(keys).toHaveLength(2))
  expect(keys[0]).toBe(keys[1])
})

test('a newcomer who says "not now" is not redirected here again', async () => {
  open()
  fireEvent.click(await screen.findByRole('link', { name: 'Not now' }))
  expect(await screen.findByText('another page')).toBeTruthy()
  cleanup()
  open({}, member(complete), clientLoader as typeof loader)
  expect(await screen.findByText('another page')).toBeTruthy()
})

test.each([
  ['a visitor', null],
  ['who may not like yet', member({ gender: 'f' })],
  ['a member of long standing', { ...member(complete), signup_date: '2026-10-01T12:00:00.000Z' }],
])('%s has no business here', async (_, user) => {
  open({}, user)
  expect(await screen.findByText('another page')).toBeTruthy()
})

test('without matches, or after an error, the page links on', async () => {
  open({ 'GET /api/signup_matches.php': () => ({ profiles: [], why: [], referring: null }) })
  expect((await screen.findByRole('link', { name: 'See who’s here' })).getAttribute('href')).toBe('/home')
  cleanup()
  open({ 'GET /api/signup_matches.php': () => Promise.reject(new ApiRefusal(500, 'internal')) })
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See who’s here' })).toBeTruthy()
})
