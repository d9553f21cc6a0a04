/** Jobs of recordings: deletes the files of those that no answer uses (any more). */
import * as z from 'zod/mini'
import { recordingType } from '#domain/voice/recordings.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import { enqueue, job } from '#server/infrastructure/queue.ts'
import { randomIdPattern } from '#server/infrastructure/secrets.ts'
import { deleteDueRecordings, takeLostRecordings } from '#server/voice/voice.store.ts'

/** For two days: the files may be away. */
const triesWhileFilesAreAway = 300
/** After this long a store has taken what it was going to take. */
const lateSeconds = 60

export const recordingFile = (file: string) => `voice/${file.slice(0, 2)}/${file}.webm`

export const wipeRecording = job({
  name: 'voice.wipe',
  isInternal: true,
  payload: z.object({ file: z.string().check(z.regex(randomIdPattern)) }),
  attempts: triesWhileFilesAreAway,
  run: (ctx, { file }) => ctx.files.remove(recordingFile(file)),
})

/** Every five minutes. */
export const sweepRecordings = job({
  name: 'voice.sweep',
  payload: z.object({}),
  everyCron: '*/5 * * * *',
  run: (ctx) =>
    atomically(ctx, async (ctx) => {
      const files = [...(await deleteDueRecordings(ctx.db, ctx.now())), ...(await takeLostRecordings(ctx.db))]
      for (const file of files) await enqueue(ctx, wipeRecording, { file })
    }),
})

export const voiceJobs = [wipeRecording, sweepRecordings]

/** Stores it, or throws it away: a store that did not answer may still have taken it. */
export async function putRecording(ctx: Context, file: string, bytes: Uint8Array) {
  try {
    await ctx.files.put(recordingFile(file), bytes, { contentType: recordingType })
  } catch (error) {
    await throwRecordingAway(ctx, file)
    throw error
  }
}

/** A job deletes it, so that a store that is away delays no request. Without the database it is deleted at once. */
export const throwRecordingAway = (ctx: Context, file: string) =>
  enqueue(ctx, wipeRecording, { file }, { startAfterSeconds: lateSeconds }).catch(() => ctx.files.remove(recordingFile(file)))
