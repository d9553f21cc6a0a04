/** Mails to members, in their language and the brand's dress. Other features use this file and no other file of the folder. */
import type { Locale } from '#domain/languages.ts'
import type { ProfileId } from '#domain/profiles.ts'
import type { SiteFile } from '#domain/sites.ts'
import type { Context } from '#server/context.ts'
import { htmlOf, textOf } from '#server/mails/mail-layout.ts'
import { templates, type MailTemplate, type MailValues } from '#server/mails/mail-templates.ts'
import { findLatestMail, insertMail, updateMail, type MailState } from '#server/mails/mails.store.ts'
import type { MailResult } from '#server/platform/mail.ts'

export type Mail<Template extends MailTemplate = MailTemplate> = {
  to: string
  /** Whose mail log tells what became of it; null for someone who is no member. */
  member: ProfileId | null
  site: { file: SiteFile }
  locale: Locale
  template: Template
  values: MailValues[Template]
  /** The one thing to do, as a full address; null where the mail has none. */
  link: string | null
  /** Where mails like this one are stopped with one click (RFC 8058): a full address that takes a POST. For reminders, never for what must arrive. */
  unsubscribe?: string
}

/** No mail server took it, and none refused it for good: the job that sent it fails and is tried again. */
export class MailNotTaken extends Error {
  override readonly name = 'MailNotTaken'
}

/**
 * Sends one mail and writes down what the mail server said. Call it from a job: it throws `MailNotTaken` when trying again may help.
 * `bounced` means that this address will not take it.
 */
export async function sendMail<Template extends MailTemplate>(
  ctx: Context,
  mail: Mail<Template>,
): Promise<'delivered' | 'bounced'> {
  const result = await ctx.mail.send(compose(ctx, mail))
  await writeDown(ctx, mail.member, mail.template, result)
  if (result.accepted) return 'delivered'
  if (result.kind === 'bounced') return 'bounced'
  // The server's words often quote the address: they stand in the mail log, never in ours.
  throw new MailNotTaken(`${mail.template}: ${result.kind}`)
}

/** Says that a mail is on its way, in the transaction that promises it. `sendMail` carries the same line on. */
export const noteMailQueued = (ctx: Context, member: ProfileId, template: MailTemplate) =>
  insertMail(ctx.db, { member_id: member, template, state: 'queued', response: null, now: ctx.now() })

/** What became of the latest mail of this kind; null when there was none. */
export const findMailState = async (ctx: Context, member: ProfileId, template: MailTemplate): Promise<MailState | null> =>
  (await findLatestMail(ctx.db, member, template))?.state ?? null

function compose<Template extends MailTemplate>(ctx: Context, mail: Mail<Template>) {
  const { to, site, locale, template, values, link, unsubscribe } = mail
  const frame = { t: ctx.texts.translator(locale), locale, site: site.file }
  const content = templates[template](values, { ...frame, link: link ?? '' })
  return {
    to,
    from: site.file.mail_from,
    subject: content.subject,
    text: textOf(content, frame),
    html: htmlOf(content, frame),
    // Out-of-office answers to a machine help nobody (RFC 3834).
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      'Content-Language': locale,
      ...(unsubscribe && { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
  }
}

async function writeDown(ctx: Context, member: ProfileId | null, template: MailTemplate, result: MailResult) {
  const state = result.accepted ? 'delivered' : result.kind === 'bounced' ? 'bounced' : 'deferred'
  const { response } = result
  const latest = member && (await findLatestMail(ctx.db, member, template))
  const isUnderWay = latest && (latest.state === 'queued' || latest.state === 'deferred')
  if (isUnderWay) await updateMail(ctx.db, latest.id, { state, response, updated_at: ctx.now() })
  else await insertMail(ctx.db, { member_id: member, template, state, response, now: ctx.now() })
}
