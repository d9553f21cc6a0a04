/** The files of a photo or a voice note in the file store, below a random name that no address holds. */
import type { ChatMediaKind } from '#domain/chat-media/chat-media.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { pathOf, type MediaFile } from '#server/chat-media/media-paths.ts'

export type NewFile = { name: MediaFile; bytes: Uint8Array; contentType: string }

export async function putFiles(ctx: Context, file: string, files: readonly NewFile[]) {
  for (const { name, bytes, contentType } of files) await ctx.files.put(pathOf(file, name), bytes, { contentType })
}

export const readFile = (ctx: Context, file: string, name: MediaFile) => ctx.files.get(pathOf(file, name))

/** What the viewer or the player gets. */
export const wholeFileOf: Record<ChatMediaKind, MediaFile> = { photo: 'full.webp', voice: 'voice.webm' }
