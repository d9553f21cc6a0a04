/** What each mail says. Subjects are discreet: they would embarrass nobody on a locked screen. */
import { localeEntries, type Locale } from '#domain/languages.ts'
import type { Currency, SiteFile } from '#domain/sites.ts'
import type { Translate } from '#server/platform/texts.ts'

/** A mail before it has a look: one message, one thing to do. */
export type MailContent = {
  subject: string
  preview: string
  title: string
  paragraphs: string[]
  rows: [label: string, value: string][]
  action: { label: string; href: string }
  note: string
}

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
export type MailValues = { activation: { name: string }; receipt: ReceiptValues }
export type MailTemplate = keyof MailValues

type Frame = { t: Translate; locale: Locale; site: SiteFile; link: string }

export const templates: { [Name in MailTemplate]: (values: MailValues[Name], frame: Frame) => MailContent } = {
  activation: ({ name }, { t, site, link }) => ({
    subject: t('mails.activation.subject'),
    preview: t('mails.activation.preview'),
    title: t('mails.activation.title'),
    paragraphs: [t('mails.greeting', { name }), t('mails.activation.intro', { brand: site.name })],
    rows: [],
    action: { label: t('mails.activation.action'), href: link },
    note: t('mails.activation.note'),
  }),
  receipt: (values, { t, locale, site, link }) => {
    const amount = money(values, locale)
    const date = day(values.paid_at, values.timezone, locale)
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

const isoOf = (locale: Locale) => localeEntries.find((entry) => entry.code === locale)?.iso ?? locale

function money({ amount_minor, currency }: ReceiptValues, locale: Locale) {
  const format = new Intl.NumberFormat(isoOf(locale), { style: 'currency', currency })
  return format.format(amount_minor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

function day(date: Date, timezone: string | null, locale: Locale) {
  try {
    return new Intl.DateTimeFormat(isoOf(locale), { dateStyle: 'long', timeZone: timezone ?? 'UTC' }).format(date)
  } catch {
    return new Intl.DateTimeFormat(isoOf(locale), { dateStyle: 'long', timeZone: 'UTC' }).format(date)
  }
}
