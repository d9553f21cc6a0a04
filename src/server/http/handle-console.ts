/** From a call of the console's wire to a response: who calls, what they may and where, proofs, second persons, and the line in the audit log. */
import { type ConsoleCall, type ConsoleCallName, consoleWire } from '#domain/console-wire.ts'
import type { LimitName } from '#domain/limits/limits.ts'
import { Refusal } from '#domain/refusal.ts'
import { isActing } from '#domain/staff/permissions.ts'
import { findRight, findRightAnywhere, type HeldRight, poolOf, type Scope } from '#domain/staff/rights.ts'
import { freshProofMs } from '#domain/staff/staff.ts'
import { type ApiRequest, refuseCrossSite } from '#server/http/api-request.ts'
import { bodyOf, check, type Body } from '#server/http/body.ts'
import { reasonIn, whoOf } from '#server/http/console-input.ts'
import { fileResponse } from '#server/http/console-file.ts'
import { errorResponse, refusalOrFault } from '#server/http/errors.ts'
import {
  type AnyHandler,
  type ConsoleBrowser,
  type ConsoleFile,
  type ConsoleHandlers,
  type ConsoleLogLine,
  type ConsoleParts,
  handlerOf,
  type LogNote,
  type PerformCall,
  type PreviewCall,
} from '#server/http/console-handlers.ts'
import { consoleClaimFor, keyIn, once } from '#server/http/idempotency.ts'
import { countingFailures, countsFailures } from '#server/http/limits.ts'
import type { ApiResponse } from '#server/http/response.ts'
import { alwaysNeedsSecond, rightAt, scopeOfCall } from '#server/http/second-person.ts'
import { asConsoleRole } from '#server/infrastructure/console-role.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import { countSince, type Tally } from '#server/infrastructure/metrics.ts'
import type { StaffCaller } from '#server/ports/staff.ts'

export type {
  AskSecond,
  ConsoleContext,
  ConsoleHandlers,
  LogNote,
  PerformCall,
  PreviewCall,
} from '#server/http/console-handlers.ts'

/** Performs calls that were approved. Refuses what the handler refuses. */
export const openPerform =
  (handlers: ConsoleHandlers): PerformCall =>
  async (ctx, { call, body, by, scope, agreement }) => {
    const name = call as ConsoleCallName
    const line: ConsoleCall = consoleWire[name]
    const parsed = check(line.body, body, 'body')
    const notes: LogNote = {}
    const right = line.may === 'anyone' || line.may === 'signed_in' ? null : rightAt(ctx, by, line.may, scope)
    const browser: ConsoleBrowser = { host: '', address: '', userAgent: undefined, cookie: undefined }
    await handlerOf(handlers, name).run({
      ctx,
      caller: by,
      right,
      query: undefined,
      body: parsed,
      browser,
      note: (more: LogNote) => Object.assign(notes, more),
      line: { act: line.cli ?? call, kind: 'act', scope_kind: scope.kind },
      setCookie: () => {},
      sendFile: () => {},
      perform: openPerform(handlers),
      preview: openPreview(handlers),
      isAgreed: true,
      agreement,
    })
    return notes
  }

/** Tells what calls that wait would do. A refusal is a part of the answer. */
const openPreview =
  (handlers: ConsoleHandlers): PreviewCall =>
  async (ctx, { call, body, by }) => {
    const name = call as ConsoleCallName
    const { preview } = handlerOf(handlers, name)
    if (!preview) return null
    return preview({ ctx, body: check((consoleWire[name] as ConsoleCall).body, body, 'body'), by }).catch((error: unknown) => {
      if (error instanceof Refusal) return { sentences: [], refusal: error.code }
      throw error
    })
  }

export type OpenConsoleCall = { method: string; path: string; respond: (request: ApiRequest) => Promise<ApiResponse> }
type How = {
  ctx: Context
  name: ConsoleCallName
  line: ConsoleCall
  handler: AnyHandler
  parts: ConsoleParts
  perform: PerformCall
  preview: PreviewCall
  tally: Tally
}

/** The handlers of all calls of the console. */
export function openConsoleCalls(ctx: Context, handlers: ConsoleHandlers, parts: ConsoleParts): OpenConsoleCall[] {
  const perform = openPerform(handlers)
  const preview = openPreview(handlers)
  return (Object.entries(consoleWire) as [ConsoleCallName, ConsoleCall][]).map(([name, line]) => {
    const [method = '', path = ''] = name.split(' ')
    const tally = ctx.metrics.tallyOf(`console ${name}`)
    const how: How = { ctx, name, line, handler: handlerOf(handlers, name), parts, perform, preview, tally }
    return { method, path, respond: (request) => respondOrRefuse(how, request) }
  })
}

async function respondOrRefuse(how: How, request: ApiRequest): Promise<ApiResponse> {
  const startedMs = performance.now()
  const headers: ApiResponse['headers'] = { 'cache-control': 'no-store' }
  const answered = await respond(how, request, headers).catch(async (error: unknown) => {
    await how.ctx.limits.slowDown(request.address, request.contentLength)
    const [method = '', path = ''] = how.name.split(' ')
    const refused = errorResponse(how.ctx, { method, path }, error)
    return { ...refused, headers: { ...headers, ...refused.headers } }
  })
  countSince(how.tally, answered.status, startedMs)
  return answered
}

async function respond(how: How, request: ApiRequest, headers: ApiResponse['headers']): Promise<ApiResponse> {
  const { ctx, line, parts } = how
  const isWrite = request.method !== 'GET' && request.method !== 'HEAD'
  if (isWrite || line.file) refuseCrossSite(request)
  // reading the head alone would take what is fetched once
  if (line.file && request.method === 'HEAD') throw new Refusal('no_such_call')
  const authorization = request.header('authorization')
  const caller = await (authorization === undefined
    ? parts.findCaller(ctx, request.cookie)
    : parts.findKeyCaller(ctx, authorization, request.address))
  if (line.may !== 'anyone' && !caller) throw new Refusal('not_signed_in')
  const noted: ConsoleLogLine = {
    act: line.cli ?? how.name,
    kind: line.log === 'look' || line.log === 'inside' ? 'look' : 'act',
    scope_kind: 'installation',
    ...(line.may !== 'anyone' && line.may !== 'signed_in' && { permission: line.may }),
  }
  try {
    return await respondAs(how, { request, headers, caller, noted, isWrite })
  } catch (error) {
    // how much somebody looks at is for themselves
    const isOwn = error instanceof Refusal && error.code === 'exposure_limit'
    if (caller && line.log !== 'none' && !isOwn)
      await parts.logFailure(ctx, caller.actor, withoutStrayWords(noted), refusalOrFault(error))
    if (!caller || !(error instanceof Refusal) || error.code !== 'not_allowed') throw error
    throw new Refusal('not_allowed', { ...error.details, givers: await parts.namesOfGivers(ctx) })
  }
}

/** Words go with the member they are about: a try that was refused before anybody knew whom it is about leaves none. */
const withoutStrayWords = (noted: ConsoleLogLine): ConsoleLogLine =>
  noted.member === undefined && noted.case_reference === undefined ? { ...noted, reason: null } : noted

type Responding = {
  request: ApiRequest
  headers: ApiResponse['headers']
  caller: StaffCaller | null
  noted: ConsoleLogLine
  isWrite: boolean
}

async function respondAs(how: How, { request, headers, caller, noted, isWrite }: Responding): Promise<ApiResponse> {
  const { ctx, name, line, handler, parts, perform, preview } = how
  if (caller) refuseWithoutRight(line, caller, isWrite)
  const query = check(line.query, request.query, 'query')
  const who = (body: Body | null) => whoOf(request, caller, body)
  // who is signed in is counted once they may and have proved it, or a question for a proof would cost a try
  const counted = line.limit && !countsFailures(line.limit) ? (line.limit as LimitName) : null
  if (counted && !caller) await ctx.limits.take(counted, who(null))
  const body = isWrite ? await bodyOf(request, { ...line, who: 'anyone' } as never) : null
  if (line.limit && countsFailures(line.limit)) await ctx.limits.take(line.limit as LimitName, who(body))
  const reason = reasonIn(body)
  if (reason !== null) noted.reason = reason

  const scope = await scopeOfCall(ctx, line, handler, { query, body: body?.value, caller })
  Object.assign(noted, { scope_kind: scope.kind, ...(scope.id !== null && { scope_id: scope.id }) })
  const right = caller ? rightFor(ctx, line, caller, scope, isWrite) : null
  if (right) noted.role = right.role
  const isProof = line.fresh === true || (isWrite && (right?.level === 'fresh' || right?.level === 'second'))
  if (caller && isProof && !caller.key) refuseStale(ctx, caller)
  if (counted && caller) await ctx.limits.take(counted, who(null))
  const key = isWrite && caller ? keyIn(request.header('idempotency-key')) : null
  const claim = key && caller ? consoleClaimFor(caller.id, key, name, body?.bytes ?? '') : null
  const isSecond =
    alwaysNeedsSecond(line) ||
    right?.level === 'second' ||
    // also for keys, which always wait: what can never be done is refused at once
    (isProof && ((await handler.needsSecond?.({ ctx, query, body: body?.value, caller, right })) === true || caller?.key != null))
  if (caller && isWrite && isSecond) {
    const why = reason ?? (caller.key && `by the key ${caller.key.name}`)
    if (why === null) throw new Refusal('reason_needed', { field: 'reason' })
    const asked = { call: name, permission: String(line.may), scope, body: body?.value, reason: why, by: caller }
    const text = await once(ctx, claim, async (ctx) => JSON.stringify(await parts.askSecond(ctx, asked)))
    return { status: 202, headers: jsonHeaders(headers), body: text }
  }
  let file = null as ConsoleFile | null
  const input = {
    caller,
    right,
    query,
    body: body?.value,
    browser: { host: request.host, address: request.address, userAgent: request.header('user-agent'), cookie: request.cookie },
    note: (more: LogNote) => Object.assign(noted, more),
    line: noted,
    setCookie: (cookie: string) => void (headers['set-cookie'] = [...[headers['set-cookie'] ?? []].flat(), cookie]),
    sendFile: (one: ConsoleFile) => void (file = one),
    perform,
    preview,
    isAgreed: false,
    agreement: null,
  }
  const answerAndLog = async (ctx: Context) => {
    const reply = JSON.stringify(line.reply.parse(await handler.run({ ...input, ctx })))
    if (caller && (line.log === 'act' || line.log === 'look')) await parts.logDone(ctx, caller.actor, noted)
    return reply
  }
  // signing in reads hashes; every other call reads what staff may see, and the database knows what that is
  const isLimited = right !== null && parts.hasRole
  const work = (ctx: Context) =>
    isLimited ? asConsoleRole(ctx.db, () => answerAndLog({ ...ctx, reads: ctx.db })) : answerAndLog(ctx)
  const run = () => {
    if (claim && line.log === 'act') return once(ctx, claim, work)
    return line.log === 'none' && !isLimited ? work(ctx) : atomically(ctx, work)
  }
  const text =
    line.limit && countsFailures(line.limit)
      ? await countingFailures(ctx.limits, line.limit as LimitName, who(body), run)
      : await run()
  if (file) return fileResponse(ctx, headers, file)
  return { status: 200, headers: jsonHeaders(headers), body: text }
}

const jsonHeaders = (headers: ApiResponse['headers']) => ({ ...headers, 'content-type': 'application/json; charset=utf-8' })

/** Whether a right of this level is enough: looks read, and drafts need a call that takes drafts. */
const isEnough = (right: HeldRight, isWrite: boolean) => !isWrite || isActing(right)

/** Before anything is read of the request: whether the right is held anywhere at all. */
function refuseWithoutRight({ may }: ConsoleCall, caller: StaffCaller, isWrite: boolean) {
  if (caller.key && may === 'signed_in') throw new Refusal('person_needed')
  if (may === 'anyone' || may === 'signed_in') return
  const right = findRightAnywhere(caller.rights, may)
  if (!right || !isEnough(right, isWrite)) throw new Refusal('not_allowed', { permission: may })
}

/** The right at the target's place. Elsewhere it is not there: 404, as for what does not exist. */
function rightFor(ctx: Context, line: ConsoleCall, caller: StaffCaller, scope: Scope, isWrite: boolean): HeldRight | null {
  const { may } = line
  if (may === 'anyone' || may === 'signed_in') return null
  const right =
    line.at === 'any' ? findRightAnywhere(caller.rights, may) : findRight(caller.rights, may, scope, poolOf(ctx.sites))
  if (!right)
    throw new Refusal(
      line.at === 'installation' ? 'not_allowed' : 'not_found',
      line.at === 'installation' ? { permission: may } : {},
    )
  if (!isEnough(right, isWrite)) throw new Refusal('not_allowed', { permission: may })
  return right
}

function refuseStale(ctx: Context, { session }: StaffCaller) {
  if (ctx.now().getTime() - session.proved_at.getTime() >= freshProofMs) throw new Refusal('proof_needed')
}
