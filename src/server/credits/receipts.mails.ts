/** The receipt of a purchase, as the law requires: product, price, tax, seller, and how to withdraw. */
import type { Locale } from '#domain/languages/languages.ts'
import type { Seller } from '#domain/invoices/invoices.ts'
import { withdrawalDays as days, withdrawUntil } from '#domain/credits/refunds.ts'
import { countryNameIn } from '#server/infrastructure/country-name.ts'
import type { ReceiptRow } from '#server/credits/orders.store.ts'
import { boughtIn } from '#server/payments/purchase-names.ts'
import { dayOf, greeting, moneyOf, rateOf, type MailFrame, type MailTemplate } from '#server/mails/mails.ts'

/** The stored receipt with the order's number in words. `withdraw`: address of the withdrawal page. */
type ReceiptValues = Omit<ReceiptRow, 'site_id' | 'email' | 'language' | 'page_url'> & { order: string; withdraw: string }

export const receiptTemplate: MailTemplate<ReceiptValues> = {
  name: 'receipt',
  isForUnconfirmed: true,
  budget: 'none',
  render: (values, frame) => {
    const { t, iso, locale, link } = frame
    const amount = moneyOf(values.amount_minor, values.currency, iso)
    const date = dayOf(values.paid_at, values.timezone, iso)
    const bought = boughtIn(values, t)
    const note = values.premium_days === null ? 'mails.receipt.note' : 'mails.receipt.note_premium'
    return {
      subject: t('mails.receipt.subject', { date }),
      preview: t('mails.receipt.preview', { amount }),
      title: t('mails.receipt.title'),
      paragraphs: [greeting(values.name, t), t('mails.receipt.intro', { bought })],
      rows: [
        [t('mails.receipt.bought_label'), bought],
        [t('mails.receipt.amount_label'), amount],
        taxRow(values, frame),
        [t('mails.receipt.date_label'), date],
        [t('mails.receipt.order_label'), values.order],
        [t('mails.receipt.invoice_label'), values.invoice],
        [t('mails.receipt.seller_label'), sellerLine(values.seller, locale)],
      ],
      action: { label: t('mails.receipt.action'), href: link },
      note: t(note, { days, until: lastDay(values.paid_at, frame), email: values.seller.email }),
      links: [{ label: t('withdraw.link'), href: values.withdraw }],
    }
  },
}

function taxRow({ tax, tax_rate, tax_minor, currency }: ReceiptValues, { t, iso }: MailFrame): [string, string] {
  if (tax === 'none') return [t('mails.receipt.tax_label'), t('invoice.tax.none')]
  const rate = t(`invoice.tax.${tax}`, { rate: rateOf(tax_rate, iso) })
  return [t('mails.receipt.tax_in_label', { tax: rate }), moneyOf(tax_minor, currency, iso)]
}

const sellerLine = ({ name, address, city, country, email }: Seller, locale: Locale) =>
  [name, address, city, countryNameIn(country, locale), email].join(', ')

/** The period is counted in UTC, so its last day is given in UTC. */
const lastDay = (paidAt: Date, { iso }: MailFrame) => dayOf(new Date(withdrawUntil(paidAt).getTime() - 1), 'UTC', iso)
