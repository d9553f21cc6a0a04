/** Which of the rendered portraits each person of the demo data gets: of their sex, near their age and skin. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { ageOf, type Person } from './people.ts'
import { draw } from './seeded-random.ts'

export const portraitFolder = join(import.meta.dirname, 'portraits')
/** Ages are compared on one day, so that nobody's face changes on a birthday. */
const pictured = new Date('2026-11-01')

const Portrait = z.object({
  file: z.string(),
  /** Pixels. */
  width: z.number(),
  height: z.number(),
  /** `n`: seen from behind, and nobody's in particular. */
  sex: z.enum(['f', 'm', 'n']),
  /** Years. */
  age: z.number(),
  /** Skin, 1 (palest) to 6 (deepest). */
  tone: z.number(),
  scarf: z.boolean(),
  /** No face in it: a second photo of anybody. */
  faceless: z.boolean(),
  thumbhash: z.string(),
  /** The thumbhash of the picture seen in a mirror. */
  mirrored: z.string(),
})
export type Portrait = z.infer<typeof Portrait>

export type ChosenPortrait = { portrait: Portrait; mirror: boolean }

export const readPortraits = (): Portrait[] =>
  z.array(Portrait).parse(JSON.parse(readFileSync(join(portraitFolder, 'portraits.json'), 'utf8')))

/** A picture that somebody of the pool has is worth as little as one that is this many years off. */
const repeated = 25
const yearsPerTone = 7
/** Nobody wears a scarf who does not, however often the others come again. */
const yearsPerScarf = 1000

/** Deals the portraits out, one person after another. In a pool a picture that comes again is mirrored. */
export function portraitDealer(portraits = readPortraits()) {
  const dealt = new Map<string, number>()
  const times = (person: Person, { file }: Portrait) => dealt.get(`${person.pool} ${file}`) ?? 0

  function take(person: Person, fitting: readonly Portrait[], cost: (portrait: Portrait) => number): ChosenPortrait[] {
    const price = (portrait: Portrait) => cost(portrait) + times(person, portrait) * repeated
    const portrait = fitting.toSorted((a, b) => price(a) - price(b))[0]
    if (!portrait) return []
    const before = times(person, portrait)
    dealt.set(`${person.pool} ${portrait.file}`, before + 1)
    return [{ portrait, mirror: before % 2 === 1 }]
  }

  return (person: Person): ChosenPortrait[] => {
    const age = ageOf(person, pictured)
    const faces = portraits.filter(({ sex, faceless }) => !faceless && (person.gender === 'x' || sex === person.gender))
    const others = portraits.filter(({ faceless }) => faceless)
    const unlike = (portrait: Portrait) =>
      Math.abs(portrait.age - age) +
      yearsPerTone * Math.abs(portrait.tone - person.tone) +
      (portrait.scarf === person.scarf ? 0 : yearsPerScarf)
    return Array.from({ length: person.photos }).flatMap((_, position) =>
      position === 0
        ? take(person, faces, unlike)
        : take(person, others, ({ file }) => draw(`${person.key} ${position} ${file}`)),
    )
  }
}
