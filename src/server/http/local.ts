/** Local requests: names and addresses of this machine, and whether a proxy passed the request on. */
import type { Context } from '#server/infrastructure/context.ts'
import { type ApiRequest, type Env, isPassedOn, nameOf } from '#server/http/api-request.ts'
import type { Context as HonoContext } from 'hono'

/** `localhost`, any name below it, and loopback addresses. Browsers reach them on their own machine only (RFC 6761, 6.3). */
export const isLocalHost = (name: string): boolean =>
  name === 'localhost' || name.endsWith('.localhost') || name === '[::1]' || name === '::1' || /^127(?:\.\d{1,3}){3}$/.test(name)

/** Why this installation has no developer pages, in one sentence for the start; null where it has them. */
export function whyNoDevPages({ config, sites }: Pick<Context, 'config' | 'sites'>): string | null {
  if (config.production) return 'NODE_ENV is production'
  if (config.trustProxy > 0) return 'TRUST_PROXY is set'
  if (!isLocalHost(config.host)) return `HOST ${config.host} can be reached by others`
  const open = sites.all().flatMap(({ file }) => file.hosts.filter((host) => !isLocalHost(host)))[0]
  return open === undefined ? null : `a brand has the host ${open}`
}

/** Whether a request may see developer pages: its host is this machine, and no proxy passed it on. */
export function isFromDeveloper(ctx: Pick<Context, 'config' | 'sites'>, c: HonoContext<Env>): boolean {
  const headers = c.env?.incoming?.headers ?? c.req.raw.headers
  const host = headers instanceof Headers ? headers.get('host') : headers.host
  return (
    whyNoDevPages(ctx) === null && !isPassedOn(headers) && isLocalHost(nameOf((host ?? new URL(c.req.url).host).toLowerCase()))
  )
}

/**
 * Warns when a proxy passes requests on that no setting trusts: all visitors then share its address, and its limits. The metrics
 * count these requests.
 */
export function warnOfUntrustedProxy({ config, log }: Pick<Context, 'config' | 'log'>, request: ApiRequest) {
  if (!config.production || config.trustProxy > 0) return
  const header = forwardedHeaders.find((name) => request.header(name) !== undefined)
  if (header)
    log.warn({ event: 'proxy.untrusted', header }, 'a proxy passes requests on, and TRUST_PROXY is 0: visitors share its limits')
}
const forwardedHeaders = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'] as const

/**
 * Whether a request came straight from a machine of the operator: no proxy passed it on, and its host is no public name of a
 * brand, which a proxy would pass on.
 */
export const isDirect = ({ sites }: Pick<Context, 'sites'>, request: ApiRequest): boolean =>
  !request.isPassedOn && (isLocalHost(nameOf(request.host)) || sites.byHost(request.host) === null)
