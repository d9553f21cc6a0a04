/** The visitor's choice about cookies, on the wire. */
import type { Handlers } from '#server/http/handle.ts'
import { cookiesOf } from '#server/arrivals/arrivals.ts'

export const arrivalsHandlers = {
  'POST /api/consent.php': async ({ body, request }) => {
    for (const cookie of cookiesOf(body, request.cookie)) request.setHeader('set-cookie', cookie)
    return { affiliate: body.affiliate }
  },
} satisfies Partial<Handlers>
