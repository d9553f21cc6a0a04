/** Who likes whom in the demo data: people who could suit each other, some of them both ways, some so new that nobody has looked yet. */
import { chance, draw } from './seeded-random.ts'
import { countryOf, isNamed, type Person } from './people.ts'
import type { Talk } from './conversations.ts'

export type Liking = { from: Person; to: Person; minutesAgo: number; seen: boolean }

const minutesADay = 24 * 60
const bornIn = (person: Person) => Number(person.dateOfBirth.slice(0, 4))
const seeks = (one: Person, other: Person) => one.seeking === 'any' || one.seeking === other.gender
const couldSuit = (one: Person, other: Person) =>
  one !== other &&
  one.pool === other.pool &&
  seeks(one, other) &&
  seeks(other, one) &&
  Math.abs(bornIn(one) - bornIn(other)) <= 12

/** Those who suit best come first: near by, and of one language. */
function choicesOf(one: Person, people: readonly Person[]) {
  const weight = (other: Person) =>
    draw(`${one.key} likes ${other.key}`) +
    Number(countryOf(one) === countryOf(other)) * 0.4 +
    Number(one.language === other.language) * 0.3
  return people.filter((other) => !other.fictional && couldSuit(one, other)).toSorted((a, b) => weight(b) - weight(a))
}

/** Named people like a few, and are liked by many: three likes are new, and about half of them are mutual. */
export function chooseLikings(people: readonly Person[], talks: readonly Talk[]): Liking[] {
  const likings = new Map<string, Liking>()
  const like = (from: Person, to: Person, more: Partial<Liking> = {}) => {
    const name = `${from.key} likes ${to.key}`
    if (likings.has(name)) return
    const minutesAgo = Math.floor(120 + draw(`${name} when`) ** 2 * 40 * minutesADay)
    likings.set(name, { from, to, minutesAgo, seen: isNamed(to) || chance(`${name} seen`, 0.75), ...more })
  }
  for (const person of people.filter(isNamed)) {
    const choices = choicesOf(person, people)
    for (const admirer of choices.slice(0, 4)) like(admirer, person)
    for (const liked of choices.slice(2, 7)) like(person, liked)
    for (const [index, admirer] of choices.slice(7, 10).entries())
      like(admirer, person, { seen: false, minutesAgo: 20 + index * 95 })
  }
  for (const { pair, lines } of talks) {
    const [one, other] = pair
    const minutesAgo = (lines[0]?.minutesAgo ?? 0) + 45
    if (!other.fictional) like(one, other, { minutesAgo, seen: true })
    if (!other.fictional && chance(`${one.key} ${other.key} mutual`, 0.8))
      like(other, one, { minutesAgo: minutesAgo - 30, seen: true })
  }
  // a named person's likes are chosen above; those of other demo members are drawn
  for (const person of people.filter((each) => !isNamed(each) && !each.fictional))
    for (const liked of choicesOf(person, people)
      .filter((each) => !isNamed(each))
      .slice(0, 4))
      like(person, liked)
  return [...likings.values()]
}
