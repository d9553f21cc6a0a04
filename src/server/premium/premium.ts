/** Premium, kept: what a member has of it, and what they may buy. Other features use this file and no other file of the folder. */
import { Benefits } from '#domain/premium/premium.ts'
import { nextDay, type Premium } from '#domain/premium/premium-offers.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { listOffers } from '#server/credits/credits.ts'
import { findHeld } from '#server/premium/premium.store.ts'
import type { Site } from '#server/sites/sites.ts'

/** `until`: when the last day that was bought is over. `benefits`: of now, as they were promised. */
export type Held = { until: Date; benefits: Benefits; free_left_today: number }

/** What a member has at this moment, on whichever brand of the pool it was bought; null without premium. */
export async function findPremium(ctx: Context, member: ProfileId): Promise<Held | null> {
  const held = await findHeld(ctx.db, member, ctx.now())
  return held && { until: held.until, benefits: Benefits.parse(held.benefits), free_left_today: held.free_left ?? 0 }
}

/** The page of premium: what holds, and what this brand sells. */
export async function getPremium(ctx: Context, site: Site, member: ProfileId): Promise<Premium> {
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
