/** Money, written the way the member's language writes it. */
import { useIso } from '#web/text.tsx'

/** A price in minor units (cents): 80 EUR is `€0.80`. */
export function formatMoney(iso: string, minor: number, currency: string): string {
  const format = formatOf(iso, currency)
  return format.format(minor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

const formats = new Map<string, Intl.NumberFormat>()

/** Making one takes longer than using it a hundred times. */
function formatOf(iso: string, currency: string): Intl.NumberFormat {
  const name = `${iso} ${currency}`
  const known = formats.get(name) ?? new Intl.NumberFormat(iso, { style: 'currency', currency })
  formats.set(name, known)
  return known
}

export function useMoney() {
  const iso = useIso()
  return (minor: number, currency: string) => formatMoney(iso, minor, currency)
}
