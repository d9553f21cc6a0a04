/** Calls of the console about the audit log. */
import type { ConsoleHandlers } from '#server/http/handle-console.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { auditFilterOf, linesSeenWith, listAuditLines, verifyNewest } from '#server/audit/audit.ts'

type Names = 'GET /api/log' | 'POST /api/log/verify'

const pageLength = 50
/** So many of the newest lines are verified at once; `duet log verify` reads all. */
const verifiedAtOnce = 20_000

export const auditConsole = (
  namesOf: (ctx: Context, ids: readonly number[]) => Promise<Map<number, string>>,
): Pick<ConsoleHandlers, Names> => ({
  async 'GET /api/log'({ ctx, caller, query, right }) {
    const seen = linesSeenWith(ctx, right, String(caller.id))
    const lines = await listAuditLines(ctx.db, { ...auditFilterOf(query), ...seen, limit: pageLength })
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
  'POST /api/log/verify': async ({ ctx }) => ({
    ...(await verifyNewest(ctx.db, verifiedAtOnce)),
    as_of: ctx.now().toISOString(),
  }),
})
