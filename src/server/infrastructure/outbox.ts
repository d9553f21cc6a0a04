/**
 * The outbox of mails, push messages and postbacks. A feature writes a row in the transaction of its cause; a job sends it and
 * stores the result. This module decides about retries.
 */
import { getOrCreate } from '#domain/get-or-create.ts'
import { dayMs, minuteMs } from '#domain/time/durations.ts'
import type { Context } from '#server/infrastructure/context.ts'

export type OutgoingKind = 'mail' | 'push' | 'postback'

/** The pauses after the first, second … failed try. */
const ladderMinutes = [1, 5, 15, 60, 180, 360, 720, 1440]
/** How long each kind is retried: mails a day, postbacks two days, push messages four hours. No pause exceeds `longestMinutes`. */
const limits: Record<OutgoingKind, { tries: number; longestMinutes: number }> = {
  mail: { tries: 27, longestMinutes: 60 },
  push: { tries: 6, longestMinutes: 180 },
  postback: { tries: 9, longestMinutes: 1440 },
}

const pausesOf = ({ tries, longestMinutes }: { tries: number; longestMinutes: number }) =>
  Array.from({ length: tries - 1 }, (_, n) => Math.min(ladderMinutes[n] ?? longestMinutes, longestMinutes) * minuteMs)

/** The pause after each failed try, in milliseconds; after the last try there is none. */
export const retryPausesMs: Record<OutgoingKind, readonly number[]> = {
  mail: pausesOf(limits.mail),
  push: pausesOf(limits.push),
  postback: pausesOf(limits.postback),
}

/**
 * The result of one try; `reason` is logged and names no person. `dropped`: no longer wanted. `refused`: final. `failed`: try
 * again after `afterMs`; `isSilent` without any answer. `postponed`: not tried.
 */
export type SendOutcome =
  | { outcome: 'sent' | 'dropped' }
  | { outcome: 'refused'; reason: string }
  | { outcome: 'failed'; reason: string; afterMs?: number | null; isSilent?: boolean }
  | { outcome: 'postponed'; until: Date }
export type Postponed = Extract<SendOutcome, { outcome: 'postponed' }>

/** `tries`: those that count so far. `dueAt` only while it waits. */
export type NextStep =
  | { state: 'done'; tries: number; dueAt: null }
  | { state: 'waiting'; tries: number; dueAt: Date }
  | { state: 'given_up'; tries: number; dueAt: null }

/** What follows from the outcome of try number `tries`. */
export function nextStep(kind: OutgoingKind, tries: number, result: SendOutcome, now: Date): NextStep {
  if (result.outcome === 'postponed') return { state: 'waiting', tries: tries - 1, dueAt: result.until }
  if (result.outcome !== 'failed') return { state: 'done', tries, dueAt: null }
  const pauseMs = retryPausesMs[kind][tries - 1]
  if (pauseMs === undefined) return { state: 'given_up', tries, dueAt: null }
  const waitMs = Math.max(pauseMs, Math.min(result.afterMs ?? 0, dayMs))
  return { state: 'waiting', tries, dueAt: new Date(now.getTime() + waitMs) }
}

/** `tries` of a thing counts the try that is made now. */
export type Outgoing<Thing extends { tries: number }, Result extends SendOutcome> = {
  kind: OutgoingKind
  /** The destination for the log: a template, a host, a network. */
  targetOf: (thing: Thing) => string
  /** Tries it once. May throw only where something is broken on our side. */
  send: (ctx: Context, thing: Thing) => Promise<Result>
  /** Writes down the result, and when it is due again. */
  finish: (ctx: Context, thing: Thing, result: Result | Postponed, next: NextStep) => Promise<unknown>
}

/** Sends items one after the other, and logs the failures. */
export async function sendNow<Thing extends { tries: number }, Result extends SendOutcome>(
  ctx: Context,
  outgoing: Outgoing<Thing, Result>,
  things: readonly Thing[],
) {
  const report = openReport(ctx, outgoing.kind)
  await sendInOrder(ctx, outgoing, things, report)
  report.log()
}

/** After one without any answer, the rest are postponed untried: they would time out too. */
async function sendInOrder<Thing extends { tries: number }, Result extends SendOutcome>(
  ctx: Context,
  outgoing: Outgoing<Thing, Result>,
  things: readonly Thing[],
  report: Report,
) {
  let isSilent = false
  for (const thing of things) {
    const result: Result | Postponed = isSilent ? { outcome: 'postponed', until: ctx.now() } : await outgoing.send(ctx, thing)
    const next = nextStep(outgoing.kind, thing.tries, result, ctx.now())
    isSilent ||= result.outcome === 'failed' && result.isSilent === true
    await outgoing.finish(ctx, thing, result, next)
    report.add(result, next, () => outgoing.targetOf(thing))
  }
}

type Report = ReturnType<typeof openReport>
type Line = { isRefused: boolean; fields: { kind: OutgoingKind; target: string; reason: string; count: number } }

/** Counts every outcome for `/metrics`. What was refused or given up is logged once a target and reason. */
function openReport({ metrics, log }: Context, kind: OutgoingKind) {
  const lines = new Map<string, Line>()
  return {
    add(result: SendOutcome, { state }: NextStep, targetOf: () => string) {
      metrics.countOutgoing(kind, state === 'given_up' ? 'given_up' : result.outcome)
      const isRefused = result.outcome === 'refused'
      if (!isRefused && state !== 'given_up') return
      const [target, reason] = [targetOf(), 'reason' in result ? result.reason : result.outcome]
      const line = { isRefused, fields: { kind, target, reason, count: 0 } }
      getOrCreate(lines, `${isRefused} ${target} ${reason}`, () => line).fields.count += 1
    },
    log() {
      for (const { isRefused, fields } of lines.values())
        log.warn(
          { event: isRefused ? 'outgoing.refused' : 'outgoing.given_up', ...fields },
          isRefused ? 'what was sent was refused' : 'sending was given up after the last try',
        )
    },
  }
}

type Draining<Thing> = {
  /** Takes what is due, for as long as the lease lasts: a process that dies leaves it to another. */
  take: (leaseUntil: Date, limit: number) => Promise<readonly Thing[]>
  /** Things with the same key are sent one after the other; without it all at once. */
  orderedBy?: (thing: Thing) => unknown
  /** True when something may have become due since the last `take`. */
  hasMore?: () => boolean
  takenAtOnce: number
  mostUnderWay: number
}
/** Longer than any try can take: who holds a thing longer has died. */
export const leaseMs = minuteMs

/** Sends what is due, until nothing is or `forMs` are over. Answers whether nothing is left. */
export async function drain<Thing extends { tries: number }, Result extends SendOutcome>(
  ctx: Context,
  outgoing: Outgoing<Thing, Result>,
  { take, orderedBy, hasMore, takenAtOnce, mostUnderWay }: Draining<Thing>,
  forMs: number,
): Promise<boolean> {
  const startMs = performance.now()
  const gate = openGate()
  const report = openReport(ctx, outgoing.kind)
  let isAll = false
  while (!isAll && performance.now() - startMs < forMs) {
    await gate.below(mostUnderWay - takenAtOnce + 1)
    const things = await take(new Date(ctx.now().getTime() + leaseMs), takenAtOnce)
    const groups = orderedBy ? Map.groupBy(things, orderedBy).values() : things.map((thing) => [thing])
    for (const group of groups) void gate.through(sendInOrder(ctx, outgoing, group, report))
    isAll = things.length < takenAtOnce && !hasMore?.()
  }
  await gate.below(1)
  report.log()
  return isAll
}

/** Limits how many run at once. The first failure is thrown to the waiting caller. */
function openGate() {
  let underWay = 0
  let failure: { error: unknown } | null = null
  let waiting: { most: number; go: () => void } | null = null
  return {
    async through(work: Promise<void>) {
      underWay += 1
      await work.catch((error: unknown) => void (failure ??= { error }))
      underWay -= 1
      if (waiting && underWay < waiting.most) waiting.go()
    },
    async below(most: number) {
      if (underWay >= most) await new Promise<void>((go) => (waiting = { most, go }))
      waiting = null
      if (failure) throw failure.error
    },
  }
}
