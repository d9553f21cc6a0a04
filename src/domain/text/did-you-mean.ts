/** The word that was probably meant. */
import { typoDistance } from '#domain/text/typo-distance.ts'

/** Null where none is near: one letter in three may be wrong. */
export function nearest(word: string, words: readonly string[]): string | null {
  const [best] = words
    .map((meant) => ({ meant, slips: typoDistance(word.toLowerCase(), meant.toLowerCase()) }))
    .toSorted((a, b) => a.slips - b.slips)
  return best && best.slips <= Math.min(3, Math.floor(word.length / 3)) ? best.meant : null
}

/** `; did you mean "x"?`, or nothing. */
export function didYouMean(word: string, words: readonly string[]): string {
  const meant = nearest(word, words)
  return meant === null ? '' : `; did you mean "${meant}"?`
}
