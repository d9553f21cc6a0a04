/** Jobs of recordings: deletes the files of those that were not stored, or that no answer uses (any more). */
import * as z from 'zod/mini'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { recordingType } from '#domain/voice/recordings.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import { enqueue, job } from '#server/infrastructure/queue.ts'
import { findPoolOf } from '#server/member-rows/member-rows.ts'
import { randomIdPattern } from '#server/infrastructure/secrets.ts'
import { deleteDueRecordings, hasRecordingFile, takeLostRecordings } from '#server/voice/voice.store.ts'

/** For two days: the files may be away. */
const triesWhileFilesAreAway = 300
/** After this long a store has taken what it was going to take. */
const lateSeconds = 60
/** A recording that is not stored within this time never is. */
const unstoredSeconds = 15 * 60

export const recordingFile = (file: string) => `voice/${file.slice(0, 2)}/${file}.webm`

export const wipeRecording = job({
  name: 'voice.wipe',
  isInternal: true,
  payload: z.object({ file: z.string().check(z.regex(randomIdPattern)) }),
  attempts: triesWhileFilesAreAway,
  run: (ctx, { file }) => ctx.files.remove(recordingFile(file)),
})

/** Queued before the file is put, for a process may die before its row is stored. */
export const wipeUnstoredRecording = job({
  name: 'voice.wipe-unstored',
  isInternal: true,
  payload: z.object({ file: z.string().check(z.regex(randomIdPattern)), pool: z.number() }),
  attempts: triesWhileFilesAreAway,
  async run(ctx, { file }) {
    if (!(await hasRecordingFile(ctx.db, file))) await ctx.files.remove(recordingFile(file))
  },
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

export const voiceJobs = [wipeRecording, wipeUnstoredRecording, sweepRecordings]

/** Stores it, or throws it away: a store that did not answer may still have taken it. */
export async function putRecording(ctx: Context, member: ProfileId, file: string, bytes: Uint8Array) {
  const pool = await findPoolOf(ctx.db, member)
  await enqueue(ctx, wipeUnstoredRecording, { file, pool }, { startAfterSeconds: unstoredSeconds })
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
