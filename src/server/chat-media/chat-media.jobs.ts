/** Jobs of chat media: deletes the files of what was not stored or not sent, was taken back, or went with its chat. */
import * as z from 'zod/mini'
import { atomically } from '#server/infrastructure/context.ts'
import { job } from '#server/infrastructure/queue.ts'
import { deleteDue, hasFile, takeLostMedia } from '#server/chat-media/chat-media.store.ts'
import { removeFiles } from '#server/chat-media/media-paths.ts'
import { uploadsOf } from '#server/uploads/uploads.ts'

export const mediaUploads = uploadsOf({ noun: 'chat-media', hasRow: hasFile, remove: removeFiles })

/** Every five minutes, because what was taken back must not stay. */
export const sweepChatMedia = job({
  name: 'chat-media.sweep',
  payload: z.object({}),
  everyCron: '*/5 * * * *',
  run: (ctx) =>
    atomically(ctx, async (ctx) => {
      const files = [...(await deleteDue(ctx.db, ctx.now())), ...(await takeLostMedia(ctx.db))]
      await mediaUploads.wipeLater(ctx, files)
    }),
})

export const chatMediaJobs = [...mediaUploads.jobs, sweepChatMedia]
