/** Card filters besides pool, gender and place: one test in memory and one SQL condition that find the same cards. */
import { personSwitches, type PersonSwitch } from '#domain/search/search-rules.ts'
import { dayMs } from '#domain/time/durations.ts'
import type { CardCriteria } from '#server/ports/search-index.ts'

/**
 * Each switch filter reads one boolean column of `search_card`. `bit`: its bit in the facts of a cached card; 18 is the highest
 * used.
 */
const switches: Record<PersonSwitch, { column: string; bit: number }> = {
  photo: { column: 'has_photo', bit: 17 },
}
/** The other facts, from the lowest bit: the oldest sought age (7 bits), the youngest (7 bits), the sought genders, fictional. */
const bits = { x: 1 << 14, m: 1 << 15, f: 1 << 16, fictional: 1 << 18 }
const [switchBits, switchColumns] = [
  personSwitches.map((name) => switches[name].bit),
  personSwitches.map((name) => switches[name].column),
]
/** Facts are below this number. */
export const factsEnd = 2 ** (1 + Math.max(18, ...switchBits))

/** Criteria as numbers. Birth dates are days since 1900; `fitAge` is -1 without an age. */
export type CardTest = { bornAfter: number; bornUntil: number; must: number; mustNot: number; fitAge: number }

export function testOf(criteria: CardCriteria): CardTest {
  const { born_after, born_until, fictional, fit } = criteria
  let must = (fictional ? bits.fictional : 0) | (fit ? bits[fit.gender] : 0)
  personSwitches.forEach((name, n) => criteria[name] && (must |= 1 << (switchBits[n] as number)))
  return {
    bornAfter: dayOf(born_after),
    bornUntil: dayOf(born_until),
    must,
    mustNot: fictional ? 0 : bits.fictional,
    fitAge: fit?.age ?? -1,
  }
}

const firstDayMs = Date.UTC(1900, 0, 1)
const dayOf = (date: string) => (Date.parse(date) - firstDayMs) / dayMs

/** Whether a card meets the criteria. */
export const suits = (test: CardTest, born: number, facts: number) =>
  born > test.bornAfter && born <= test.bornUntil && hasFacts(test, facts)

export const hasFacts = ({ must, mustNot, fitAge }: CardTest, facts: number) =>
  (facts & must) === must &&
  (facts & mustNot) === 0 &&
  (fitAge < 0 || (((facts >>> 7) & 127) <= fitAge && (facts & 127) >= fitAge))

/** Whether every real person of the right age suits. */
export const needsNoFacts = ({ must, fitAge }: CardTest) => must === 0 && fitAge < 0

export const isFictional = (facts: number) => (facts & bits.fictional) !== 0

/** The facts by the names of their columns; switches by their own names. */
export const readFacts = (facts: number) => ({
  fictional: isFictional(facts),
  seeks_f: (facts & bits.f) !== 0,
  seeks_m: (facts & bits.m) !== 0,
  seeks_x: (facts & bits.x) !== 0,
  fit_min: (facts >>> 7) & 127,
  fit_max: facts & 127,
  ...Object.fromEntries(personSwitches.map((name) => [name, ((facts >>> switches[name].bit) & 1) === 1])),
})

/** Like the column `seeks_other`: everyone but women who seek only men and men who seek only women. */
export function seeksOthers(gender: string, facts: number) {
  const sought = facts & (bits.f | bits.m | bits.x)
  return !((gender === 'f' && sought === bits.m) || (gender === 'm' && sought === bits.f))
}

/**
 * `suits` in SQL: card `s`, criteria `a`. Each switch is a range over a key column of the index, so one statement serves all
 * criteria.
 */
export const suitsSql = [
  's.date_of_birth > a.born_after and s.date_of_birth <= a.born_until and s.fictional = a.fictional',
  ...personSwitches.map((name) => `s.${switches[name].column} >= a.${name}`),
  's.seeks_f >= a.f and s.seeks_m >= a.m and s.seeks_x >= a.x and s.fit_min <= a.fit_low and s.fit_max >= a.fit_high',
].join('\n    and ')

/** The columns of the criteria `a`. */
export const criteriaColumns = `born_after date, born_until date, fictional boolean, ${personSwitches.map((name) => `${name} boolean`).join(', ')},
    f boolean, m boolean, x boolean, fit_low smallint, fit_high smallint`

/** The row of the criteria `a`. An unused criterion is a range that holds every card. */
export const criteriaRow = <Criteria extends CardCriteria>({ fit, ...rest }: Criteria) => ({
  ...rest,
  f: fit?.gender === 'f',
  m: fit?.gender === 'm',
  x: fit?.gender === 'x',
  fit_low: fit?.age ?? 32767,
  fit_high: fit?.age ?? -1,
})

/** The facts and the birth day of card `s`, as 4-byte integers. */
export const factsSql = [
  's.fit_max::int | (s.fit_min::int << 7) | (s.seeks_x::int << 14) | (s.seeks_m::int << 15) | (s.seeks_f::int << 16) | (s.fictional::int << 18)',
  ...switchColumns.map((column, n) => `(s.${column}::int << ${switchBits[n]})`),
].join(' | ')
export const bornSql = `s.date_of_birth - date '1900-01-01'`
