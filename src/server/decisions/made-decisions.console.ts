/** Calls of the console about decisions that are made: undone, lifted, and how many were overturned. */
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Scope } from '#domain/staff/rights.ts'
import { poolsLedBy } from '#server/decisions/case-scope.ts'
import { findDecision, liftDecision, listOverturnedShares, undoDecision } from '#server/decisions/decisions.ts'
import type { ConsoleHandlers } from '#server/http/handle-console.ts'
import type { Context } from '#server/infrastructure/context.ts'

type Names = 'GET /api/appeals/shares' | `POST /api/decisions/${'undo' | 'lift'}`

const placeOfDecision = async (ctx: Context, reference: string): Promise<Scope | null> => {
  const decision = await findDecision(ctx, reference)
  return decision && { kind: 'pool', id: decision.pool_id }
}

export const madeDecisionsConsole: Pick<ConsoleHandlers, Names> = {
  async 'GET /api/appeals/shares'({ ctx, caller }) {
    const shares = await listOverturnedShares(ctx, poolsLedBy(ctx, caller))
    return { shares, as_of: ctx.now().toISOString() }
  },
  'POST /api/decisions/undo': {
    scopeOf: ({ ctx, body }) => placeOfDecision(ctx, body.reference),
    async run({ ctx, caller, body, note }) {
      note({ target_kind: 'decision', target: body.reference })
      const { case: reopened, member } = await undoDecision(ctx, caller.actor, body.reference)
      note({ ...(reopened && { case_reference: reopened }), ...(member !== null && { member }) })
      return { case: reopened }
    },
  },
  'POST /api/decisions/lift': {
    scopeOf: ({ ctx, body }) => placeOfDecision(ctx, body.reference),
    async run({ ctx, caller, body, note }) {
      const { subject_id } = await liftDecision(ctx, caller.actor, body.reference, body.reason)
      note({ target_kind: 'decision', target: body.reference, ...(subject_id !== null && { member: subject_id as ProfileId }) })
      return null
    },
  },
}
