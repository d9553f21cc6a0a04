/** Where visitors came from, and whether we may remember it. Other features use this file and no other file of the folder. */
import { parse, serialize } from 'hono/utils/cookie'
import { type Arrival, arrivalIn, laterArrival, networkCookie, readArrival } from '#domain/attribution/attribution.ts'
import { type Consent, consentCookie, type ConsentRequest, readConsent, writeConsent } from '#domain/consent/consent.ts'

export { sourceCookieFor, sourceOf } from '#server/attribution/source.ts'

export type Choices = { consent: Consent | null; arrival: Arrival | null }

/** What a page's request tells: its address, and the cookies of earlier visits. `cookies` are what the answer has to remember. */
export function readChoices(search: URLSearchParams, cookie: string | undefined): Choices & { cookies: string[] } {
  const consent = consentIn(cookie)
  const come = arrivalIn(search)
  const kept = arrivalKept(cookie)
  const arrival = laterArrival(kept, come)
  const isNew = consent?.affiliate && arrival !== null && arrival === come
  return { consent, arrival, cookies: isNew ? [arrivalCookie(arrival)] : [] }
}

/** The cookies of a choice. Without consent the arrival leaves its cookie, and lives in the visitor's tab only. */
export function cookiesOf({ affiliate, network }: ConsentRequest, cookie: string | undefined): string[] {
  const choice = write(consentCookie.name, writeConsent({ affiliate }), consentCookie.maxAgeSeconds)
  if (!affiliate) return [choice, write(networkCookie.name, '', 0)]
  const arrival = laterArrival(arrivalKept(cookie), readArrival(JSON.stringify(network ?? null)))
  return arrival ? [choice, arrivalCookie(arrival)] : [choice]
}

const consentIn = (cookie: string | undefined) => readConsent(valueIn(cookie, consentCookie.name))
const arrivalKept = (cookie: string | undefined) => readArrival(valueIn(cookie, networkCookie.name))

const valueIn = (cookie: string | undefined, name: string) => (cookie ? parse(cookie, name)[name] : undefined)

const arrivalCookie = (arrival: Arrival) => write(networkCookie.name, JSON.stringify(arrival), networkCookie.maxAgeSeconds)

/** Written by the server: some browsers end a script's cookies after a week. */
const write = (name: string, value: string, maxAge: number) =>
  serialize(name, value, { path: '/', httpOnly: true, secure: true, sameSite: 'Lax', maxAge })
