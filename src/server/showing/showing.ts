/** Being shown outside, kept: who agreed to it, and what visitors then see. Other features use this file and no other file of the folder. */
import type { ProfileId } from '#domain/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Showing, ShownProfile } from '#domain/showing.ts'
import type { Context } from '#server/context.ts'
import { cardsOf } from '#server/profiles/profiles.ts'
import { agree, isAgreed, withdraw } from '#server/showing/showing.store.ts'
import type { Site } from '#server/sites/sites.ts'

export const getShowing = async (ctx: Context, member: ProfileId): Promise<Showing> => ({
  shown: await isAgreed(ctx.db, member),
})

/** Takes effect with the next visitor. */
export async function changeShowing(ctx: Context, member: ProfileId, { shown }: Showing): Promise<Showing> {
  if (shown) await agree(ctx.db, member, ctx.now())
  else await withdraw(ctx.db, member)
  return { shown }
}

/** Refuses whoever did not agree, is away, banned, fictional or of another pool exactly like one who is not there. */
export async function getShownProfile(ctx: Context, site: Site, id: ProfileId): Promise<ShownProfile> {
  if (!(await isAgreed(ctx.db, id))) throw new Refusal('not_found')
  const card = (await cardsOf(ctx, site, [id])).get(id)
  if (!card || card.fictional_icon !== null) throw new Refusal('not_found')
  const { name, age, country, main_image } = card
  return { id, name, age, country, main_image }
}
