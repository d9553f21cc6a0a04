// @vitest-environment happy-dom
/** The likes page: new ones marked, likes given back, taken back and undone, page by page. */
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Likes } from '#domain/likes.ts'
import LikesPage, { loader } from '#web/likes/likes-page.tsx'
import { MemberData } from '#web/member/member-data.tsx'
import { idOf, person } from '#web/profile/testing-people.ts'
import { member } from '#web/signup/testing-member.ts'
import { type Answers, renderPage } from '#web/testing.tsx'
import { english } from '#web/testing-texts.ts'
import { ToastProvider } from '#web/ui/toast.tsx'

afterEach(cleanup)

const bram = person({ id: idOf(7), name: 'Bram' })
const thijs = person({ id: idOf(8), name: 'Thijs' })
const none: Likes = { profiles: [], liked_by: [], likes: [], new_likes: 0, next: null }
const mine: Likes = { ...none, profiles: [bram, thijs], likes: [bram, thijs].map(({ id }) => ({ id, did_like_profile: true })) }
const admirers: Likes = {
  ...none,
  profiles: [bram, thijs],
  liked_by: [
    { id: bram.id, like_new: true, did_like_profile: false },
    { id: thijs.id, like_new: false, did_like_profile: true },
  ],
  likes: [{ id: thijs.id, did_like_profile: true }],
  new_likes: 1,
}

const Component = () => (
  <MemberData>
    <ToastProvider label="Notes" dismissLabel="Close">
      <LikesPage />
    </ToastProvider>
  </MemberData>
)

function openLikes(at: string, likes: NonNullable<Answers['GET /api/likes.php']>, answers: Answers = {}) {
  const user = { ...member({}), new_likes: 1 }
  const path = at === '/likes' ? '/likes' : '/likes/:type'
  const all: Answers = { 'GET /api/user.php': () => user, 'GET /api/likes.php': likes, ...answers }
  renderPage({ path, at, Component, loader, answers: all, user, messages: english })
}

const like = (name: string) => screen.queryByRole('button', { name: `Like ${name}` })
const names = () => screen.queryAllByRole('article').map((card) => card.querySelector('h3')?.textContent)

test('who likes me: the new one says so, and whom I like back is pressed', async () => {
  openLikes('/likes', () => admirers)
  expect(await screen.findByText('New')).toBeTruthy()
  expect([like('Bram'), like('Thijs')].map((heart) => heart?.getAttribute('aria-pressed'))).toEqual(['false', 'true'])
  expect(screen.getByRole('link', { name: /Who likes you/ }).getAttribute('aria-current')).toBe('page')
})

test('taking a like back empties its place at once, and can be undone', async () => {
  const give = vi.fn(() => ({ mutual: true }))
  openLikes('/likes/likes', () => mine, { 'DELETE /api/likes.php': () => null, 'POST /api/likes.php': give })
  await waitFor(() => expect(names()).toEqual(['Bram, 38', 'Thijs, 38']))
  await userEvent.click(like('Bram')!)
  expect(names()).toEqual(['Thijs, 38'])
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(names()).toEqual(['Bram, 38', 'Thijs, 38'])
  await waitFor(() => expect(give).toHaveBeenCalledOnce())
  expect(screen.queryByText('You like each other')).toBeNull()
})

test('more likes come after the last one, each once', async () => {
  const asked = vi.fn(({ query }: { query: { before?: string } }) =>
    query.before ? { ...mine, profiles: [bram, person({ id: idOf(9), name: 'Lukas' })] } : { ...mine, next: '5.8' },
  )
  openLikes('/likes/likes', asked as never)
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(names()).toEqual(['Bram, 38', 'Thijs, 38', 'Lukas, 38']))
  expect(asked.mock.calls.at(-1)?.[0].query).toEqual({ type: 'likes', before: '5.8' })
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test.for([
  ['/likes', 'No likes yet'],
  ['/likes/likes', 'You have not liked anyone yet'],
  ['/likes/mutual', 'Nothing mutual yet'],
] as const)('an empty list at %s says what it means, and where to go', async ([at, words]) => {
  openLikes(at, () => none)
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Find people' }).getAttribute('href')).toBe('/members')
})
