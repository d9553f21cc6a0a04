/** Jobs of chat media: deletes the files of what was not stored or not sent, was taken back, or went with its chat. */
import * as z from 'zod/mini'
import { atomically } from '#server/infrastructure/context.ts'
import { enqueue, job } from '#server/infrastructure/queue.ts'
import { randomIdPattern } from '#server/infrastructure/secrets.ts'
import { deleteDue, hasFile, takeLostMedia } from '#server/chat-media/chat-media.store.ts'
import { removeFiles } from '#server/chat-media/media-paths.ts'

/** For two days: the files may be away. */
const triesWhileFilesAreAway = 300

export const wipeChatMedia = job({
  name: 'chat-media.wipe',
  isInternal: true,
  payload: z.object({ file: z.string().check(z.regex(randomIdPattern)) }),
  attempts: triesWhileFilesAreAway,
  run: (ctx, { file }) => removeFiles(ctx.files, file),
})

/** Queued before the files are put, for a process may die before their row is stored. */
export const wipeUnstoredMedia = job({
  name: 'chat-media.wipe-unstored',
  isInternal: true,
  payload: z.object({ file: z.string().check(z.regex(randomIdPattern)), pool: z.number() }),
  attempts: triesWhileFilesAreAway,
  async run(ctx, { file }) {
    if (!(await hasFile(ctx.db, file))) await removeFiles(ctx.files, file)
  },
})

/** Every five minutes, because what was taken back must not stay. */
export const sweepChatMedia = job({
  name: 'chat-media.sweep',
  payload: z.object({}),
  everyCron: '*/5 * * * *',
  run: (ctx) =>
    atomically(ctx, async (ctx) => {
      const files = [...(await deleteDue(ctx.db, ctx.now())), ...(await takeLostMedia(ctx.db))]
      for (const file of files) await enqueue(ctx, wipeChatMedia, { file })
    }),
})

export const chatMediaJobs = [wipeChatMedia, wipeUnstoredMedia, sweepChatMedia]
