/** From a line of the wire to a Hono route: check who asks, check what is asked, answer. */
import { Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { localeCookie, chooseLocale, type Locale } from '#domain/languages.ts'
import { wire, type Asked, type Call, type CallName, type Reply, type Wire } from '#domain/wire.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Context } from '#server/context.ts'
import { bodyOf, check, type Body } from '#server/http/body.ts'
import { answerError } from '#server/http/errors.ts'
import { claimFor, keyIn, once, type Claim } from '#server/http/idempotency.ts'
import type { LimitName } from '#server/http/limits.ts'
import { isSerialized, type Serialized } from '#server/http/serialized.ts'
import { pollHeaders, tagFor } from '#server/http/polls.ts'
import type { FindMember, Member } from '#server/http/session.ts'
import { answerStream, type Streaming } from '#server/http/streams.ts'
import { addressOf, headerOf, hostOf, isSecure, refuseCrossSite, refuseOtherHost, type Env } from '#server/http/visitor.ts'
import type { Site } from '#server/sites/sites.ts'
import type { Context as HonoContext } from 'hono'

/** What a handler may know of the request beside what was asked. `claim` is for the calls that keep their key themselves. */
export type RequestInfo = {
  locale: Locale
  host: string
  origin: string
  address: string
  cookie: string | undefined
  userAgent: string | undefined
  claim: Claim | null
  lastEventId: string | undefined
  /** Asks again who asks: a stream outlives its first answer. */
  findMember: () => Promise<Member | null>
  setHeader: (name: string, value: string) => void
}
type Asker<Name extends CallName> = Wire[Name]['who'] extends 'member' ? { member: Member } : { member: Member | null }
export type Ask<Name extends CallName> = { ctx: Context; site: Site; request: RequestInfo } & Asker<Name> & Asked<Name>
type Answered<Name extends CallName> = Wire[Name] extends { stream: object } ? Streaming : Reply<Name> | Serialized<Reply<Name>>
export type Handler<Name extends CallName> = (ask: Ask<Name>) => Promise<Answered<Name>>
export type Handlers = { [Name in CallName]: Handler<Name> }

type AnyHandler = (ask: Record<string, unknown>) => Promise<unknown>
type Asking = HonoContext<Env>

export function buildApi(ctx: Context, handlers: Handlers, findMember: FindMember) {
  const app = new Hono<Env>()
  for (const [name, call] of Object.entries<Call>(wire)) {
    const [, method = '', path = '', flag] = /^(\w+) ([^?]+)\??(\w+)?/.exec(name) ?? []
    const handler = handlers[name as CallName] as unknown as AnyHandler
    app.on(method, path, async (c, next) => {
      if (flag && c.req.query(flag) !== '1') return next() // the old API tells some calls apart by ?new=1
      return answer(ctx, c, name, call, handler, findMember)
    })
  }
  app.all('/api/*', (c) => answerError(ctx, c, new Refusal('no_such_call')))
  app.onError((error, c) => answerError(ctx, c, error))
  return app
}

async function answer(ctx: Context, c: Asking, name: string, call: Call, handler: AnyHandler, findMember: FindMember) {
  const host = hostOf(c, ctx.config)
  const site = ctx.sites.byHost(host)
  if (!site) throw new Refusal('unknown_host')
  refuseOtherHost(c, host)
  const isWrite = c.req.method !== 'GET'
  if (isWrite || call.guarded) refuseCrossSite(c, host)

  const cookie = headerOf(c, 'cookie')
  const member = await findMember(cookie, site)
  if (call.who === 'member' && !member) throw new Refusal('not_logged_in')
  const tag = call.polled && member ? tagFor(ctx, site, member, call.polled) : null
  const keep = pollHeaders(tag)
  // a plain response with plain headers is what costs least, and this is the answer given most
  if (tag && headerOf(c, 'if-none-match') === tag) return new Response(null, { status: 304, headers: keep })

  const query = call.query && check(call.query, c.req.query(), 'query')
  const body: Body | null = isWrite ? await bodyOf(c, call) : null
  const address = addressOf(c, ctx.config)
  if (call.limit) await ctx.limits.take(call.limit as LimitName, { account: accountOf(member, body), address })
  const claim = isWrite ? claimOf(c, name, call, member, site, body) : null
  const request = infoOf(ctx, c, site, { host, address, cookie, claim, findMember: askAgain(ctx, findMember, cookie, host) })
  const ask = { ctx, site, member, request, query, body: body?.value, form: body?.form }
  if (call.stream) return answerStream(c, (await handler(ask)) as Streaming)

  const reply = async (ctx: Context) => jsonOf(call, await handler({ ...ask, ctx }))
  const text = isWrite && call.key !== 'inside' && claim ? await once(ctx, claim, reply) : await reply(ctx)
  return c.body(text, 200, { 'content-type': 'application/json; charset=utf-8', ...keep })
}

/** Apart from all else of the request: a stream keeps this as long as it lives. */
const askAgain = (ctx: Context, findMember: FindMember, cookie: string | undefined, host: string) => async () => {
  const site = ctx.sites.byHost(host)
  return site && findMember(cookie, site)
}

/** The reply schema is applied on the way out, so no column leaves unless the wire names it. */
const jsonOf = (call: Call, reply: unknown) => (isSerialized(reply) ? reply.json : JSON.stringify(call.reply.parse(reply)))

/** Before there is a member, the e-mail address that is being tried counts as the account. */
function accountOf(member: Member | null, body: Body | null): string | null {
  if (member) return String(member.profile)
  const email = (body?.value as { email?: unknown } | undefined)?.email
  return typeof email === 'string' ? email.toLowerCase() : null
}

function claimOf(c: Asking, name: string, call: Call, member: Member | null, site: Site, body: Body | null): Claim | null {
  const key = call.key === 'none' ? null : keyIn(headerOf(c, 'idempotency-key'))
  if (!key && call.key === 'inside' && !call.form) throw new Refusal('idempotency_required')
  return key ? claimFor(member ? `m${member.profile}` : `s${site.id}`, key, name, body?.bytes ?? '') : null
}

function infoOf(
  ctx: Context,
  c: Asking,
  site: Site,
  known: Pick<RequestInfo, 'host' | 'address' | 'cookie' | 'claim' | 'findMember'>,
): RequestInfo {
  return {
    ...known,
    get locale() {
      return chooseLocale(
        site.file.languages,
        site.file.domain_language,
        getCookie(c, localeCookie.name),
        headerOf(c, 'accept-language'),
      )
    },
    get origin() {
      const isFirst = ctx.sites.all()[0]?.id === site.id
      return (isFirst ? ctx.config.publicUrl : null) ?? `${isSecure(c, ctx.config) ? 'https' : 'http'}://${known.host}`
    },
    userAgent: headerOf(c, 'user-agent'),
    lastEventId: headerOf(c, 'last-event-id'),
    setHeader: (header, value) => c.header(header, value, { append: header === 'set-cookie' }),
  }
}
