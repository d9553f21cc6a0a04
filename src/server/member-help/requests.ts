/** A member's data at their request: a copy, erasing, and legal holds that keep them from being erased for a time. */
import { type erasingTimes, mostHoldDays } from '#domain/members/requests.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import { dayMs } from '#domain/time/durations.ts'
import { enqueueCopy, enqueueErasing } from '#server/account-deletion/account-deletion.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import * as store from '#server/member-help/holds.store.ts'
import { lockMember } from '#server/member-rows/member-rows.ts'
import { homeOf, sendLetter } from '#server/member-help/send-letter.ts'

/** A job makes the copy, which the member alone fetches with their password. Refuses `not_found`. */
export async function haveCopyMade(ctx: Context, member: ProfileId) {
  const { site, origin } = await homeOf(ctx, member)
  await enqueueCopy(ctx, { member, site: site.id, origin })
}

type ErasingTime = (typeof erasingTimes)[number]
/** Refuses `not_found`, `erasing_held` {until} for now while a hold is in force, and `invalid_input` for four weeks of somebody who is shut out. */
export async function refuseErasing(ctx: Context, member: ProfileId, when: ErasingTime) {
  const home = await homeOf(ctx, member)
  const held = (await store.listHoldRows(ctx.db, member)).filter((hold) => isInForce(hold, ctx.now()))
  const [first] = held
  if (first && when === 'now') throw new Refusal('erasing_held', { until: first.until_at.toISOString() })
  const account = await lockMember(ctx.db, member)
  if (account?.status === 'banned' && when !== 'now') throw new Refusal('invalid_input', { field: 'when' })
  return home
}

/**
 * A job hides the account at once and erases it: after four weeks with a mailed way back, or now, within minutes. Refuses what
 * `refuseErasing` refuses.
 */
export async function haveErased(ctx: Context, member: ProfileId, when: ErasingTime) {
  const { site, origin } = await refuseErasing(ctx, member, when)
  await enqueueErasing(ctx, { member, site: site.id, origin, when })
}

type Hold = Awaited<ReturnType<typeof store.listHoldRows>>[number]
const isInForce = ({ ended_at, until_at }: Pick<Hold, 'ended_at' | 'until_at'>, now: Date) => ended_at === null && until_at > now

type HoldWish = { member: ProfileId; ground: string; until: Date; is_untold: boolean; by: string }

/** The member is not erased until then, and reads it in a letter unless an order forbids it. Refuses `not_found`, `invalid_input` for another time. */
export const placeHold = (ctx: Context, { member, ground, until, is_untold, by }: HoldWish) =>
  atomically(ctx, async (ctx) => {
    const now = ctx.now()
    if (until <= now || until.getTime() - now.getTime() > mostHoldDays * dayMs)
      throw new Refusal('invalid_input', { field: 'until' })
    await homeOf(ctx, member)
    const row = { member_id: member, ground, is_untold, made_by: by, created_at: now, until_at: until }
    const hold = await store.insertHold(ctx.db, row)
    if (!is_untold) await sendLetter(ctx, member, { letter: 'hold', until })
    return hold
  })

/** Null for none of that number, or of a member who was erased. */
export async function findHold(ctx: Context, id: number) {
  const hold = await store.findHoldRow(ctx.db, id)
  return hold?.member_id ? { ...hold, member_id: hold.member_id as ProfileId } : null
}

/** What was to be erased meanwhile is erased by the next turn. Refuses `not_found`, also for one that has ended. */
export const endHold = (ctx: Context, id: number, by: string) =>
  atomically(ctx, async (ctx) => {
    const hold = await findHold(ctx, id)
    if (!hold || !isInForce(hold, ctx.now())) throw new Refusal('not_found')
    if (!(await store.endHoldRow(ctx.db, id, { ended_at: ctx.now(), ended_by: by }))) throw new Refusal('not_found')
    if (!hold.is_untold) await sendLetter(ctx, hold.member_id, { letter: 'hold_ended' })
  })

/** What was asked, and what stands in its way. */
export async function readRequests(ctx: Context, member: ProfileId) {
  const [copy, erasing, holds] = await Promise.all([
    store.findCopyRow(ctx.db, member),
    store.findErasingRow(ctx.db, member),
    store.listHoldRows(ctx.db, member),
  ])
  const isOver = copy?.state === 'ready' && copy.expires_at !== null && copy.expires_at <= ctx.now()
  return {
    copy: {
      state: isOver ? ('expired' as const) : (copy?.state ?? ('none' as const)),
      asked_at: copy?.asked_at.toISOString() ?? null,
      expires_at: copy?.expires_at?.toISOString() ?? null,
    },
    erasing: erasing ? { left_at: erasing.left_at.toISOString(), erase_at: erasing.erase_at.toISOString() } : null,
    holds: holds.map(({ id, ground, is_untold, made_by, ...times }) => ({
      hold: id,
      ground: ground ?? '',
      is_untold,
      made_by,
      created_at: times.created_at.toISOString(),
      until_at: times.until_at.toISOString(),
      ended_at: times.ended_at?.toISOString() ?? null,
    })),
  }
}
