/** The receipt of a withdrawal: the whole statement, the minute it arrived, the amount paid back and its deadline. */
import { refundDays as days } from '#domain/credits/refunds.ts'
import { dayMs } from '#domain/time/durations.ts'
import type { WithdrawalReceipt } from '#server/credits/refunds.store.ts'
import { boughtIn } from '#server/payments/purchase-names.ts'
import { composeMail, dayOf, greeting, minuteOf, moneyOf, type MailFrame, type MailTemplate } from '#server/mails/mails.ts'

/** The stored receipt, and the order's number in words. */
type WithdrawalValues = Omit<WithdrawalReceipt, 'site_id' | 'email' | 'language' | 'page_url'> & { order: string }

export const withdrawalTemplate: MailTemplate<WithdrawalValues> = {
  name: 'withdrawal',
  isForUnconfirmed: true,
  budget: 'none',
  render: (values, frame) => {
    const { t, iso } = frame
    const { currency, timezone, premium_days } = values
    const money = (minor: number) => moneyOf(minor, currency, iso)
    const count = new Intl.NumberFormat(iso)
    const rows: [label: string, value: string][] = [
      [t('mails.withdrawal.received'), minuteOf(values.declared_at, timezone, iso)],
      [t('mails.withdrawal.statement'), t('mails.withdrawal.words', { order: values.order })],
      [t('mails.withdrawal.bought'), `${boughtIn({ credits: values.bought, premium_days }, t)} · ${money(values.price_minor)}`],
      [t('mails.withdrawal.paid'), dayOf(values.paid_at, timezone, iso)],
      premium_days === null
        ? [t('mails.withdrawal.unused'), count.format(values.credits)]
        : [t('mails.withdrawal.unused_days'), count.format(Number(values.days))],
      [t('mails.withdrawal.back'), money(values.amount_minor)],
      ...afterwards(values, frame),
    ]
    const mail = composeMail('withdrawal', values.name, frame, { rows })
    const told = t(`mails.withdrawal.${values.amount_minor > 0 ? 'intro' : 'nothing'}`, { brand: frame.site.name })
    const note = t(`mails.withdrawal.${premium_days === null ? 'note' : 'note_premium'}`, { email: frame.site.support_email })
    return { ...mail, note, paragraphs: [greeting(values.name, t), told] }
  },
}

function afterwards({ amount_minor, declared_at, credit_note, timezone }: WithdrawalValues, { t, iso }: MailFrame) {
  const rows: [label: string, value: string][] = []
  if (amount_minor > 0)
    rows.push([t('mails.withdrawal.until'), dayOf(new Date(declared_at.getTime() + days * dayMs), timezone, iso)])
  if (credit_note) rows.push([t('mails.withdrawal.credit_note'), credit_note])
  return rows
}
