/** What a mail consists of before it has a look, and what a template is given to write it with. */
import { isoOf, type Locale } from '#domain/languages.ts'
import type { Currency, SiteFile } from '#domain/sites.ts'
import type { Translate } from '#server/platform/texts.ts'

type Link = { label: string; href: string }

/** One message, and at most one thing to do. Subjects are discreet: they would embarrass nobody on a locked screen. */
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
  /** Under the small print: further ways that have to be named in full. */
  links?: Link[]
}

/** `link` is the one thing to do, as a full address; empty where the mail has none. */
export type MailFrame = { t: Translate; locale: Locale; site: SiteFile; link: string }
/** The templates of one feature, by name: `Values` says what each needs to know. */
export type MailMakers<Values> = { [Name in keyof Values]: (values: Values[Name], frame: MailFrame) => MailContent }

type More = { rows?: MailContent['rows']; action?: string }
/** A letter whose words stand under `mails.<words>`: a greeting, one paragraph, one thing to do (in the words of `action`, where another letter asks for the same). */
export const letterIn = (
  words: string,
  name: string,
  { t, site, link }: MailFrame,
  { rows = [], action = words }: More = {},
) => ({
  subject: t(`mails.${words}.subject`),
  preview: t(`mails.${words}.preview`),
  title: t(`mails.${words}.title`),
  paragraphs: [t('mails.greeting', { name }), t(`mails.${words}.intro`, { brand: site.name })],
  rows,
  action: { label: t(`mails.${action}.action`), href: link },
  note: t(`mails.${words}.note`, { email: site.support_email }),
})

export { isoOf }

/** An amount in cents, as the language writes it. */
export function moneyOf(amountMinor: number, currency: Currency, locale: Locale) {
  const format = new Intl.NumberFormat(isoOf(locale), { style: 'currency', currency })
  return format.format(amountMinor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

/** A rate in hundredths of a per cent, as the language writes it. */
export const rateOf = (rate: number, locale: Locale) =>
  new Intl.NumberFormat(isoOf(locale), { style: 'percent', maximumFractionDigits: 2 }).format(rate / 10_000)

/** A day as it was where the member is; an unknown place counts as UTC. */
export const dayOf = (date: Date, timezone: string | null, locale: Locale) =>
  written(date, timezone, locale, { dateStyle: 'long' })

/** A minute as it was where the member is, with the name of that clock. */
export const minuteOf = (date: Date, timezone: string | null, locale: Locale) =>
  written(date, timezone, locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  })

function written(date: Date, timezone: string | null, locale: Locale, form: Intl.DateTimeFormatOptions) {
  try {
    return new Intl.DateTimeFormat(isoOf(locale), { ...form, timeZone: timezone ?? 'UTC' }).format(date)
  } catch {
    return new Intl.DateTimeFormat(isoOf(locale), { ...form, timeZone: 'UTC' }).format(date)
  }
}
