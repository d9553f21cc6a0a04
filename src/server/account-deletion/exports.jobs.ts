/** Jobs of data exports: makes the file, mails that it is ready, and deletes it after a week. */
import * as z from 'zod/mini'
import { exportLifeMs } from '#domain/account-deletion/account-deletion.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import { exportReadyTemplate } from '#server/account-deletion/account-deletion.mails.ts'
import { expireExports, failExport, findExport, finishExport, queueExport } from '#server/account-deletion/exports.store.ts'
import { packMember } from '#server/account-deletion/member-copy.ts'
import { findRecipient, mailJob, enqueueMail, toMember } from '#server/mails/mails.ts'
import { enqueue, job } from '#server/infrastructure/queue.ts'
import { randomId, randomIdPattern } from '#server/infrastructure/secrets.ts'

const ExportRequested = z.object(toMember)

export const exportFile = (token: string) => `exports/${token}.zip`

/** Run twice it makes one copy: the second finds it ready. */
export const makeExport = job({
  name: 'departure.export',
  payload: ExportRequested,
  atOnce: 1,
  async run(ctx, input) {
    const { member } = input
    const wanted = await findExport(ctx.db, member)
    if (!wanted || wanted.state === 'ready' || wanted.state === 'expired') return
    try {
      await make(ctx, input)
    } catch (error) {
      await failExport(ctx.db, member)
      throw error
    }
  },
})

/** Requests a data export, unless one is being made. */
export const beginExport = (ctx: Context, input: z.output<typeof ExportRequested>) =>
  atomically(ctx, async (ctx) => {
    const queued = await queueExport(ctx.db, input.member, ctx.now())
    if (!queued) return
    if (queued.old) await enqueue(ctx, wipeExport, { token: queued.old })
    await enqueue(ctx, makeExport, input)
  })

/** The same for staff: the file of an earlier copy is a secret to the console's role. */
export const exportAtRequest = job({ name: 'departure.export-at-request', payload: ExportRequested, run: beginExport })

async function make(ctx: Context, input: z.output<typeof ExportRequested>) {
  const { member } = input
  const bytes = await packMember(ctx, member)
  const token = randomId()
  await ctx.files.put(exportFile(token), bytes, { contentType: 'application/zip' })
  const ready_at = ctx.now()
  const expires_at = new Date(ready_at.getTime() + exportLifeMs)
  const isWanted = await atomically(ctx, async (ctx) => {
    const isThere = await finishExport(ctx.db, member, { token, size: bytes.length, ready_at, expires_at })
    if (isThere) await enqueueMail(ctx, mailAboutExport, input)
    return isThere
  })
  if (!isWanted) await ctx.files.remove(exportFile(token))
}

/** Mails that the export is ready. The link leads to a page that requires the password; nothing is attached. */
export const mailAboutExport = mailJob({
  name: 'departure.export-mail',
  template: exportReadyTemplate,
  about: z.object(toMember),
  async write(ctx, { origin, ...whom }) {
    const reader = await findRecipient(ctx, whom)
    const copy = await findExport(ctx.db, whom.member)
    if (!reader || copy?.state !== 'ready' || !copy.expires_at) return null
    const { letter: mail, name, timezone } = reader
    return { ...mail, values: { name, expires_at: copy.expires_at, timezone }, link: `${origin}/notifications#departure` }
  },
})

export const wipeExport = job({
  name: 'departure.wipe-export',
  isInternal: true,
  payload: z.object({ token: z.string().check(z.regex(randomIdPattern)) }),
  /** For two days: the files may be away. */
  attempts: 300,
  run: (ctx, { token }) => ctx.files.remove(exportFile(token)),
})

export const expireCopies = job({
  name: 'departure.expire-exports',
  payload: z.object({}),
  everyCron: '41 * * * *',
  run: (ctx) =>
    atomically(ctx, async (ctx) => {
      for (const token of await expireExports(ctx.db, ctx.now())) await enqueue(ctx, wipeExport, { token })
    }),
})

export const exportJobs = [makeExport, exportAtRequest, mailAboutExport, wipeExport, expireCopies]
