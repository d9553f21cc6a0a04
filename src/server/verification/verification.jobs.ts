/** Jobs of verification: asks the provider, ends what nobody finished, and forgets old tries. */
import * as z from 'zod/mini'
import { triesStoredMs, type VerificationReason } from '#domain/verification/poses.ts'
import { hourMs } from '#domain/time/durations.ts'
import { closeCase, findCaseById, lockCasesOf } from '#server/cases/cases.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import { job } from '#server/infrastructure/queue.ts'
import { lockMember } from '#server/member-rows/member-rows.ts'
import { readPicture } from '#server/photos/photos.ts'
import { forgetCard } from '#server/profiles/profiles.ts'
import { comparedOf, endTry } from '#server/verification/decide-verification.ts'
import { openHttpProvider } from '#server/verification/http-provider.ts'
import { readSelfie, wipeSelfies } from '#server/verification/selfies.ts'
import { mailOutcome } from '#server/verification/verification.mails.ts'
import * as store from '#server/verification/verification.store.ts'

/** Selfies and the first photos are enough to compare. */
const [mostPhotos, photoWidth] = [4, 1280] as const

/** Sends a try to the provider, and does what it says. A try that it is unsure about gets a case. */
export const askProvider = job({
  name: 'verification.ask-provider',
  payload: z.object({ verification: z.number() }),
  attempts: 8,
  async run(ctx, { verification }) {
    const one = await store.findTry(ctx.db, verification)
    const { verification: setting } = ctx.config
    // without a provider `verification.end` opens a case
    if (!setting || one?.state !== 'waiting' || one.case_id !== null) return
    const photos = (await store.listShownPhotos(ctx.db, one.member_id)).slice(0, mostPhotos)
    const selfies = await store.listSelfies(ctx.db, one.id)
    const verdict = await openHttpProvider({ ...setting, now: ctx.now }).compare({
      id: String(one.id),
      poses: one.poses,
      selfies: await read(selfies, (token) => readSelfie(ctx, token)),
      photos: await read(photos, ({ token }) => readPicture(ctx, token, photoWidth)),
    })
    const compared = photos.map(({ id }) => id)
    if (verdict.outcome === 'unsure') return openCase(ctx, one.id, one.member_id)
    await decideByProvider(ctx, one, { compared, reason: verdict.outcome === 'refuse' ? verdict.reason : null })
  },
})

async function read<Of>(of: readonly Of[], reading: (one: Of) => Promise<Uint8Array | null>): Promise<Uint8Array[]> {
  return (await Promise.all(of.map(reading))).flatMap((picture) => picture ?? [])
}

type Verdict = { compared: readonly number[]; reason: VerificationReason | null }
/** A yes about photos of which the first has changed is left to people. */
async function decideByProvider(ctx: Context, { id, member_id }: store.Try, { compared, reason }: Verdict) {
  await atomically(ctx, async (ctx) => {
    await lockMember(ctx.db, member_id as ProfileId)
    const one = await store.findTry(ctx.db, id)
    if (one?.state !== 'waiting' || one.case_id !== null) return
    const first = (await store.findBadge(ctx.db, member_id))?.main_image_id
    if (reason === null && (first == null || !compared.includes(first))) return openCase(ctx, id, member_id)
    const still = await comparedOf(ctx, member_id, compared)
    await endTry(ctx, one, { state: reason === null ? 'approved' : 'refused', by: 'provider', reason, compared: still })
  })
  forgetCard(ctx, member_id)
}

const openCase = (ctx: Context, id: number, member: number) =>
  atomically(ctx, async (ctx) => {
    await lockMember(ctx.db, member as ProfileId)
    const one = await store.findTry(ctx.db, id)
    if (one?.state !== 'waiting' || one.case_id !== null) return
    const case_id = await store.openTryCase(ctx.db, { member, site: one.site_id, at: ctx.now() })
    await store.updateTry(ctx.db, id, { case_id })
  })

/** At once. The next minutes do the rest. */
const most = 500

/** Every ten minutes: poses that ran out, tries that nobody decided or that the provider never answered, and those of a year ago. */
export const endVerifications = job({
  name: 'verification.end',
  payload: z.object({}),
  everyCron: '*/10 * * * *',
  mailsByClock: true,
  async run(ctx) {
    const now = ctx.now()
    for (const one of await store.listExpired(ctx.db, now, most)) await expire(ctx, one)
    for (const one of await store.listWithoutCase(ctx.db, new Date(now.getTime() - hourMs), most))
      await openCase(ctx, one.id, one.member_id)
    await store.deleteOldTries(ctx.db, new Date(now.getTime() - triesStoredMs))
  },
})

const expire = (ctx: Context, { id, member_id }: { id: number; member_id: number }) =>
  atomically(ctx, async (ctx) => {
    await lockCasesOf(ctx, member_id as ProfileId)
    await lockMember(ctx.db, member_id as ProfileId)
    const one = await store.findTry(ctx.db, id)
    if (!one || one.expires_at > ctx.now() || (one.state !== 'posing' && one.state !== 'waiting')) return
    await endTry(ctx, one, { state: 'expired' })
    if (one.case_id !== null) await closeCase(ctx, one.case_id)
  })

/** Closes the case of a try that a ban ended, whose transaction does not lock cases. */
export const closeCaseOfTry = job({
  name: 'verification.close-case',
  payload: z.object({ case: z.number() }),
  isInternal: true,
  run: (ctx, { case: id }) =>
    atomically(ctx, async (ctx) => {
      if ((await findCaseById(ctx, id))?.state === 'open') await closeCase(ctx, id)
    }),
})

export const verificationJobs = [askProvider, endVerifications, closeCaseOfTry, wipeSelfies, mailOutcome]
