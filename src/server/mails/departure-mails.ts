/** Mails about leaving: the account was deleted, it is back, or the copy of its data is there. */
import { dayOf, type MailMakers } from '#server/mails/mail-content.ts'

export type DepartureMailValues = {
  deleted: { name: string; erase_at: Date; timezone: string | null }
  restored: { name: string }
  export_ready: { name: string; expires_at: Date; timezone: string | null }
}

export const departureMails: MailMakers<DepartureMailValues> = {
  deleted: ({ name, erase_at, timezone }, { t, locale, site, link }) => ({
    subject: t('mails.deleted.subject'),
    preview: t('mails.deleted.preview'),
    title: t('mails.deleted.title'),
    paragraphs: [t('mails.greeting', { name }), t('mails.deleted.intro', { brand: site.name })],
    rows: [[t('mails.deleted.date_label'), dayOf(erase_at, timezone, locale)]],
    action: { label: t('mails.deleted.action'), href: link },
    note: t('mails.deleted.note'),
  }),
  restored: ({ name }, { t, site, link }) => ({
    subject: t('mails.restored.subject'),
    preview: t('mails.restored.preview'),
    title: t('mails.restored.title'),
    paragraphs: [t('mails.greeting', { name }), t('mails.restored.intro', { brand: site.name })],
    rows: [],
    action: { label: t('mails.restored.action'), href: link },
    note: t('mails.restored.note', { email: site.support_email }),
  }),
  export_ready: ({ name, expires_at, timezone }, { t, locale, site, link }) => ({
    subject: t('mails.export_ready.subject'),
    preview: t('mails.export_ready.preview'),
    title: t('mails.export_ready.title'),
    paragraphs: [t('mails.greeting', { name }), t('mails.export_ready.intro', { brand: site.name })],
    rows: [[t('mails.export_ready.date_label'), dayOf(expires_at, timezone, locale)]],
    action: { label: t('mails.export_ready.action'), href: link },
    note: t('mails.export_ready.note'),
  }),
}
