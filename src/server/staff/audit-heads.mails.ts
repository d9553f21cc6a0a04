/** The mail with the head of the audit log, to be compared with later. */
import { dayOf, greeting, type MailTemplate } from '#server/mails/mails.ts'

type HeadValues = { name: string; timezone: string; number: number; hash: string; at: Date }

/** The command stands as it is typed. Without a console there is nothing to open. */
export const auditHeadTemplate: MailTemplate<HeadValues> = {
  name: 'audit_head',
  budget: 'none',
  render({ name, timezone, number, hash, at }, frame) {
    const { t, iso, site, link } = frame
    const date = dayOf(at, timezone, iso)
    return {
      subject: t('mails.audit_head.subject', { date }),
      preview: t('mails.audit_head.preview'),
      title: t('mails.audit_head.title'),
      paragraphs: [
        greeting(name, t),
        t('mails.audit_head.intro', { brand: site.name }),
        t('mails.audit_head.compare'),
        `duet log verify --head ${number}:${hash}`,
      ],
      rows: [
        [t('mails.audit_head.date'), date],
        [t('mails.audit_head.lines'), new Intl.NumberFormat(iso).format(number)],
        [t('mails.audit_head.hash'), hash],
      ],
      action: link === '' ? null : { label: t('mails.audit_head.action'), href: link },
      note: null,
    }
  },
}
