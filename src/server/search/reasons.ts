/** Reasons: why a card is shown; at most three true ones, never an exact time or distance. */
import { dayMs } from '#domain/time/durations.ts'
import { presenceOf, startOfDay } from '#domain/presence/presence.ts'
import { reasons, languageOnCard, type ReasonName } from '#domain/search/search-rules.ts'
import { ageOn } from '#domain/profiles/ages.ts'
import { kmBetween, type Position } from '#server/infrastructure/geo.ts'
import type { Searcher } from '#server/search/criteria.ts'
import type { CardFacts } from '#server/profiles/profiles.ts'

const most = 3
const newDays = 7
const nearEnoughKm = 25
/** The same distance in degrees of latitude, rounded up. */
const nearEnoughDegrees = 0.23

type Case = { facts: CardFacts; searcher: Searcher; age: number | null; nowMs: number; todayMs: number }

const isTrue: Record<ReasonName, (what: Case) => boolean> = {
  seeks_you: ({ facts: { seeking, fitAges }, searcher, age }) =>
    searcher.gender !== null &&
    (seeking === searcher.gender || seeking === 'any') &&
    age !== null &&
    age >= fitAges[0] &&
    age <= fitAges[1],
  shared_interests: ({ facts, searcher }) => facts.interests.some((interest) => searcher.interests.includes(interest)),
  near_you: ({ facts, searcher }) => facts.place !== null && searcher.place !== null && isNear(facts.place, searcher.place),
  same_region: ({ facts, searcher }) => facts.countryregion !== null && facts.countryregion === searcher.countryregion,
  new_here: ({ facts, nowMs }) => facts.signedUpMs !== null && nowMs - facts.signedUpMs < newDays * dayMs,
  active_today: ({ facts, todayMs }) => wasHere(facts, todayMs) === 'today',
  active_this_week: ({ facts, todayMs }) => wasHere(facts, todayMs) === 'this_week',
  speaks_your_language: ({ facts, searcher }) =>
    facts.language === searcher.language &&
    (facts.country !== searcher.country || languageOnCard(facts, searcher.language) !== null),
}

const mostNamed = 2

/** The first that both have: there is room for two on a card. */
export const sharedInterests = (facts: CardFacts, searcher: Searcher) =>
  facts.interests.filter((interest) => searcher.interests.includes(interest)).slice(0, mostNamed)

const wasHere = ({ coarseSeenMs }: CardFacts, todayMs: number) =>
  coarseSeenMs === null ? null : presenceOf(coarseSeenMs, todayMs)

/** Compares latitudes first: most pairs are too far apart, and need no trigonometry. */
const isNear = (a: Position, b: Position) => Math.abs(a.lat - b.lat) <= nearEnoughDegrees && kmBetween(a, b) <= nearEnoughKm

/** A near card is mostly in the same region, so `near` replaces that reason. */
const saidBetter: Partial<Record<ReasonName, ReasonName>> = { same_region: 'near_you' }
const rules = reasons.map((reason) => ({ reason, isTrue: isTrue[reason], better: saidBetter[reason] }))

/** What a searcher and a person share. `fits`: the person looks for somebody like the searcher. `near`: their towns are near each other. */
export function groundOf(searcher: Searcher, facts: CardFacts, now: Date) {
  const age = searcher.date_of_birth === null ? null : ageOn(searcher.date_of_birth, now.toISOString().slice(0, 10))
  const what = { facts, searcher, age, nowMs: now.getTime(), todayMs: 0 }
  return {
    interests: facts.interests.filter((interest) => searcher.interests.includes(interest)),
    near: isTrue.near_you(what),
    region: isTrue.same_region(what),
    fits: isTrue.seeks_you(what),
  }
}

/** For one search: the searcher is evaluated once, then each card. `timezone` sets when the searcher's day began. */
export function reasonsFor(searcher: Searcher, now: Date, timezone: string | null): (facts: CardFacts) => ReasonName[] {
  const age = searcher.date_of_birth === null ? null : ageOn(searcher.date_of_birth, now.toISOString().slice(0, 10))
  const nowMs = now.getTime()
  const todayMs = startOfDay(now, timezone)
  return (facts) => {
    const found: ReasonName[] = []
    const what = { facts, searcher, age, nowMs, todayMs }
    for (const { reason, isTrue, better } of rules) {
      if (found.length === most) break
      if (!(better && found.includes(better)) && isTrue(what)) found.push(reason)
    }
    return found
  }
}
