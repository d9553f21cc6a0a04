/** First matches on the wire. */
import type { Handlers } from '#server/http/handle.ts'
import { listSignupMatches } from '#server/signup-matches/signup-matches.ts'

export const signupMatchesHandlers = {
  'GET /api/signup_matches.php': ({ ctx, site, member }) => listSignupMatches(ctx, site, member),
} satisfies Partial<Handlers>
