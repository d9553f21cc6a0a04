/** Photo review: lists photos that no moderator has seen, and stores their decision (docs/decisions/0058-nude-photos.md). */
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import { bumpUser, lockMember } from '#server/member-rows/member-rows.ts'
import { getOriginal } from '#server/photos/photo-files.ts'
import { findPhotoRow, selectUnreviewed, type UnreviewedPhoto, writeReview } from '#server/photos/photos.store.ts'

/** How many photos a page of the list holds. */
export const unreviewedPerPage = 50

/** A page of photos without review, oldest first, after the last id of the page before. */
export const listUnreviewedPhotos = (ctx: Context, after = 0): Promise<UnreviewedPhoto[]> =>
  selectUnreviewed(ctx.db, after, unreviewedPerPage)

/** The stored photo. Refuses `not_found`. */
export async function readPhotoForReview(ctx: Context, id: number): Promise<Uint8Array> {
  const row = await findPhotoRow(ctx.db, id)
  const file = row && (await getOriginal(ctx.files, row.token))
  if (!file) throw new Refusal('not_found')
  return file.bytes
}

type Review = { id: number; nude: boolean; by: string }
/** Stores a moderator's review: nude or not. A later one replaces it; the owner's mark stays. Refuses `not_found`. */
export async function reviewPhoto(ctx: Context, { id, nude, by }: Review): Promise<void> {
  await atomically(ctx, async (ctx) => {
    const row = await findPhotoRow(ctx.db, id)
    if (!row) throw new Refusal('not_found')
    await lockMember(ctx.db, row.member_id as ProfileId)
    if (!(await writeReview(ctx.db, { id, nude, by, at: ctx.now() }))) throw new Refusal('not_found')
    await bumpUser(ctx.db, row.member_id)
  })
}
