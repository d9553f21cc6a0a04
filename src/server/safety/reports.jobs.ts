/** Jobs of reports: copies photos as evidence when a report is filed, and deletes them with it. */
import * as z from 'zod/mini'
import { ChatMediaKind, chatMediaKinds } from '#domain/chat-media/chat-media.ts'
import { copyChatMedia } from '#server/chat-media/chat-media.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import { copyOriginal } from '#server/photos/photos.ts'
import { enqueue, job } from '#server/infrastructure/queue.ts'
import { randomIdPattern } from '#server/infrastructure/secrets.ts'
import { copyRecording } from '#server/voice/voice.ts'
import { listReportedFiles, wipeDue } from '#server/safety/reports.store.ts'
import { clearFirstMessages } from '#server/safety/safety.store.ts'

const Token = z.string().check(z.regex(randomIdPattern))
/**
 * A photo by its address, or by its file what a message showed (`media`) or a recording of an answer, and the secret name of its copy.
 */
const Copy = z.object({ from: Token, file: Token, media: z.optional(ChatMediaKind), isRecording: z.optional(z.literal(true)) })
export type Copy = z.infer<typeof Copy>

/** Not among the photos that browsers may fetch. */
export const evidenceFile = (file: string, kind: ChatMediaKind = 'photo') =>
  `evidence/${file}.${kind === 'photo' ? 'webp' : 'webm'}`

/** Copying what was copied changes nothing; what is gone by then is gone. */
export async function copyEvidence(ctx: Context, copies: readonly Copy[]) {
  for (const one of copies) await copyOne(ctx, one)
}

function copyOne(ctx: Context, { from, file, media, isRecording }: Copy) {
  if (isRecording) return copyRecording(ctx, from, evidenceFile(file, 'voice'))
  if (media) return copyChatMedia(ctx, { file: from, kind: media }, evidenceFile(file, media))
  return copyOriginal(ctx, from, evidenceFile(file))
}

/** For two days. */
const triesWhileFilesAreAway = 300

export const copyEvidencePhotos = job({
  name: 'safety.keep-photos',
  isInternal: true,
  payload: z.object({ report: z.number(), copies: z.array(Copy) }),
  attempts: triesWhileFilesAreAway,
  async run(ctx, { copies }) {
    await copyEvidence(ctx, copies)
    // a copy made after its report was wiped must not stay
    const files = copies.map(({ file }) => file)
    const shown = new Set(await listReportedFiles(ctx.db, files))
    for (const file of files) if (!shown.has(file)) await removeCopies(ctx, file)
  },
})

async function removeCopies(ctx: Context, file: string) {
  for (const kind of chatMediaKinds) await ctx.files.remove(evidenceFile(file, kind))
}

const wipeEvidence = job({
  name: 'safety.wipe-photo',
  isInternal: true,
  payload: z.object({ file: Token }),
  attempts: triesWhileFilesAreAway,
  run: (ctx, { file }) => removeCopies(ctx, file),
})

/** Every hour: anonymises reports whose retention time is over. */
export const wipeReports = job({
  name: 'safety.wipe-reports',
  payload: z.object({}),
  everyCron: '7 * * * *',
  run: (ctx) =>
    atomically(ctx, async (ctx) => {
      for (const file of await wipeDue(ctx.db, ctx.now())) await enqueue(ctx, wipeEvidence, { file })
    }),
})

/** Every hour: what was opened more than a day ago counts for nothing. */
export const forgetFirstMessages = job({
  name: 'safety.forget-openings',
  payload: z.object({}),
  everyCron: '37 * * * *',
  run: (ctx) => clearFirstMessages(ctx.db, ctx.now()),
})

export const safetyJobs = [copyEvidencePhotos, wipeEvidence, wipeReports, forgetFirstMessages]
