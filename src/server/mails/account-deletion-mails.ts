/** Mails about leaving: the account was deleted, it is back, or the copy of its data is there. */
import { dayOf, composeMail, type MailMakers } from '#server/mails/mail-content.ts'

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
