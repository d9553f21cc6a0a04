/** The receipt of a withdrawal: the statement in full, with the minute it reached us, and what goes back. */
import type { Currency } from '#domain/sites.ts'
import { dayOf, isoOf, letterIn, minuteOf, moneyOf, type MailMakers } from '#server/mails/mail-content.ts'

/** `bought` credits for `price_minor`; `credits` of them were unused, and `amount_minor` goes back for them. */
export type WithdrawalValues = {
  name: string
  order: string
  bought: number
  price_minor: number
  currency: Currency
  paid_at: Date
  credits: number
  amount_minor: number
  declared_at: Date
  timezone: string | null
}
export type WithdrawalMailValues = { withdrawal: WithdrawalValues }

export const withdrawalMails: MailMakers<WithdrawalMailValues> = {
  withdrawal: (values, frame) => {
    const { t, locale } = frame
    const { currency, timezone } = values
    const money = (minor: number) => moneyOf(minor, currency, locale)
    const count = new Intl.NumberFormat(isoOf(locale))
    const rows: [label: string, value: string][] = [
      [t('mails.withdrawal.received'), minuteOf(values.declared_at, timezone, locale)],
      [t('mails.withdrawal.statement'), t('mails.withdrawal.words', { order: values.order })],
      [t('mails.withdrawal.bought'), `${count.format(values.bought)} · ${money(values.price_minor)}`],
      [t('mails.withdrawal.paid'), dayOf(values.paid_at, timezone, locale)],
      [t('mails.withdrawal.unused'), count.format(values.credits)],
      [t('mails.withdrawal.back'), money(values.amount_minor)],
    ]
    return letterIn('withdrawal', values.name, frame, { rows })
  },
}
