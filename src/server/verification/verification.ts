/** Verification by selfies: a member shows that the photos are theirs, and a person or a provider compares. The folder's public module. */
import type { VerificationCase } from '#domain/verification/verification-case.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { enqueue } from '#server/infrastructure/queue.ts'
import { endTry } from '#server/verification/decide-verification.ts'
import { wipeSelfies } from '#server/verification/selfies.ts'
import { closeCaseOfTry } from '#server/verification/verification.jobs.ts'
import * as store from '#server/verification/verification.store.ts'

export { decideVerification } from '#server/verification/decide-verification.ts'
export { listVerificationPictures, readVerificationPicture } from '#server/verification/verification-pictures.ts'

/** What a person compares in a case; null for a case of another kind, and once it is decided. */
export async function findVerificationCase(ctx: Context, case_id: number): Promise<VerificationCase | null> {
  const one = await store.findTryOfCase(ctx.db, case_id)
  if (one?.state !== 'waiting') return null
  const [photos, tries] = await Promise.all([
    store.listShownPhotos(ctx.db, one.member_id),
    store.listVerifications(ctx.db, one.member_id, 10),
  ])
  return {
    poses: one.poses,
    sent_at: (one.sent_at ?? one.began_at).toISOString(),
    photos: photos.map(({ id }) => id),
    earlier: tries.flatMap(({ decided_at, state, reason }) =>
      decided_at ? [{ decided_at: decided_at.toISOString(), state, reason }] : [],
    ),
  }
}

/** Files of selfies of a member who is erased, in that transaction. Their rows go with the member. */
export async function forgetVerifications(ctx: Context, member: ProfileId) {
  const one = await store.findOpenTry(ctx.db, member)
  const tokens = one ? await store.deleteSelfies(ctx.db, one.id) : []
  if (tokens.length > 0) await enqueue(ctx, wipeSelfies, { tokens })
  if (one?.case_id != null) await enqueue(ctx, closeCaseOfTry, { case: one.case_id })
}

/** The ban since then is over, in its transaction: the badge that it took is back, while the first photo is one of those compared. */
export const giveBackBadge = (ctx: Context, member: ProfileId, bannedAt: Date) => store.restoreBadge(ctx.db, member, bannedAt)

/** A ban ends what is under way, in its transaction. The badge falls by the database. */
export async function endVerificationOfBanned(ctx: Context, member: ProfileId) {
  const one = await store.findOpenTry(ctx.db, member)
  if (!one) return
  await endTry(ctx, one, { state: 'withdrawn' })
  if (one.case_id !== null) await enqueue(ctx, closeCaseOfTry, { case: one.case_id })
}
