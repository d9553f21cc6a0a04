/** Premium: what is promised, what is sold, and how many days are left. */
import { expect, test } from 'vitest'
import { premiumFindings } from '#domain/credits/pack-rules.ts'
import { Benefits, daysLeft, listedBenefits } from '#domain/premium/premium.ts'
import { nextDay, plansFor } from '#domain/premium/premium-offers.ts'

const benefits = { no_advertisements: true, free_messages_a_day: 5 }
const plan = (id: string, days: 30 | 90 | 180, prices: { EUR?: number; GBP?: number } = { EUR: 1499 }) => ({ id, days, prices })
const packs = [{ id: 'hello', credits: 10, prices: { EUR: 599 } }]
const file = (plans: ReturnType<typeof plan>[], more: object = {}) => ({
  packs,
  member_resell: ['cams' as const],
  premium: { benefits, plans, ...more },
})

test('a benefit that is off promises nothing, and what an older promise does not name it does not promise', () => {
  expect(listedBenefits(benefits)).toEqual(['no_advertisements', 'free_messages_a_day'])
  expect(listedBenefits(Benefits.parse({ free_messages_a_day: 0 }))).toEqual([])
  expect(Benefits.parse({})).toEqual({ no_advertisements: false, free_messages_a_day: 0 })
})

test('nobody can be promised half a message, less than none, or more than a hundred', () => {
  for (const free_messages_a_day of [0.5, -1, 101]) expect(Benefits.safeParse({ free_messages_a_day }).success).toBe(false)
})

test('plans are sold in the currency of a country, the shortest first; one without a price there is not sold', () => {
  const site = {
    premium: { benefits, plans: [plan('long', 180, { EUR: 5499, GBP: 4799 }), plan('short', 30)] },
    currencies: { default: 'EUR' as const, GB: 'GBP' as const },
  }
  expect(plansFor(site, 'NL').map(({ id, price_per_30_days_minor }) => [id, price_per_30_days_minor])).toEqual([
    ['short', 1499],
    ['long', 917],
  ])
  expect(plansFor(site, 'GB')).toEqual([
    { id: 'long', days: 180, price_minor: 4799, currency: 'GBP', price_per_30_days_minor: 800 },
  ])
  expect(plansFor({ currencies: site.currencies }, 'NL')).toEqual([])
})

test('plans as they should be may be sold, and a brand need sell none', () => {
  expect(premiumFindings(file([plan('a', 30), plan('b', 90)]))).toEqual([])
  expect(premiumFindings({ packs, member_resell: [] })).toEqual([])
})

test.each([
  ['a plan named as a pack', file([plan('hello', 30)]), 'premium: plan "hello": a pack or another plan has this id'],
  ['two plans of one name', file([plan('a', 30), plan('a', 90)]), 'premium: plan "a": a pack or another plan has this id'],
  [
    'a plan at the address of a page',
    file([plan('history', 30)]),
    'premium: plan "history": this id is the address of another page',
  ],
  ['a plan for nothing', file([plan('a', 30, { EUR: 0 })]), 'premium: plan "a": a price must be at least 1'],
  ['a plan without a price', file([plan('a', 30, {})]), 'premium: plan "a": it has no price'],
  ['a promise of nothing', file([plan('a', 30)], { benefits: Benefits.parse({}) }), 'premium: promises nothing'],
  [
    'no advertisements where there are none',
    { ...file([plan('a', 30)]), member_resell: [] },
    'premium: promises no advertisements where there are none',
  ],
])('%s is refused', (_, site, words) => {
  expect(premiumFindings(site)).toEqual([words])
})

const at = (iso: string) => new Date(iso)

test('days that are left are counted whole, and those to come all', () => {
  const period = { begins_at: at('2026-06-01T12:00:00Z'), ends_at: at('2026-07-01T12:00:00Z') }
  const left = (iso: string) => daysLeft(period, at(iso))
  expect(['2026-05-01T00:00:00Z', '2026-06-01T12:00:00Z', '2026-06-02T12:00:00Z', '2026-06-02T12:00:01Z'].map(left)).toEqual([
    30, 30, 29, 29,
  ])
  expect(['2026-07-01T11:59:59Z', '2026-07-01T12:00:00Z', '2026-08-01T00:00:00Z'].map(left)).toEqual([1, 0, 0])
})

test('free messages of a new day come at midnight, UTC', () => {
  expect(nextDay(new Date('2026-12-31T23:59:59Z')).toISOString()).toBe('2027-01-01T00:00:00.000Z')
  expect(nextDay(new Date('2026-06-15T00:00:00Z')).toISOString()).toBe('2026-06-16T00:00:00.000Z')
})
