/** This machine: its names, its addresses, and whether a request came from it and through no proxy. */
import type { IncomingHttpHeaders } from 'node:http'
import type { Context } from '#server/infrastructure/context.ts'
import { type Env, nameOf } from '#server/http/api-request.ts'
import type { Context as HonoContext } from 'hono'

/** `localhost`, any name below it, and loopback addresses. Browsers reach them on their own machine only (RFC 6761, 6.3). */
export const isLocalHost = (name: string): boolean =>
  name === 'localhost' || name.endsWith('.localhost') || name === '[::1]' || name === '::1' || /^127(?:\.\d{1,3}){3}$/.test(name)

/** Why this installation has no pages for developers; null where it has them. One sentence for the start. */
export function whyNoDevPages({ config, sites }: Pick<Context, 'config' | 'sites'>): string | null {
  if (config.production) return 'NODE_ENV is production'
  if (config.trustProxy > 0) return 'TRUST_PROXY is set'
  if (!isLocalHost(config.host)) return `HOST ${config.host} can be reached by others`
  const open = sites.all().flatMap(({ file }) => file.hosts.filter((host) => !isLocalHost(host)))[0]
  return open === undefined ? null : `a brand has the host ${open}`
}

/** Whether a request may see what is for developers: it asks for this machine by name, and no proxy passed it on. */
export function isFromDeveloper(ctx: Pick<Context, 'config' | 'sites'>, c: HonoContext<Env>): boolean {
  const headers = c.env?.incoming?.headers ?? c.req.raw.headers
  const host = headers instanceof Headers ? headers.get('host') : headers.host
  return (
    whyNoDevPages(ctx) === null && !isPassedOn(headers) && isLocalHost(nameOf((host ?? new URL(c.req.url).host).toLowerCase()))
  )
}

const proxyHeaders = ['forwarded', 'via'] as const

/** Whether a proxy says that it passed the request on. What a proxy leaves out nobody can see: the host must be local too. */
export const isPassedOn = (headers: Headers | IncomingHttpHeaders): boolean => {
  const names = headers instanceof Headers ? [...headers.keys()] : Object.keys(headers)
  return names.some((name) => name.startsWith('x-forwarded-') || (proxyHeaders as readonly string[]).includes(name))
}
