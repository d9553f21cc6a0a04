/** Renders one mail and hands it to the mail server. */
import { isoFor, type Locale } from '#domain/languages/languages.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { SiteFile } from '#domain/sites/sites.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { htmlOf, textOf } from '#server/mails/mail-layout.ts'
import { templates, type MailTemplate, type MailValues } from '#server/mails/mail-templates.ts'
import { isRefusing } from '#server/mails/mails.store.ts'
import type { SendOutcome } from '#server/infrastructure/outbox.ts'

export type Mail<Template extends MailTemplate = MailTemplate> = {
  to: string
  /** The member in whose mail log it stands; null for someone who is no member. */
  member: ProfileId | null
  site: { file: SiteFile }
  locale: Locale
  template: Template
  values: MailValues[Template]
  /** The one thing to do, as a full address; null where the mail has none. */
  link: string | null
  /** One-click unsubscribe (RFC 8058): a full address that takes a POST. Only for reminders. */
  unsubscribe?: string
}

/** The answer of the mail server, or the reason why the mail was not sent. */
export type MailOutcome = SendOutcome & { response: string; isBounced?: true }

/** Sends a mail. An address that bounced before gets none until the member corrects it. */
export async function deliver<Template extends MailTemplate>(ctx: Context, mail: Mail<Template>): Promise<MailOutcome> {
  const { member, to } = mail
  if (member && (await isRefusing(ctx.db, member, to)))
    return { outcome: 'refused', reason: 'refused before', response: 'not tried: refused before' }
  const result = await ctx.mail.send(compose(ctx, mail))
  const { response } = result
  if (result.accepted) return { outcome: 'sent', response }
  if (result.kind === 'bounced') return { outcome: 'refused', reason: 'bounced', response, isBounced: true }
  return { outcome: 'failed', reason: result.kind, response }
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
      // asks mail programs for no out-of-office replies (RFC 3834)
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      'Content-Language': locale,
      ...(unsubscribe && { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
  }
}
