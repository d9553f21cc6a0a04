// @vitest-environment happy-dom
/** Logging out: always ends the session here, and says so when the server did not answer. */
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { LogoutFailed } from '#web/account/login-notices.tsx'
import { useLogOut } from '#web/parts/account/use-account.ts'
import { ApiRefusal } from '#web/kit/api/api-refusal.ts'
import { member } from '#web/signup/testing-member.ts'
import { type CallStubs, renderPage } from '#web/kit/testing.tsx'
import { english } from '#web/kit/text/testing-texts.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function Corner() {
  const logOut = useLogOut()
  return (
    <>
      <LogoutFailed />
      <button type="button" onClick={() => void logOut()}>
        Out
      </button>
    </>
  )
}
const open = (logOut: NonNullable<CallStubs['GET /api/logout.php']>) =>
  renderPage({
    path: '/login',
    Component: Corner,
    answers: { 'GET /api/logout.php': logOut },
    messages: english,
    user: member({}),
  })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('a logout forgets the member and opens the login as a new document', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  const { session } = open(() => Promise.resolve('done'))
  await press('Out')
  await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/login'))
  expect([session.get(), session.isLeaving()]).toEqual([null, true])
})

test('a logout that fails forgets the member too, is logged, and can be tried again', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const send = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new ApiRefusal(503, 'offline')).mockResolvedValueOnce('done')
  const { session } = open(send)
  await press('Out')
  expect(await screen.findByText(/couldn’t reach the server/)).toBeTruthy()
  expect([session.get(), session.isLeaving()]).toEqual([null, true])
  expect(warn).toHaveBeenCalledOnce()
  expect(assign).not.toHaveBeenCalled()
  await press('Log out again')
  await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/login'))
})
