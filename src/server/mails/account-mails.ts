/** Mails about an account: activation, password, passkeys, another address, deletion and export. */
import type { SecurityEvent } from '#server/sessions/device.ts'
import { composeMail, dayOf, minuteOf, type MailContent, type MailFrame, type MailMakers } from '#server/mails/mail-content.ts'

type AccountMailKind = 'reset_password' | 'mail_change' | 'mail_changed_undo'
export type NoticeTemplate = 'password_changed' | 'passkey_added' | 'passkey_removed'
/** A security event, and the timezone in which the mail gives its time. */
export type NoticeValues = SecurityEvent & { name: string; timezone: string | null }
/** `isTaken`: the address belongs to an account already. The mail tells its owner that somebody typed it. */
type LinkMailValues = { name: string; isTaken?: boolean }
export type AccountMailValues = Record<AccountMailKind, LinkMailValues> & Record<NoticeTemplate, NoticeValues>

const accountMail =
  (template: AccountMailKind) =>
  ({ name, isTaken }: LinkMailValues, frame: MailFrame) =>
    isTaken ? addressTakenMail(frame) : composeMail(template, name, frame)

/** Replaces the mail with the confirmation link. The person who typed the address sees no difference. */
const addressTakenMail = (frame: MailFrame) => composeMail('address_taken', '', frame)

/** A password or passkey has changed. The mail gives the time and the device, so that the owner recognises the change. */
const notice =
  (template: NoticeTemplate) =>
  ({ name, at, timezone, ...device }: NoticeValues, frame: MailFrame) => {
    const when = minuteOf(new Date(at), timezone, frame.iso)
    const rows: MailContent['rows'] = [
      [frame.t('mails.deed.when'), when],
      [frame.t('mails.deed.device'), deviceIn(device, frame)],
    ]
    return composeMail(template, name, frame, { rows })
  }

function deviceIn({ browser, system }: Pick<SecurityEvent, 'browser' | 'system'>, { t }: MailFrame) {
  if (browser && system) return t('account.devices.name', { browser, system })
  return browser ?? system ?? t('account.devices.unknown')
}

export const accountMails: MailMakers<AccountMailValues> = {
  reset_password: accountMail('reset_password'),
  password_changed: notice('password_changed'),
  passkey_added: notice('passkey_added'),
  passkey_removed: notice('passkey_removed'),
  mail_change: accountMail('mail_change'),
  mail_changed_undo: accountMail('mail_changed_undo'),
}

/** The texts of the reminders after an hour, a day, three days and a week. */
const reminders = ['first', 'second', 'third', 'last'] as const

/** `number`: which of the reminders it is, from 1. */
export type SignupMailValues = { activation: { name: string; isTaken?: boolean }; reminder: { name: string; number: number } }

export const signupMails: MailMakers<SignupMailValues> = {
  activation: ({ name, isTaken }, frame) => (isTaken ? addressTakenMail(frame) : composeMail('activation', name, frame)),
  reminder: ({ name, number }, frame) =>
    composeMail(`reminder.${reminders[number - 1] ?? 'last'}`, name, frame, { action: 'activation' }),
}

export type AccountDeletionMailValues = {
  deleted: { name: string; erase_at: Date; timezone: string | null }
  restored: { name: string }
  export_ready: { name: string; expires_at: Date; timezone: string | null }
}

export const accountDeletionMails: MailMakers<AccountDeletionMailValues> = {
  deleted: ({ name, erase_at, timezone }, frame) =>
    composeMail('deleted', name, frame, {
      rows: [[frame.t('mails.deleted.date_label'), dayOf(erase_at, timezone, frame.iso)]],
    }),
  restored: ({ name }, frame) => composeMail('restored', name, frame),
  export_ready: ({ name, expires_at, timezone }, frame) =>
    composeMail('export_ready', name, frame, {
      rows: [[frame.t('mails.export_ready.date_label'), dayOf(expires_at, timezone, frame.iso)]],
    }),
}
