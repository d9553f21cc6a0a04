/** Figures: the middle and the slow end of what was measured. */

export const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
export const median = (values: readonly number[]) => quantile(values, 0.5)
