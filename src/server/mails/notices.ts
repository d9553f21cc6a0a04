/** Content of mails that several features send: a security event, and a link that confirms an address. */
import type { SecurityEvent } from '#server/sessions/device.ts'
import { composeMail, minuteOf, type MailContent, type MailFrame } from '#server/mails/mail-content.ts'

/** A security event, and the timezone in which the mail gives its time. */
export type NoticeValues = SecurityEvent & { name: string; timezone: string | null }

/** A password or passkey has changed. The mail gives the time and the device, so that the owner recognises the change. */
export function composeNotice(words: string, { name, at, timezone, ...device }: NoticeValues, frame: MailFrame) {
  const when = minuteOf(new Date(at), timezone, frame.iso)
  const rows: MailContent['rows'] = [
    [frame.t('mails.deed.when'), when],
    [frame.t('mails.deed.device'), deviceIn(device, frame)],
  ]
  return composeMail(words, name, frame, { rows })
}

function deviceIn({ browser, system }: Pick<SecurityEvent, 'browser' | 'system'>, { t }: MailFrame) {
  if (browser && system) return t('account.devices.name', { browser, system })
  return browser ?? system ?? t('account.devices.unknown')
}

/** `isTaken`: the address belongs to an account already. The mail tells its owner that somebody typed it. */
export type ConfirmationValues = { name: string; isTaken?: boolean }

/** The link that confirms an address, or the notice that replaces it. The person who typed the address sees no difference. */
export const composeConfirmation = (words: string, { name, isTaken }: ConfirmationValues, frame: MailFrame) =>
  isTaken ? composeMail('address_taken', '', frame) : composeMail(words, name, frame)
