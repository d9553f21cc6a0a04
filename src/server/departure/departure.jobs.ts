/** What follows a deletion or a return: the mails about it, and the erasing of those who did not come back. */
import * as z from 'zod/mini'
import { ProfileId } from '#domain/profiles.ts'
import { eraseComplaintsOf } from '#server/complaints/complaints.ts'
import { atomically, type Context } from '#server/context.ts'
import { eraseRow, findAddressee, forgetJobs, listDue, setLink } from '#server/departure/departure.store.ts'
import { dropExport } from '#server/departure/exports.store.ts'
import { wipeExport } from '#server/departure/exports.jobs.ts'
import { mailRetries, sendMail } from '#server/mails/mails.ts'
import { forgetPhotos } from '#server/photos/photos.ts'
import { enqueue, job } from '#server/platform/queue.ts'
import { digestOf, newSecret } from '#server/platform/secrets.ts'

const Addressed = z.object({ member: ProfileId, site: z.number(), origin: z.url() })

/** Mails the day of erasing and the way back. Run twice it mails twice, and the newer link is the one that works. */
export const mailAboutDeletion = job({
  name: 'departure.deleted-mail',
  payload: Addressed,
  ...mailRetries,
  async run(ctx, { member, site: siteId, origin }) {
    const site = ctx.sites.byId(siteId)
    const to = await findAddressee(ctx.db, member)
    if (!site || !to?.erase_at) return
    const token = newSecret()
    if (!(await setLink(ctx.db, member, digestOf(token)))) return
    const { name, email, language: locale, erase_at, timezone } = to
    const link = `${origin}/account-deleted?token=${token}`
    await sendMail(ctx, { to: email, member, site, locale, template: 'deleted', values: { name, erase_at, timezone }, link })
  },
})

/** Tells the owner that the account is back: whoever knows the password could have done it. */
export const mailAboutReturn = job({
  name: 'departure.restored-mail',
  payload: Addressed,
  ...mailRetries,
  async run(ctx, { member, site: siteId, origin }) {
    const site = ctx.sites.byId(siteId)
    const to = await findAddressee(ctx.db, member)
    if (!site || !to || to.erase_at) return
    const { name, email, language: locale } = to
    await sendMail(ctx, {
      to: email,
      member,
      site,
      locale,
      template: 'restored',
      values: { name },
      link: `${origin}/notifications`,
    })
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
        ctx.log.error({ err, member }, 'a member could not be erased')
      })
    }
    if (failed > 0) throw new Error(`${failed} members could not be erased`)
  },
})

/** All of it or nothing. Files are wiped by jobs of the same transaction: they name files, and nobody. */
const erase = (ctx: Context, member: ProfileId) =>
  atomically(ctx, async (ctx) => {
    const to = await findAddressee(ctx.db, member)
    if (!to) return
    await forgetPhotos(ctx, member)
    const token = await dropExport(ctx.db, member)
    if (token) await enqueue(ctx, wipeExport, { token })
    await eraseComplaintsOf(ctx, { member, email: to.email })
    await forgetJobs(ctx.db, member, to.email)
    if (!(await eraseRow(ctx.db, member, ctx.now()))) throw new Error('the member is not to be erased any more')
  })

export const departureJobs = [mailAboutDeletion, mailAboutReturn, eraseDeparted]
