/** Mails of sign-up: the link that confirms the address, and the reminders of it. */
import { composeConfirmation, composeMail, type ConfirmationValues, type MailTemplate } from '#server/mails/mails.ts'

export const activationTemplate: MailTemplate<ConfirmationValues> = {
  name: 'activation',
  isForUnconfirmed: true,
  render: (values, frame) => composeConfirmation('activation', values, frame),
}

/** The texts of the reminders after an hour, a day, three days and a week. */
const reminders = ['first', 'second', 'third', 'last'] as const

/** `number`: which of the reminders it is, from 1. */
export const reminderTemplate: MailTemplate<{ name: string; number: number }> = {
  name: 'reminder',
  isForUnconfirmed: true,
  render: ({ name, number }, frame) =>
    composeMail(`reminder.${reminders[number - 1] ?? 'last'}`, name, frame, { action: 'activation' }),
}
