/** Money, written the way the member's language writes it. */
import { useIso } from '#web/text.tsx'

/** A price in minor units (cents): 80 EUR is `€0.80`. */
export function formatMoney(iso: string, minor: number, currency: string): string {
  const format = new Intl.NumberFormat(iso, { style: 'currency', currency })
  return format.format(minor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

export function useMoney() {
  const iso = useIso()
  return (minor: number, currency: string) => formatMoney(iso, minor, currency)
}
