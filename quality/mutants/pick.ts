/** A sample that is the same for the same seed. */

/** So many of them, in an order of chance: wherever a run is stopped, what it has seen is a fair sample. */
export function pick<T>(all: readonly T[], count: number, seed: number): T[] {
  const draw = mulberry(seed)
  const drawn = all.map((one) => ({ one, lot: draw() })).sort((a, b) => a.lot - b.lot)
  return drawn.slice(0, count).map(({ one }) => one)
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
