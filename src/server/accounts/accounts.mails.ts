/** Mails about an account: the links to a new password and to another address, and the notice of a new password. */
import {
  composeConfirmation,
  composeMail,
  composeNotice,
  type ConfirmationValues,
  type MailTemplate,
  type NoticeValues,
} from '#server/mails/mails.ts'

export const resetPasswordTemplate: MailTemplate<{ name: string }> = {
  name: 'reset_password',
  isForUnconfirmed: true,
  budget: 'reserve',
  render: ({ name }, frame) => composeMail('reset_password', name, frame),
}

export const passwordChangedTemplate: MailTemplate<NoticeValues> = {
  name: 'password_changed',
  budget: 'reserve',
  render: (values, frame) => composeNotice('password_changed', values, frame),
}

export const mailChangeTemplate: MailTemplate<ConfirmationValues> = {
  name: 'mail_change',
  isForUnconfirmed: true,
  render: (values, frame) => composeConfirmation('mail_change', values, frame),
}

export const mailUndoTemplate: MailTemplate<{ name: string }> = {
  name: 'mail_changed_undo',
  budget: 'reserve',
  render: ({ name }, frame) => composeMail('mail_changed_undo', name, frame),
}
