/** One mail on its way: written, handed to the mail server, and what that said written down. */
import { isoFor, type Locale } from '#domain/languages/languages.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { SiteFile } from '#domain/sites/sites.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import { htmlOf, textOf } from '#server/mails/mail-layout.ts'
import { templates, type MailTemplate, type MailValues } from '#server/mails/mail-templates.ts'
import { isRefusing, markRefusing, updateMail } from '#server/mails/mails.store.ts'
import type { MailResult } from '#server/infrastructure/mail.ts'

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

export type DeliveryOutcome = 'delivered' | 'bounced' | 'deferred' | 'unreachable'

/**
 * Hands a mail over and writes down what became of it, with what follows from that (`whenTaken`) in the same transaction. An address that refused one before gets none
 * until it is corrected.
 */
export async function deliver<Template extends MailTemplate>(
  ctx: Context,
  mail: Mail<Template>,
  log: number,
  whenTaken: (ctx: Context) => Promise<void>,
): Promise<DeliveryOutcome> {
  const { member, to } = mail
  if (member && (await isRefusing(ctx.db, member, to))) {
    await updateMail(ctx.db, log, { state: 'bounced', response: 'not tried: refused before', updated_at: ctx.now() })
    return 'bounced'
  }
  const result = await ctx.mail.send(compose(ctx, mail))
  await atomically(ctx, async (ctx) => {
    await writeDown(ctx, mail, log, result)
    if (result.accepted) await whenTaken(ctx)
  })
  return result.accepted ? 'delivered' : result.kind
}

function compose<Template extends MailTemplate>(ctx: Context, mail: Mail<Template>) {
  const { to, site, locale, template, values, link, unsubscribe } = mail
  const iso = isoFor(locale, site.file.countries[0])
  const frame = { t: ctx.texts.translator(locale, site.file.form_of_address), locale, iso, site: site.file }
  const content = templates[template](values, { ...frame, link: link ?? '' })
  const words = { ...frame, unsubscribe: unsubscribe ?? null }
  return {
    to,
    from: site.file.mail_from,
    subject: content.subject,
    text: textOf(content, words),
    html: htmlOf(content, words),
    headers: {
      // Out-of-office answers to a machine help nobody (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      'Content-Language': locale,
      ...(unsubscribe && { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
  }
}

async function writeDown(ctx: Context, { member, to }: Pick<Mail, 'member' | 'to'>, log: number, result: MailResult) {
  const state = result.accepted ? 'delivered' : result.kind === 'bounced' ? 'bounced' : 'deferred'
  await updateMail(ctx.db, log, { state, response: result.response, updated_at: ctx.now() })
  if (member && state === 'bounced') await markRefusing(ctx.db, member, to, ctx.now())
}
