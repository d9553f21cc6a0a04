/** Known devices: a signed cookie with the accounts a browser has logged in to, so that strangers' failed logins do not lock it out. */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { serialize } from 'hono/utils/cookie'
import { daySeconds } from '#domain/time/durations.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { randomId } from '#server/infrastructure/secrets.ts'
import type { Site } from '#server/ports/site-directory.ts'

const cookieName = '__Host-device'
/** The accounts that one browser has logged in to, newest first. */
const maxAccounts = 6
const pattern = new RegExp(`(?:^|; )${cookieName}=([a-z0-9]{26})((?:\\.[\\w-]{22}){0,${maxAccounts}})(?:;|$)`)

type Device = { id: string; tags: string[] }
function deviceIn(cookie: string | undefined): Device | null {
  const [, id = '', tags = ''] = pattern.exec(cookie ?? '') ?? []
  return id ? { id, tags: tags.split('.').filter(Boolean) } : null
}

/** Signs an account for this device. The account is an address or a passkey's number, as a login names it. */
const tagOf = ({ config }: Context, site: Site, id: string, named: string) =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', config.sessionSecret, '', 'known devices', 32)))
    .update(JSON.stringify([id, site.pool_id, named.toLowerCase()]))
    .digest('base64url')
    .slice(0, 22)

const isSame = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** The device of this cookie, where the account has signed in on it; null otherwise. */
export function knownDevice(ctx: Context, site: Site, cookie: string | undefined, named: string | null): string | null {
  const device = deviceIn(cookie)
  if (!device || !named) return null
  const tag = tagOf(ctx, site, device.id, named)
  return device.tags.some((one) => isSame(one, tag)) ? `${device.id}.${tag}` : null
}

/** The request's cookies and the response's headers. */
type Cookies = { cookie: string | undefined; setHeader: (name: string, value: string) => void }

const write = (request: Cookies, value: string) => {
  const options = { path: '/', httpOnly: true, secure: true, sameSite: 'Lax', maxAge: 365 * daySeconds } as const
  request.setHeader('set-cookie', serialize(cookieName, value, options))
}

/** The id of this known device; null for an unknown one. */
export const deviceIdIn = (cookie: string | undefined): string | null => deviceIn(cookie)?.id ?? null

/** The id of this device; an unknown one gets and stores a new id. */
export function storeDevice(request: Cookies): string {
  const device = deviceIdIn(request.cookie)
  if (device) return device
  const id = randomId()
  write(request, id)
  return id
}

/** After a login: makes this browser a known device of the account's names, for a year. Returns its id. */
export function saveKnownDevice(ctx: Context, site: Site, request: Cookies, names: readonly string[]): string {
  const { id, tags } = deviceIn(request.cookie) ?? { id: randomId(), tags: [] }
  const fresh = names.map((named) => tagOf(ctx, site, id, named))
  const all = [...fresh, ...tags.filter((tag) => !fresh.includes(tag))].slice(0, maxAccounts)
  write(request, [id, ...all].join('.'))
  return id
}
