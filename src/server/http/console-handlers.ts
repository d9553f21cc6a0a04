/** What a handler of the console's calls is given and gives back: who calls, with which right, and the line in the audit log. */
import type { ActPreview } from '#domain/approvals/act-previews.ts'
import type { WaitingAct } from '#domain/approvals/approvals.ts'
import type { ConsoleBody, ConsoleCallName, ConsoleQuery, ConsoleReply, ConsoleWire } from '#domain/console-wire.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { HeldRight, Scope } from '#domain/staff/rights.ts'
import type { Context } from '#server/infrastructure/context.ts'
import type { StaffCaller } from '#server/ports/staff.ts'

/** What a handler may add to its line in the audit log. */
export type LogNote = {
  member?: ProfileId
  target_kind?: string
  target?: string
  case_reference?: string
  reason?: string | null
  changed?: Record<string, { before: unknown; after: unknown }>
}
export type ConsoleBrowser = { host: string; address: string; userAgent: string | undefined; cookie: string | undefined }

/** `name` in plain letters. `bytes`: how many `chunks` has; it reads after the transaction of the call, so with a context of its own. */
export type ConsoleFile = {
  name: string
  type: string
  bytes: number
  chunks: (ctx: Context) => AsyncIterable<Uint8Array<ArrayBuffer>>
}

type CallerOf<Name extends ConsoleCallName> = ConsoleWire[Name]['may'] extends 'anyone'
  ? { caller: StaffCaller | null; right: null }
  : ConsoleWire[Name]['may'] extends 'signed_in'
    ? { caller: StaffCaller; right: null }
    : { caller: StaffCaller; right: HeldRight }
export type ConsoleContext<Name extends ConsoleCallName> = {
  ctx: Context
  query: ConsoleQuery<Name>
  body: ConsoleBody<Name>
  browser: ConsoleBrowser
  /** The line so far, for a handler that writes it itself (`inside`). */
  line: Readonly<ConsoleLogLine>
  /** Adds to the line in the audit log. */
  note: (more: LogNote) => void
  setCookie: (cookie: string) => void
  /** Answers with a file in place of JSON, of a call whose line says `file`. */
  sendFile: (file: ConsoleFile) => void
  /** Does another call for somebody who asked for it earlier. */
  perform: PerformCall
  /** Tells what a call that waits would do now. */
  preview: PreviewCall
  /** A second person agreed to it, or it waited alone. */
  isAgreed: boolean
  /** Their yes; null where none was needed. */
  agreement: Agreement | null
} & CallerOf<Name>
type Run<Name extends ConsoleCallName> = (input: ConsoleContext<Name>) => Promise<ConsoleReply<Name>>
type ScopeInput<Name extends ConsoleCallName> = { ctx: Context; query: ConsoleQuery<Name>; body: ConsoleBody<Name> }
/** Where the target of a call is; null where there is none: the answer is 404. */
type ScopeOf<Name extends ConsoleCallName> = (input: ScopeInput<Name> & Pick<CallerOf<Name>, 'caller'>) => Promise<Scope | null>
/** Whether this act needs a second person, of a call whose line says `sometimes`. Refuses what the right does not hold for. */
type NeedsSecond<Name extends ConsoleCallName> = (input: ScopeInput<Name> & CallerOf<Name>) => Promise<boolean>
/** What the act would do now, for the second person; `by` asked for it. Refuses what the act would. */
type Preview<Name extends ConsoleCallName> = (input: {
  ctx: Context
  body: ConsoleBody<Name>
  by: StaffCaller
}) => Promise<ActPreview>
/** A handler; of a call about one target with how its place is found. */
export type ConsoleHandler<Name extends ConsoleCallName> = ConsoleWire[Name]['at'] extends 'pool' | 'site'
  ? { scopeOf: ScopeOf<Name>; run: Run<Name>; preview?: Preview<Name> } & (ConsoleWire[Name] extends { second: 'sometimes' }
      ? { needsSecond: NeedsSecond<Name> }
      : object)
  : ConsoleWire[Name] extends { second: 'sometimes' }
    ? { run: Run<Name>; preview: Preview<Name>; needsSecond: NeedsSecond<Name> }
    : Run<Name> | { run: Run<Name>; preview: Preview<Name> }
export type ConsoleHandlers = { [Name in ConsoleCallName]: ConsoleHandler<Name> }

type AnyInput = Record<string, unknown>
export type AnyHandler = {
  scopeOf?: (input: AnyInput) => Promise<Scope | null>
  needsSecond?: (input: AnyInput) => Promise<boolean>
  run: (input: AnyInput) => Promise<unknown>
  preview?: (input: AnyInput) => Promise<ActPreview>
}
export const handlerOf = (handlers: ConsoleHandlers, name: ConsoleCallName): AnyHandler => {
  const handler = handlers[name] as unknown
  return typeof handler === 'function' ? { run: handler as AnyHandler['run'] } : (handler as AnyHandler)
}

/** `second`: who agreed; null for what waited alone. */
export type Agreement = { approval: number; second: number | null }

/** A call that was asked for, in the name of the person who asked, within the transaction of `ctx`. */
export type PerformCall = (
  ctx: Context,
  asked: { call: string; body: unknown; by: StaffCaller; scope: Scope; agreement: Agreement },
) => Promise<LogNote>

/** What a call would do now if it were done for the person who asked; null where its handler does not say. */
export type PreviewCall = (ctx: Context, asked: { call: string; body: unknown; by: StaffCaller }) => Promise<ActPreview | null>

/** Stores an act for a second person. Returns what the caller is told. */
export type AskSecond = (
  ctx: Context,
  asked: { call: string; permission: string; scope: Scope; body: unknown; reason: string; by: StaffCaller },
) => Promise<WaitingAct>

export type ConsoleLogLine = LogNote & {
  act: string
  kind: 'act' | 'look'
  permission?: string
  scope_kind: Scope['kind']
  scope_id?: number
  /** In which the person looks: the member may see it. */
  role?: string
}
/** What the console needs of its features. */
export type ConsoleParts = {
  /** Whether the database has the role of the console. */
  hasRole: boolean
  findCaller: (ctx: Context, cookie: string | undefined) => Promise<StaffCaller | null>
  /** The program of a key; null for another secret, from another network, and for a key that is over. */
  findKeyCaller: (ctx: Context, authorization: string, address: string) => Promise<StaffCaller | null>
  askSecond: AskSecond
  /** Names of those who can give a right that is missing. */
  namesOfGivers: (ctx: Context) => Promise<string[]>
  logDone: (ctx: Context, actor: StaffCaller['actor'], line: ConsoleLogLine) => Promise<unknown>
  logFailure: (ctx: Context, actor: StaffCaller['actor'], line: ConsoleLogLine, error: unknown) => Promise<unknown>
}
