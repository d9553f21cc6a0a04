/** Every mail there is, collected from the features' own files: `MailValues` says what each needs to know, `templates` what each says. */
import { accountMails, type AccountMailValues } from '#server/mails/account-mails.ts'
import { complaintMails, type ComplaintMailValues } from '#server/mails/complaint-mails.ts'
import { accountDeletionMails, type AccountDeletionMailValues } from '#server/mails/account-deletion-mails.ts'
import type { MailContent, MailFrame } from '#server/mails/mail-content.ts'
import { receiptMails, type ReceiptMailValues } from '#server/mails/receipt-mails.ts'
import { signupMails, type SignupMailValues } from '#server/mails/signup-mails.ts'
import { withdrawalMails, type WithdrawalMailValues } from '#server/mails/withdrawal-mails.ts'

export type { NoticeTemplate } from '#server/mails/account-mails.ts'
export type { MailContent } from '#server/mails/mail-content.ts'
export type MailValues = AccountDeletionMailValues &
  SignupMailValues &
  ReceiptMailValues &
  AccountMailValues &
  ComplaintMailValues &
  WithdrawalMailValues
export type MailTemplate = keyof MailValues

export const templates: { [Name in MailTemplate]: (values: MailValues[Name], frame: MailFrame) => MailContent } = {
  ...accountDeletionMails,
  ...signupMails,
  ...receiptMails,
  ...accountMails,
  ...complaintMails,
  ...withdrawalMails,
}
