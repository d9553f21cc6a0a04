/** Mails to the owner of an account about a passkey that was added or removed. */
import { composeNotice, type MailTemplate, type NoticeValues } from '#server/mails/mails.ts'

export const passkeyAddedTemplate: MailTemplate<NoticeValues> = {
  name: 'passkey_added',
  render: (values, frame) => composeNotice('passkey_added', values, frame),
}

export const passkeyRemovedTemplate: MailTemplate<NoticeValues> = {
  name: 'passkey_removed',
  render: (values, frame) => composeNotice('passkey_removed', values, frame),
}
