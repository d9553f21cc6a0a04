/** Texts in the member's language, from `locales/`: `useText('likes')` returns those of one feature. */
import { type ReactNode, use } from 'react'
import { IntlProvider, useLocale, useTranslations } from 'use-intl'
import type { Locale } from '#domain/languages/languages.ts'
import { refusalOf } from '#web/kit/api/api-refusal.ts'
import { AppContext } from '#web/kit/app/app-context.ts'

export { useTranslations as useText }

export function TextProvider({ locale, messages, children }: { locale: Locale; messages: object; children: ReactNode }) {
  return (
    <IntlProvider locale={locale} messages={messages} timeZone="UTC" onError={warn} getMessageFallback={({ key }) => key}>
      {children}
    </IntlProvider>
  )
}

/** A missing text is a bug: the member sees the key, and developers a warning in the console. */
function warn(error: Error) {
  // oxlint-disable-next-line no-console -- developers read it in the browser
  if (import.meta.env?.DEV) console.warn(error.message)
}

export const useLanguage = () => useLocale() as Locale

/** The locale for `Intl`, such as `nl-NL` or `en-GB`; outside of members' pages the language alone. */
export function useIso(): string {
  const locale = useLocale()
  return use(AppContext)?.start.iso ?? locale
}

/** The names of the site's countries, in the member's language: `countryName('NL')`. */
export const useCountryName = () => useTranslations('countries')

type LooseText = { (key: string, values?: Record<string, string | number | Date>): string; has: (key: string) => boolean }

/** Texts for keys that are only known at run time, such as a field's name. */
export const useLooseText = (namespace: string) => useTranslations(namespace as never) as unknown as LooseText

/** The text for an error of a call or a loader. A bug gets the general text. */
export function useErrorText(): (error: unknown) => string {
  const text = useLooseText('errors')
  const iso = useIso()
  return (error) => {
    const refusal = refusalOf(error)
    const code = refusal?.code ?? 'internal'
    return text(text.has(code) ? code : 'internal', valuesOf(refusal?.details, iso))
  }
}

/** The values that every text of `errors` may use. */
function valuesOf(details: Record<string, unknown> = {}, iso: string) {
  const seconds = Number(details.retry_after ?? 60)
  return {
    minutes: Math.max(1, Math.ceil(seconds / 60)),
    hours: Math.max(1, Math.ceil(seconds / 3600)),
    limit: Number(details.limit ?? 0),
    needed: Number(details.needed ?? 0),
    balance: Number(details.balance ?? 0),
    min_age: Number(details.min_age ?? 18),
    max_age: Number(details.max_age ?? 100),
    until: new Intl.DateTimeFormat(iso, { dateStyle: 'long' }).format(new Date(String(details.until ?? 0))),
    reference: String(details.reference ?? ''),
  }
}
