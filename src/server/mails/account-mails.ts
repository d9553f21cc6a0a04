/** Mails about an account itself: a new password, another address. Discreet, and each with one thing to do. */
import type { MailContent, MailFrame, MailMakers } from '#server/mails/mail-content.ts'

export type AccountMailValues = Record<
  'reset_password' | 'password_changed' | 'mail_change' | 'mail_changed_undo',
  { name: string }
>

const letter =
  (template: keyof AccountMailValues) =>
  ({ name }: { name: string }, { t, site, link }: MailFrame): MailContent => ({
    subject: t(`mails.${template}.subject`),
    preview: t(`mails.${template}.preview`),
    title: t(`mails.${template}.title`),
    paragraphs: [t('mails.greeting', { name }), t(`mails.${template}.intro`, { brand: site.name })],
    rows: [],
    action: { label: t(`mails.${template}.action`), href: link },
    note: t(`mails.${template}.note`),
  })

export const accountMails: MailMakers<AccountMailValues> = {
  reset_password: letter('reset_password'),
  password_changed: letter('password_changed'),
  mail_change: letter('mail_change'),
  mail_changed_undo: letter('mail_changed_undo'),
}
