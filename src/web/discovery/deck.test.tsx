// @vitest-environment happy-dom
/** The deck: the next faces come before the last one is gone, what is refused comes back, and an empty deck offers more. */
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { discoveryAhead } from '#domain/discovery/discovery-rules.ts'
import { Deck } from '#web/discovery/deck.tsx'
import { ApiRefusal } from '#web/kit/api/api-refusal.ts'
import { type CallStubs, renderPage } from '#web/kit/testing.tsx'
import { english } from '#web/kit/text/testing-texts.ts'
import { ToastProvider } from '#web/kit/ui/toast.tsx'
import { idOf, noLikes, person } from '#web/profile/testing-people.ts'
import { complete, member } from '#web/signup/testing-member.ts'

afterEach(cleanup)

const people = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => person({ id: idOf(from + n), name: `Face ${from + n}` }))
const page = (from: number, to: number, more: boolean) => ({ profiles: people(from, to), why: [], more })

function open(first: ReturnType<typeof page>, answers: CallStubs = {}) {
  const Component = () => (
    <ToastProvider label="Notes" dismissLabel="Close">
      <Deck first={first} />
    </ToastProvider>
  )
  const all: CallStubs = {
    'GET /api/likes.php': () => noLikes,
    'GET /api/user.php': () => member(complete),
    'POST /api/passes.php': () => null,
    'DELETE /api/passes.php': () => null,
    'POST /api/likes.php': () => ({ mutual: false }),
    'GET /api/search_counts.php': () => ({ num_results: 0, filter_options: {}, wider: [], best: null }),
    ...answers,
  }
  renderPage({ path: '/discover', Component, user: member(complete), answers: all, messages: english })
}
const pass = (name: string) => screen.findByRole('button', { name: `Not for me: ${name}` })

test('the next faces are loaded while some are left, and the server is told how many it need not send', async () => {
  const load = vi.fn(() => page(5, 7, false))
  open(page(1, discoveryAhead, true), { 'GET /api/discovery.php': load })
  await userEvent.click(await pass('Face 1'))
  await waitFor(() => expect(load).toHaveBeenCalledExactlyOnceWith({ query: { after: discoveryAhead - 1 } }, undefined))
  for (const name of ['Face 2', 'Face 3', 'Face 4', 'Face 5']) await userEvent.click(await pass(name))
  expect(await pass('Face 6')).toBeTruthy()
  expect(load).toHaveBeenCalledOnce()
})

test('a like that is refused brings the face back, and says so', async () => {
  open(page(1, 2, false), { 'POST /api/likes.php': () => Promise.reject(new ApiRefusal(503, 'try_again_later')) })
  await userEvent.click(await screen.findByRole('button', { name: 'Like Face 1' }))
  expect(await screen.findByText('Your like didn’t reach Face 1')).toBeTruthy()
  expect(await pass('Face 1')).toBeTruthy()
})

test('after the last face there are ways to see more, and the last one can still come back', async () => {
  open(page(1, 1, false))
  await userEvent.click(await pass('Face 1'))
  expect(await screen.findByText('That’s everyone for now')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Change filters' }).getAttribute('href')).toBe('/members')
  await userEvent.click(screen.getByRole('button', { name: 'Bring the last one back' }))
  expect(await pass('Face 1')).toBeTruthy()
})
