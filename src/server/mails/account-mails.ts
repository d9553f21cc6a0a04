/** Mails about an account itself: a new password, another address, a way in that came or went. Discreet, and each with one thing to do. */
import type { Deed } from '#server/sessions/device.ts'
import { letterIn, minuteOf, type MailContent, type MailFrame, type MailMakers } from '#server/mails/mail-content.ts'

type Letter = 'reset_password' | 'mail_change' | 'mail_changed_undo'
export type NoticeTemplate = 'password_changed' | 'passkey_added' | 'passkey_removed'
/** What was done, told by the clock where the member is. */
export type NoticeValues = Deed & { name: string; timezone: string | null }
/** `isTaken`: the address belongs to an account already, whose owner is told that somebody typed it. */
type LetterValues = { name: string; isTaken?: boolean }
export type AccountMailValues = Record<Letter, LetterValues> & Record<NoticeTemplate, NoticeValues>

const letter =
  (template: Letter) =>
  ({ name, isTaken }: LetterValues, frame: MailFrame) =>
    isTaken ? takenLetter(frame) : letterIn(template, name, frame)

/** Instead of a link that would confirm the address, to who has it already. In the place of that mail, so that nothing else tells them apart. */
export const takenLetter = (frame: MailFrame) => letterIn('address_taken', '', frame)

/** Something that opens the account has changed: when, and on which device, so that its owner knows whether it was them. */
const notice =
  (template: NoticeTemplate) =>
  ({ name, at, timezone, ...device }: NoticeValues, frame: MailFrame) => {
    const when = minuteOf(new Date(at), timezone, frame.iso)
    const rows: MailContent['rows'] = [
      [frame.t('mails.deed.when'), when],
      [frame.t('mails.deed.device'), deviceIn(device, frame)],
    ]
    return letterIn(template, name, frame, { rows })
  }

function deviceIn({ browser, system }: Pick<Deed, 'browser' | 'system'>, { t }: MailFrame) {
  if (browser && system) return t('account.devices.name', { browser, system })
  return browser ?? system ?? t('account.devices.unknown')
}

export const accountMails: MailMakers<AccountMailValues> = {
  reset_password: letter('reset_password'),
  password_changed: notice('password_changed'),
  passkey_added: notice('passkey_added'),
  passkey_removed: notice('passkey_removed'),
  mail_change: letter('mail_change'),
  mail_changed_undo: letter('mail_changed_undo'),
}
