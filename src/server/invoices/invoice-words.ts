/** What an invoice says, in the words of one language. */
import type { Invoice } from '#domain/invoices.ts'
import { isoOf, type Locale } from '#domain/languages.ts'
import type { Translate } from '#server/platform/texts.ts'

type Fact = [label: string, value: string]
export type InvoiceWords = { brand: string; title: string; seller: string[]; facts: Fact[]; lines: Fact[]; notes: string[] }

export function wordsOf(invoice: Invoice, locale: Locale, t: Translate): InvoiceWords {
  const iso = isoOf(locale)
  const { seller, number, country, credits, tax, tax_rate, net_minor, tax_minor, gross_minor } = invoice
  const money = (minor: number) => moneyIn(iso, minor, invoice.currency)
  const rate = new Intl.NumberFormat(iso, { style: 'percent', maximumFractionDigits: 2 }).format(tax_rate / 10_000)
  const isTaxed = tax !== 'none'
  return {
    brand: seller.brand,
    title: t('invoice.title'),
    seller: sellerLines(invoice, t),
    facts: [
      [t('invoice.number'), number],
      [
        t('invoice.date'),
        new Intl.DateTimeFormat(iso, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(invoice.issued_at)),
      ],
      [t('invoice.country'), new Intl.DisplayNames(iso, { type: 'region' }).of(country) as string],
      [t('invoice.order'), invoice.transaction],
    ],
    lines: [
      [t(isTaxed ? 'invoice.item' : 'transaction.credits', { credits }), money(net_minor)],
      ...(isTaxed ? [[t(`invoice.tax.${tax}`, { rate: plainSpaces(rate) }), money(tax_minor)] satisfies Fact] : []),
      [t('invoice.total'), money(gross_minor)],
    ],
    notes: [
      t(`invoice.state.${stateOf(invoice)}`),
      ...(isTaxed ? [] : [t('invoice.tax.none')]),
      t('invoice.questions', { email: seller.email }),
    ],
  }
}

/** What became of the order since: an invoice is drawn once it is paid. */
const stateOf = ({ state }: Pick<Invoice, 'state'>) =>
  state === 'part_refunded' || state === 'refunded' || state === 'disputed' ? state : 'paid'

function sellerLines({ seller }: Invoice, t: Translate) {
  const { name, address, city, country, kvk, vat_numbers, phone } = seller
  const numbers = `${t('credits.company.vat')} ${vat_numbers.join(', ')}`
  return [name, address, city, country, `${t('credits.company.kvk')} ${kvk}`, ...(vat_numbers.length > 0 ? [numbers] : []), phone]
}

function moneyIn(iso: string, minor: number, currency: string) {
  return plainSpaces(new Intl.NumberFormat(iso, { style: 'currency', currency }).format(minor / 100))
}

/** French sets a narrow space between thousands, which the font does not have. */
const plainSpaces = (text: string) => text.replaceAll('\u202f', '\u00a0')
