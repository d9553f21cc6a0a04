/** Home: the address under which a brand is known. Links in mails lead to it, whichever host, port and scheme a request named. */
import type { Context } from '#server/infrastructure/context.ts'
import { isLocalHost } from '#server/http/local.ts'
import { nameOf, type ApiRequest } from '#server/http/api-request.ts'
import type { Site } from '#server/sites/sites.ts'

/** The brand's first host, or `PUBLIC_URL` of the first brand. Scheme and host, without a slash at the end. */
export const canonicalOriginOf = (ctx: Context, request: ApiRequest, site: Site): string =>
  publicUrlOf(ctx, site) ?? addressOfHost(request, site.file.hosts[0] ?? nameOf(request.host))

/** Where the browser is: the host it request, which is one of the brand's own. For what comes back to the same browser and its cookies. */
export const originOf = (ctx: Context, request: ApiRequest, site: Site): string =>
  publicUrlOf(ctx, site) ?? addressOfHost(request, nameOf(request.host))

const publicUrlOf = ({ config, sites }: Context, { id }: Site) => (sites.all()[0]?.id === id ? config.publicUrl : null)

/** By https without a port; on this machine by what was request for. */
function addressOfHost(request: ApiRequest, name: string): string {
  if (!isLocalHost(name)) return `https://${name}`
  const { host } = request
  const [port = ''] = (isLocalHost(nameOf(host)) && /:\d+$/.exec(host)) || []
  return `${request.isSecure ? 'https' : 'http'}://${name}${port}`
}
