/** The people of the demo data, read from `data/people/<pool>.<language>.txt`: three lines a person (see the first line of each file). */
import type { Country } from '#domain/geo/places.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { Locale } from '#domain/languages/languages.ts'
import { RegionId } from '#domain/geo/places.ts'
import { FieldValues, Gender, Seeking, selectFields } from '#domain/profiles/profile-fields.ts'
import { between, chance } from './seeded-random.ts'

/** What everybody in the demo data signs in with. */
export const password = 'sunday-in-the-park'
/** People with an address that is easy to remember; they have likes and messages waiting. */
const named = new Set(['garden/Anna', 'garden/Ben', 'garden/Carla', 'velours/Dominik', 'velours/Ewa'])
const dayMs = 24 * 60 * 60 * 1000

const Person = z.object({
  /** Pool and name: unique, and what ids, photos and conversations hang on. */
  key: z.string(),
  pool: z.enum(['garden', 'velours']),
  name: z.string().check(z.minLength(1)),
  gender: Gender,
  seeking: Seeking,
  /** YYYY-MM-DD */
  dateOfBirth: z.iso.date(),
  region: RegionId,
  city: z.string().check(z.minLength(1)),
  language: Locale,
  fields: FieldValues,
  personal: z.string().check(z.minLength(40)),
  photos: z.number(),
  /** Skin, 1 (palest) to 6 (deepest). */
  tone: z.number().check(z.gte(1), z.lte(6)),
  /** Wears a headscarf on the photos. */
  scarf: z.boolean(),
  fictional: z.boolean(),
  seenMinutesAgo: z.number(),
})
export type Person = z.infer<typeof Person>

/** What stands behind the home on the first line: `photos 2`, `tone 4`, `seen 12`, `fictional`, `no photo`. */
function readRemarks(key: string, remarks: string[]) {
  const numberOf = (word: string) => {
    const remark = remarks.find((each) => each.startsWith(`${word} `))
    return remark ? Number(remark.slice(word.length + 1)) : undefined
  }
  return {
    photos: remarks.includes('no photo') ? 0 : (numberOf('photos') ?? (chance(`${key} second photo`, 0.16) ? 2 : 1)),
    tone: numberOf('tone') ?? between(`${key} tone`, 1, 3),
    scarf: remarks.includes('scarf'),
    fictional: remarks.includes('fictional'),
    seenMinutesAgo: numberOf('seen') ?? lastSeen(key),
  }
}

/** A third were here today, most within the week, a few let weeks pass. */
function lastSeen(key: string) {
  const minutesADay = 24 * 60
  if (chance(`${key} today`, 0.35)) return between(`${key} minutes`, 15, minutesADay)
  if (chance(`${key} this week`, 0.65)) return between(`${key} minutes`, minutesADay, 7 * minutesADay)
  return between(`${key} minutes`, 7 * minutesADay, 40 * minutesADay)
}

const birthday = (key: string, year: number) =>
  new Date(Date.UTC(year, 0, 1) + between(`${key} birthday`, 0, 364) * dayMs).toISOString().slice(0, 10)

function readPerson(pool: string, language: string, entry: string): Person {
  const [head = '', tells = '', personal = ''] = entry.split('\n')
  const [name = '', wish = '', born = '', home = '', ...remarks] = head.split(' · ')
  const [choices = '', liked = ''] = tells.split(' · ')
  const [gender, seeking] = wish.split(' > ')
  const key = `${pool}/${name}`
  // gender and seeking stand on the first line
  const told = Object.fromEntries(selectFields.slice(1).map((field, index) => [field, choices.split(' ')[index] ?? null]))
  return Person.parse({
    key,
    pool,
    name,
    gender,
    seeking,
    dateOfBirth: birthday(key, Number(born)),
    region: home.slice(0, home.indexOf(' ')),
    city: home.slice(home.indexOf(' ') + 1),
    language,
    fields: { ...told, interests: liked.split(' ') },
    personal,
    ...readRemarks(key, remarks),
  })
}

export function readPeople(): Person[] {
  const folder = join(import.meta.dirname, 'data/people')
  return readdirSync(folder)
    .toSorted()
    .flatMap((file) => {
      const [pool = '', language = ''] = file.split('.')
      const entries = readFileSync(join(folder, file), 'utf8').trim().split('\n\n').slice(1)
      return entries.map((entry) => readPerson(pool, language, entry))
    })
}

export const isNamed = (person: Person) => named.has(person.key)

/** `anna@example.com` for the named; the others live at addresses of the demo data, where no mail arrives. */
export function emailOf(person: Person) {
  const box = person.name
    .replace('ł', 'l')
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase()
  return isNamed(person) ? `${box}@example.com` : `${box}.${person.language}@${person.pool}.example`
}

export const countryOf = (person: Person) => person.region.slice(0, 2) as Country
export const ageOf = (person: Person, today: Date) => {
  const born = new Date(person.dateOfBirth)
  const hadBirthday = [today.getUTCMonth() - born.getUTCMonth(), today.getUTCDate() - born.getUTCDate()]
  const notYet = (hadBirthday[0] ?? 0) < 0 || (hadBirthday[0] === 0 && (hadBirthday[1] ?? 0) < 0)
  return today.getUTCFullYear() - born.getUTCFullYear() - Number(notYet)
}
