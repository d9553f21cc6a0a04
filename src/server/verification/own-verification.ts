/** A member's own verification: poses are drawn, selfies sent, a try or the badge taken back. */
import { randomInt } from 'node:crypto'
import { drawPoses, posesMs, triesAWeek, triesPeriodMs, waitingMs } from '#domain/verification/poses.ts'
import type { Verification } from '#domain/verification/verification.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import { closeCase, lockCasesOf } from '#server/cases/cases.ts'
import { type Claim, once } from '#server/http/idempotency.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import { enqueue } from '#server/infrastructure/queue.ts'
import { bumpUser, lockMember } from '#server/member-rows/member-rows.ts'
import { decodeUpload } from '#server/photos/photos.ts'
import type { Site } from '#server/ports/site-directory.ts'
import { forgetCard } from '#server/profiles/profiles.ts'
import { endTry } from '#server/verification/decide-verification.ts'
import { putSelfies } from '#server/verification/selfies.ts'
import { askProvider } from '#server/verification/verification.jobs.ts'
import * as store from '#server/verification/verification.store.ts'

/** More are not needed to know how things stand. */
const mostTries = 5

/** How things stand. Poses that ran out are none. */
export async function getVerification(ctx: Context, member: ProfileId): Promise<Verification> {
  const now = ctx.now()
  const [tries, sent, badge] = await Promise.all([
    store.listVerifications(ctx.db, member, mostTries),
    store.listSent(ctx.db, member, new Date(now.getTime() - triesPeriodMs)),
    store.findBadge(ctx.db, member),
  ])
  const last = tries.find(({ state, expires_at }) => state !== 'posing' || expires_at > now)
  const left = Math.max(0, triesAWeek - sent.length)
  const state = stateOf(last, badge?.verified_on ?? null)
  return {
    state,
    verified_on: badge?.verified_on ?? null,
    reason: state === 'refused' ? (last?.reason ?? null) : null,
    poses: state === 'posing' ? (last?.poses ?? []) : [],
    poses_until: state === 'posing' ? (last?.expires_at.toISOString() ?? null) : null,
    sent_at: state === 'waiting' ? (last?.sent_at?.toISOString() ?? null) : null,
    tries_left: left,
    next_try_at: left === 0 && sent[0] ? new Date(sent[0].getTime() + triesPeriodMs).toISOString() : null,
    has_photo: badge?.main_image_id != null,
    company: ctx.config.verification?.company ?? null,
  }
}

function stateOf(last: store.Try | undefined, verified_on: string | null): Verification['state'] {
  if (last?.state === 'posing' || last?.state === 'waiting') return last.state
  if (verified_on !== null) return 'verified'
  if (last?.state === 'refused' || last?.state === 'expired') return last.state
  return last?.lapsed_for === 'photos' ? 'lapsed' : 'none'
}

/**
 * Draws the poses; while they are good, a repeat gets the same. Does nothing while a try waits or a badge holds. Refuses
 * `field_not_offered` where the brand has no verification, `verification_no_photo`, and `verification_limit` after three in a week.
 */
export async function beginVerification(ctx: Context, site: Site, member: ProfileId): Promise<Verification> {
  if (!site.file.verification) throw new Refusal('field_not_offered', { field: 'verification' })
  await atomically(ctx, async (ctx) => {
    await lockMember(ctx.db, member)
    const now = await getVerification(ctx, member)
    if (now.state === 'posing' || now.state === 'waiting' || now.state === 'verified') return
    if (!now.has_photo) throw new Refusal('verification_no_photo')
    if (now.tries_left === 0) throw new Refusal('verification_limit', { next_try_at: now.next_try_at })
    const old = await store.findOpenTry(ctx.db, member)
    if (old) await store.deleteTry(ctx.db, old.id)
    const poses = drawPoses((below) => randomInt(below))
    const times = { began_at: ctx.now(), expires_at: new Date(ctx.now().getTime() + posesMs) }
    await store.insertVerification(ctx.db, { member_id: member, site_id: site.id, poses, ...times })
  })
  return getVerification(ctx, member)
}

/** A file as it was uploaded: where it lies. */
type Selfie = { path: string }

/**
 * Sends the selfies, one a pose and in their order: from now on the try waits. Each is decoded and encoded anew before the transaction, so
 * that nothing of the camera stays in it. Refuses `verification_over` without poses that are good, `invalid_input` (`file`) for another number,
 * and what a photo refuses.
 */
export async function sendSelfies(ctx: Context, member: ProfileId, files: readonly Selfie[], claim: Claim | null) {
  const poses = await goodPoses(ctx, member)
  if (claim === null && !poses) throw new Refusal('verification_over')
  if (poses && files.length !== poses) throw new Refusal('invalid_input', { field: 'file' })
  const pictures: Uint8Array[] = []
  if (poses) for (const { path } of files) pictures.push((await decodeUpload(path)).bytes)
  const tokens = pictures.length > 0 ? await putSelfies(ctx, member, pictures) : []
  await once(ctx, claim, async (ctx) => {
    await lockMember(ctx.db, member)
    const one = await store.findOpenTry(ctx.db, member)
    if (one?.state !== 'posing' || one.expires_at <= ctx.now() || tokens.length !== one.poses.length)
      throw new Refusal('verification_over')
    await store.insertSelfies(ctx.db, one.id, tokens)
    const [sent_at, expires_at] = [ctx.now(), new Date(ctx.now().getTime() + waitingMs)]
    await store.updateTry(ctx.db, one.id, { state: 'waiting', sent_at, expires_at })
    await handOn(ctx, { ...one, sent_at })
    return 'null'
  })
  return getVerification(ctx, member)
}

async function goodPoses(ctx: Context, member: ProfileId): Promise<number | null> {
  const one = await store.findOpenTry(ctx.db, member)
  return one?.state === 'posing' && one.expires_at > ctx.now() ? one.poses.length : null
}

/** To the provider, or to people: they also look at the try after one that the provider refused. */
async function handOn(ctx: Context, one: store.Try) {
  const [, before] = await store.listVerifications(ctx.db, one.member_id, 2)
  const wasRefused = before?.state === 'refused' && before.decided_by === 'provider'
  if (ctx.config.verification && !wasRefused) return enqueue(ctx, askProvider, { verification: one.id })
  const case_id = await store.openTryCase(ctx.db, { member: one.member_id, site: one.site_id, at: ctx.now() })
  return store.updateTry(ctx.db, one.id, { case_id })
}

/** Takes back what waits, or the badge. Doing it again changes nothing. */
export async function withdrawVerification(ctx: Context, member: ProfileId): Promise<Verification> {
  await atomically(ctx, async (ctx) => {
    await lockCasesOf(ctx, member)
    await lockMember(ctx.db, member)
    const one = await store.findOpenTry(ctx.db, member)
    if (one) {
      await endTry(ctx, one, { state: 'withdrawn' })
      if (one.case_id !== null) await closeCase(ctx, one.case_id)
      return
    }
    await store.setBadge(ctx.db, member, null)
    await store.lapseTry(ctx.db, member, ctx.now(), 'member')
    await bumpUser(ctx.db, member)
  })
  forgetCard(ctx, member)
  return getVerification(ctx, member)
}
