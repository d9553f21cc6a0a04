/** Likes, kept. Other features use this file and no other file of the folder. */
import { likesPageSize, type Likes, type LikeType } from '#domain/likes/likes.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import { publish, publishChanged } from '#server/events/events.ts'
import { cursorAfter, readCursor } from '#server/infrastructure/cursor.ts'
import { findReader, refuseIncomplete, refusePaused } from '#server/members/members.ts'
import { cardsOf, mayMeet } from '#server/profiles/profiles.ts'
import type { Site } from '#server/sites/sites.ts'
import {
  countLikes,
  insertLike,
  type LikeStored,
  listFictionalLiked,
  listLikeRows,
  openLikeRow,
  removeLike,
} from '#server/likes/likes.store.ts'
import { readUndo, type TakenBack, writeUndo } from '#server/likes/undo.ts'

/**
 * Liking twice is one like; with `undo` it is the like that was taken back, as old and as seen as it was. Refuses `like_yourself`, `paused`, `profile_incomplete`, and whoever may
 * not be met like someone who is not there.
 */
export async function likeProfile(ctx: Context, site: Site, liker: ProfileId, liked: ProfileId, undo?: string) {
  if (liker === liked) throw new Refusal('like_yourself')
  if (!(await mayMeet(ctx, liker, liked, site))) throw new Refusal('not_found')
  await refusePaused(ctx, liker)
  await refuseIncomplete(ctx, liker)
  const before = readUndo(ctx, undo, liker, liked)
  if (!before) await countLike(ctx, liker)
  const stored = before ? await restoreLike(ctx, before) : await insertLike(ctx.db, liker, liked, ctx.now(), true)
  if (before) publishChanged(ctx, [liker, liked])
  else publishLike(ctx, liker, liked, stored)
  return { mutual: stored.mutual }
}

/** Likes a day: fewer before the address is confirmed. Refuses `too_many_requests`. */
export async function countLike(ctx: Context, liker: ProfileId) {
  const isConfirmed = (await findReader(ctx, liker))?.activated
  const who = { account: String(liker), address: '' }
  await ctx.limits.take(isConfirmed ? 'like_daily' : 'like_daily_unconfirmed', who)
}

const restoreLike = (ctx: Context, { liker, liked, at, seen }: TakenBack) =>
  atomically(ctx, async ({ db }) => {
    const stored = await insertLike(db, liker, liked, at, false)
    if (stored.added && seen) await openLikeRow(db, liker, liked)
    return stored
  })

/** Tells who was liked, and both when it became mutual. A fictional profile has nobody to tell. */
export function publishLike(ctx: Context, liker: ProfileId, liked: ProfileId, { added, mutual, fictional }: LikeStored) {
  if (!added) return
  if (fictional) return publishChanged(ctx, [liker])
  publish(ctx, [liked], { event: 'like', data: { profile: liker, mutual } })
  if (mutual) publish(ctx, [liker], { event: 'like', data: { profile: liked, mutual } })
  else publishChanged(ctx, [liker])
}

/** Taking back what is not there changes nothing. The answer brings it back for a while. */
export async function unlikeProfile(ctx: Context, liker: ProfileId, liked: ProfileId) {
  const taken = await removeLike(ctx.db, liker, liked)
  if (taken) publishChanged(ctx, [liker, liked])
  return { undo: taken && writeUndo(ctx, taken) }
}

/** The member looked at a like: it is new no more. */
export async function openLike(ctx: Context, member: ProfileId, admirer: ProfileId) {
  await openLikeRow(ctx.db, admirer, member)
  publishChanged(ctx, [member])
  return null
}

/** One page of likes, newest first, with the cards of everyone on it. Fictional profiles stand behind the last page of those I like, and in no number. */
export async function listLikes(
  ctx: Context,
  site: Site,
  member: ProfileId,
  type: LikeType,
  before: string | undefined,
): Promise<Likes> {
  const rows = await listLikeRows(ctx.db, { member, type, before: readCursor(before), limit: likesPageSize })
  const isLast = rows.length < likesPageSize
  const fictional = type === 'likes' && isLast ? await listFictionalLiked(ctx.db, member, likesPageSize) : []
  const cards = await cardsOf(ctx, site, [...rows.map((row) => row.id), ...fictional])
  const shown = rows.filter((row) => cards.has(row.id))
  const last = rows.at(-1)
  return {
    profiles: shown.flatMap((row) => cards.get(row.id) ?? []),
    fictional: fictional.flatMap((id) => cards.get(id) ?? []),
    liked_by: type === 'likes' ? [] : shown.map(({ id, like_new, did_like_profile }) => ({ id, like_new, did_like_profile })),
    likes: [...shown.filter((row) => row.did_like_profile).map(({ id }) => id), ...fictional].map((id) => ({
      id,
      did_like_profile: true,
    })),
    ...(await countLikes(ctx.db, member)),
    next: last && !isLast ? cursorAfter(last.at, last.id) : null,
  }
}
