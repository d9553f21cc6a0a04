/** Looks at photos: which new ones wait, and how photos are hidden, given back and released (docs/decisions/0108-photos-are-looked-at.md). */
import { sameBits } from '#domain/photos/photo-hash.ts'
import type { HeldFor, PhotoLook } from '#domain/photos/photos.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { enqueue } from '#server/infrastructure/queue.ts'
import { randomId } from '#server/infrastructure/secrets.ts'
import { bumpUser, lockMember } from '#server/member-rows/member-rows.ts'
import * as store from '#server/photos/photo-looks.store.ts'
import { movePhoto } from '#server/photos/photos.jobs.ts'
import { settleMainPhoto } from '#server/photos/photos.store.ts'

type Look = { look: PhotoLook; held_for: HeldFor | null; alike_id: number | null; alike_bits: number | null }

/** How a new photo begins. A photo that is the same as a refused one waits on every brand. */
export async function findLookOf(ctx: Context, member: ProfileId, phash: string): Promise<Look> {
  const standing = await store.findPhotoStanding(ctx.db, member)
  if (!standing || standing.is_fictional) return { look: 'new', held_for: null, alike_id: null, alike_bits: null }
  const alike = await store.findRefused(ctx.db, standing.pool_id, phash)
  const rule = ctx.sites.byId(standing.site_id)?.file.photo_look ?? 'before'
  const isFirst = !standing.is_confirmed && !standing.has_fine
  const held_for =
    alike && alike.bits <= sameBits ? 'same' : rule === 'before' ? 'before' : rule === 'first' && isFirst ? 'first' : null
  return { look: held_for ? 'held' : 'new', held_for, alike_id: alike?.decision ?? null, alike_bits: alike?.bits ?? null }
}

/** Whether a picture is the same as one that a decision took away, in the member's pool. */
export async function isRefusedPhoto(ctx: Context, member: ProfileId, phash: string): Promise<boolean> {
  const standing = await store.findPhotoStanding(ctx.db, member)
  const alike = standing && (await store.findRefused(ctx.db, standing.pool_id, phash))
  return alike !== undefined && alike.bits <= sameBits
}

/** What others see of a member's photos has changed. */
async function settle(ctx: Context, member: number) {
  await settleMainPhoto(ctx.db, member)
  await bumpUser(ctx.db, member)
}

/**
 * Hides photos of a member by a decision, whose transaction is open and holds the member's lock. Their addresses stop working soon;
 * their hashes stay. Refuses `invalid_input` (`photos`) when one of them is not there, or hidden before.
 */
export async function hidePhotos(
  ctx: Context,
  { member, photos, decision }: { member: ProfileId; photos: readonly number[]; decision: number },
) {
  const hidden = await store.hideRows(ctx.db, { member, photos, decision })
  if (hidden.length !== new Set(photos).size) throw new Refusal('invalid_input', { field: 'photos' })
  await store.insertHashes(ctx.db, decision)
  for (const { id, token } of hidden)
    await enqueue(ctx, movePhoto, { image: id, from: token, to: randomId() }, { singletonKey: `photo-${id}` })
  await settle(ctx, member)
}

/** A ban, in its open transaction: the member's photos stay as they are, and a new account with one of them has it held. */
export const keepHashesOfBanned = (ctx: Context, member: ProfileId, decision: number) =>
  store.insertHashesOfBanned(ctx.db, member, decision)

/** What bans of before a time left of photos. */
export const forgetHashesOfBans = (ctx: Context, before: Date) => store.deleteHashesOfBans(ctx.db, before)

/** The decision ends, in its open transaction: its photos are in sight again, and its hashes hold nothing any more. `isUndone`: they are as before. */
export async function giveBackPhotos(ctx: Context, decision: number, isUndone: boolean) {
  const members = await store.membersOfDecision(ctx.db, decision)
  for (const member of members) await lockMember(ctx.db, member as ProfileId)
  await store.giveBackRows(ctx.db, decision, isUndone)
  for (const member of members) await settle(ctx, member)
}

/** The address is confirmed, in the open transaction: what waited for that alone is in sight. */
export async function releaseFirstPhotos(ctx: Context, member: ProfileId) {
  if (await store.releaseFirst(ctx.db, member)) await settle(ctx, member)
}

export type Judgement = { pool: number; ids: readonly number[]; nude: boolean; by: string }
/**
 * Somebody looked: these photos of a pool may stay, in sight at once. `nude`: they may, blurred for members who hide such photos. What a
 * decision hides stays hidden, and what its owner removed meanwhile is left out. Returns whose photos they are. Refuses `not_found` when
 * none is there.
 */
export async function passPhotos(ctx: Context, { pool, ids, nude, by }: Judgement): Promise<ProfileId[]> {
  const rows = await store.photosToJudge(ctx.db, pool, ids)
  if (rows.length === 0) throw new Refusal('not_found')
  const members = [...new Set(rows.map(({ member_id }) => member_id as ProfileId))]
  for (const member of members) await lockMember(ctx.db, member)
  await store.writeJudgement(ctx.db, { ids: rows.map(({ id }) => id), nude, by, at: ctx.now() })
  for (const member of members) await settle(ctx, member)
  return members
}
