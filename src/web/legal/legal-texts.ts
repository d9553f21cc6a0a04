/** The legal texts of `locales/legal/`: loading one, its title, and filling in the company's facts. */
import type { Locale } from '#domain/languages/languages.ts'
import type { LegalPage } from '#domain/sites/public-pages.ts'
import type { SiteSettings } from '#web/kit/app/bootstrap.ts'

/** The texts that a sign-up agrees to. */
export type LegalAgreement = 'terms' | 'privacy'

const texts = import.meta.glob<string>('/locales/legal/**/*.md', { query: '?raw', import: 'default' })

/** A text in Markdown, with its `{placeholders}`. Throws for an unknown page or locale. */
export async function loadLegalText(page: LegalPage, locale: Locale): Promise<string> {
  const load = texts[`/locales/legal/${page}/${locale}.md`]
  if (!load) throw new Error(`There is no legal text ${page} in ${locale}`)
  return load()
}

/** The first heading of a text: its title. */
export const titleOf = (source: string) => /^# (.+)$/m.exec(source)?.[1] ?? ''

/** Fills in `{company_name}` and the like; `own` are texts (“2 credits”; a link, or nothing). Unknown placeholders stay. */
export function fillLegalText(source: string, settings: SiteSettings, own: Record<'message_cost' | 'fictional_link', string>) {
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
    ...own,
  }
  return source.replace(/\{(\w+)\}/g, (written, name: string) => facts[name] ?? written)
}
