/** An amount of money, from minor units (cents), the way the reader's language writes it. */
import { useLocale } from 'use-intl'

type PriceProps = { amountMinor: number; currency: string }

/** `formatPrice(80, 'EUR', 'en')` is "€0.80". */
export function formatPrice(amountMinor: number, currency: string, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency })
  return format.format(amountMinor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

export const Price = ({ amountMinor, currency }: PriceProps) => (
  <span style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
    {formatPrice(amountMinor, currency, useLocale())}
  </span>
)
