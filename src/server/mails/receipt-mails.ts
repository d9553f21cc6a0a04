/** The receipt: what was bought, for how much, when. */
import type { Currency } from '#domain/sites.ts'
import { dayOf, isoOf, moneyOf, type MailMakers } from '#server/mails/mail-content.ts'

/** `amount_minor` in cents; `paid_at` is told as a day in the member's `timezone`. */
export type ReceiptValues = {
  name: string
  order: string
  credits: number
  amount_minor: number
  currency: Currency
  paid_at: Date
  timezone: string | null
}
export type ReceiptMailValues = { receipt: ReceiptValues }

export const receiptMails: MailMakers<ReceiptMailValues> = {
  receipt: (values, { t, locale, site, link }) => {
    const amount = moneyOf(values.amount_minor, values.currency, locale)
    const date = dayOf(values.paid_at, values.timezone, locale)
    return {
      subject: t('mails.receipt.subject', { date }),
      preview: t('mails.receipt.preview', { amount }),
      title: t('mails.receipt.title'),
      paragraphs: [t('mails.greeting', { name: values.name }), t('mails.receipt.intro', { credits: values.credits })],
      rows: [
        [t('mails.receipt.credits_label'), new Intl.NumberFormat(isoOf(locale)).format(values.credits)],
        [t('mails.receipt.amount_label'), amount],
        [t('mails.receipt.date_label'), date],
        [t('mails.receipt.order_label'), values.order],
      ],
      action: { label: t('mails.receipt.action'), href: link },
      note: t('mails.receipt.note', { email: site.support_email }),
    }
  },
}
