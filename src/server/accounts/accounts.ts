/** Accounts: what follows from an address that was confirmed. Other features use this file and no other file of the folder. */
import { createHmac, hkdfSync } from 'node:crypto'
import { canonicalAddress } from '#domain/accounts/canonical-address.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { findAccountRow, insertWelcomed, markActivated } from '#server/accounts/accounts.store.ts'
import { recordConversion } from '#server/affiliates/affiliates.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { giveWelcomeCredits } from '#server/credits/credits.ts'
import { endSessionsOf } from '#server/sessions/session.ts'
import { endPasskeysOf } from '#server/passkeys/passkeys.ts'

/**
 * A mail to the address was read, so it is confirmed. The first time, every session and passkey ends except the session of this cookie: somebody else may have
 * signed up with the address. Welcome credits come now. `device`: the browser that confirms (`known-device.ts`). Runs inside the transaction of its cause.
 */
export async function confirmAddress(ctx: Context, member: ProfileId, cookie?: string, device: string | null = null) {
  if (!(await markActivated(ctx.db, member, ctx.now()))) return
  await recordConversion(ctx, { member, kind: 'activated' })
  await endPasskeysOf(ctx, member)
  await endSessionsOf(ctx, member, cookie)
  await welcome(ctx, member, device)
}

/** The brand's welcome credits, once per address, browser and pool. Dots and plus of the big mail houses make no new address. */
async function welcome(ctx: Context, member: ProfileId, device: string | null) {
  const account = await findAccountRow(ctx.db, member)
  const credits = account && ctx.sites.byId(account.site_id)?.file.welcome_credits
  if (!account || !credits) return
  const isNew = (mark: Buffer) => insertWelcomed(ctx.db, { pool_id: account.pool_id, mark, given_at: ctx.now() })
  const isNewAddress = await isNew(welcomeMark(ctx, 'welcomed addresses', canonicalAddress(account.email)))
  const isNewDevice = device === null || (await isNew(welcomeMark(ctx, 'welcomed devices', device)))
  if (isNewAddress && isNewDevice) await giveWelcomeCredits(ctx, member, credits)
}

const welcomeMark = ({ config }: Context, purpose: string, what: string) =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', config.sessionSecret, '', purpose, 32)))
    .update(what)
    .digest()
