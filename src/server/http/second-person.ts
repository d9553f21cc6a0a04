/** What calls of the console and of the machine share: where the target is, with which right, and whether a second person is needed. */
import type { WaitingAct } from '#domain/approvals/approvals.ts'
import { type ConsoleCall, type ConsoleCallName, consoleWire } from '#domain/console-wire.ts'
import { Refusal } from '#domain/refusal.ts'
import { everywhere, findRight, type HeldRight, poolOf, type Scope } from '#domain/staff/rights.ts'
import { check } from '#server/http/body.ts'
import { type AnyHandler, type ConsoleHandlers, type ConsoleParts, handlerOf } from '#server/http/console-handlers.ts'
import { reasonIn } from '#server/http/console-input.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import type { StaffCaller } from '#server/ports/staff.ts'

type ScopeInput = { query: unknown; body: unknown; caller: StaffCaller | null }

/** Refuses `not_found` where there is no target. */
export async function scopeOfCall(ctx: Context, line: ConsoleCall, handler: AnyHandler, input: ScopeInput): Promise<Scope> {
  if (!handler.scopeOf) return everywhere
  const scope = await handler.scopeOf({ ctx, ...input })
  if (!scope) throw new Refusal('not_found')
  // a target in a brand, for an act that needs the pool
  if (line.at === 'pool' && scope.kind === 'site') return { kind: 'pool', id: ctx.sites.byId(scope.id ?? 0)?.pool_id ?? null }
  return scope
}

/** The right with which a call acts at a place. Refuses `not_allowed`. */
export function rightAt(ctx: Context, caller: StaffCaller, permission: HeldRight['permission'], scope: Scope): HeldRight {
  const right = findRight(caller.rights, permission, scope, poolOf(ctx.sites))
  if (!right || right.level === 'look') throw new Refusal('not_allowed', { permission })
  return right
}

export const alwaysNeedsSecond = ({ second }: ConsoleCall) => second === true || second === 'another'

/** `by`: a user of the machine. */
type OnMachine = { call: ConsoleCallName; body: unknown; by: StaffCaller }
/** Null where the act needs no second person: nothing is stored then. */
export type AskOnMachine = (ctx: Context, request: OnMachine) => Promise<WaitingAct | null>

/**
 * Asks a second person for an act of the machine, where the line of the call says so. Refuses what the call refuses before it acts:
 * `invalid_input`, `not_found`, `reason_needed`, `nobody_else`. A refused try leaves a line in the audit log.
 */
export const openAskOnMachine =
  (handlers: ConsoleHandlers, parts: Pick<ConsoleParts, 'askSecond' | 'logFailure'>): AskOnMachine =>
  async (ctx, request) => {
    const line: ConsoleCall = consoleWire[request.call]
    try {
      return await atomically(ctx, (ctx) => askForLine(ctx, line, handlerOf(handlers, request.call), parts, request))
    } catch (error) {
      const noted = { act: line.cli ?? request.call, kind: 'act' as const, scope_kind: 'installation' as const }
      await parts.logFailure(ctx, request.by.actor, noted, error)
      throw error
    }
  }

type Parts = Pick<ConsoleParts, 'askSecond'>
async function askForLine(
  ctx: Context,
  line: ConsoleCall,
  handler: AnyHandler,
  { askSecond }: Parts,
  { call, body: given, by }: OnMachine,
) {
  if (line.may === 'anyone' || line.may === 'signed_in') return null
  const body = check(line.body, given, 'body')
  const scope = await scopeOfCall(ctx, line, handler, { query: undefined, body, caller: by })
  const right = rightAt(ctx, by, line.may, scope)
  const isSecond =
    alwaysNeedsSecond(line) || (await handler.needsSecond?.({ ctx, query: undefined, body, caller: by, right })) === true
  if (!isSecond) return null
  const reason = reasonIn({ value: body })
  if (reason === null) throw new Refusal('reason_needed', { field: 'reason' })
  return askSecond(ctx, { call, permission: line.may, scope, body, reason, by })
}
