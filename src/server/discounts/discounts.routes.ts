/** Routes of discounts. */
import { findDiscount, takeWelcomeCode, describeDiscount } from '#server/discounts/discounts.ts'
import type { Handlers } from '#server/http/handle.ts'

export const discountsHandlers = {
  'GET /api/discountcode.php': async ({ ctx, site, member, query }) => {
    if (query.welcome) await takeWelcomeCode(ctx, site, member.profile, query.welcome)
    return { discount: describeDiscount(ctx, await findDiscount(ctx, site, member.profile)) }
  },
} satisfies Partial<Handlers>
