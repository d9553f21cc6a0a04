/** Where the files of chat media lie. */
import type { FileStore } from '#server/infrastructure/files.ts'

/** Of a photo, and of a voice note. */
export const mediaFiles = ['small.webp', 'full.webp', 'voice.webm'] as const
export type MediaFile = (typeof mediaFiles)[number]

export const pathOf = (file: string, name: MediaFile) => `chat-media/${file.slice(0, 2)}/${file}/${name}`

export async function removeFiles(files: FileStore, file: string) {
  for (const name of mediaFiles) await files.remove(pathOf(file, name))
}
