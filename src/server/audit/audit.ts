/** The audit log: who did what, on whom and why. One line an act or look, in the transaction of the act. The folder's public module. */
import { userInfo } from 'node:os'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Context, atomically } from '#server/infrastructure/context.ts'
import type { Tables } from '#server/infrastructure/schema.ts'
import * as store from '#server/audit/audit.store.ts'

export { type AuditFilter, type AuditLine, type Seal, findHead, listAuditLines } from '#server/audit/audit.store.ts'
export { keepHead, listHeads, readHead } from '#server/audit/heads.ts'
export { auditFilterOf, isLineSeen, linesSeenWith, type SeenLines, seenByBoth } from '#server/audit/seen-lines.ts'
export { type Verified, verifyLog, verifyNewest } from '#server/audit/verify-log.ts'

type Row = Tables['audit_log']
/** `person`: of a key, who made it, `staff:12`. Its lines name the key; what it decided, looked at or holds is that person's. */
export type Actor = Pick<Row, 'actor_kind' | 'actor'> & { person?: string }

/** `changed`: columns before and after; never secrets, personal data or messages. `scope_id` is of a pool or brand. */
export type Act = Pick<Row, 'act'> &
  Partial<
    Pick<
      Row,
      'kind' | 'permission' | 'scope_kind' | 'scope_id' | 'target_kind' | 'case_reference' | 'approval_id' | 'alone' | 'refusal'
    >
  > & {
    member?: ProfileId
    /** Of the person who looks. */
    role?: string
    /** The id of what it was done to, as people write it. */
    target?: string
    reason?: string | null
    changed?: Record<string, { before: unknown; after: unknown }>
  }

/** A user of this machine. */
export const shellActor = (): Actor => ({ actor_kind: 'shell', actor: userInfo().username.slice(0, 100) || 'unknown' })

/** How other tables name an actor, `shell:ada`; a key by its person, so that nobody is two people. */
export const nameOfActor = ({ actor_kind, actor, person }: Actor) => person ?? `${actor_kind}:${actor}`

/** Adds one line in the open transaction. */
export const logAct = (ctx: Pick<Context, 'db' | 'now'>, actor: Actor, act: Act, outcome: Row['outcome'] = 'done') =>
  store.insertLine(ctx.db, { kind: 'act', ...actor, ...act, outcome }, ctx.now())

/**
 * Does an act and adds its line, in one transaction: both are stored or neither. A refused or failed try leaves a line of its own,
 * and its error goes on.
 */
export async function act<T>(ctx: Context, actor: Actor, what: Act, work: (ctx: Context) => Promise<T>): Promise<T> {
  try {
    return await atomically(ctx, async (ctx) => {
      const done = await work(ctx)
      await logAct(ctx, actor, what)
      return done
    })
  } catch (error) {
    await logFailure(ctx, actor, what, error)
    throw error
  }
}

/**
 * The same for work that is more than one transaction, such as files or a whole queue: one line before it begins, and one with
 * its outcome. A process that dies between leaves the first.
 */
export async function actInSteps<T>(
  ctx: Pick<Context, 'db' | 'now' | 'log'>,
  actor: Actor,
  what: Act,
  work: () => Promise<T>,
): Promise<T> {
  await logAct(ctx, actor, what, 'begun')
  try {
    const done = await work()
    await logAct(ctx, actor, what)
    return done
  } catch (error) {
    await logFailure(ctx, actor, what, error)
    throw error
  }
}

/** The line of a try that was refused or failed, apart from its transaction. */
export async function logFailure(ctx: Pick<Context, 'db' | 'now' | 'log'>, actor: Actor, what: Act, error: unknown) {
  const refusal = error instanceof Refusal ? error.code : null
  const line = { kind: 'act' as const, ...actor, ...what, outcome: refusal ? ('refused' as const) : ('failed' as const), refusal }
  await store
    .insertLine(ctx.db, line, ctx.now())
    .catch((err: unknown) =>
      ctx.log.error({ event: 'audit.not_written', act: what.act, err }, 'a failed act could not be logged'),
    )
}

/** Names of people by their numbers. */
export type NamesOf = (ctx: Context, ids: readonly number[]) => Promise<Map<number, string>>
/** The name of each who acted, as the audit log writes them; what is no person of staff stands for itself. */
export async function namesFor(ctx: Context, namesOf: NamesOf, people: readonly (string | null)[]) {
  const ids = people.flatMap((who) => (who?.startsWith('staff:') ? [Number(who.slice(6))] : []))
  const names = await namesOf(ctx, ids)
  return (who: string) => (who.startsWith('staff:') ? (names.get(Number(who.slice(6))) ?? who) : who)
}
