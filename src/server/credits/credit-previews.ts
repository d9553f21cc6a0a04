/** What a change of credits would do now, for the second person. */
import type { ActPreview } from '#domain/approvals/act-previews.ts'
import type { CreditsGiven, CreditsTaken } from '#domain/credits/credit-changes.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { findBalance } from '#server/credits/credits.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { getMemberName } from '#server/member-rows/member-rows.ts'

/** `sign`: 1 to give, -1 to take. Refuses `not_found`. */
export async function previewCredits(
  ctx: Context,
  { id, credits, cause }: CreditsGiven | CreditsTaken,
  sign: 1 | -1,
): Promise<ActPreview> {
  const member = await getMemberName(ctx, id)
  const before = await findBalance(ctx, id as ProfileId)
  const isShort = sign < 0 && before < credits
  return {
    sentences: [
      { key: sign > 0 ? 'credits_give' : 'credits_take', values: { ...member, n: credits, cause } },
      { key: 'balance', values: { before, after: isShort ? before : before + sign * credits } },
    ],
    refusal: isShort ? 'credits_short' : null,
  }
}
