/** The mails of a sign-up: the link that confirms the address, and four reminders of it, each in words of its own. */
import type { MailMakers } from '#server/mails/mail-content.ts'

/** The texts of the reminders after an hour, a day, three days and a week. */
const reminders = ['first', 'second', 'third', 'last'] as const

/** `number`: which of the reminders it is, from 1. */
export type SignupMailValues = { activation: { name: string }; reminder: { name: string; number: number } }

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
  reminder: ({ name, number }, { t, site, link }) => {
    const words = `mails.reminder.${reminders[number - 1] ?? 'last'}`
    return {
      subject: t(`${words}.subject`),
      preview: t(`${words}.preview`),
      title: t(`${words}.title`),
      paragraphs: [t('mails.greeting', { name }), t(`${words}.intro`, { brand: site.name })],
      rows: [],
      action: { label: t('mails.activation.action'), href: link },
      note: t(`${words}.note`),
    }
  },
}
