/** Calls of the console about approvals. */
import type { ConsoleHandlers } from '#server/http/handle-console.ts'
import { giveApproval, listApprovals, refuseApproval, stopApproval, withdrawApproval } from '#server/approvals/approvals.ts'

type Names =
  | 'GET /api/approvals'
  | 'POST /api/approvals/give'
  | 'POST /api/approvals/refuse'
  | 'POST /api/approvals/withdraw'
  | 'POST /api/approvals/stop'

export const approvalsConsole: Pick<ConsoleHandlers, Names> = {
  'GET /api/approvals': ({ ctx, caller, query }) =>
    listApprovals(ctx, caller, query.list, query.cursor === undefined ? null : Number(query.cursor) || null),
  async 'POST /api/approvals/give'({ ctx, caller, body, perform }) {
    await giveApproval(ctx, caller, Number(body.id), body.word ?? null, perform)
    return null
  },
  async 'POST /api/approvals/refuse'({ ctx, caller, body, note }) {
    const row = await refuseApproval(ctx, caller, Number(body.id), body.word ?? null)
    note({ target_kind: 'approval', target: String(row.id), reason: body.word ?? null })
    return null
  },
  async 'POST /api/approvals/withdraw'({ ctx, caller, body, note }) {
    const row = await withdrawApproval(ctx, caller, Number(body.id))
    note({ target_kind: 'approval', target: String(row.id) })
    return null
  },
  async 'POST /api/approvals/stop'({ ctx, body }) {
    await stopApproval(ctx, body.token)
    return null
  },
}
