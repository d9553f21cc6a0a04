// @vitest-environment happy-dom
/** The likes page: new likes are marked; likes are returned, taken back and undone, page by page. */
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useEffect } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Likes } from '#domain/likes/likes.ts'
import { ApiRefusal } from '#web/kit/api/api-refusal.ts'
import LikesPage, { loader } from '#web/likes/likes-page.tsx'
import { MemberData } from '#web/store/member-polls.tsx'
import { type MemberStore, useMemberStore } from '#web/store/member-store.ts'
import { idOf, noLikes, person } from '#web/profile/testing-people.ts'
import { complete, member } from '#web/signup/testing-member.ts'
import { type CallStubs, renderPage } from '#web/kit/testing.tsx'
import { english } from '#web/kit/text/testing-texts.ts'
import { ToastProvider } from '#web/kit/ui/toast.tsx'

afterEach(cleanup)

const bram = person({ id: idOf(7), name: 'Bram' })
const thijs = person({ id: idOf(8), name: 'Thijs' })
const mine: Likes = {
  ...noLikes,
  profiles: [bram, thijs],
  likes: [bram, thijs].map(({ id }) => ({ id, did_like_profile: true })),
  counts: { liked_by: 0, likes: 2, mutual: 0 },
}
const admirers: Likes = {
  ...noLikes,
  profiles: [bram, thijs],
  liked_by: [
    { id: bram.id, like_new: true, did_like_profile: false },
    { id: thijs.id, like_new: false, did_like_profile: true },
  ],
  likes: [{ id: thijs.id, did_like_profile: true }],
  new_likes: 1,
  counts: { liked_by: 2, likes: 1, mutual: 1 },
}

const met = vi.fn<(store: MemberStore) => void>()
function Store() {
  const store = useMemberStore()
  useEffect(() => met(store), [store])
  return null
}
const Component = () => (
  <MemberData>
    <Store />
    <ToastProvider label="Notes" dismissLabel="Close">
      <LikesPage />
    </ToastProvider>
  </MemberData>
)

function openLikes(at: string, likes: NonNullable<CallStubs['GET /api/likes.php']>, answers: CallStubs = {}, image = false) {
  const viewer = member(complete)
  const main_image = image ? { id: 1, thumb_filename: 'a/320.webp', thumbhash: '', width: 1, height: 1 } : null
  const user = { ...viewer, new_likes: 1, profile: { ...viewer.profile, main_image } }
  const path = at === '/likes' ? '/likes' : '/likes/:type'
  const all: CallStubs = { 'GET /api/user.php': () => user, 'GET /api/likes.php': likes, ...answers }
  renderPage({ path, at, Component, loader, answers: all, user, messages: english })
}

const like = (name: string) => screen.queryByRole('button', { name: `Like ${name}` })
const names = () => screen.queryAllByRole('article').map((card) => card.querySelector('h3')?.textContent)
const tab = (name: string) => screen.getByRole('link', { name: new RegExp(name) }).textContent

test('who likes me: the new one says so, and whom I like back is pressed', async () => {
  openLikes('/likes', () => admirers)
  expect(await screen.findByText('New')).toBeTruthy()
  expect([like('Bram'), like('Thijs')].map((heart) => heart?.getAttribute('aria-pressed'))).toEqual(['false', 'true'])
  expect(screen.getByRole('link', { name: /Who likes you/ }).getAttribute('aria-current')).toBe('page')
})

test('each tab shows its count, and a returned like counts at once', async () => {
  const { promise, resolve } = Promise.withResolvers()
  let now = admirers
  const give = () => {
    now = { ...admirers, counts: { liked_by: 2, likes: 2, mutual: 2 } }
    return promise
  }
  openLikes('/likes', () => now, { 'POST /api/likes.php': give })
  await screen.findByText('New')
  expect([tab('Who likes you'), tab('You like'), tab('Mutual')]).toEqual([
    'Who likes you22 people11 new like',
    'You like11 person',
    'Mutual11 person',
  ])
  await userEvent.click(like('Bram')!)
  expect([tab('You like'), tab('Mutual')]).toEqual(['You like22 people', 'Mutual22 people'])
  resolve({ mutual: false })
})

test('a like that did not arrive is not counted either', async () => {
  openLikes('/likes', () => admirers, { 'POST /api/likes.php': () => Promise.reject(new ApiRefusal(503, 'offline')) })
  await screen.findByText('New')
  await userEvent.click(like('Bram')!)
  expect((await screen.findByRole('alert')).textContent).toMatch(/Your like didn’t reach Bram/)
  expect(tab('You like')).toBe('You like11 person')
})

test('very many are shown as "and more"', async () => {
  openLikes('/likes', () => ({ ...admirers, counts: { liked_by: 1000, likes: 0, mutual: 0 } }))
  await screen.findByText('New')
  expect([tab('Who likes you'), tab('Mutual')]).toEqual(['Who likes you999+1,000 people11 new like', 'Mutual'])
})

test('taking a like back empties its place at once, and undoing brings back that very like', async () => {
  const give = vi.fn(() => ({ mutual: true }))
  openLikes('/likes/likes', () => mine, { 'DELETE /api/likes.php': () => ({ undo: 'as.it.was' }), 'POST /api/likes.php': give })
  await waitFor(() => expect(names()).toEqual(['Bram, 38', 'Thijs, 38']))
  await userEvent.click(like('Bram')!)
  expect(names()).toEqual(['Thijs, 38'])
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(names()).toEqual(['Bram, 38', 'Thijs, 38'])
  await waitFor(() => expect(give).toHaveBeenCalledExactlyOnceWith({ body: { profile: 7, undo: 'as.it.was' } }, undefined))
  expect(screen.queryByText('You like each other')).toBeNull()
})

test('a list that changed meanwhile keeps the place of whom I can still undo', async () => {
  const fresh = { ...mine, profiles: [person({ id: idOf(9), name: 'Lukas' }), thijs] }
  const load = vi.fn().mockReturnValueOnce(mine).mockReturnValue(fresh)
  openLikes('/likes/likes', load, {
    'DELETE /api/likes.php': () => ({ undo: 'as.it.was' }),
    'POST /api/likes.php': () => ({ mutual: false }),
  })
  await waitFor(() => expect(names()).toEqual(['Bram, 38', 'Thijs, 38']))
  await userEvent.click(like('Bram')!)
  act(() =>
    met.mock.lastCall?.[0].live.publish({ event: 'unread', data: { unread_messages: 0, new_likes: 0, changed: ['likes'] } }),
  )
  await waitFor(() => expect(names()).toEqual(['Lukas, 38', 'Thijs, 38']))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(names()).toEqual(['Bram, 38', 'Lukas, 38', 'Thijs, 38'])
})

test('by keyboard the way back is under the fingers, and so is the heart afterwards', async () => {
  openLikes('/likes/likes', () => mine, {
    'DELETE /api/likes.php': () => ({ undo: 'as.it.was' }),
    'POST /api/likes.php': () => ({ mutual: false }),
  })
  await waitFor(() => expect(names()).toHaveLength(2))
  like('Bram')?.focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Undo'))
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(like('Bram')))
})

test('more likes come after the last one, each once, and the reader goes on there', async () => {
  const load = vi.fn(({ query }: { query: { before?: string } }) =>
    query.before ? { ...mine, profiles: [bram, person({ id: idOf(9), name: 'Lukas' })] } : { ...mine, next: '5.8' },
  )
  openLikes('/likes/likes', load as never)
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(names()).toEqual(['Bram, 38', 'Thijs, 38', 'Lukas, 38']))
  expect(load.mock.calls.some(([{ query }]) => query.before === '5.8')).toBe(true)
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  expect(document.activeElement?.textContent).toBe('Lukas, 38')
})

test.for([
  ['/likes', 'No likes yet', 'Find people', '/members'],
  ['/likes/likes', 'You haven’t liked anyone yet', 'Find people', '/members'],
  ['/likes/mutual', 'No mutual likes yet', 'See who likes you', '/likes'],
] as const)('an empty list at %s says what it means, and where to go', async ([at, words, action, to]) => {
  openLikes(at, () => ({ ...noLikes, counts: { liked_by: at === '/likes' ? 0 : 3, likes: 0, mutual: 0 } }), {}, true)
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.getByRole('link', { name: action }).getAttribute('href')).toBe(to)
})

test('a member without a photo reads that this is the first step', async () => {
  openLikes('/likes', () => noLikes)
  expect((await screen.findByRole('link', { name: 'Add a photo' })).getAttribute('href')).toBe('/profile')
})
