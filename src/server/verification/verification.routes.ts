/** Routes of verification. */
import type { Handlers } from '#server/http/handle.ts'
import { beginVerification, getVerification, sendSelfies, withdrawVerification } from '#server/verification/own-verification.ts'

export const verificationHandlers = {
  'GET /api/verification.php': ({ ctx, member }) => getVerification(ctx, member.profile),
  'POST /api/verification.php': ({ ctx, site, member }) => beginVerification(ctx, site, member.profile),
  'DELETE /api/verification.php': ({ ctx, member }) => withdrawVerification(ctx, member.profile),
  'POST /api/selfies.php': ({ ctx, member, form, request }) => sendSelfies(ctx, member.profile, form.files, request.claim),
} satisfies Partial<Handlers>
