/** Chance that always falls the same way: every draw is named, and a name decides it. */
import { createHash } from 'node:crypto'

/** A number in [0, 1) that belongs to this name for ever. */
export const draw = (name: string) => createHash('sha256').update(name).digest().readUIntBE(0, 6) / 2 ** 48

export const chance = (name: string, share: number) => draw(name) < share

export const between = (name: string, least: number, most: number) => least + Math.floor(draw(name) * (most - least + 1))

export function pick<T>(name: string, list: readonly T[]): T {
  const chosen = list[Math.floor(draw(name) * list.length)]
  if (chosen === undefined) throw new Error(`nothing to pick for ${name}`)
  return chosen
}

/** The stable number of a member of the demo data, random like every other member's. */
export const memberId = (key: string) => 10_000_000_000_000 + Math.floor(draw(`member ${key}`) * 89_999_999_999_999)
