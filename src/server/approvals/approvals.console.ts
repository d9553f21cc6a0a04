/** Calls of the console about approvals. */
import type { ConsoleHandlers } from '#server/http/handle-console.ts'
import {
  countApprovals,
  giveApproval,
  listApprovals,
  onlyMember,
  refuseApproval,
  stopApproval,
  withdrawApproval,
} from '#server/approvals/approvals.ts'

type Names =
  | 'GET /api/approvals'
  | 'GET /api/approvals/count'
  | 'POST /api/approvals/give'
  | 'POST /api/approvals/refuse'
  | 'POST /api/approvals/withdraw'
  | 'POST /api/approvals/stop'

export const approvalsConsole: Pick<ConsoleHandlers, Names> = {
  'GET /api/approvals': ({ ctx, caller, query, preview }) =>
    listApprovals(ctx, caller, { list: query.list, cursor: Number(query.cursor ?? 0) || null, preview }),
  'GET /api/approvals/count': async ({ ctx, caller }) => ({ waiting: await countApprovals(ctx, caller) }),
  async 'POST /api/approvals/give'({ ctx, caller, body, perform }) {
    await giveApproval(ctx, caller, Number(body.id), body.word ?? null, perform)
    return null
  },
  async 'POST /api/approvals/refuse'({ ctx, caller, body, note }) {
    const row = await refuseApproval(ctx, caller, Number(body.id), body.word ?? null)
    // a word about several members stays with the approval, which loses it with each of them
    const reason = row.member_ids.length > 1 ? null : (body.word ?? null)
    note({ target_kind: 'approval', target: String(row.id), reason, ...onlyMember(row.member_ids) })
    return null
  },
  async 'POST /api/approvals/withdraw'({ ctx, caller, body, note }) {
    const row = await withdrawApproval(ctx, caller.id, Number(body.id))
    note({ target_kind: 'approval', target: String(row.id), ...onlyMember(row.member_ids) })
    return null
  },
  async 'POST /api/approvals/stop'({ ctx, body }) {
    await stopApproval(ctx, body.token)
    return null
  },
}
