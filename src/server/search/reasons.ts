/** Why somebody is shown: at most three reasons, true ones only, and never exactly when or how far. */
import { dayMs } from '#domain/times.ts'
import { presenceOf } from '#domain/profiles.ts'
import { reasons, tellsLanguage, type Reason } from '#domain/search-rules.ts'
import { ageOn } from '#domain/ages.ts'
import type { CardFacts, Seeker } from '#server/platform/memory.ts'
import { kmBetween } from '#server/search/cells.ts'

const most = 3
const newDays = 7
const nearEnoughKm = 25

type Case = { facts: CardFacts; seeker: Seeker; age: number | null; now: Date }

const isTrue: Record<Reason, (what: Case) => boolean> = {
  seeks_you: ({ facts: { seeking, fitAges }, seeker, age }) =>
    seeker.gender !== null &&
    (seeking === seeker.gender || seeking === 'any') &&
    age !== null &&
    age >= fitAges[0] &&
    age <= fitAges[1],
  shared_interests: ({ facts, seeker }) => facts.interests.some((interest) => seeker.interests.includes(interest)),
  near_you: ({ facts, seeker }) =>
    facts.place !== null && seeker.place !== null && kmBetween(facts.place, seeker.place) <= nearEnoughKm,
  same_region: ({ facts, seeker }) => facts.countryregion !== null && facts.countryregion === seeker.countryregion,
  new_here: ({ facts, now }) => facts.signedUpMs !== null && now.getTime() - facts.signedUpMs < newDays * dayMs,
  active_today: ({ facts, now }) => wasHere(facts, now) === 'today',
  active_this_week: ({ facts, now }) => wasHere(facts, now) === 'this_week',
  speaks_your_language: ({ facts, seeker }) =>
    facts.language === seeker.language && (facts.country !== seeker.country || tellsLanguage(facts, seeker.language)),
}

const wasHere = ({ seenMs }: CardFacts, now: Date) => (seenMs === null ? null : presenceOf(new Date(seenMs), now))

/** What is near is in the same region mostly, and says it better. */
const saidBetter: Partial<Record<Reason, Reason>> = { same_region: 'near_you' }

export function reasonsFor(facts: CardFacts, seeker: Seeker, now: Date): Reason[] {
  const age = seeker.date_of_birth === null ? null : ageOn(seeker.date_of_birth, now.toISOString().slice(0, 10))
  const found: Reason[] = []
  for (const reason of reasons) {
    const better = saidBetter[reason]
    if (found.length < most && !(better && found.includes(better)) && isTrue[reason]({ facts, seeker, age, now }))
      found.push(reason)
  }
  return found
}
