/** Mails about shared dates: to the contact at the start and when nothing is heard, and to the member who has no push. They name no place and no other person. */
import { greeting, minuteOf, type MailTemplate } from '#server/mails/mails.ts'

type ContactValues = { name: string; back_at: Date; timezone: string | null; stop: string }

const toContact = (words: 'date_shared' | 'date_overdue'): MailTemplate<ContactValues> => ({
  name: words,
  render: ({ name, back_at, timezone, stop }, { t, iso, site, link }) => ({
    subject: t(`mails.${words}.subject`),
    preview: t(`mails.${words}.preview`),
    title: t(`mails.${words}.title`),
    paragraphs: [greeting('', t), t(`mails.${words}.intro`, { name, brand: site.name }), t(`mails.${words}.what`)],
    rows: [[t('mails.date_shared.back'), minuteOf(back_at, timezone, iso)]],
    action: { label: t('mails.date_shared.action'), href: link },
    note: t('mails.date_shared.note'),
    links: [{ label: t('mails.date_shared.stop'), href: stop }],
  }),
})
export const sharedTemplate = toContact('date_shared')
export const overdueTemplate = toContact('date_overdue')

/** To the member, who has no browser that takes push messages. */
export const checkInTemplate: MailTemplate<{ name: string }> = {
  name: 'check_in',
  budget: 'none',
  render: ({ name }, { t, link }) => ({
    subject: t('mails.check_in.subject'),
    preview: t('mails.check_in.preview'),
    title: t('mails.check_in.title'),
    paragraphs: [greeting(name, t), t('mails.check_in.intro')],
    rows: [],
    action: { label: t('mails.check_in.action'), href: link },
    note: null,
  }),
}
