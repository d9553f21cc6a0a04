/** Routes of inbox rules. */
import type { Handlers } from '#server/http/handle.ts'
import { getInboxRules, setInboxRules } from '#server/inbox-rules/inbox-rules.ts'

export const inboxRulesHandlers = {
  'GET /api/inbox_rules.php': ({ ctx, member }) => getInboxRules(ctx, member.profile),
  'PUT /api/inbox_rules.php': ({ ctx, site, member, body }) => setInboxRules(ctx, site, member.profile, body),
} satisfies Partial<Handlers>
