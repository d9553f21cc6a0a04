/** Where visitors came from, and whether we may remember it. Other features use this file and no other file of the folder. */
import { parse, serialize } from 'hono/utils/cookie'
import {
  type Attribution,
  attributionIn,
  latestAttribution,
  networkCookie,
  readAttribution,
} from '#domain/attribution/attribution.ts'
import { type Consent, consentCookie, type ConsentRequest, readConsent, writeConsent } from '#domain/consent/consent.ts'

export { sourceCookieFor, sourceOf } from '#server/attribution/source.ts'

export type Choices = { consent: Consent | null; arrival: Attribution | null }

/** What a page's request tells: its address, and the cookies of earlier visits. `cookies` are what the answer has to remember. */
export function readChoices(search: URLSearchParams, cookie: string | undefined): Choices & { cookies: string[] } {
  const consent = consentIn(cookie)
  const come = attributionIn(search)
  const kept = storedAttribution(cookie)
  const attribution = latestAttribution(kept, come)
  const isNew = consent?.affiliate && attribution !== null && attribution === come
  return { consent, arrival: attribution, cookies: isNew ? [attributionCookie(attribution)] : [] }
}

/** The cookies of a choice. Without consent the arrival leaves its cookie, and lives in the visitor's tab only. */
export function cookiesOf({ affiliate, network }: ConsentRequest, cookie: string | undefined): string[] {
  const choice = write(consentCookie.name, writeConsent({ affiliate }), consentCookie.maxAgeSeconds)
  if (!affiliate) return [choice, write(networkCookie.name, '', 0)]
  const attribution = latestAttribution(storedAttribution(cookie), readAttribution(JSON.stringify(network ?? null)))
  return attribution ? [choice, attributionCookie(attribution)] : [choice]
}

const consentIn = (cookie: string | undefined) => readConsent(valueIn(cookie, consentCookie.name))
const storedAttribution = (cookie: string | undefined) => readAttribution(valueIn(cookie, networkCookie.name))

const valueIn = (cookie: string | undefined, name: string) => (cookie ? parse(cookie, name)[name] : undefined)

const attributionCookie = (attribution: Attribution) =>
  write(networkCookie.name, JSON.stringify(attribution), networkCookie.maxAgeSeconds)

/** Written by the server: some browsers end a script's cookies after a week. */
const write = (name: string, value: string, maxAge: number) =>
  serialize(name, value, { path: '/', httpOnly: true, secure: true, sameSite: 'Lax', maxAge })
