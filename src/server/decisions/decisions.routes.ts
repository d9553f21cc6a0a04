/** Routes of decisions: a statement by its mailed link, and the appeal against it. */
import type { Handlers } from '#server/http/handle.ts'
import { getByPassword } from '#server/members/members.ts'
import {
  fileAppeal,
  getStatement,
  linkForBanned,
  linkToStatement,
  listOwnDecisions,
  listUnreadWarnings,
  readWarnings,
} from '#server/decisions/decisions.ts'

export const decisionsHandlers = {
  'GET /api/decision.php': ({ ctx, query }) => getStatement(ctx, query.token),
  'POST /api/decision_link.php': async ({ ctx, site, body }) => ({
    token: await linkForBanned(ctx, await getByPassword(ctx, site, body)),
  }),
  'POST /api/decision_appeal.php': ({ ctx, body, request }) => fileAppeal(ctx, body.token, body.text, request.locale),
  'GET /api/decisions.php': ({ ctx, member, query }) => listOwnDecisions(ctx, member.profile, query.before),
  'POST /api/decisions.php': async ({ ctx, member, body }) => ({
    token: await linkToStatement(ctx, member.profile, body.reference),
  }),
  'GET /api/warnings.php': ({ ctx, member }) => listUnreadWarnings(ctx, member.profile),
  'POST /api/warnings.php': ({ ctx, member, body }) => readWarnings(ctx, member.profile, body.references),
} satisfies Partial<Handlers>
