/** Premium: what a member has and what they may buy. Database functions begin and end the periods. The folder's public module. */
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Db, Context } from '#server/infrastructure/context.ts'
import { prepared } from '#server/infrastructure/db.ts'
import { Benefits } from '#domain/premium/premium.ts'
import { nextDay, type Premium } from '#domain/premium/premium-offers.ts'
import { listOffers } from '#server/credits/credits.ts'
import type { Site } from '#server/ports/site-directory.ts'
import type { Handlers } from '#server/http/handle.ts'

export type HeldRow = { until: Date; benefits: unknown; free_left: number | null }

const selectHeld = prepared<HeldRow>(
  'premium.selectHeld',
  `select p.benefits, (select max(l.ends_at) from premium_period l where l.member_id = $1::bigint) as until,
      (select free_left from free_messages_left($1::bigint, $2::timestamptz)) as free_left
     from premium_period p where p.member_id = $1::bigint and p.ends_at > $2::timestamptz and p.begins_at <= $2::timestamptz
    order by p.ends_at limit 1`,
  { benefits: 'jsonb', until: 'timestamptz', free_left: 'int4?' },
)
/** What holds for a member at a moment. */
const findHeld = async (db: Db, member: ProfileId, at: Date) => (await selectHeld(db, [member, at]))[0] ?? null

/** `until`: the end of the last bought day. `benefits`: the current ones, as sold. */
export type Held = { until: Date; benefits: Benefits; free_left_today: number }

/** What a member has at this moment, on whichever brand of the pool it was bought; null without premium. */
export async function findPremium(ctx: Context, member: ProfileId): Promise<Held | null> {
  const held = await findHeld(ctx.db, member, ctx.now())
  return held && { until: held.until, benefits: Benefits.parse(held.benefits), free_left_today: held.free_left ?? 0 }
}

/** The page of premium: what holds, and what this brand sells. */
async function getPremium(ctx: Context, site: Site, member: ProfileId): Promise<Premium> {
  const [held, { plans, methods }] = await Promise.all([findPremium(ctx, member), listOffers(ctx, site, member)])
  const { premium } = site.file
  return {
    until: held?.until.toISOString() ?? null,
    benefits: held?.benefits ?? null,
    free_left_today: held?.free_left_today ?? 0,
    free_again_at: nextDay(ctx.now()).toISOString(),
    offer: premium ? { benefits: premium.benefits, plans } : null,
    methods,
  }
}

export const premiumHandlers = {
  'GET /api/premium.php': ({ ctx, site, member }) => getPremium(ctx, site, member.profile),
} satisfies Partial<Handlers>
