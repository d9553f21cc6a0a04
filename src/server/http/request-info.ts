/** A handler's view of a request: language, origin, cookies and headers, each computed on demand. */
import { parse } from 'hono/utils/cookie'
import { chooseLocale, localeCookie, type Locale } from '#domain/languages/languages.ts'
import { type ApiRequest, nameOf } from '#server/http/api-request.ts'
import type { Site } from '#server/ports/site-directory.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { isLocalHost } from '#server/http/local.ts'
import { timeZoneCookie } from '#domain/time/local-time.ts'
import type { ApiResponse } from '#server/http/response.ts'
import type { Claim } from '#server/http/idempotency.ts'
import type { FindMember, Member } from '#server/sessions/session.ts'

export function localeFor(request: ApiRequest, { languages, domain_language }: Site['file']): Locale {
  const chosen = parse(request.cookie ?? '', localeCookie.name)[localeCookie.name]
  return chooseLocale(languages, domain_language, chosen, request.header('accept-language'))
}

/** The origin for links in mails: the brand's first host, or `PUBLIC_URL` for the first brand. No header changes it. */
export const canonicalOriginOf = (ctx: Context, request: ApiRequest, site: Site): string =>
  publicUrlOf(ctx, site) ?? addressOfHost(request, site.file.hosts[0] ?? nameOf(request.host))

/** The origin of this browser: the requested host. For addresses that the same browser returns to with its cookies. */
const originOf = (ctx: Context, request: ApiRequest, site: Site): string =>
  publicUrlOf(ctx, site) ?? addressOfHost(request, nameOf(request.host))

/** The same without a request, for mails about what an operator did. A local host has the port of this process. */
export function siteOriginOf(ctx: Context, site: Site): string {
  const [host = 'localhost'] = site.file.hosts
  return publicUrlOf(ctx, site) ?? (isLocalHost(host) ? `http://${host}:${ctx.config.port}` : `https://${host}`)
}

const publicUrlOf = ({ config, sites }: Context, { id }: Site) => (sites.all()[0]?.id === id ? config.publicUrl : null)

/** https without a port; a local host keeps its scheme and port. */
function addressOfHost(request: ApiRequest, name: string): string {
  if (!isLocalHost(name)) return `https://${name}`
  const { host } = request
  const [port = ''] = (isLocalHost(nameOf(host)) && /:\d+$/.exec(host)) || []
  return `${request.isSecure ? 'https' : 'http'}://${name}${port}`
}

type RequestFacts = { site: Site; claim: Claim | null; findMember: FindMember; headers: ApiResponse['headers'] }

/** A class with getters, as `ApiRequest` is; never spread it. */
export class RequestInfo {
  readonly #ctx: Context
  readonly #request: ApiRequest
  readonly #facts: RequestFacts

  constructor(ctx: Context, request: ApiRequest, facts: RequestFacts) {
    this.#ctx = ctx
    this.#request = request
    this.#facts = facts
  }

  get host(): string {
    return this.#request.host
  }

  /** For calls that store their idempotency key themselves. */
  get claim(): Claim | null {
    return this.#facts.claim
  }

  get address(): string {
    return this.#request.address
  }

  get cookie(): string | undefined {
    return this.#request.cookie
  }

  /** The time zone of the browser's cookie; unchecked. */
  get timeZone(): string | null {
    return parse(this.cookie ?? '', timeZoneCookie.name)[timeZoneCookie.name] ?? null
  }

  get userAgent(): string | undefined {
    return this.#request.header('user-agent')
  }

  /** The page that calls, as its browser says: a whole address, or only its origin. */
  get referrer(): string | undefined {
    return this.#request.header('referer')
  }

  get lastEventId(): string | undefined {
    return this.#request.header('last-event-id')
  }

  get locale(): Locale {
    return localeFor(this.#request, this.#facts.site.file)
  }

  /** For links in mails: no header of a request changes it. */
  get origin(): string {
    return canonicalOriginOf(this.#ctx, this.#request, this.#facts.site)
  }

  /** For addresses that the browser returns to, such as the page after a payment. */
  get browserOrigin(): string {
    return originOf(this.#ctx, this.#request, this.#facts.site)
  }

  /** Finds the member again, for streams that outlive the request. It holds the cookie and the host only. */
  get findMember(): () => Promise<Member | null> {
    const { sites } = this.#ctx
    const { cookie, host } = this
    const { findMember } = this.#facts
    return async () => {
      const site = sites.byHost(host)
      return site && findMember(cookie, site)
    }
  }

  /** Adds a cookie, or replaces any other header. */
  setHeader(name: string, value: string) {
    const { headers } = this.#facts
    headers[name] = name === 'set-cookie' ? [...(headers[name] ?? []), value] : value
  }
}
