/** The mails of a sign-up: the link that confirms the address, and four reminders of it, each in words of its own. */
import { addressTakenMail } from '#server/mails/account-mails.ts'
import { composeMail, type MailMakers } from '#server/mails/mail-content.ts'

/** The texts of the reminders after an hour, a day, three days and a week. */
const reminders = ['first', 'second', 'third', 'last'] as const

/** `number`: which of the reminders it is, from 1. */
export type SignupMailValues = { activation: { name: string; isTaken?: boolean }; reminder: { name: string; number: number } }

export const signupMails: MailMakers<SignupMailValues> = {
  activation: ({ name, isTaken }, frame) => (isTaken ? addressTakenMail(frame) : composeMail('activation', name, frame)),
  reminder: ({ name, number }, frame) =>
    composeMail(`reminder.${reminders[number - 1] ?? 'last'}`, name, frame, { action: 'activation' }),
}
