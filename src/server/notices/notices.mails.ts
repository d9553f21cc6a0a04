/** Mails to who told us of illegal content. They quote nothing of it: the address is unconfirmed. */
import { dayOf, type MailTemplate } from '#server/mails/mails.ts'

export const noticeReceiptTemplate: MailTemplate<{ reference: string; created_at: Date }> = {
  name: 'notice_receipt',
  budget: 'none',
  render: ({ reference, created_at }, { t, iso, site }) => ({
    subject: t('mails.notice_receipt.subject', { reference }),
    preview: t('mails.notice_receipt.preview'),
    title: t('mails.notice_receipt.title'),
    paragraphs: [
      t('mails.complaint.hello'),
      t('mails.notice_receipt.intro', { brand: site.name }),
      t('mails.notice_receipt.next'),
    ],
    rows: [
      [t('mails.complaint.reference'), reference],
      [t('mails.complaint.received'), dayOf(created_at, null, iso)],
    ],
    action: null,
    note: t('mails.notice_receipt.note'),
  }),
}

/** `until`: how long they are heard last; null for the warning before. */
export const groundlessTemplate: MailTemplate<{ reference: string; until: Date | null }> = {
  name: 'notice_groundless',
  budget: 'none',
  render: ({ reference, until }, { t, iso, site }) => {
    const kind = until ? 'last' : 'warned'
    const date = until ? dayOf(until, null, iso) : ''
    return {
      subject: t(`mails.notice_groundless.${kind}.subject`),
      preview: t(`mails.notice_groundless.${kind}.title`),
      title: t(`mails.notice_groundless.${kind}.title`),
      paragraphs: [
        t('mails.complaint.hello'),
        t('mails.notice_groundless.intro', { brand: site.name }),
        t(`mails.notice_groundless.${kind}.what`, { date }),
        t('mails.notice_groundless.object', { email: site.support_email }),
      ],
      rows: [[t('mails.complaint.reference'), reference]],
      action: null,
      note: null,
    }
  },
}
