/** Credits that staff give a member or take back: booked once, never below zero, within a day's limit unless a second person agreed. */
import type { CreditCause } from '#domain/credits/history.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import { dayMs } from '#domain/time/durations.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import { findHomeSite, insertChange, sumChanges } from '#server/credits/credit-changes.store.ts'
import { findBalance } from '#server/credits/credits.ts'
import { creditsChangedMail } from '#server/credits/credit-changes.mails.ts'
import { publishCredits } from '#server/credits/orders.ts'
import { readSetting } from '#server/console-settings/console-settings.ts'
import { siteOriginOf } from '#server/http/request-info.ts'
import { enqueueMail } from '#server/mails/mails.ts'
import { idFor, randomId } from '#server/infrastructure/secrets.ts'

type CreditChange = {
  member: ProfileId
  /** Below zero: taken. */
  credits: number
  cause: CreditCause
  /** Why, for staff. */
  note: string
  /** As in the audit log. */
  by: string
  /** A second person agreed: the limits of one person do not hold. */
  isAgreed: boolean
  /** The same key of the same person for the same member is the same change. */
  key?: string
}

/**
 * Books a change, and returns it with the new balance. Refuses `not_found`, `credits_short` {balance}, and `second_needed` where
 * others moved so much meanwhile that one person no longer may.
 */
export const changeCredits = (ctx: Context, { isAgreed, key, ...change }: CreditChange) =>
  atomically(ctx, async (ctx) => {
    const id = key === undefined ? randomId() : idFor(JSON.stringify([change.by, change.member, key]))
    const most = isAgreed ? null : await readSetting(ctx, 'credits_in_day')
    const outcome = await insertChange(ctx.db, { ...change, id, most, at: ctx.now() })
    if (outcome === 'no_member') throw new Refusal('not_found')
    if (outcome === 'poor') throw new Refusal('credits_short', { balance: await findBalance(ctx, change.member) })
    if (outcome === 'too_much') throw new Refusal('second_needed')
    if (outcome === 'done') await notifyMember(ctx, change.member, id)
    await publishCredits(ctx, change.member)
    return { id, balance: await findBalance(ctx, change.member) }
  })

type CreditWish = Pick<CreditChange, 'member' | 'credits' | 'by'>
/** Whether this needs a second person: more than one moves alone at once, or in 24 hours, of the member or by the person. */
export async function needsSecond(ctx: Context, { member, credits, by }: CreditWish): Promise<boolean> {
  if (credits > (await readSetting(ctx, 'credits_at_once'))) return true
  const since = new Date(ctx.now().getTime() - dayMs)
  return credits + (await sumChanges(ctx.db, { member, by, since })) > (await readSetting(ctx, 'credits_in_day'))
}

/** By mail, from the brand where they signed up. */
async function notifyMember(ctx: Context, member: ProfileId, change: string) {
  const site = ctx.sites.byId(await findHomeSite(ctx.db, member))
  if (site) await enqueueMail(ctx, creditsChangedMail, { member, site: site.id, origin: siteOriginOf(ctx, site), change })
}
