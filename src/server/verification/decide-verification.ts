/** The end of a try: what a person or the provider decided, what nobody decided, what its member or a ban took back. Its selfies go at once. */
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { VerificationReason } from '#domain/verification/poses.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Actor, nameOfActor } from '#server/audit/audit.ts'
import { closeCase, lockCaseFor } from '#server/cases/cases.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import { enqueue } from '#server/infrastructure/queue.ts'
import { enqueueMail } from '#server/mails/mails.ts'
import { bumpUser, lockMember } from '#server/member-rows/member-rows.ts'
import { forgetCard } from '#server/profiles/profiles.ts'
import { wipeSelfies } from '#server/verification/selfies.ts'
import * as store from '#server/verification/verification.store.ts'
import { mailOutcome } from '#server/verification/verification.mails.ts'

type Decided =
  | { state: 'approved' | 'refused'; by: 'people' | 'provider'; reason: VerificationReason | null; compared: number[] }
  | { state: 'expired' | 'withdrawn' }

/** In the open transaction, which holds the member. Rows of selfies go in it, files soon after it. */
export async function endTry(ctx: Context, one: store.Try, decided: Decided) {
  const tokens = await store.deleteSelfies(ctx.db, one.id)
  if (tokens.length > 0) await enqueue(ctx, wipeSelfies, { tokens })
  if (one.state === 'posing') {
    await store.deleteTry(ctx.db, one.id)
    return
  }
  const of = 'by' in decided ? { decided_by: decided.by, reason: decided.reason, compared: decided.compared } : {}
  await store.updateTry(ctx.db, one.id, { state: decided.state, decided_at: ctx.now(), ...of })
  if (decided.state === 'approved') await store.setBadge(ctx.db, one.member_id, ctx.now().toISOString().slice(0, 10))
  await bumpUser(ctx.db, one.member_id)
  if (decided.state !== 'withdrawn')
    await enqueueMail(ctx, mailOutcome, { member: one.member_id as ProfileId, site: one.site_id, verification: one.id })
}

/** What somebody says of the photos they compared. */
export type Said = { outcome: 'approved' | 'refused'; reason?: VerificationReason | undefined; photos: readonly number[] | null }

/**
 * A person decides, and the case closes. `photos`: which they compared; null for all that others see now. Refuses what `lockCaseFor` does;
 * `not_found` where nothing waits, `invalid_input` (`reason`), and `changed_meanwhile` where the first photo is none of the compared ones.
 */
export async function decideVerification(
  ctx: Context,
  actor: Actor,
  { reference, version }: { reference: string; version: number | null },
  { outcome, reason, photos }: Said,
): Promise<{ member: ProfileId }> {
  if ((outcome === 'refused') !== (reason !== undefined)) throw new Refusal('invalid_input', { field: 'reason' })
  const member = await atomically(ctx, async (ctx) => {
    const { id, kind } = await lockCaseFor(ctx, nameOfActor(actor), reference, version)
    const one = kind === 'verification' ? await store.findTryOfCase(ctx.db, id) : undefined
    if (one?.state !== 'waiting' || !(await lockMember(ctx.db, one.member_id as ProfileId))) throw new Refusal('not_found')
    const compared = await comparedOf(ctx, one.member_id, photos)
    if (outcome === 'approved') await refuseOtherFirst(ctx, one.member_id, compared)
    await endTry(ctx, one, { state: outcome, by: 'people', reason: reason ?? null, compared })
    await closeCase(ctx, id)
    return one.member_id as ProfileId
  })
  forgetCard(ctx, member)
  return { member }
}

/** Those of the photos that others still see. */
export async function comparedOf(ctx: Context, member: number, photos: readonly number[] | null): Promise<number[]> {
  const shown = (await store.listShownPhotos(ctx.db, member)).map(({ id }) => id)
  return photos === null ? shown : shown.filter((id) => photos.includes(id))
}

/** A badge would stand on a photo that nobody compared. */
async function refuseOtherFirst(ctx: Context, member: number, compared: readonly number[]) {
  const first = (await store.findBadge(ctx.db, member))?.main_image_id
  if (first == null || !compared.includes(first)) throw new Refusal('changed_meanwhile')
}
