// @vitest-environment happy-dom
/** Passes: a card disappears at one press and comes back by undo, and the list of the hidden shows somebody again. */
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiRefusal } from '#web/kit/api/api-refusal.ts'
import { type CallStubs, renderPage } from '#web/kit/testing.tsx'
import { english } from '#web/kit/text/testing-texts.ts'
import { ToastProvider } from '#web/kit/ui/toast.tsx'
import { ProfileCard } from '#web/parts/person/profile-card.tsx'
import { PassedPeople } from '#web/passes/passed-people.tsx'
import { idOf, noLikes, person } from '#web/profile/testing-people.ts'
import { complete, member } from '#web/signup/testing-member.ts'

afterEach(cleanup)

function show(shown: ReactNode, answers: CallStubs, isVisitor = false) {
  const Component = () => (
    <ToastProvider label="Notes" dismissLabel="Close">
      <main id="main" tabIndex={-1}>
        {shown}
      </main>
    </ToastProvider>
  )
  const all = { 'GET /api/likes.php': () => noLikes, ...answers }
  renderPage({ path: '/', Component, user: isVisitor ? null : member(complete), answers: all, messages: english })
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('one press hides a card at once, and undo brings it back', async () => {
  const [pass, undo] = [vi.fn(() => null), vi.fn(() => null)]
  show(<ProfileCard person={person()} />, { 'POST /api/passes.php': pass, 'DELETE /api/passes.php': undo })
  await press('Not for me: Bram')
  expect(screen.queryByRole('article')).toBeNull()
  expect(await screen.findByText('Bram is hidden.')).toBeTruthy()
  await press('Undo')
  expect(await screen.findByRole('article')).toBeTruthy()
  expect([pass, undo].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
})

test('by keyboard the focus goes to the undo, and from there to the card again', async () => {
  show(<ProfileCard person={person()} />, { 'POST /api/passes.php': () => null, 'DELETE /api/passes.php': () => null })
  const button = await screen.findByRole('button', { name: 'Not for me: Bram' })
  button.focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' })))
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: /^Bram/ })))
})

test('what the server refuses is said, and the card is there again', async () => {
  const refuse = () => Promise.reject(new ApiRefusal(500, 'internal'))
  show(<ProfileCard person={person()} />, { 'POST /api/passes.php': refuse })
  await press('Not for me: Bram')
  expect(await screen.findByText('We couldn’t hide Bram')).toBeTruthy()
  expect(screen.getByRole('article')).toBeTruthy()
})

test('a like received, and what a visitor sees, cannot be passed', async () => {
  show(<ProfileCard person={person()} on="likes" />, {})
  await screen.findByRole('article')
  expect(screen.queryByRole('button', { name: /Not for me/ })).toBeNull()
  cleanup()
  show(<ProfileCard person={person()} />, {}, true)
  await screen.findByRole('article')
  expect(screen.queryByRole('button', { name: /Not for me/ })).toBeNull()
})

test('the list of the hidden shows somebody again', async () => {
  const showAgain = vi.fn(() => null)
  const page = { profiles: [person(), person({ id: idOf(77), name: 'Cas' })], next: null }
  show(<PassedPeople />, { 'GET /api/passes.php': () => page, 'DELETE /api/passes.php': showAgain })
  await press('Show again: Bram')
  expect(await screen.findByText('Bram can come up again.')).toBeTruthy()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Cas')])
  expect(showAgain).toHaveBeenCalledOnce()
})
