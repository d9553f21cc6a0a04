/** The invoice itself, or the credit note, as a sheet of paper has it: this much is printed. */
import type { Invoice, Seller } from '#domain/invoices/invoices.ts'
import { purchaseText, lineOf } from '#domain/credits/orders.ts'
import { useCountryName, useIso, useText } from '#web/kit/text/text.tsx'
import styles from '#web/invoices/invoice.module.css'
import { useMoney } from '#web/kit/text/money.ts'
import { type Fact, Facts } from '#web/kit/ui/facts.tsx'

export function InvoiceSheet({ invoice }: { invoice: Invoice }) {
  const text = useText('invoice')
  const iso = useIso()
  const countryName = useCountryName()
  const corrected = (of: string, date: string): Fact => [text('note.corrects'), text('note.of', { number: of, date })]
  const { seller, number, issued_at, country, transaction, corrects } = invoice
  const day = (at: string) => new Intl.DateTimeFormat(iso, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at))
  const facts: Fact[] = [
    [text(corrects ? 'note.number' : 'number'), number],
    [text('date'), day(issued_at)],
    ...(corrects ? [corrected(corrects.number, day(corrects.issued_at))] : []),
    [text('country'), countryName(country)],
    [text('order'), transaction],
  ]
  return (
    <article className={styles.sheet} aria-label={text(corrects ? 'note.link' : 'link', { number })}>
      <p className={styles.brand}>{seller.brand}</p>
      <SellerFacts seller={seller} />
      <section aria-label={text(corrects ? 'note.facts' : 'facts')}>
        <Facts facts={facts} look="ruled" />
      </section>
      <Lines invoice={invoice} />
      <p className={styles.note}>{corrects ? text(`reason.${corrects.reason}`) : text(`state.${stateOf(invoice)}`)}</p>
      {invoice.tax === 'none' && <p className={styles.note}>{text('tax.none')}</p>}
      <p className={styles.note}>{text('questions', { email: seller.email })}</p>
    </article>
  )
}

/** The state of the order since: an invoice is made when it is paid. */
const stateOf = ({ state }: Invoice) =>
  state === 'part_refunded' || state === 'refunded' || state === 'disputed' ? state : 'paid'

function SellerFacts({ seller: { name, address, city, country, kvk, vat_numbers, phone } }: { seller: Seller }) {
  const text = useText('credits.company')
  const lines = [name, address, city, country, `${text('kvk')} ${kvk}`]
  if (vat_numbers.length > 0) lines.push(`${text('vat')} ${vat_numbers.join(', ')}`)
  return (
    <address className={styles.seller}>
      {[...lines, phone].map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  )
}

/** What was bought and what the price consists of; the last line is what was paid. */
function Lines({ invoice }: { invoice: Invoice }) {
  const { tax, tax_rate, net_minor, tax_minor, gross_minor, currency, corrects } = invoice
  const text = useText('invoice')
  const item = useItem(invoice)
  const iso = useIso()
  const money = useMoney()
  const rate = new Intl.NumberFormat(iso, { style: 'percent', maximumFractionDigits: 2 }).format(tax_rate / 10_000)
  const lines: Fact[] =
    tax === 'none'
      ? [[item, money(net_minor, currency)]]
      : [
          [text('item', { bought: item }), money(net_minor, currency)],
          [text(`tax.${tax}`, { rate }), money(tax_minor, currency)],
        ]
  const total: Fact = [text(corrects ? 'note.total' : 'total'), money(gross_minor, currency)]
  return (
    <section className={styles.sum} aria-label={text(corrects ? 'note.lines' : 'lines')}>
      <Facts facts={[...lines, total]} look="ruled" />
    </section>
  )
}

function useItem(invoice: Invoice) {
  const text = useText('invoice')
  const say = { transaction: useText('transaction'), premium: useText('premium') }
  const { key, bought } = lineOf(invoice)
  const words = purchaseText(bought, say)
  return key === 'item' ? words : text('reduction', { bought: words })
}
