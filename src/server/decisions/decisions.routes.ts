/** Routes of decisions: a statement by its mailed link, and the appeal against it. */
import type { Handlers } from '#server/http/handle.ts'
import { fileAppeal, getStatement } from '#server/decisions/decisions.ts'

export const decisionsHandlers = {
  'GET /api/decision.php': ({ ctx, query }) => getStatement(ctx, query.token),
  'POST /api/decision_appeal.php': ({ ctx, body, request }) => fileAppeal(ctx, body.token, body.text, request.locale),
} satisfies Partial<Handlers>
