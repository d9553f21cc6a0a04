/** Likes, kept. Other features use this file and no other file of the folder. */
import { likesPageSize, type Likes, type LikeType } from '#domain/likes.ts'
import type { ProfileId } from '#domain/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Context } from '#server/context.ts'
import { cursorAfter, readCursor } from '#server/http/cursor.ts'
import { refusePaused } from '#server/members/members.ts'
import { cardsOf, mayMeet } from '#server/profiles/profiles.ts'
import type { Site } from '#server/sites/sites.ts'
import { insertLike, listLikeRows, newLikesOf, openLikeRow, removeLike } from '#server/likes/likes.store.ts'

/** Liking twice is one like. Refuses `like_yourself`, `paused`, and whoever may not be met like someone who is not there. */
export async function likeProfile(ctx: Context, site: Site, liker: ProfileId, liked: ProfileId) {
  if (liker === liked) throw new Refusal('like_yourself')
  if (!(await mayMeet(ctx, liker, liked, site))) throw new Refusal('not_found')
  await refusePaused(ctx, liker)
  return { mutual: await insertLike(ctx.db, liker, liked, ctx.now()) }
}

/** Taking back what is not there changes nothing. */
export async function unlikeProfile(ctx: Context, liker: ProfileId, liked: ProfileId) {
  await removeLike(ctx.db, liker, liked)
  return null
}

/** The member looked at a like: it is new no more. */
export async function openLike(ctx: Context, member: ProfileId, admirer: ProfileId) {
  await openLikeRow(ctx.db, admirer, member)
  return null
}

/** One page of likes, newest first, with the cards of everyone on it. */
export async function listLikes(
  ctx: Context,
  site: Site,
  member: ProfileId,
  type: LikeType,
  before: string | undefined,
): Promise<Likes> {
  const rows = await listLikeRows(ctx.db, { member, type, before: readCursor(before), limit: likesPageSize })
  const cards = await cardsOf(
    ctx,
    site,
    rows.map((row) => row.id),
  )
  const shown = rows.filter((row) => cards.has(row.id))
  const last = rows.at(-1)
  return {
    profiles: shown.flatMap((row) => cards.get(row.id) ?? []),
    liked_by: type === 'likes' ? [] : shown.map(({ id, like_new, did_like_profile }) => ({ id, like_new, did_like_profile })),
    likes: shown.filter((row) => row.did_like_profile).map(({ id }) => ({ id, did_like_profile: true })),
    new_likes: await newLikesOf(ctx.db, member),
    next: last && rows.length === likesPageSize ? cursorAfter(last.at, last.id) : null,
  }
}
