/** The legal texts of `locales/legal/`, fetched when someone wants to read them, with the company's facts filled in. */
import type { Locale } from '#domain/languages/languages.ts'
import type { LegalPage } from '#domain/legal/legal.ts'
import type { SiteSettings } from '#web/kit/app/bootstrap.ts'

/** Those that whoever signs up agrees to. */
export type LegalAgreement = 'terms' | 'privacy'

const texts = import.meta.glob<string>('/locales/legal/**/*.md', { query: '?raw', import: 'default' })

/** A text as it is written, with its places for facts still open. */
export async function loadLegalText(page: LegalPage, locale: Locale): Promise<string> {
  const load = texts[`/locales/legal/${page}/${locale}.md`]
  if (!load) throw new Error(`There is no legal text ${page} in ${locale}`)
  return load()
}

/** The first heading of a text: its title. */
export const titleOf = (source: string) => /^# (.+)$/m.exec(source)?.[1] ?? ''

/** `{company_name}` becomes the company's name; `messageCost` is told in words (“2 credits”). Whatever has no fact stays as it is written. */
export function fillLegalText(source: string, settings: SiteSettings, messageCost: string): string {
  const facts: Record<string, string> = {
    site_name: settings.name,
    company_name: settings.company_name,
    company_address: settings.company_address,
    company_city: settings.company_city,
    company_country: settings.company_country,
    company_kvk: settings.company_kvk,
    company_vat_numbers: settings.company_vat_numbers.join(', ') || '–',
    support_email: settings.support_email,
    support_phone: settings.support_phone || '–',
    message_cost: messageCost,
  }
  return source.replace(/\{(\w+)\}/g, (written, name: string) => facts[name] ?? written)
}
