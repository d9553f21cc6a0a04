/** The mails of a sign-up: the link that confirms the address. */
import type { MailMakers } from '#server/mails/mail-content.ts'

export type SignupMailValues = { activation: { name: string } }

export const signupMails: MailMakers<SignupMailValues> = {
  activation: ({ name }, { t, site, link }) => ({
    subject: t('mails.activation.subject'),
    preview: t('mails.activation.preview'),
    title: t('mails.activation.title'),
    paragraphs: [t('mails.greeting', { name }), t('mails.activation.intro', { brand: site.name })],
    rows: [],
    action: { label: t('mails.activation.action'), href: link },
    note: t('mails.activation.note'),
  }),
}
