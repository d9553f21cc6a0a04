/** Composes one mail, and hands it to the mail server. */
import { isoFor, type Locale } from '#domain/languages/languages.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { SiteFile } from '#domain/sites/sites.ts'
import type { Context } from '#server/infrastructure/context.ts'
import type { EmailMessage } from '#server/infrastructure/mail.ts'
import { htmlOf, textOf } from '#server/mails/mail-layout.ts'
import type { MailTemplate } from '#server/mails/mail-content.ts'
import type { SendOutcome } from '#server/infrastructure/outbox.ts'

export type Mail<Values> = {
  to: string
  /** The member in whose mail log it stands; null for someone who is no member. */
  member: ProfileId | null
  site: { file: SiteFile }
  locale: Locale
  template: MailTemplate<Values>
  values: Values
  /** The one thing to do, as a full address; null where the mail has none. */
  link: string | null
  /** One-click unsubscribe (RFC 8058): a full address that takes a POST. Only for reminders. */
  unsubscribe?: string
}

/** The answer of the mail server, or the reason why the mail was not sent. `bounced`: the address that it refused for good. */
export type MailOutcome = SendOutcome & { response: string; bounced?: string }

/** An error here leaves open whether the mail server has the mail. */
export async function handOver(ctx: Context, message: EmailMessage): Promise<MailOutcome> {
  const result = await ctx.mail.send(message)
  const { response } = result
  if (result.accepted) return { outcome: 'sent', response }
  if (result.kind === 'bounced') return { outcome: 'refused', reason: 'bounced', response, bounced: message.to }
  return { outcome: 'failed', reason: result.kind, response }
}

/** The message with both bodies, in the language and the look of the mail's brand. */
export function composeMessage<Values>(ctx: Context, mail: Mail<Values>): EmailMessage {
  const { to, site, locale, template, values, link, unsubscribe } = mail
  const iso = isoFor(locale, site.file.countries[0])
  const frame = { t: ctx.texts.translator(locale, site.file.form_of_address), locale, iso, site: site.file }
  const content = template.render(values, { ...frame, link: link ?? '' })
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
