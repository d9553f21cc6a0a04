/** Typo distance between two words, and the word that was probably meant. */
/** Optimal string alignment (Damerau and Levenshtein): letters missed, added, replaced, or two that changed places. */
export function typoDistance(one: string, other: string): number {
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1]
      let distance = Math.min(at(row, j) + 1, at(next, j - 1) + 1, at(row, j - 1) + (same ? 0 : 1))
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        distance = Math.min(distance, at(before, j - 2) + 1)
      next.push(distance)
    }
    before = row
    row = next
  }
  return at(row, other.length)
}

const at = (row: readonly number[], column: number) => row[column] ?? Infinity

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
