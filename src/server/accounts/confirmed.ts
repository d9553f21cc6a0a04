/** Who read a mail has shown that the address is theirs, whatever the mail was for: from then on it is confirmed. */
import type { ProfileId } from '#domain/profiles.ts'
import { markActivated } from '#server/accounts/accounts.store.ts'
import { recordConversion } from '#server/affiliates/affiliates.ts'
import type { Context } from '#server/context.ts'

export async function confirmAddress(ctx: Context, member: ProfileId) {
  if (await markActivated(ctx.db, member, ctx.now())) await recordConversion(ctx, { member, kind: 'activated' })
}
