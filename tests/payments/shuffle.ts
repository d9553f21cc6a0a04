/** Chance that can be had again: the same seed gives the same throws. */

export function openDice(seed: number) {
  let state = seed
  /** A number from 0 up to 1 (mulberry32). */
  const dice = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const pick = <T>(some: readonly T[]): T => some[Math.floor(dice() * some.length)] as T
  return { dice, pick }
}

export function inRandomOrder<T>(some: readonly T[], dice: () => number): T[] {
  const all = [...some]
  for (let i = all.length - 1; i > 0; i--) {
    const j = Math.floor(dice() * (i + 1))
    const [a, b] = [all[i] as T, all[j] as T]
    all[i] = b
    all[j] = a
  }
  return all
}
