/** The texts of an invoice or credit note in one language. */
import type { Invoice } from '#domain/invoices/invoices.ts'
import { isoFor, type Locale } from '#domain/languages/languages.ts'
import { lineOf } from '#domain/credits/orders.ts'
import { countryCodeOf, countryNameIn } from '#server/infrastructure/country-name.ts'
import { boughtIn } from '#server/payments/purchase-names.ts'
import type { Translate } from '#server/infrastructure/texts.ts'

type Fact = [label: string, value: string]
export type InvoiceTexts = { brand: string; title: string; seller: string[]; facts: Fact[]; lines: Fact[]; notes: string[] }

export function invoiceTexts(invoice: Invoice, locale: Locale, t: Translate): InvoiceTexts {
  const { seller, country, tax, tax_rate, net_minor, tax_minor, gross_minor } = invoice
  const iso = isoFor(locale, countryCodeOf(seller.country), `en-${country}`)
  const money = (minor: number) => moneyIn(iso, minor, invoice.currency)
  const rate = new Intl.NumberFormat(iso, { style: 'percent', maximumFractionDigits: 2 }).format(tax_rate / 10_000)
  const isTaxed = tax !== 'none'
  return {
    brand: seller.brand,
    title: t(textKeyOf(invoice, 'title')),
    seller: sellerLines(invoice, locale, t),
    facts: [
      ...numbersOf(invoice, iso, t),
      [t('invoice.country'), new Intl.DisplayNames(iso, { type: 'region' }).of(country) as string],
      [t('invoice.order'), invoice.transaction],
    ],
    lines: [
      [itemOf(invoice, t), money(net_minor)],
      ...(isTaxed ? [[t(`invoice.tax.${tax}`, { rate: plainSpaces(rate) }), money(tax_minor)] satisfies Fact] : []),
      [t(textKeyOf(invoice, 'total')), money(gross_minor)],
    ],
    notes: [
      invoice.corrects ? t(`invoice.reason.${invoice.corrects.reason}`) : t(`invoice.state.${stateOf(invoice)}`),
      ...(isTaxed ? [] : [t('invoice.tax.none')]),
      t('invoice.questions', { email: seller.email }),
    ],
  }
}

/** The words that differ on a credit note. */
const textKeyOf = ({ corrects }: Invoice, key: 'title' | 'number' | 'total') =>
  corrects ? `invoice.note.${key}` : `invoice.${key}`

function numbersOf(invoice: Invoice, iso: string, t: Translate): Fact[] {
  const { number, issued_at, corrects } = invoice
  const day = (at: string) => new Intl.DateTimeFormat(iso, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at))
  const facts: Fact[] = [
    [t(textKeyOf(invoice, 'number')), number],
    [t('invoice.date'), day(issued_at)],
  ]
  if (corrects)
    facts.push([t('invoice.note.corrects'), t('invoice.note.of', { number: corrects.number, date: day(corrects.issued_at) })])
  return facts
}

function itemOf(invoice: Invoice, t: Translate) {
  const { key, bought } = lineOf(invoice)
  const item = boughtIn(bought, t)
  const words = key === 'item' ? item : t('invoice.reduction', { bought: item })
  return invoice.tax === 'none' ? words : t('invoice.item', { bought: words })
}

/** What became of the order since: an invoice is drawn once it is paid. */
const stateOf = ({ state }: Pick<Invoice, 'state'>) =>
  state === 'part_refunded' || state === 'refunded' || state === 'disputed' ? state : 'paid'

function sellerLines({ seller }: Invoice, locale: Locale, t: Translate) {
  const { name, address, city, country, kvk, vat_numbers, phone } = seller
  const numbers = `${t('credits.company.vat')} ${vat_numbers.join(', ')}`
  const registered = `${t('credits.company.kvk')} ${kvk}`
  return [
    name,
    address,
    city,
    countryNameIn(country, locale),
    registered,
    ...(vat_numbers.length > 0 ? [numbers] : []),
    ...(phone ? [phone] : []),
  ]
}

function moneyIn(iso: string, minor: number, currency: string) {
  return plainSpaces(new Intl.NumberFormat(iso, { style: 'currency', currency }).format(minor / 100))
}

/** French sets a narrow space between thousands, which the font does not have. */
const plainSpaces = (text: string) => text.replaceAll('\u202f', '\u00a0')
