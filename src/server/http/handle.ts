/** From a call of the wire to a response: checks the caller and the input, then lets the feature answer. */
import { type Call, wire, type ParsedInput, type CallName, type Reply, type Wire } from '#domain/wire.ts'
import { hourMs } from '#domain/time/durations.ts'
import type { Context } from '#server/infrastructure/context.ts'
import type { Member, RecogniseMember, FindMember } from '#server/sessions/session.ts'
import { isOtherHost, type ApiRequest, refuseCrossSite, refuseOtherHost } from '#server/http/api-request.ts'
import type { Site } from '#server/ports/site-directory.ts'
import { closedSeconds, closingSeconds } from '#server/ports/switches.ts'
import { Refusal } from '#domain/refusal.ts'
import { bodyOf, check, type Body } from '#server/http/body.ts'
import { type ApiResponse, isSerialized, type Serialized } from '#server/http/response.ts'
import { errorResponse } from '#server/http/errors.ts'
import { claimFor, keyIn, once, type Claim } from '#server/http/idempotency.ts'
import { knownDevice } from '#server/sessions/known-device.ts'
import type { LimitName } from '#domain/limits/limits.ts'
import type { Who } from '#server/ports/limiter.ts'
import { countingFailures, countsFailures } from '#server/http/limits.ts'
import { RequestInfo } from '#server/http/request-info.ts'
import { countSince, type Tally } from '#server/infrastructure/metrics.ts'
import type { Streaming } from '#server/ports/live.ts'
import { openUploadSlots, type UploadSlots } from '#server/http/upload-forms.ts'

export type Polled = NonNullable<Call['polled']>

/**
 * The entity tag of a poll's response. It changes with the site, with the member's counters, with a notice to members, and every hour
 * for changes on other members' cards.
 */
const tagFor = (ctx: Context, site: Site, member: Member, what: Polled) =>
  `W/"${site.stamp}.${Math.floor(ctx.now().getTime() / hourMs)}.${member.profile.toString(36)}.${what}${member.versions[what]}${what === 'user' && ctx.switches.notice ? `.${ctx.switches.notice.id}` : ''}"`

export const pollHeaders = (tag: string | null) => ({ 'cache-control': 'private, no-cache', ...(tag && { etag: tag }) })

/**
 * Compares the tag of a poll without a promise: no call is made more often. `then` gets the tag if nothing changed, else null.
 */
export function openPolls(ctx: Context, recognise: RecogniseMember) {
  return (request: ApiRequest, what: Polled, then: (tag: string | null) => void) => {
    const etag = request.header('if-none-match')
    const site = ctx.sites.byHost(request.host)
    const isClear = etag !== undefined && site !== null && !ctx.switches.isClosed && isHere(ctx, site) && !isOtherHost(request)
    const deliver = (member: Member | null) =>
      then(member !== null && site !== null && etag === tagFor(ctx, site, member, what) ? etag : null)
    if (!isClear || !recognise(request.cookie, site, deliver)) then(null)
  }
}

const isHere = ({ switches }: Context, { pool_id }: Site) => ['open', 'closing'].includes(switches.stateOf(pool_id))

/** Refuses what a pool on its way to another cell cannot answer here. */
export function refuseMoving({ switches }: Context, { pool_id }: Site, isStoring: boolean) {
  const state = switches.stateOf(pool_id)
  if (state === 'elsewhere') throw new Refusal('moved_host', { retry_after: closingSeconds })
  if (state === 'arriving') throw new Refusal('maintenance', { retry_after: closingSeconds })
  if (state === 'closing' && isStoring) throw new Refusal('read_only', { retry_after: closingSeconds })
}

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
/** One call with its handler. `respond` never rejects: an error becomes a response. */
export type OpenCall = Omit<Line, 'name'> & { tally: Tally; respond: (incoming: ApiRequest) => Promise<ApiResponse> }

type How = { ctx: Context; tally: Tally; line: Line; handler: AnyHandler; findMember: FindMember; uploadSlots: UploadSlots }

/** The handlers of all calls of the wire. */
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

/** `headers` are set by the handler, and are sent with a refusal too. */
async function respond(
  { ctx, line, handler, findMember, uploadSlots }: How,
  incoming: ApiRequest,
  headers: ApiResponse['headers'],
): Promise<ApiResponse> {
  const { name, call } = line
  const site = ctx.sites.byHost(incoming.host)
  if (!site) throw new Refusal('unknown_host')
  refuseOtherHost(incoming)
  if (ctx.switches.isClosed) throw new Refusal('maintenance', { retry_after: closedSeconds })
  const isWrite = line.method !== 'GET'
  const isStoring = (isWrite || call.guarded === true) && !call.whileReadOnly
  refuseMoving(ctx, site, isStoring)
  if (ctx.switches.isReadOnly && isStoring) throw new Refusal('read_only', { retry_after: closedSeconds })
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
  // a limit of failures counts the account that the small body names, also for a logged-in member
  const isByName = !member || countsFailures(call.limit)
  // a member's limit is counted before the body is read; of a visitor the small body is read first, for the account it names
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

/** The account that a login names by e-mail address or passkey. */
function namedIn(body: Body | null): string | null {
  const { email, id, passkey } = (body?.value ?? {}) as { email?: unknown; id?: unknown; passkey?: { id?: unknown } }
  const named = email ?? passkey?.id ?? id
  return typeof named === 'string' ? named.toLowerCase() : null
}

/** Applies the reply schema, so that no column leaves the server unless the wire names it. */
const jsonOf = (call: Call, reply: unknown) => (isSerialized(reply) ? reply.json : JSON.stringify(call.reply.parse(reply)))

/** For visitors, the typed e-mail address counts as the account. */
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
