/** The guards: who may open which page. */
import { isRouteErrorResponse } from 'react-router'
import { expect, test, vi } from 'vitest'
import type { User } from '#domain/members/members.ts'
import { guard, loginAddress, safeReturn } from '#web/kit/routing/guards.ts'
import { findPage } from '#web/kit/routing/pages.ts'
import { createSession } from '#web/kit/app/session.ts'
import { siteForTests } from '#web/kit/testing.tsx'

const member = { profile: { id: 5, lastSignupStep: true } } as unknown as User
const newcomer = { profile: { id: 6, lastSignupStep: false } } as unknown as User

type Who = { cached?: User | null; answer?: User | null; redirect?: string | null; network?: string }

async function arrive(path: string, { cached, answer = cached, redirect = null, network }: Who) {
  const loadUser = vi.fn(async () => answer)
  const session = { ...createSession((() => {}) as never, cached), load: loadUser } as ReturnType<typeof createSession>
  const settings = { ...siteForTests, site_rule_redirect: redirect, logged_out_search_trafficsource: 'all' as const }
  const outcome = await guard({
    url: new URL(path, 'http://here'),
    session,
    settings,
    source: network ?? null,
  }).then(() => 'shown', redirectOf)
  return { outcome, requests: loadUser.mock.calls.length }
}

const redirectOf = (thrown: unknown) => {
  if (thrown instanceof Response) return thrown.headers.get('location')
  const { init } = thrown as { init?: { status: number } }
  return isRouteErrorResponse(thrown) ? thrown.status : (init?.status ?? thrown)
}

test.each([
  ['a visitor opens the first page', '/', { cached: null }, 'shown'],
  ['a visitor opens a profile', '/members/123', { cached: null }, 'shown'],
  ['a visitor searches where the site lets nobody in', '/members', { cached: null }, '/login?to=%2Fmembers'],
  ['a visitor whom a partner sent searches', '/search', { cached: null, network: 'partner' }, 'shown'],
  ['a visitor opens home', '/home', { cached: null }, '/login'],
  ['a visitor opens a chat', '/chats/12?x=1', { cached: null }, '/login?to=%2Fchats%2F12%3Fx%3D1'],
  ['a member opens home', '/home', { cached: member }, 'shown'],
  ['someone whose login this tab has not noticed opens home', '/home', { cached: null, answer: member }, 'shown'],
  ['a member opens the first page', '/', { cached: member }, '/home'],
  ['someone in the middle of signing up opens the first page again', '/', { cached: newcomer }, '/complete-signup'],
  ['a visitor opens a lander', '/landers/video/milf-de', { cached: null }, 'shown'],
  ['a member opens a lander', '/landers/gallery/general-eng', { cached: member }, '/home'],
  [
    'someone in the middle of signing up opens its lander again',
    '/landers/video/gay-nl',
    { cached: newcomer },
    '/complete-signup',
  ],
  ['anyone opens a lander with a wrong slug', '/landers/video/gay-en', { cached: null }, 404],
  ['someone in the middle of signing up logs in', '/login', { cached: newcomer }, '/home'],
  ['a member opens the login on the way to a chat', '/login?to=/chats/12', { cached: member }, '/chats/12'],
  ['a member opens the login on the way to another site', '/login?to=//evil.example', { cached: member }, '/home'],
  ['a member opens the sign-up', '/signup', { cached: member }, 'shown'],
  ['anyone opens a page that does not exist', '/nowhere', { cached: member }, 404],
  ['anyone opens a profile that cannot be', '/members/anna', { cached: member }, 404],
  ['anyone opens a kind of likes that cannot be', '/likes/hates', { cached: member }, 404],
  ['a visitor opens a page that does not exist, which needs no login', '/nowhere', { cached: null }, 404],
])('%s', async (_, path, options, outcome) => {
  expect((await arrive(path, options)).outcome).toBe(outcome)
})

test('the page is checked before the login, and the login before the rule of the site', async () => {
  const redirect = 'https://elsewhere.example/'
  expect((await arrive('/nowhere', { cached: null, redirect })).outcome).toBe(404)
  expect((await arrive('/home', { cached: null, redirect })).outcome).toBe('/login')
  expect((await arrive('/home', { cached: member, redirect })).outcome).toBe(redirect)
  expect((await arrive('/signup', { cached: null, redirect })).outcome).toBe(redirect)
})

test('the member is requested only where it matters', async () => {
  expect((await arrive('/login', { cached: null })).requests).toBe(0)
  expect((await arrive('/home', { cached: member })).requests).toBe(0)
  expect((await arrive('/home', { cached: null })).requests).toBe(1)
})

test.each([
  ['/search', 'members'],
  ['/likes/m/12', 'profile'],
  ['/likes/mutual', 'likes'],
  ['/members/12/chat', 'profile-chat'],
  ['/credits/hello', 'credit-order'],
  ['/credits/hello/card', 'credit-order'],
  ['/transactions/abcdefghijklmnopqrstuvwxyz', 'transaction'],
])('%s is the page %s', (path, name) => {
  expect(findPage(path)?.name).toBe(name)
})

test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/nowhere', '', null])(
  'nobody is sent to %s after logging in',
  (to) => {
    expect(safeReturn(to)).toBeNull()
  },
)

test("the login's address has the attribution beside the requested page", () => {
  expect(loginAddress({ pathname: '/members', search: '?page=2&network=x%20y&aff_sub=a' })).toBe(
    '/login?to=%2Fmembers%3Fpage%3D2&network=x%20y&aff_sub=a',
  )
  expect(loginAddress({ pathname: '/home', search: '?network=x' })).toBe('/login?network=x')
})
