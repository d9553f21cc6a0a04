/** Jobs of account deletion: the mails about it, and erasing members who did not come back. */
import * as z from 'zod/mini'
import { graceMs } from '#domain/account-deletion/account-deletion.ts'
import { accountsOfTurn } from '#domain/account-deletion/erasing-rate.ts'
import { erasingTimes } from '#domain/members/requests.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { lockCasesOf } from '#server/cases/cases.ts'
import { eraseNoticesOf } from '#server/notices/notices.ts'
import { eraseComplaintsOf } from '#server/complaints/complaints.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import { deletedTemplate, restoredTemplate } from '#server/account-deletion/account-deletion.mails.ts'
import {
  type DueAccount,
  eraseFrom,
  eraseRow,
  findWaiting,
  forgetJobs,
  insertDeletion,
  listDue,
  setDeletionStatus,
  setLink,
} from '#server/account-deletion/account-deletion.store.ts'
import { dropExport } from '#server/account-deletion/exports.store.ts'
import { wipeCopyFiles } from '#server/account-deletion/exports.jobs.ts'
import { enqueueMail, findRecipient, mailJob, toMember } from '#server/mails/mails.ts'
import { forgetChatMedia } from '#server/chat-media/chat-media.ts'
import { forgetPhotos, movePhotosAway } from '#server/photos/photos.ts'
import { forgetVerifications } from '#server/verification/verification.ts'
import { forgetCard } from '#server/profiles/profiles.ts'
import { lockMember } from '#server/member-rows/member-rows.ts'
import { enqueue, job } from '#server/infrastructure/queue.ts'
import { digestOf, newSecret } from '#server/infrastructure/secrets.ts'
import { eraseReportsOf } from '#server/safety/safety.ts'
import { endSessionsOf } from '#server/sessions/session.ts'
import { markDeletion, markErased } from '#server/tombstones/tombstones.ts'
import { forgetRecordings } from '#server/voice/voice.ts'

/** Mails the day of erasing and a link to restore the account. Only the newest mail's link works. */
export const mailAboutDeletion = mailJob({
  name: 'departure.deleted-mail',
  template: deletedTemplate,
  about: z.object(toMember),
  async write(ctx, { origin, ...whom }) {
    const reader = await findRecipient(ctx, whom)
    const token = newSecret()
    const erase_at = reader && (await setLink(ctx.db, whom.member, digestOf(token)))
    if (!erase_at) return null
    const { letter: mail, name, timezone } = reader
    return { ...mail, values: { name, erase_at, timezone }, link: `${origin}/account-deleted?token=${token}` }
  },
})

/** Mails the owner that the account is back: anyone with the password could have restored it. */
export const mailAboutReturn = mailJob({
  name: 'departure.restored-mail',
  template: restoredTemplate,
  about: z.object(toMember),
  async write(ctx, { origin, ...whom }) {
    const reader = await findRecipient(ctx, whom)
    if (!reader || reader.status === 'deleted') return null
    return { ...reader.letter, values: { name: reader.name }, link: `${origin}/notifications` }
  },
})

const batchSize = 100
const atOnce = 4
/** A job erases for this long, and leaves the rest of its turn to another. */
const jobMs = 60_000

/**
 * Erases those whose four weeks are over, as many in a turn as the rate asks for (`accountsOfTurn`), and goes on in another job
 * when a turn has more than fits in one. One that cannot be erased does not keep the others.
 */
export const eraseDeparted = job({
  name: 'departure.erase',
  payload: z.object({ left: z.optional(z.number()) }),
  everyCron: '*/10 * * * *',
  atOnce: 1,
  async run(ctx, { left: leftOver }) {
    const waiting = await findWaiting(ctx.db, ctx.now())
    let left = waiting && (leftOver ?? accountsOfTurn(waiting, ctx.now()))
    let after: DueAccount | null = null
    let failed = 0
    for (const untilMs = performance.now() + jobMs; left && performance.now() < untilMs;) {
      const batch: DueAccount[] = await listDue(ctx.db, ctx.now(), after, Math.min(batchSize, left))
      failed += await eraseBatch(ctx, batch)
      after = batch.at(-1) ?? null
      left = batch.length === 0 ? 0 : left - batch.length
    }
    if (left) await enqueue(ctx, eraseDeparted, { left }, { singletonKey: 'rest' })
    if (failed > 0) throw new Error(`${failed} members could not be erased`)
  },
})

/**
 * Each in a transaction of its own. Reading the queue takes longer than erasing a member, so what names them is removed once a batch:
 * before, and after for what was added meanwhile. Returns how many could not be erased.
 */
async function eraseBatch(ctx: Context, batch: readonly DueAccount[]): Promise<number> {
  if (batch.length === 0) return 0
  await forgetJobs(ctx.db, batch)
  const waiting = [...batch]
  let failed = 0
  const eraseOneAfterAnother = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { member } = next
      await eraseMember(ctx, member).catch((err: unknown) => {
        failed++
        ctx.log.error({ event: 'member.not_erased', err, member }, 'a member could not be erased')
      })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, eraseOneAfterAnother))
  await forgetJobs(ctx.db, batch)
  return failed
}

/** With the jobs that name the member, in one transaction. */
export const erase = (ctx: Context, member: ProfileId) =>
  atomically(ctx, async (ctx) => {
    const email = await eraseMember(ctx, member)
    if (email !== null) await forgetJobs(ctx.db, [{ member, email }])
  })

/**
 * One transaction. Jobs of the same transaction delete the files; they name files, never the member. Returns the member's address,
 * null when the member is gone.
 */
const eraseMember = (ctx: Context, member: ProfileId): Promise<string | null> =>
  atomically(ctx, async (ctx) => {
    await lockCasesOf(ctx, member)
    const account = await lockMember(ctx.db, member)
    if (!account) return null
    // before the commit, because a member who is erased here must not come back with a restored database
    await markErased(ctx, member)
    await forgetPhotos(ctx, member)
    await forgetChatMedia(ctx, member)
    await forgetVerifications(ctx, member)
    await forgetRecordings(ctx, member)
    await wipeCopyFiles(ctx, await dropExport(ctx.db, member))
    await eraseComplaintsOf(ctx, { member, email: account.email })
    await eraseNoticesOf(ctx, account.email)
    await eraseReportsOf(ctx, member)
    if (!(await eraseRow(ctx.db, member, ctx.now()))) throw new Error('the member is not to be erased any more')
    return account.email
  })

/** Hides an account and ends its sessions, to be erased later. Returns when; null for one that has left, or is shut out while `whom` names nobody such. */
export async function leave(ctx: Context, member: ProfileId, afterMs: number, whom = ['active', 'paused']): Promise<Date | null> {
  const status = (await lockMember(ctx.db, member))?.status
  if (!status || !whom.includes(status)) return null
  const left_at = ctx.now()
  const erase_at = new Date(left_at.getTime() + afterMs)
  await insertDeletion(ctx.db, { member_id: member, left_at, erase_at, was_paused: status === 'paused' })
  await setDeletionStatus(ctx.db, member, 'deleted')
  await movePhotosAway(ctx, member)
  await endSessionsOf(ctx, member)
  return erase_at
}

/**
 * Erasing that staff begin at a member's request, or hasten: what it reads and writes is not for the console's role. The clock's job erases. Who was shut
 * out is erased now only, for a way back would end the ban.
 */
export const eraseAtRequest = job({
  name: 'departure.erase-at-request',
  payload: z.object({ ...toMember, when: z.enum(erasingTimes) }),
  async run(ctx, { when, member, ...home }) {
    const isNow = when === 'now'
    const isBegun = await atomically(ctx, async (ctx) => {
      if (isNow) await eraseFrom(ctx.db, member, ctx.now())
      const left = await leave(ctx, member, isNow ? 0 : graceMs, isNow ? ['active', 'paused', 'banned'] : undefined)
      if (left && !isNow) await enqueueMail(ctx, mailAboutDeletion, { member, ...home })
      return left !== null
    })
    forgetCard(ctx, member)
    if (isBegun) await markDeletion(ctx, member, 'deleted')
  },
})
export const enqueueErasing = (ctx: Context, input: z.input<typeof eraseAtRequest.payload>) => enqueue(ctx, eraseAtRequest, input)

export const accountDeletionJobs = [mailAboutDeletion, mailAboutReturn, eraseDeparted, eraseAtRequest]
