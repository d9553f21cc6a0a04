/** Jobs of account deletion: the mails about it, and erasing members who did not come back. */
import * as z from 'zod/mini'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { eraseComplaintsOf } from '#server/complaints/complaints.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import { deletedTemplate, restoredTemplate } from '#server/account-deletion/account-deletion.mails.ts'
import { eraseRow, forgetJobs, listDue, setLink } from '#server/account-deletion/account-deletion.store.ts'
import { dropExport } from '#server/account-deletion/exports.store.ts'
import { wipeExport } from '#server/account-deletion/exports.jobs.ts'
import { findRecipient, mailJob, toMember } from '#server/mails/mails.ts'
import { forgetPhotos } from '#server/photos/photos.ts'
import { lockMember } from '#server/member-rows/member-rows.ts'
import { enqueue, job } from '#server/infrastructure/queue.ts'
import { digestOf, newSecret } from '#server/infrastructure/secrets.ts'
import { eraseReportsOf } from '#server/safety/safety.ts'
import { markErased } from '#server/tombstones/tombstones.ts'

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

const atATime = 100

/** Every hour: erases those whose four weeks are over. One that cannot be erased does not keep the others. */
export const eraseDeparted = job({
  name: 'departure.erase',
  payload: z.object({}),
  everyCron: '23 * * * *',
  async run(ctx) {
    let failed = 0
    for (const member of await listDue(ctx.db, ctx.now(), atATime)) {
      await erase(ctx, member).catch((err: unknown) => {
        failed++
        ctx.log.error({ event: 'member.not_erased', err, member }, 'a member could not be erased')
      })
    }
    if (failed > 0) throw new Error(`${failed} members could not be erased`)
  },
})

/** One transaction. Jobs of the same transaction delete the files; they name files, never the member. */
export const erase = (ctx: Context, member: ProfileId) =>
  atomically(ctx, async (ctx) => {
    const account = await lockMember(ctx.db, member)
    if (!account) return
    // before the commit, because a member who is erased here must not come back with a restored database
    await markErased(ctx, member)
    await forgetPhotos(ctx, member)
    const token = await dropExport(ctx.db, member)
    if (token) await enqueue(ctx, wipeExport, { token })
    await eraseComplaintsOf(ctx, { member, email: account.email })
    await eraseReportsOf(ctx, member)
    await forgetJobs(ctx.db, member, account.email)
    if (!(await eraseRow(ctx.db, member, ctx.now()))) throw new Error('the member is not to be erased any more')
  })

export const accountDeletionJobs = [mailAboutDeletion, mailAboutReturn, eraseDeparted]
