/** Routes of spending. */
import type { Handlers } from '#server/http/handle.ts'
import { changeSpending, getSpending } from '#server/spending/spending.ts'

export const spendingHandlers = {
  'GET /api/spending.php': ({ ctx, site, member }) => getSpending(ctx, site, member.profile),
  'PUT /api/spending.php': ({ ctx, site, member, body }) => changeSpending(ctx, site, member.profile, body),
} satisfies Partial<Handlers>
