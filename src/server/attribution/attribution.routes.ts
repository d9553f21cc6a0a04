/** Routes of the consent choice. */
import type { Handlers } from '#server/http/handle.ts'
import { changeAffiliateConsent, hasAffiliateConsent } from '#server/affiliates/affiliates.ts'
import { cookiesOf, readChoices } from '#server/attribution/attribution.ts'

export const attributionHandlers = {
  // whichever of the two holds can be taken back where this is shown
  'GET /api/consent.php': async ({ ctx, member, request }) => {
    const here = readChoices(new URLSearchParams(), request.cookie).consent?.affiliate ?? false
    return { affiliate: here || (await hasAffiliateConsent(ctx, member.profile)) }
  },
  'POST /api/consent.php': async ({ ctx, member, body, request }) => {
    for (const cookie of cookiesOf(body, request.cookie)) request.setHeader('set-cookie', cookie)
    if (member) await changeAffiliateConsent(ctx, member.profile, body.affiliate)
    return { affiliate: body.affiliate }
  },
} satisfies Partial<Handlers>
