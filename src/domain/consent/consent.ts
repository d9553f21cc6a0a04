/** Consent: what a visitor allows beyond the strictly necessary. Refusing is as easy as accepting; both are stored. */
import * as z from 'zod/mini'
import { Attribution } from '#domain/attribution/attribution.ts'
import { daySeconds } from '#domain/time/durations.ts'

/** Valid for 180 days. A new version of the question makes older consents void. */
export const consentCookie = { name: 'consent', maxAgeSeconds: 180 * daySeconds } as const
const version = '2'

/** `affiliate`: store for 30 days which site sent the visitor, and send that site postbacks. */
export const Consent = z.object({ affiliate: z.boolean() })
export type Consent = z.infer<typeof Consent>

/** The choice, with the tab's attribution, which moves into a cookie. */
export const ConsentRequest = z.object({ affiliate: z.boolean(), network: z.nullish(Attribution) })
export type ConsentRequest = z.infer<typeof ConsentRequest>

export const writeConsent = ({ affiliate }: Consent) => `${version}.${affiliate ? 'affiliate' : 'necessary'}`

/** Null: no choice yet. A refusal of fewer purposes covers this one, so the question is not repeated. */
export function readConsent(cookie: string | null | undefined): Consent | null {
  if (cookie === `${version}.affiliate`) return { affiliate: true }
  return cookie && /^[12]\.necessary$/.test(cookie) ? { affiliate: false } : null
}
