/** Mails about the end of an account: it is deleted, it is back, its export is ready. */
import { composeMail, dayOf, type MailTemplate } from '#server/mails/mails.ts'

/** `erase_at`: the day of erasing, written in the member's `timezone`. */
export const deletedTemplate: MailTemplate<{ name: string; erase_at: Date; timezone: string | null }> = {
  name: 'deleted',
  render: ({ name, erase_at, timezone }, frame) =>
    composeMail('deleted', name, frame, {
      rows: [[frame.t('mails.deleted.date_label'), dayOf(erase_at, timezone, frame.iso)]],
    }),
}

export const restoredTemplate: MailTemplate<{ name: string }> = {
  name: 'restored',
  render: ({ name }, frame) => composeMail('restored', name, frame),
}

/** `expires_at`: the last day of the file, written in the member's `timezone`. */
export const exportReadyTemplate: MailTemplate<{ name: string; expires_at: Date; timezone: string | null }> = {
  name: 'export_ready',
  render: ({ name, expires_at, timezone }, frame) =>
    composeMail('export_ready', name, frame, {
      rows: [[frame.t('mails.export_ready.date_label'), dayOf(expires_at, timezone, frame.iso)]],
    }),
}
