/** Jobs of data exports: makes the parts, mails that it is ready, and deletes it after a week. */
import * as z from 'zod/mini'
import { exportLifeMs } from '#domain/account-deletion/account-deletion.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import { exportReadyTemplate } from '#server/account-deletion/account-deletion.mails.ts'
import {
  beginPart,
  dropFile,
  dropLeftFiles,
  expireExports,
  failExport,
  findExport,
  finishPart,
  type LeftFile,
  type NextPart,
  queueExport,
} from '#server/account-deletion/exports.store.ts'
import { packPart } from '#server/account-deletion/member-copy.ts'
import { findRecipient, mailJob, enqueueMail, toMember } from '#server/mails/mails.ts'
import { enqueue, job } from '#server/infrastructure/queue.ts'
import { randomId, randomIdPattern } from '#server/infrastructure/secrets.ts'

const ExportRequested = z.object(toMember)

export const exportFile = (token: string) => `exports/${token}.zip`

/** Makes one part of a copy, and leaves the next to another job. Run twice it makes one copy: the second finds the part made. */
export const makeExport = job({
  name: 'departure.export',
  payload: ExportRequested,
  atOnce: 1,
  async run(ctx, input) {
    const { member } = input
    const file = randomId()
    const begun = await atomically(ctx, async (ctx) => {
      const part = await beginPart(ctx.db, member, { fresh: randomId(), file }, ctx.now())
      await wipeCopyFiles(ctx, part?.left ?? [])
      return part
    })
    if (!begun) return
    try {
      await makePart(ctx, input, { ...begun, file })
    } catch (error) {
      await failExport(ctx.db, member)
      await forgetFile(ctx, file)
      throw error
    }
  },
})

/** In one transaction with the rows that named them. A try that was stopped may still be writing. */
export async function wipeCopyFiles(ctx: Context, files: readonly LeftFile[]) {
  for (const { file, isWhole } of files)
    await enqueue(ctx, wipeExport, { token: file }, { startAfterSeconds: isWhole ? 0 : lateSeconds })
}
const lateSeconds = 600

/** A file that is not wanted: a store that did not answer may still have taken it. */
const forgetFile = (ctx: Context, file: string) =>
  atomically(ctx, async (ctx) => {
    await dropFile(ctx.db, file)
    await wipeCopyFiles(ctx, [{ file, isWhole: true }])
  })

/** Requests a data export, unless one is being made. */
export const beginExport = (ctx: Context, input: z.output<typeof ExportRequested>) =>
  atomically(ctx, async (ctx) => {
    const left = await queueExport(ctx.db, input.member, ctx.now())
    if (!left) return
    await wipeCopyFiles(ctx, left)
    await enqueue(ctx, makeExport, input)
  })

/** The same for staff: the file of an earlier copy is a secret to the console's role. */
export const exportAtRequest = job({ name: 'departure.export-at-request', payload: ExportRequested, run: beginExport })

async function makePart(ctx: Context, input: z.output<typeof ExportRequested>, part: NextPart & { file: string }) {
  const { member } = input
  const { bytes, next } = await packPart(ctx, member, part)
  await ctx.files.put(exportFile(part.file), bytes, { contentType: 'application/zip' })
  const ready_at = ctx.now()
  const expires_at = new Date(ready_at.getTime() + exportLifeMs)
  const isWanted = await atomically(ctx, async (ctx) => {
    const made = { ...part, size: bytes.length, next }
    const isDone = await finishPart(ctx.db, member, made, { ready_at, expires_at })
    if (isDone) await (next ? enqueue(ctx, makeExport, input) : enqueueMail(ctx, mailAboutExport, input))
    return isDone
  })
  if (!isWanted) await forgetFile(ctx, part.file)
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
      await wipeCopyFiles(ctx, [...(await expireExports(ctx.db, ctx.now())), ...(await dropLeftFiles(ctx.db, ctx.now()))])
    }),
})

export const exportJobs = [makeExport, exportAtRequest, mailAboutExport, wipeExport, expireCopies]
