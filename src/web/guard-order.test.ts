/** The order of the guards: for every combination a page has one outcome, decided by the first guard in the spec's order. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { User } from '#domain/members/members.ts'
import { guard } from '#web/kit/routing/guards.ts'
import { findPage, pages } from '#web/kit/routing/pages.ts'
import { createSession } from '#web/kit/app/session.ts'
import { siteForTests } from '#web/kit/testing.tsx'

const examples: Record<string, string> = {
  ':memberId': '12',
  ':type': 'mutual',
  ':chatId': '7',
  ':creditId': 'hello',
  ':paymentMethod?': 'card',
  ':legalPage': 'faq',
  ':transactionId': 'abcdefghijklmnopqrstuvwxyz',
  ':family': 'gallery',
  ':slug?': 'general-eng',
  ':slug': 'general-eng',
  ':note?': 'F-C-2026-000001',
}
/** One address for each page. A path parameter without an example would be a 404, which a test below reports. */
const addresses = pages.map(({ path }) => path.replaceAll(/:\w+\??/g, (part) => examples[part] ?? '!'))
const nowhere = [
  '/nowhere',
  '/members/anna',
  '/pages/secrets',
  '/likes/hates',
  '/chats/0',
  '/members/12/landing2',
  '/members/12/landing2/nobody-eng',
  '/members/12/landing3/general-en',
  '/home/x',
]

const member = { profile: { id: 5, lastSignupStep: true } } as unknown as User
const newcomer = { profile: { id: 6, lastSignupStep: false } } as unknown as User

const Meeting = fc.record({
  path: fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...addresses) }, fc.constantFrom(...nowhere)),
  search: fc.constantFrom('', '?to=/chats/12', '?to=//evil.example', '?to=https://evil.example/', '?page=2'),
  /** The member that this tab has, and the server's answer to a request for it. */
  who: fc.constantFrom(
    { cached: null, answer: null },
    { cached: undefined, answer: null },
    { cached: undefined, answer: member },
    { cached: null, answer: member },
    { cached: member, answer: member },
    { cached: newcomer, answer: newcomer },
  ),
  logged_out_search: fc.constantFrom('none' as const, 'all' as const),
  logged_out_search_trafficsource: fc.constantFrom('none' as const, 'all' as const),
  source: fc.constantFrom(null, 'partner'),
  site_rule_redirect: fc.constantFrom(null, 'https://elsewhere.example/welcome'),
})
type Meeting = typeof Meeting extends fc.Arbitrary<infer T> ? T : never

async function outcomeOf({ path, search, who, source, ...rules }: Meeting) {
  let requests = 0
  const load = async () => {
    requests += 1
    return who.answer
  }
  const session = { ...createSession((() => {}) as never, who.cached), load } as ReturnType<typeof createSession>
  const settings = { ...siteForTests, ...rules }
  const outcome = await guard({ url: new URL(`${path}${search}`, 'http://here'), session, settings, source }).then(
    () => 'shown',
    (thrown: unknown) => (thrown instanceof Response ? (thrown.headers.get('location') ?? '') : 'not found'),
  )
  return { outcome, requests }
}

/** The spec's rule of each guard, independent of its code: whether it stops the request, and what follows. */
function stopsOf({ path, who, source, ...rules }: Meeting) {
  const page = findPage(path)
  const user = who.cached ?? (page?.auth === 'login' ? who.answer : null)
  const searches =
    path === '/members' || path === '/search'
      ? rules.logged_out_search !== 'none' || (rules.logged_out_search_trafficsource !== 'none' && Boolean(source))
      : false
  return [
    { stops: page === null, follows: (outcome: string) => outcome === 'not found' },
    {
      stops: page?.auth === 'login' && !user && !searches,
      follows: (outcome: string) => outcome.startsWith('/login'),
    },
    {
      stops: Boolean(user && page?.memberGoesTo),
      follows: (outcome: string) => /^\/(?:home|members(?:\/12)?|complete-signup|chats\/12)$/.test(outcome),
    },
    { stops: rules.site_rule_redirect !== null, follows: (outcome: string) => outcome === rules.site_rule_redirect },
    { stops: true, follows: (outcome: string) => outcome === 'shown' },
  ]
}

test('the first guard that stops a request decides the outcome, and no other does', async () => {
  await fc.assert(
    fc.asyncProperty(Meeting, async (meeting) => {
      const { outcome } = await outcomeOf(meeting)
      const guards = stopsOf(meeting)
      const first = guards.findIndex(({ stops }) => stops)
      expect(guards.flatMap(({ follows }, i) => (follows(outcome) ? [i] : []))).toEqual([first])
    }),
    { numRuns: 3000 },
  )
})

test('the member is requested at most once, and only for pages that need a login', async () => {
  await fc.assert(
    fc.asyncProperty(Meeting, async (meeting) => {
      const needsToKnow = findPage(meeting.path)?.auth === 'login' && !meeting.who.cached
      expect((await outcomeOf(meeting)).requests).toBe(needsToKnow ? 1 : 0)
    }),
  )
})

test('nobody is ever sent to another site but by the rule of the site', async () => {
  await fc.assert(
    fc.asyncProperty(Meeting, async (meeting) => {
      const { outcome } = await outcomeOf({ ...meeting, site_rule_redirect: null })
      expect(outcome).toMatch(/^(?:shown|not found|\/(?!\/).*)$/)
    }),
  )
})

test('the addresses tried are all pages, and those that are none are none', () => {
  expect(addresses.filter((address) => !findPage(address))).toEqual([])
  expect(nowhere.filter((address) => findPage(address))).toEqual([])
})
