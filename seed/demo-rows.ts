/** Everything about the demo data that stays the same, worked out before the database is asked: who is on which brand, since when, and what they wrote. */
import { draw, chance, between, memberId } from './seeded-random.ts'
import { chooseLikings, type Liking } from './likes.ts'
import { countryOf, isNamed, type Person, readPeople } from './people.ts'
import { readTalks, type Talk } from './conversations.ts'

export type Resident = {
  person: Person
  id: number
  brand: 'social' | 'classic' | 'lavish'
  signedUpMinutesAgo: number
  seenMinutesAgo: number
  /** Credits left in the end. */
  purse: number
}
export type DemoPlan = { residents: Resident[]; talks: Talk[]; likings: Liking[] }

const minutesADay = 24 * 60
const onlyClassic = new Set(['IE', 'IT', 'ES'])
const onlySocial = new Set(['BE', 'AT'])
/** Ben has too little left for his next message; the others can write on. */
const purses: Record<string, number> = {
  'garden/Anna': 34,
  'garden/Ben': 1,
  'garden/Carla': 18,
  'velours/Dominik': 120,
  'velours/Ewa': 35,
}

/** Both brands of the garden share their members; the older ones came by the calmer brand. */
function brandOf(person: Person): Resident['brand'] {
  if (person.pool === 'velours') return 'lavish'
  const country = countryOf(person)
  if (onlySocial.has(country)) return 'social'
  return onlyClassic.has(country) || person.name === 'Carla' || person.dateOfBirth < '1980' ? 'classic' : 'social'
}

function planResident(person: Person, talks: readonly Talk[]): Resident {
  const lines = talks.filter(({ pair }) => pair.includes(person)).flatMap((talk) => talk.lines)
  const firstLine = Math.max(0, ...lines.map((line) => line.minutesAgo))
  const lastOwnLine = Math.min(Infinity, ...lines.filter((line) => line.from === person).map((line) => line.minutesAgo))
  const isNewcomer = firstLine === 0 && chance(`${person.key} new`, 0.18)
  const daysHere = isNewcomer ? between(`${person.key} days`, 0, 3) : between(`${person.key} days`, 45, 420)
  const seenMinutesAgo = Math.min(person.seenMinutesAgo, lastOwnLine)
  return {
    person,
    id: memberId(person.key),
    brand: brandOf(person),
    signedUpMinutesAgo: Math.max(daysHere * minutesADay, seenMinutesAgo, firstLine) + between(`${person.key} hour`, 30, 900),
    seenMinutesAgo,
    purse: purses[person.key] ?? Math.floor(draw(`${person.key} purse`) * 12),
  }
}

export function planDemoData(): DemoPlan {
  const people = readPeople()
  const talks = readTalks(people)
  return { residents: people.map((person) => planResident(person, talks)), talks, likings: chooseLikings(people, talks) }
}

export const isAwaited = (resident: Resident) => isNamed(resident.person)
