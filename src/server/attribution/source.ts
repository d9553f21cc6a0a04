/** Sources: which partner's visitor somebody is, as far as the server may believe it. It decides what is shown, and nothing else. */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { parse, serialize } from 'hono/utils/cookie'
import type { Context } from '#server/infrastructure/context.ts'
import type { Site } from '#server/sites/sites.ts'

/** Strictly necessary: a reload of what a partner's visitor may see needs it. It goes with the browser's session, and holds the partner's name. */
const cookieName = '__Host-source'

/** Signs that a page of this site was opened by a link that names this network. */
const signatureOf = ({ config }: Context, site: Site, network: string) =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', config.sessionSecret, '', 'traffic sources', 32)))
    .update(JSON.stringify([site.id, network]))
    .digest('base64url')

const isSame = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** The network that the server wrote into this browser's cookie; null without one, and for one that somebody made up. */
function signedIn(ctx: Context, site: Site, cookie: string | undefined): string | null {
  const [written = '', signature = ''] = (cookie ? (parse(cookie, cookieName)[cookieName] ?? '') : '').split('.')
  const network = Buffer.from(written, 'base64url').toString()
  return network && isSame(signature, signatureOf(ctx, site, network)) ? network : null
}

/**
 * The network that counts for this visitor; null when none does. Where the site's file names networks, only those count. Where it names none, only what the
 * server wrote when a page was opened counts, and `claimed` (what a call says of itself) does not.
 */
export function sourceOf(
  ctx: Context,
  site: Site,
  cookie: string | undefined,
  claimed: string | null | undefined,
): string | null {
  const kept = signedIn(ctx, site, cookie)
  const named = site.file.networks
  if (!named || named.length === 0) return kept
  return [claimed, kept].find((network) => named.some((one) => one.network === network)) ?? null
}

/** What the answer of a page has to set, so that a reload knows the network too; null where it opens nothing, counts for nothing, or is known already. */
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
