/** The session: who is logged in, as the client has it. */
import { expect, test, vi } from 'vitest'
import type { User } from '#domain/members/members.ts'
import { ApiRefusal } from '#web/kit/api/api-refusal.ts'
import { createSession } from '#web/kit/app/session.ts'
import { apiOf } from '#web/kit/testing.tsx'

const member = { credits: 1, profile: { id: 5 } } as User
const refuse = (status: number) => () => {
  throw new ApiRefusal(status, status === 403 ? 'not_logged_in' : 'try_again_later')
}

test('a 403 means a visitor', async () => {
  const session = createSession(apiOf({ 'GET /api/user.php': refuse(403) }), member)
  expect(await session.load()).toBeNull()
  expect(session.get()).toBeNull()
})

test('a server in trouble logs nobody out', async () => {
  const session = createSession(apiOf({ 'GET /api/user.php': refuse(503) }), member)
  await expect(session.load()).rejects.toMatchObject({ status: 503 })
  expect(session.get()).toBe(member)
})

test('pages hear of a change, and the leaving flag stays for a second', () => {
  vi.useFakeTimers()
  const listener = vi.fn()
  const session = createSession(apiOf({}), member)
  session.subscribe(listener)
  session.leave()
  expect(listener).toHaveBeenCalledOnce()
  expect(session.isLeaving()).toBe(true)
  vi.advanceTimersByTime(1000)
  expect(session.isLeaving()).toBe(false)
  vi.useRealTimers()
})

test('during a logout the member is not requested, and a pending reply logs nobody in', async () => {
  vi.useFakeTimers()
  const answer = Promise.withResolvers<User>()
  const loadUser = vi.fn(() => answer.promise)
  const session = createSession(apiOf({ 'GET /api/user.php': loadUser }), member)
  const loading = session.load()
  session.leave()
  expect(await session.load()).toBeNull()
  answer.resolve(member)
  expect(await loading).toBeNull()
  expect(loadUser).toHaveBeenCalledOnce()
  vi.useRealTimers()
})
