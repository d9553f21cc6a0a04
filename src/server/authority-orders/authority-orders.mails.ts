/** The mail to a member about an order of an authority, once it may be sent. */
import type { OrderGround } from '#domain/authority-orders/authority-orders.ts'
import { dayOf, greeting, type MailTemplate } from '#server/mails/mails.ts'

type OrderValues = {
  name: string
  timezone: string | null
  reference: string
  ground: OrderGround
  authority: string
  received_at: Date
}

/** Who ordered what and when, and where it can be contested. What was given stands in no mail. */
export const authorityOrderTemplate: MailTemplate<OrderValues> = {
  name: 'authority_order',
  budget: 'none',
  isForUnconfirmed: true,
  render: ({ name, timezone, reference, ground, authority, received_at }, { t, iso, site }) => ({
    subject: t('mails.authority_order.subject', { reference }),
    preview: t('mails.authority_order.title'),
    title: t('mails.authority_order.title'),
    paragraphs: [
      greeting(name, t),
      t(`mails.authority_order.${ground === 'act' ? 'act' : 'inform'}`, { brand: site.name }),
      t('mails.authority_order.object', { email: site.support_email }),
    ],
    rows: [
      [t('mails.complaint.reference'), reference],
      [t('mails.authority_order.authority'), authority],
      [t('mails.complaint.received'), dayOf(received_at, timezone, iso)],
    ],
    action: null,
    note: null,
  }),
}
