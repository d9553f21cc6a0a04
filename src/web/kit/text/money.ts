/** Formats money in the member's language. */
import { memoize } from '#domain/get-or-create.ts'
import { useIso } from '#web/kit/text/text.tsx'

/** A price in minor units (cents): 80 EUR is `€0.80`. */
export function formatMoney(iso: string, minor: number, currency: string): string {
  const format = formatOf(iso, currency)
  return format.format(minor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

/** Narrow symbols: `£`, not `£GB`, in French too. A member pays in one currency, so `$` is unambiguous. */
const formatOf = memoize(
  (iso: string, currency: string) => new Intl.NumberFormat(iso, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }),
)

export function useMoney() {
  const iso = useIso()
  return (minor: number, currency: string) => formatMoney(iso, minor, currency)
}
