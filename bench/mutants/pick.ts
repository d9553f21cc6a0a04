/** A sample that is the same for the same seed. */

/** So many of them, in their own order. */
export function pick<T>(all: readonly T[], count: number, seed: number): T[] {
  if (count >= all.length) return [...all]
  const draw = mulberry(seed)
  const drawn = all.map((one, place) => ({ one, place, lot: draw() })).sort((a, b) => a.lot - b.lot)
  return drawn
    .slice(0, count)
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one)
}

function mulberry(seed: number) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
