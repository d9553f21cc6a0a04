/** From a line of the wire to an respond: check who asks, check what is incoming, let the feature answer. */
import { wire, type ParsedInput, type Call, type CallName, type Reply, type Wire } from '#domain/wire.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { bodyOf, check, type Body } from '#server/http/body.ts'
import type { ApiResponse } from '#server/http/response.ts'
import { errorResponse } from '#server/http/errors.ts'
import { claimFor, keyIn, once, type Claim } from '#server/http/idempotency.ts'
import { knownDevice } from '#server/sessions/known-device.ts'
import type { LimitName } from '#domain/limits/limits.ts'
import type { Who } from '#server/ports/limiter.ts'
import { countingFailures, countsFailures } from '#server/http/limits.ts'
import { RequestInfo } from '#server/http/request-info.ts'
import { isSerialized, type Serialized } from '#server/http/serialized.ts'
import { pollHeaders, tagFor } from '#server/http/polls.ts'
import { countSince, type Tally } from '#server/infrastructure/histogram.ts'
import type { FindMember, Member } from '#server/sessions/session.ts'
import type { Streaming } from '#server/ports/live.ts'
import { refuseCrossSite, refuseOtherHost, type ApiRequest } from '#server/http/api-request.ts'
import { openUploadSlots, type UploadSlots } from '#server/http/upload-forms.ts'
import type { Site } from '#server/sites/sites.ts'

type CallerOf<Name extends CallName> = Wire[Name]['who'] extends 'member' ? { member: Member } : { member: Member | null }
export type CallContext<Name extends CallName> = { ctx: Context; site: Site; request: RequestInfo } & CallerOf<Name> &
  ParsedInput<Name>
type HandlerResult<Name extends CallName> = Wire[Name] extends { stream: object }
  ? Streaming
  : Reply<Name> | Serialized<Reply<Name>>
export type Handler<Name extends CallName> = (input: CallContext<Name>) => Promise<HandlerResult<Name>>
export type Handlers = { [Name in CallName]: Handler<Name> }

type AnyHandler = (input: Record<string, unknown>) => Promise<unknown>
type Line = { name: string; method: string; path: string; flag: string | undefined; call: Call }
/** One call, ready to be incoming. Never fails: what goes wrong is an answer too. */
export type OpenCall = Omit<Line, 'name'> & { tally: Tally; respond: (incoming: ApiRequest) => Promise<ApiResponse> }

type How = { ctx: Context; tally: Tally; line: Line; handler: AnyHandler; findMember: FindMember; uploadSlots: UploadSlots }

/** Every line of the wire with its handler. */
export function openCalls(ctx: Context, handlers: Handlers, findMember: FindMember): OpenCall[] {
  const uploadSlots = openUploadSlots()
  return Object.entries<Call>(wire).map(([name, call]) => {
    const [, method = '', path = '', flag] = /^(\w+) ([^?]+)\??(\w+)?/.exec(name) ?? []
    const line = { name, method, path, flag, call }
    const tally = ctx.metrics.tallyOf(name)
    const how = { ctx, tally, line, handler: handlers[name as CallName] as unknown as AnyHandler, findMember, uploadSlots }
    return { method, path, flag, call, tally, respond: (incoming) => respondOrRefuse(how, incoming) }
  })
}

async function respondOrRefuse(how: How, incoming: ApiRequest): Promise<ApiResponse> {
  const startedMs = performance.now()
  const headers: ApiResponse['headers'] = {}
  const answered = await respond(how, incoming, headers).catch(async (error: unknown) => {
    await how.ctx.limits.slowDown(incoming.address, incoming.contentLength)
    const refused = errorResponse(how.ctx, how.line, error)
    return { ...refused, headers: { ...headers, ...refused.headers } }
  })
  countSince(how.tally, answered.status, startedMs)
  return answered
}

/** `headers` are those that the feature sets: they are sent with a refusal too. */
async function respond(
  { ctx, line, handler, findMember, uploadSlots }: How,
  incoming: ApiRequest,
  headers: ApiResponse['headers'],
): Promise<ApiResponse> {
  const { name, call } = line
  const site = ctx.sites.byHost(incoming.host)
  if (!site) throw new Refusal('unknown_host')
  refuseOtherHost(incoming)
  const isWrite = line.method !== 'GET'
  if (isWrite || call.guarded) refuseCrossSite(incoming)

  const member = await findMember(incoming.cookie, site)
  if (call.who === 'member' && !member) throw new Refusal('not_logged_in')
  const tag = call.polled && member ? tagFor(ctx, site, member, call.polled) : null
  const keep = pollHeaders(tag)
  if (tag && incoming.header('if-none-match') === tag) return { status: 304, headers: keep, body: null }

  const query = call.query && check(call.query, incoming.query, 'query')
  const whoIn = (body: Body | null) => whoOf(ctx, incoming, site, member, body)
  const take = async (body: Body | null) => {
    if (call.limit) await ctx.limits.take(call.limit as LimitName, whoIn(body), site.file.limits)
  }
  // a limit of failures counts the account that the small body names, also for who is logged in
  const isByName = !member || countsFailures(call.limit)
  // limits come before bodies: only who is not logged in is counted by the address in the body, which is small
  if (!isByName) await take(null)
  const release = call.form && member ? uploadSlots(String(member.profile)) : null
  let body: Body | null = null
  try {
    body = isWrite ? await bodyOf(incoming, call) : null
    if (isByName) await take(body)
    const claim = isWrite ? claimOf(incoming, name, call, member, site, body) : null
    const request = new RequestInfo(ctx, incoming, { site, claim, findMember, headers })
    const input = { ctx, site, member, request, query, body: body?.value, form: body?.form }
    if (call.stream) return { status: 200, headers, body: null, streaming: (await handler(input)) as Streaming }

    const work = (ctx: Context) => handler({ ...input, ctx })
    const reply = async (ctx: Context) => {
      if (!countsFailures(call.limit)) return jsonOf(call, await work(ctx))
      return jsonOf(call, await countingFailures(ctx.limits, call.limit as LimitName, whoIn(body), () => work(ctx)))
    }
    const text = isWrite && call.key !== 'inside' && claim ? await once(ctx, claim, reply) : await reply(ctx)
    return { status: 200, headers: { ...headers, 'content-type': 'application/json; charset=utf-8', ...keep }, body: text }
  } finally {
    await body?.form?.remove()
    release?.()
  }
}

function whoOf(ctx: Context, incoming: ApiRequest, site: Site, member: Member | null, body: Body | null): Who {
  const named = namedIn(body)
  const device = knownDevice(ctx, site, incoming.cookie, named)
  return { account: accountOf(member, body), address: incoming.address, named, device }
}

/** The account that a login names: by its address, or by its passkey. */
function namedIn(body: Body | null): string | null {
  const { email, id, passkey } = (body?.value ?? {}) as { email?: unknown; id?: unknown; passkey?: { id?: unknown } }
  const named = email ?? passkey?.id ?? id
  return typeof named === 'string' ? named.toLowerCase() : null
}

/** The reply schema is applied on the way out, so no column leaves unless the wire names it. */
const jsonOf = (call: Call, reply: unknown) => (isSerialized(reply) ? reply.json : JSON.stringify(call.reply.parse(reply)))

/** Before there is a member, the e-mail address that is being tried counts as the account. */
function accountOf(member: Member | null, body: Body | null): string | null {
  if (member) return String(member.profile)
  const email = (body?.value as { email?: unknown } | undefined)?.email
  return typeof email === 'string' ? email.toLowerCase() : null
}

function claimOf(
  incoming: ApiRequest,
  name: string,
  call: Call,
  member: Member | null,
  site: Site,
  body: Body | null,
): Claim | null {
  const key = call.key === 'none' ? null : keyIn(incoming.header('idempotency-key'))
  if (!key && call.key === 'inside' && !call.form) throw new Refusal('idempotency_required')
  return key ? claimFor(member ? `m${member.profile}` : `s${site.id}`, key, name, body?.bytes ?? '') : null
}
