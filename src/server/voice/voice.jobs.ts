/** Jobs of recordings: deletes the files of those that were not stored, or that no answer uses (any more). */
import * as z from 'zod/mini'
import { atomically } from '#server/infrastructure/context.ts'
import { job } from '#server/infrastructure/queue.ts'
import { uploadsOf } from '#server/uploads/uploads.ts'
import { deleteDueRecordings, hasRecordingFile, takeLostRecordings } from '#server/voice/voice.store.ts'

export const recordingFile = (file: string) => `voice/${file.slice(0, 2)}/${file}.webm`

export const recordingUploads = uploadsOf({
  noun: 'voice',
  hasRow: hasRecordingFile,
  remove: (files, file) => files.remove(recordingFile(file)),
})

/** Every five minutes. */
export const sweepRecordings = job({
  name: 'voice.sweep',
  payload: z.object({}),
  everyCron: '*/5 * * * *',
  run: (ctx) =>
    atomically(ctx, async (ctx) => {
      const files = [...(await deleteDueRecordings(ctx.db, ctx.now())), ...(await takeLostRecordings(ctx.db))]
      await recordingUploads.wipeLater(ctx, files)
    }),
})

export const voiceJobs = [...recordingUploads.jobs, sweepRecordings]
