/** Every mail, collected from the nouns' files: `MailValues` types the data of each, `templates` renders it. */
import {
  accountDeletionMails,
  accountMails,
  signupMails,
  type AccountDeletionMailValues,
  type AccountMailValues,
  type SignupMailValues,
} from '#server/mails/account-mails.ts'
import { complaintMails, type ComplaintMailValues } from '#server/mails/complaint-mails.ts'
import type { MailContent, MailFrame } from '#server/mails/mail-content.ts'
import { receiptMails, type ReceiptMailValues } from '#server/mails/receipt-mails.ts'
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
