/** The receipt of a withdrawal: the statement in full, with the minute it reached us, and what goes back. */
import type { Currency } from '#domain/sites.ts'
import { dayOf, isoOf, letterIn, minuteOf, moneyOf, type MailMakers } from '#server/mails/mail-content.ts'

/** `bought` credits for `price_minor`; `credits` of them were unused, and `amount_minor` goes back for them. */
export type WithdrawalValues = {
  name: string
  order: string
  bought: number
  /** Null when it was credits; else `days` of these were unused. */
  premium_days: number | null
  price_minor: number
  currency: Currency
  paid_at: Date
  credits: number
  days: number | null
  amount_minor: number
  declared_at: Date
  timezone: string | null
}
export type WithdrawalMailValues = { withdrawal: WithdrawalValues }

export const withdrawalMails: MailMakers<WithdrawalMailValues> = {
  withdrawal: (values, frame) => {
    const { t, locale } = frame
    const { currency, timezone, premium_days } = values
    const money = (minor: number) => moneyOf(minor, currency, locale)
    const count = new Intl.NumberFormat(isoOf(locale))
    const rows: [label: string, value: string][] = [
      [t('mails.withdrawal.received'), minuteOf(values.declared_at, timezone, locale)],
      [t('mails.withdrawal.statement'), t('mails.withdrawal.words', { order: values.order })],
      [
        t('mails.withdrawal.bought'),
        `${premium_days === null ? count.format(values.bought) : t('premium.item', { days: premium_days })} · ${money(values.price_minor)}`,
      ],
      [t('mails.withdrawal.paid'), dayOf(values.paid_at, timezone, locale)],
      premium_days === null
        ? [t('mails.withdrawal.unused'), count.format(values.credits)]
        : [t('mails.withdrawal.unused_days'), count.format(values.days ?? 0)],
      [t('mails.withdrawal.back'), money(values.amount_minor)],
    ]
    const letter = letterIn('withdrawal', values.name, frame, { rows })
    if (premium_days === null) return letter
    return { ...letter, note: t('mails.withdrawal.note_premium', { email: frame.site.support_email }) }
  },
}
