/** Accounts: what follows from an address that was confirmed. Other features use this file and no other file of the folder. */
import { createHmac, hkdfSync } from 'node:crypto'
import { canonicalAddress } from '#domain/canonical-address.ts'
import type { ProfileId } from '#domain/profiles.ts'
import { findAccountRow, insertWelcomed, markActivated } from '#server/accounts/accounts.store.ts'
import { recordConversion } from '#server/affiliates/affiliates.ts'
import type { Context } from '#server/context.ts'
import { giveWelcomeCredits } from '#server/credits/credits.ts'
import { endSessionsOf } from '#server/http/session.ts'
import { endPasskeysOf } from '#server/passkeys/passkeys.ts'

/**
 * A mail to the address was read, so it is confirmed. The first time, every session and passkey ends except the session of this cookie: somebody else may have
 * signed up with the address. Welcome credits come now. Runs inside the transaction of its cause.
 */
export async function confirmAddress(ctx: Context, member: ProfileId, cookie?: string) {
  if (!(await markActivated(ctx.db, member, ctx.now()))) return
  await recordConversion(ctx, { member, kind: 'activated' })
  await endPasskeysOf(ctx, member)
  await endSessionsOf(ctx, member, cookie)
  await welcome(ctx, member)
}

/** The brand's welcome credits, once per address and pool. Dots and plus of the big mail houses make no new address. */
async function welcome(ctx: Context, member: ProfileId) {
  const account = await findAccountRow(ctx.db, member)
  const credits = account && ctx.sites.byId(account.site_id)?.file.welcome_credits
  if (!account || !credits) return
  const mark = welcomeMark(ctx, account.email)
  if (await insertWelcomed(ctx.db, { pool_id: account.pool_id, mark, given_at: ctx.now() }))
    await giveWelcomeCredits(ctx, member, credits)
}

const welcomeMark = ({ config }: Context, email: string) =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', config.sessionSecret, '', 'welcomed addresses', 32)))
    .update(canonicalAddress(email))
    .digest()
