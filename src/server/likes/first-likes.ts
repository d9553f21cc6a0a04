/** First likes: all likes that a new member gives at once, in one transaction, safe to repeat. */
import type { SignupLikes } from '#domain/signup-matches/matches.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import { insertLikes } from '#server/likes/likes.store.ts'
import { countLike, publishLike } from '#server/likes/likes.ts'
import { refuseLimited } from '#server/member-limits/member-limits.ts'
import { refuseIncomplete, refusePaused } from '#server/members/members.ts'
import { cardsOf, mayMeet } from '#server/profiles/profiles.ts'
import type { Site } from '#server/ports/site-directory.ts'

/** People who may not be met (any more) are passed over, and so are fictional profiles; refuses `not_found` when that is everyone, `paused`, `limited` and `profile_incomplete`. */
export async function likeProfiles(
  ctx: Context,
  site: Site,
  liker: ProfileId,
  requested: readonly ProfileId[],
): Promise<SignupLikes> {
  const each = [...new Set(requested)]
  const mayBeMet = await Promise.all(each.map((other) => mayMeet(ctx, liker, other, site)))
  const cards = await cardsOf(ctx, site, each)
  const others = each.filter((other, index) => mayBeMet[index] && cards.get(other)?.fictional_icon === null)
  if (others.length === 0) throw new Refusal('not_found')
  await refusePaused(ctx, liker)
  await refuseLimited(ctx, liker, 'likes')
  await refuseIncomplete(ctx, liker)
  for (const _ of others) await countLike(ctx, liker)
  const likes = await atomically(ctx, ({ db, now }) => insertLikes(db, liker, others, now()))
  for (const { other, stored } of likes) publishLike(ctx, liker, other, stored)
  const mutual = likes.filter(({ stored }) => stored.mutual && !stored.fictional)
  return { liked: likes.map(({ other }) => other), mutual: mutual.map(({ other }) => other) }
}
