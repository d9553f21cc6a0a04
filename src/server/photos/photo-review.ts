/** Moderators look at photos: what is still to be looked at, and what they say of each (docs/decisions/0058-nude-photos.md). */
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import { bumpUser, lockMember } from '#server/member-rows/member-rows.ts'
import { getOriginal } from '#server/photos/photo-files.ts'
import { findPhotoRow, selectUnreviewed, type UnreviewedPhoto, writeReview } from '#server/photos/photos.store.ts'

/** How many photos a page of the list holds. */
export const unreviewedPerPage = 50

/** A page of photos that no moderator looked at, oldest first; the next page begins after the last number of this one. */
export const listUnreviewedPhotos = (ctx: Context, after = 0): Promise<UnreviewedPhoto[]> =>
  selectUnreviewed(ctx.db, after, unreviewedPerPage)

/** The photo as it is kept. Refuses `not_found` when it is not there. */
export async function readPhotoForReview(ctx: Context, id: number): Promise<Uint8Array> {
  const row = await findPhotoRow(ctx.db, id)
  const file = row && (await getOriginal(ctx.files, row.token))
  if (!file) throw new Refusal('not_found')
  return file.bytes
}

type Review = { id: number; nude: boolean; by: string }
/** A moderator looked at a photo: nude, or not. A later look replaces it; the owner's own mark stays either way. Refuses `not_found` when it is not there. */
export async function reviewPhoto(ctx: Context, { id, nude, by }: Review): Promise<void> {
  await atomically(ctx, async (ctx) => {
    const row = await findPhotoRow(ctx.db, id)
    if (!row) throw new Refusal('not_found')
    await lockMember(ctx.db, row.member_id as ProfileId)
    if (!(await writeReview(ctx.db, { id, nude, by, at: ctx.now() }))) throw new Refusal('not_found')
    await bumpUser(ctx.db, row.member_id)
  })
}
