/** Likes: give, undo and list likes. The folder's public module. */
import { likesPageSize, type Likes, type LikeType } from '#domain/likes/likes.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { missingBasicsOf } from '#domain/profiles/basics.ts'
import { Refusal } from '#domain/refusal.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import { publish, publishChanged } from '#server/events/events.ts'
import { cursorAfter, readCursor } from '#server/infrastructure/cursor.ts'
import { refuseLimited } from '#server/member-limits/member-limits.ts'
import { findReader, profileIncomplete } from '#server/members/members.ts'
import { cardsOf } from '#server/profiles/profiles.ts'
import type { Site } from '#server/ports/site-directory.ts'
import {
  countLikes,
  findParty,
  insertLike,
  type LikeStored,
  listFictionalLiked,
  listLikeRows,
  openLikeRow,
  removeLike,
} from '#server/likes/likes.store.ts'
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { minuteMs } from '#domain/time/durations.ts'

/**
 * Likes a profile; safe to repeat. `undo` restores a removed like with its age and seen mark. Refuses `like_yourself`, `paused`,
 * `profile_incomplete`, `limited`, and `not_found` for hidden members.
 */
export async function likeProfile(ctx: Context, site: Site, liker: ProfileId, liked: ProfileId, undo?: string) {
  if (liker === liked) throw new Refusal('like_yourself')
  const me = await findParty(ctx, { liker, liked, pool: site.pool_id })
  if (!me?.may_meet) throw new Refusal('not_found')
  if (me.status === 'paused') throw new Refusal('paused')
  if (me.has_limit) await refuseLimited(ctx, liker, 'likes')
  const missing = me.fictional ? [] : missingBasicsOf(me)
  if (missing.length > 0) throw profileIncomplete(missing)
  const before = readUndo(ctx, undo, liker, liked)
  if (!before) await takeLike(ctx, liker, me.activated)
  const stored = before ? await restoreLike(ctx, before) : await insertLike(ctx, { liker, liked, at: ctx.now(), isNews: true })
  if (before) publishChanged(ctx, [liker, liked])
  else publishLike(ctx, liker, liked, stored)
  if (stored.added && !before && !stored.fictional) ctx.metrics.countAction('like', site)
  return { mutual: stored.mutual }
}

/** Likes a day: fewer before the address is confirmed. Refuses `too_many_requests`. */
export async function countLike(ctx: Context, liker: ProfileId) {
  await takeLike(ctx, liker, (await findReader(ctx, liker))?.activated ?? false)
}

const takeLike = (ctx: Context, liker: ProfileId, isConfirmed: boolean) =>
  ctx.limits.take(isConfirmed ? 'like_daily' : 'like_daily_unconfirmed', { account: String(liker), address: '' })

const restoreLike = (ctx: Context, { liker, liked, at, seen }: TakenBack) =>
  atomically(ctx, async (ctx) => {
    const stored = await insertLike(ctx, { liker, liked, at, isNews: false })
    if (stored.added && seen) await openLikeRow(ctx.db, liker, liked)
    return stored
  })

/** Notifies the liked member, and both when it became mutual. Fictional profiles get no notification. */
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

/** Marks a like as seen. */
export async function openLike(ctx: Context, member: ProfileId, admirer: ProfileId) {
  await openLikeRow(ctx.db, admirer, member)
  publishChanged(ctx, [member])
  return null
}

/** One page of likes with their cards, newest first. Liked fictional profiles follow the last page and are not counted. */
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

/** Longer than any toast stands; later the like is a new one. */
const retentionMs = 10 * minuteMs

type TakenBack = { liker: ProfileId; liked: ProfileId; at: Date; seen: boolean }

const sign = (ctx: Context, note: string) =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', ctx.config.sessionSecret, '', 'likes taken back', 32)))
    .update(note)
    .digest('base64url')

const noteOf = ({ liker, liked, at, seen }: TakenBack, untilMs: number) =>
  [liker, liked, at.getTime(), Number(seen), untilMs].join('.')

function writeUndo(ctx: Context, like: TakenBack): string {
  const note = noteOf(like, ctx.now().getTime() + retentionMs)
  return `${note}.${sign(ctx, note)}`
}

/** Null for a note that is not ours, not about these two, or too old: then it is a like like any other. */
function readUndo(ctx: Context, undo: string | undefined, liker: ProfileId, liked: ProfileId): TakenBack | null {
  const end = undo?.lastIndexOf('.') ?? -1
  if (undo === undefined || end === -1) return null
  const note = undo.slice(0, end)
  const [expected, given] = [Buffer.from(sign(ctx, note)), Buffer.from(undo.slice(end + 1))]
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null
  const [from, to, atMs = 0, seen, untilMs = 0] = note.split('.').map(Number)
  const isTheirs = from === liker && to === liked && untilMs >= ctx.now().getTime()
  return isTheirs ? { liker, liked, at: new Date(atMs), seen: seen === 1 } : null
}
