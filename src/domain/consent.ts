/** Consent: what a visitor allows beyond the strictly necessary. Refusing is as easy as accepting, and both are remembered. */
import * as z from 'zod/mini'
import { Arrival } from '#domain/arrivals.ts'
import { daySeconds } from '#domain/times.ts'

/** 180 days, then we ask again. A new version of what we ask makes older answers void. */
export const consentCookie = { name: 'consent', maxAgeSeconds: 180 * daySeconds } as const
const version = '1'

/** `affiliate`: remember for 30 days which site sent the visitor. */
export const Consent = z.object({ affiliate: z.boolean() })
export type Consent = z.infer<typeof Consent>

/** The choice, and with it what the tab knows about the arrival: it moves into a cookie. */
export const ConsentRequest = z.object({ affiliate: z.boolean(), network: z.nullish(Arrival) })
export type ConsentRequest = z.infer<typeof ConsentRequest>

export const writeConsent = ({ affiliate }: Consent) => `${version}.${affiliate ? 'affiliate' : 'necessary'}`

/** Null: no choice was made yet. */
export function readConsent(cookie: string | null | undefined): Consent | null {
  if (cookie === `${version}.affiliate`) return { affiliate: true }
  if (cookie === `${version}.necessary`) return { affiliate: false }
  return null
}
