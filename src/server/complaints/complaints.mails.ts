/** Mails about a complaint: the receipt, and one for each state. They quote no text of the complainant: the address is unconfirmed. */
import type { ComplaintState } from '#domain/complaints/complaints.ts'
import { dayOf, type MailTemplate } from '#server/mails/mails.ts'

/** `note`: the operator's explanation of the new state. */
type ComplaintValues = {
  reference: string
  state: ComplaintState
  note: string | null
  created_at: Date
  decide_by: Date
  appeal_until: Date | null
}

export const complaintTemplate: MailTemplate<ComplaintValues> = {
  name: 'complaint',
  budget: 'none',
  render: (values, { t, iso, site, link }) => {
    const { reference, state, appeal_until } = values
    const day = (date: Date) => dayOf(date, null, iso)
    const isOpen = state !== 'decided' && state !== 'closed'
    const rows: [label: string, value: string][] = [
      [t('mails.complaint.reference'), reference],
      [t('mails.complaint.received'), day(values.created_at)],
      [t('mails.complaint.state'), t(`complaints.states.${state === 'new' ? 'acknowledged' : state}`)],
    ]
    if (isOpen) rows.push([t('mails.complaint.answer_by'), day(values.decide_by)])
    if (appeal_until) rows.push([t('mails.complaint.appeal_by'), day(appeal_until)])
    const said = state === 'appealed' ? [] : (values.note ?? '').split(/\n+/).filter(Boolean)
    return {
      subject: t('mails.complaint.subject', { reference }),
      preview: t('mails.complaint.preview'),
      title: t(`mails.complaint.titles.${state}`),
      paragraphs: [t('mails.complaint.hello'), t(`mails.complaint.intro.${state}`, { brand: site.name }), ...said],
      rows,
      action: { label: t('mails.complaint.action'), href: link },
      note: t('mails.complaint.note'),
    }
  },
}
