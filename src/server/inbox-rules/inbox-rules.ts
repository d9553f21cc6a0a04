/** Inbox rules: who may write to a member first. The folder's public module. */
import { distance } from 'geokdbush'
import type { ConversationId } from '#domain/chats/chats.ts'
import { everybody, type InboxNeed, type InboxRules, missingFor, type NearLimit } from '#domain/inbox-rules/inbox-rules.ts'
import { ageOn } from '#domain/profiles/ages.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Context } from '#server/infrastructure/context.ts'
import type { Home } from '#server/infrastructure/geo.ts'
import { type ApproachRow, deleteRules, findApproach, findRules, saveRules } from '#server/inbox-rules/inbox-rules.store.ts'
import type { Site } from '#server/ports/site-directory.ts'

export const getInboxRules = async (ctx: Context, member: ProfileId): Promise<InboxRules> =>
  (await findRules(ctx.db, member)) ?? everybody

/** Sets all of them; again changes nothing. Refuses `field_not_offered` where the brand has no such rules. */
export async function setInboxRules(ctx: Context, site: Site, member: ProfileId, rules: InboxRules): Promise<InboxRules> {
  if (!site.file.inbox_rules) throw new Refusal('field_not_offered')
  if (Object.values(rules).some(Boolean)) await saveRules(ctx.db, member, rules)
  else await deleteRules(ctx.db, member)
  return rules
}

/**
 * What keeps a member from writing first in a conversation: what would help, or nothing of it; null where they may write. Rules hold in
 * the whole pool while one of its brands has them.
 */
export async function findNotAccepted(
  ctx: Context,
  site: Site,
  writer: ProfileId,
  conversation: ConversationId,
): Promise<InboxNeed[] | null> {
  if (!hasRules(ctx, site)) return null
  const approach = await findApproach(ctx.db, writer, conversation)
  return approach && missingFor(approach, writerOf(ctx, approach))
}

const hasRules = (ctx: Context, { pool_id, file }: Site) =>
  file.inbox_rules || ctx.sites.all().some((one) => one.pool_id === pool_id && one.file.inbox_rules)

function writerOf(ctx: Context, { is_verified, has_photo, date_of_birth, home, their_home, near }: ApproachRow) {
  const today = ctx.now().toISOString().slice(0, 10)
  return {
    isVerified: is_verified,
    hasPhoto: has_photo,
    age: date_of_birth === null ? null : ageOn(date_of_birth, today),
    isNear: near === null ? null : isNear(ctx, near, home, their_home),
  }
}

function isNear(ctx: Context, near: NearLimit, home: Home, theirs: Home): boolean | null {
  if (near === 'country') return theirs.country === null ? null : home.country === theirs.country
  if (near === 'region') return theirs.countryregion === null ? null : home.countryregion === theirs.countryregion
  const [from, to] = [ctx.geo.find(theirs), ctx.geo.find(home)]
  if (!from) return null
  return to !== null && distance(from.lon, from.lat, to.lon, to.lat) <= Number(near)
}
