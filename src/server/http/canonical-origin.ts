/** Home: the address under which a brand is known. Links in mails lead to it, whichever host, port and scheme a request named. */
import type { Context } from '#server/infrastructure/context.ts'
import { isLocalHost } from '#server/http/local.ts'
import { hostOf, isSecure, nameOf, type ApiRequest } from '#server/http/api-request.ts'
import type { Site } from '#server/sites/sites.ts'

/** The brand's first host, or `PUBLIC_URL` of the first brand. Scheme and host, without a slash at the end. */
export const canonicalOriginOf = (ctx: Context, request: ApiRequest, site: Site): string =>
  publicUrlOf(ctx, site) ?? addressOfHost(ctx, request, site.file.hosts[0] ?? nameOf(hostOf(request, ctx.config)))

/** Where the browser is: the host it asked, which is one of the brand's own. For what comes back to the same browser and its cookies. */
export const originOf = (ctx: Context, request: ApiRequest, site: Site): string =>
  publicUrlOf(ctx, site) ?? addressOfHost(ctx, request, nameOf(hostOf(request, ctx.config)))

const publicUrlOf = ({ config, sites }: Context, { id }: Site) => (sites.all()[0]?.id === id ? config.publicUrl : null)

/** By https without a port; on this machine by what was asked for. */
function addressOfHost(ctx: Context, request: ApiRequest, name: string): string {
  if (!isLocalHost(name)) return `https://${name}`
  const host = hostOf(request, ctx.config)
  const [port = ''] = (isLocalHost(nameOf(host)) && /:\d+$/.exec(host)) || []
  return `${isSecure(request, ctx.config) ? 'https' : 'http'}://${name}${port}`
}
