/** Help for members by staff: letters, another address, a new password, mails that arrive again. The folder's public module. */
import type { Letter } from '#domain/members/help.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import { beginMailChange, mailReset } from '#server/accounts/accounts.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import { liftRefusal } from '#server/mails/mails.ts'
import { homeOf, sendLetter } from '#server/member-help/send-letter.ts'
import { lockMember } from '#server/member-rows/member-rows.ts'
import { correctAddress } from '#server/signup/signup.ts'

export { endHold, findHold, haveCopyMade, haveErased, placeHold, readRequests } from '#server/member-help/requests.ts'

/** Refuses `not_found`. */
export const writeLetter = (ctx: Context, member: ProfileId, letter: Letter) => sendLetter(ctx, member, { letter })

/**
 * Before the first confirmation the address is corrected, and its confirmation mailed. Later the new address gets a link that changes it, and the old one
 * a letter at once. Refuses `not_found`, `email_unchanged`.
 */
export const correctAddressOf = (ctx: Context, member: ProfileId, email: string) =>
  atomically(ctx, async (ctx) => {
    const { site, origin } = await homeOf(ctx, member)
    const account = await lockMember(ctx.db, member)
    if (!account) throw new Refusal('not_found')
    if (account.email.toLowerCase() === email.toLowerCase()) throw new Refusal('email_unchanged', { field: 'email' })
    if (!account.activated_at) return correctAddress(ctx, member, email, { site, origin })
    await beginMailChange(ctx, site, member, { email, origin })
    await sendLetter(ctx, member, { letter: 'address' })
  })

/** Mails go to the member's address again, which a mail server had refused. Done twice, it changes nothing. */
export const liftRefusalOf = (ctx: Context, member: ProfileId) => liftRefusal(ctx, member)

/** A link to choose a new password, to the member's own address. Refuses `not_found`. */
export async function sendReset(ctx: Context, member: ProfileId) {
  const { site, origin } = await homeOf(ctx, member)
  await mailReset(ctx, { member, site: site.id, origin })
}
