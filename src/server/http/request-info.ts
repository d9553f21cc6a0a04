/** What a handler may know of a request beside what was asked. Worked out when somebody wants to know. */
import { parse } from 'hono/utils/cookie'
import type { Locale } from '#domain/languages/languages.ts'
import { timeZoneCookie } from '#domain/time/time-zone-cookie.ts'
import type { Context } from '#server/infrastructure/context.ts'
import type { ApiResponse } from '#server/http/response.ts'
import type { Claim } from '#server/http/idempotency.ts'
import { canonicalOriginOf, originOf } from '#server/http/canonical-origin.ts'
import { localeFor } from '#server/http/locale.ts'
import type { FindMember, Member } from '#server/sessions/session.ts'
import type { ApiRequest } from '#server/http/api-request.ts'
import type { Site } from '#server/sites/sites.ts'

type RequestFacts = { site: Site; claim: Claim | null; findMember: FindMember; headers: ApiResponse['headers'] }

/** Not to be spread: what it knows are getters. A class, as `ApiRequest` is. */
export class RequestInfo {
  readonly #ctx: Context
  readonly #asked: ApiRequest
  readonly #known: RequestFacts

  constructor(ctx: Context, asked: ApiRequest, known: RequestFacts) {
    this.#ctx = ctx
    this.#asked = asked
    this.#known = known
  }

  get host(): string {
    return this.#asked.host
  }

  /** For the calls that keep their key themselves. */
  get claim(): Claim | null {
    return this.#known.claim
  }

  get address(): string {
    return this.#asked.address
  }

  get cookie(): string | undefined {
    return this.#asked.cookie
  }

  /** The time zone that the browser named in a cookie; unchecked. */
  get timeZone(): string | null {
    return parse(this.cookie ?? '', timeZoneCookie.name)[timeZoneCookie.name] ?? null
  }

  get userAgent(): string | undefined {
    return this.#asked.header('user-agent')
  }

  get lastEventId(): string | undefined {
    return this.#asked.header('last-event-id')
  }

  get locale(): Locale {
    return localeFor(this.#asked, this.#known.site.file)
  }

  /** For links in mails: the brand's own address, which no header of a request can change. */
  get origin(): string {
    return canonicalOriginOf(this.#ctx, this.#asked, this.#known.site)
  }

  /** The host this browser is at, for what it comes back to with its cookies, such as the page of a payment. */
  get browserOrigin(): string {
    return originOf(this.#ctx, this.#asked, this.#known.site)
  }

  /** Asks again who asks. It outlives the request: a stream keeps it as long as it lives, and nothing else of the request with it. */
  get findMember(): () => Promise<Member | null> {
    const { sites } = this.#ctx
    const { cookie, host } = this
    const { findMember } = this.#known
    return async () => {
      const site = sites.byHost(host)
      return site && findMember(cookie, site)
    }
  }

  /** Cookies come one by one; of all else the last word counts. */
  setHeader(name: string, value: string) {
    const { headers } = this.#known
    headers[name] = name === 'set-cookie' ? [...(headers[name] ?? []), value] : value
  }
}
