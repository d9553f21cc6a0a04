/** The content of a mail before its layout, and the templates that write it. */
import type { Locale } from '#domain/languages/languages.ts'
import type { Currency, SiteFile } from '#domain/sites/sites.ts'
import type { Translate } from '#server/infrastructure/texts.ts'

type Link = { label: string; href: string }

/** One message with at most one action. Subjects name nothing private: a locked screen shows them. */
export type MailContent = {
  subject: string
  preview: string
  title: string
  paragraphs: string[]
  rows: [label: string, value: string][]
  /** Null where there is nothing to do but read. */
  action: Link | null
  /** Small print under the button; null for none. */
  note: string | null
  /** Further links under the small print, with their addresses in full. */
  links?: Link[]
}

/** `iso` writes dates and numbers; `link` is the one thing to do, as a full address, empty where the mail has none. */
export type MailFrame = { t: Translate; locale: Locale; iso: string; site: SiteFile; link: string }

/** One mail of a feature, in its `<noun>.mails.ts`. */
export type MailTemplate<Values> = {
  /** Stands in the mail log, where it outlives releases. */
  name: string
  render: (values: Values, frame: MailFrame) => MailContent
  /** Sent also to an address that is not confirmed: the mail confirms one, or the law asks for it. */
  isForUnconfirmed?: true
  /**
   * The limit of mails to one address that counts it; without it that of each hour and day. `reserve`: it opens an account, or tells that it
   * was opened. `none`: the recipient has paid, or asked the operator.
   */
  budget?: 'reserve' | 'none'
}

/** Without a name it greets nobody by name. */
export const greeting = (name: string, t: Translate) => (name ? t('mails.greeting', { name }) : t('mails.greeting_plain'))

type More = { rows?: MailContent['rows']; action?: string }
/** A mail with the texts of `mails.<words>`: greeting, paragraph, action. `action` names another mail whose action text it uses. */
export const composeMail = (
  words: string,
  name: string,
  { t, site, link }: MailFrame,
  { rows = [], action = words }: More = {},
) => ({
  subject: t(`mails.${words}.subject`),
  preview: t(`mails.${words}.preview`),
  title: t(`mails.${words}.title`),
  paragraphs: [greeting(name, t), t(`mails.${words}.intro`, { brand: site.name })],
  rows,
  action: { label: t(`mails.${action}.action`), href: link },
  note: t(`mails.${words}.note`, { email: site.support_email }),
})

/** An amount in cents, as the language writes it. */
export function moneyOf(amountMinor: number, currency: Currency, iso: string) {
  const format = new Intl.NumberFormat(iso, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  return format.format(amountMinor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

/** A rate in hundredths of a per cent, as the language writes it. */
export const rateOf = (rate: number, iso: string) =>
  new Intl.NumberFormat(iso, { style: 'percent', maximumFractionDigits: 2 }).format(rate / 10_000)

/** A day in the member's timezone; UTC when it is unknown. */
export const dayOf = (date: Date, timezone: string | null, iso: string) => written(date, timezone, iso, { dateStyle: 'long' })

/** A minute in the member's timezone, with the name of the timezone. */
export const minuteOf = (date: Date, timezone: string | null, iso: string) =>
  written(date, timezone, iso, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  })

function written(date: Date, timezone: string | null, iso: string, form: Intl.DateTimeFormatOptions) {
  try {
    return new Intl.DateTimeFormat(iso, { ...form, timeZone: timezone ?? 'UTC' }).format(date)
  } catch {
    return new Intl.DateTimeFormat(iso, { ...form, timeZone: 'UTC' }).format(date)
  }
}
