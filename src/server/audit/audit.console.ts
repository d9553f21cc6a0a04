/** Calls of the console about the audit log. */
import { Refusal } from '#domain/refusal.ts'
import type { HeldRight } from '#domain/staff/rights.ts'
import type { ConsoleHandlers } from '#server/http/handle-console.ts'
import type { Context } from '#server/infrastructure/context.ts'
import type { StaffCaller } from '#server/ports/staff.ts'
import { findHead, listAuditLines, verifyStretch } from '#server/audit/audit.ts'

type Names = 'GET /api/log' | 'POST /api/log/verify'

const pageLength = 50
/** So many of the newest lines are verified at once; `duet log verify` reads all. */
const verifiedAtOnce = 20_000

export const auditConsole = (
  namesOf: (ctx: Context, ids: readonly number[]) => Promise<Map<number, string>>,
): Pick<ConsoleHandlers, Names> => ({
  async 'GET /api/log'({ ctx, caller, query, right }) {
    const [actor_kind, actor] = splitActor(query.actor)
    const lines = await listAuditLines(ctx.db, {
      ...(query.act && { act: query.act }),
      ...(actor && { actor }),
      ...(actor_kind && { actor_kind }),
      ...(query.member && { member: query.member }),
      ...(query.target && { target: query.target }),
      ...(query.since && { since: new Date(`${query.since}T00:00:00Z`) }),
      ...(query.before && { before: query.before }),
      ...seenWith(ctx, caller, right),
      limit: pageLength,
    })
    const names = await namesOf(
      ctx,
      lines.flatMap((line) => (line.actor_kind === 'staff' ? [Number(line.actor)] : [])),
    )
    const next = lines.length === pageLength ? (lines.at(-1)?.number ?? null) : null
    return {
      lines: lines.map(({ at, changed, member_id, target, ...line }) => ({
        ...line,
        at: at.toISOString(),
        actor_name: line.actor_kind === 'staff' ? (names.get(Number(line.actor)) ?? null) : null,
        target: target ?? (member_id === null ? null : String(member_id)),
        changed: changed as Record<string, { before: unknown; after: unknown }> | null,
      })),
      next,
    }
  },
  async 'POST /api/log/verify'({ ctx }) {
    const { number: to } = await findHead(ctx.db)
    const from = Math.max(1, to - verifiedAtOnce + 1)
    const findings = to === 0 ? [] : await verifyStretch(ctx.db, from, to)
    return { from, to, is_whole: findings.length === 0, findings, as_of: ctx.now().toISOString() }
  },
})

/** `staff:12`, or a bare name. */
function splitActor(words: string | undefined): [kind: string | null, actor: string | null] {
  if (!words) return [null, null]
  const [, kind, actor] = /^(staff|key|shell|partner|product):(.+)$/.exec(words) ?? []
  return kind && actor ? [kind, actor] : [null, words]
}

/** What a right to the log shows: everything, one's own lines, those about money, or those of a pool or brand. */
function seenWith(ctx: Context, caller: StaffCaller, { only, scope }: HeldRight) {
  if (only === 'own') return { by: caller.actor.actor }
  const permissions =
    only === 'money' ? { permissions: ['money.read', 'money.refund', 'money.credits', 'money.disputes', 'books'] } : {}
  if (scope.kind === 'installation') return permissions
  if (scope.id === null) throw new Refusal('not_found')
  const sites = ctx.sites.all().filter(({ id, pool_id }) => (scope.kind === 'site' ? id : pool_id) === scope.id)
  return { ...permissions, within: { pool: scope.kind === 'pool' ? scope.id : null, sites: sites.map(({ id }) => id) } }
}
