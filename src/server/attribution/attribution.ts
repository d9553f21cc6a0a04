/** Attribution: consent, the affiliate cookie, and the traffic source as far as it can be trusted. The folder's public module. */
import { parse, serialize } from 'hono/utils/cookie'
import {
  type Attribution,
  attributionIn,
  latestAttribution,
  networkCookie,
  readAttribution,
} from '#domain/attribution/attribution.ts'
import { type Consent, consentCookie, type ConsentRequest, readConsent, writeConsent } from '#domain/consent/consent.ts'
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Context } from '#server/infrastructure/context.ts'
import type { Site } from '#server/ports/site-directory.ts'

export type Choices = { consent: Consent | null; arrival: Attribution | null }

/** A page request's address and the cookies of earlier visits. `cookies`: those to set. */
export function readChoices(search: URLSearchParams, cookie: string | undefined): Choices & { cookies: string[] } {
  const consent = consentIn(cookie)
  const found = attributionIn(search)
  const stored = storedAttribution(cookie)
  const attribution = latestAttribution(stored, found)
  const isNew = consent?.affiliate && attribution !== null && attribution === found
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

/** Strictly necessary: a reload of what a partner's visitor may see needs it. It goes with the browser's session, and holds the partner's name. */
const cookieName = '__Host-source'

/** Signs that a page of this site was opened by a link that names this network. */
const signatureOf = ({ config }: Context, site: Site, network: string) =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', config.sessionSecret, '', 'traffic sources', 32)))
    .update(JSON.stringify([site.id, network]))
    .digest('base64url')

const isSame = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** The network in this browser's cookie; null without one, and for an unconfigured one. */
function signedIn(ctx: Context, site: Site, cookie: string | undefined): string | null {
  const [written = '', signature = ''] = (cookie ? (parse(cookie, cookieName)[cookieName] ?? '') : '').split('.')
  const network = Buffer.from(written, 'base64url').toString()
  return network && isSame(signature, signatureOf(ctx, site, network)) ? network : null
}

/**
 * The network that counts for this visitor, or null. Networks named in the site's file count; without any, only the network the
 * server stored counts, never `claimed`.
 */
export function sourceOf(
  ctx: Context,
  site: Site,
  cookie: string | undefined,
  claimed: string | null | undefined,
): string | null {
  const stored = signedIn(ctx, site, cookie)
  const named = site.file.networks
  if (!named || named.length === 0) return stored
  return [claimed, stored].find((network) => named.some((one) => one.network === network)) ?? null
}

/** The cookie to set so that a reload has the network too; null when there is nothing to store. */
export function sourceCookieFor(
  ctx: Context,
  site: Site,
  cookie: string | undefined,
  network: string | undefined,
): string | null {
  const { logged_out_search, logged_out_search_trafficsource, networks = [] } = site.file
  const isOpening = logged_out_search === 'none' && logged_out_search_trafficsource !== 'none'
  const counts = networks.length === 0 || networks.some((one) => one.network === network)
  if (!network || !isOpening || !counts || signedIn(ctx, site, cookie) === network) return null
  const value = `${Buffer.from(network).toString('base64url')}.${signatureOf(ctx, site, network)}`
  return serialize(cookieName, value, { path: '/', httpOnly: true, secure: true, sameSite: 'Lax' })
}
