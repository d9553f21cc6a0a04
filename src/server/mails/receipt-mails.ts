/** The receipt: what was bought, for how much, when. */
import type { Currency } from '#domain/sites.ts'
import { dayOf, isoOf, moneyOf, type MailMakers } from '#server/mails/mail-content.ts'

/** `amount_minor` in cents; `paid_at` is told as a day in the member's `timezone`. */
export type ReceiptValues = {
  name: string
  order: string
  credits: number
  /** Null when it was credits. */
  premium_days: number | null
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
    const { credits, premium_days: days } = values
    const bought: [string, string] =
      days === null
        ? [t('mails.receipt.credits_label'), new Intl.NumberFormat(isoOf(locale)).format(credits)]
        : [t('mails.receipt.bought_label'), t('premium.item', { days })]
    return {
      subject: t('mails.receipt.subject', { date }),
      preview: t('mails.receipt.preview', { amount }),
      title: t('mails.receipt.title'),
      paragraphs: [
        t('mails.greeting', { name: values.name }),
        days === null ? t('mails.receipt.intro', { credits }) : t('mails.receipt.intro_premium', { days }),
      ],
      rows: [
        bought,
        [t('mails.receipt.amount_label'), amount],
        [t('mails.receipt.date_label'), date],
        [t('mails.receipt.order_label'), values.order],
      ],
      action: { label: t('mails.receipt.action'), href: link },
      note: t(days === null ? 'mails.receipt.note' : 'mails.receipt.note_premium', { email: site.support_email }),
    }
  },
}
