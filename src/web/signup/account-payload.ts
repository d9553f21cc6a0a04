/** The body of the call that makes an account. */
import type { Attribution } from '#domain/attribution/attribution.ts'
import type { SignupRequest } from '#domain/signup/signup.ts'
import type { Locale } from '#domain/languages/languages.ts'
import type { AccountForm } from '#web/signup/account-rules.ts'
import type { SiteSettings } from '#web/kit/app/bootstrap.ts'
import { ownTimeZone } from '#web/kit/text/clock.tsx'

type AccountInput = {
  form: AccountForm
  token: string | null
  /** The referring profile. */
  profile: number | null
  /** The attribution of the visitor. */
  arrival: Attribution | null
  /** Of an experiment. */
  variant?: string
  language: Locale
  country: SignupRequest['country']
  /** Whom the visitor looks for, if answered before. */
  search?: SignupRequest['search']
}

export async function accountPayload({ form, token, ...coming }: AccountInput): Promise<SignupRequest> {
  const email = form.email.trim()
  return {
    ...coming,
    trafficsource: coming.arrival?.network ?? null,
    email,
    name: form.name.trim(),
    password: form.password,
    timezone: ownTimeZone() ?? null,
    form_path: location.pathname,
    referrer: document.referrer.slice(0, 2000),
    csrf: token === null ? null : await csrfOf(token, email),
    token,
    n: navigator.userAgent.slice(0, 1000),
  }
}

/** Hex SHA-256 of `token:email`. Null on pages without TLS, where browsers offer no hash; the server accepts that. */
export async function csrfOf(token: string, email: string): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${token}:${email}`))
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The visitor's likely country: by address, by the browser's languages, else the site's default. Only countries the site is open in. */
export function guessCountry({ countries, geoip_selected_country, geoip_country }: SiteSettings): SignupRequest['country'] {
  const guesses = [countries.length === 1 ? countries[0] : null, geoip_country, ...languageRegions(), geoip_selected_country]
  return countries.find((country) => country === guesses.find((guess) => countries.some((offered) => offered === guess))) ?? null
}

const languageRegions = () => navigator.languages.map((language) => language.split('-').at(-1) ?? '')
