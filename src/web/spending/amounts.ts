/** Amounts as members type them: whole, or with cents after a point or a comma. */

/** In minor units; null for nothing typed, undefined for what is no amount. A dot or comma before three digits is not guessed at. */
export function readAmount(typed: string): number | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  const [, whole, cents = ''] = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text) ?? []
  return whole === undefined ? undefined : Number(whole) * 100 + Number(cents.padEnd(2, '0'))
}

/** As it stands in a field: cents only where there are some. */
export function writeAmount(minor: number | null, iso: string): string {
  if (minor === null) return ''
  const cents = minor % 100 === 0 ? 0 : 2
  return new Intl.NumberFormat(iso, { useGrouping: false, minimumFractionDigits: cents }).format(minor / 100)
}
