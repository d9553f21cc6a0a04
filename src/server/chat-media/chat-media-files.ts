/** The files of a photo or a voice note in the file store, below a random name that no address holds. */
import type { ChatMediaKind } from '#domain/chat-media/chat-media.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import { enqueue } from '#server/infrastructure/queue.ts'
import { findPoolOf } from '#server/member-rows/member-rows.ts'
import { wipeChatMedia, wipeUnstoredMedia } from '#server/chat-media/chat-media.jobs.ts'
import { pathOf, removeFiles, type MediaFile } from '#server/chat-media/media-paths.ts'

/** After this long a store has taken what it was going to take. */
const lateSeconds = 60
/** An upload that is not stored within this time never is. */
const unstoredSeconds = 15 * 60

export type NewFile = { name: MediaFile; bytes: Uint8Array; contentType: string }

/** Stores them all, or throws them away: a store that did not answer may still have taken one. */
export async function putFiles(ctx: Context, sender: ProfileId, file: string, files: readonly NewFile[]) {
  const pool = await findPoolOf(ctx.db, sender)
  await enqueue(ctx, wipeUnstoredMedia, { file, pool }, { startAfterSeconds: unstoredSeconds })
  try {
    for (const { name, bytes, contentType } of files) await ctx.files.put(pathOf(file, name), bytes, { contentType })
  } catch (error) {
    await throwFilesAway(ctx, file)
    throw error
  }
}

/** A job deletes them, so that a store that is away delays no request. Without the database they are deleted at once. */
export const throwFilesAway = (ctx: Context, file: string) =>
  enqueue(ctx, wipeChatMedia, { file }, { startAfterSeconds: lateSeconds }).catch(() => removeFiles(ctx.files, file))

export const readFile = (ctx: Context, file: string, name: MediaFile) => ctx.files.get(pathOf(file, name))

/** What the viewer or the player gets. */
export const wholeFileOf: Record<ChatMediaKind, MediaFile> = { photo: 'full.webp', voice: 'voice.webm' }

/** In one transaction with the rows that named them. */
export const wipeLater = (ctx: Context, files: readonly string[]) =>
  atomically(ctx, async (ctx) => {
    for (const file of files) await enqueue(ctx, wipeChatMedia, { file })
  })
