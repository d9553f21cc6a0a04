/** Who may be sought on a lander, in the order of its niche, and the drawn persons that stand for them. */
import type { NicheName } from '#domain/landers/lander-slugs.ts'
import type { Prefill } from '#web/signup/signup.tsx'

export type Sought = 'f' | 'm' | 'x' | 'any'

/** A lander for men who want to meet men proposes no women. */
export const soughtOn = (niche: NicheName): readonly Sought[] => (niche === 'gay' ? ['m', 'x', 'any'] : ['f', 'm', 'x', 'any'])

/** Who the visitor may be, in the same spirit. */
export const gendersOn = (niche: NicheName): readonly ('f' | 'm' | 'x')[] => (niche === 'gay' ? ['m', 'x', 'f'] : ['f', 'm', 'x'])

const answerOf = (gender: Sought): Prefill => ({ choices: { seeking: gender }, search: { gender } })
/** The same objects each time: a new one would fill the form again. */
export const soughtAnswers: Record<Sought, Prefill> = {
  f: answerOf('f'),
  m: answerOf('m'),
  x: answerOf('x'),
  any: answerOf('any'),
}

type Faces = { f: number; m: number; x: number; any: readonly [number, number, number] }
const usual: Faces = { f: 1, m: 2, x: 7, any: [2, 4, 1] }
const own: Partial<Record<NicheName, Faces>> = {
  bbw: { f: 10, m: 2, x: 7, any: [2, 11, 10] },
  gilf: { f: 3, m: 5, x: 7, any: [5, 13, 3] },
  milf: { f: 12, m: 14, x: 7, any: [14, 13, 12] },
  gay: { f: 8, m: 2, x: 7, any: [9, 7, 2] },
}

/** The numbers of the drawn persons: one, or three for everyone. */
export function facesOf(niche: NicheName, sought: Sought): readonly number[] {
  const faces = (own[niche] ?? usual)[sought]
  return typeof faces === 'number' ? [faces] : faces
}
