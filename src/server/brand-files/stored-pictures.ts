/** Pictures and films of brands in the file store: each under the hash of its bytes. */
import { createHash } from 'node:crypto'
import { contentTypeOf } from '#server/infrastructure/files.ts'
import type { Context } from '#server/infrastructure/context.ts'

export type Files = Pick<Context, 'files'>

const pathOf = (file: string) => `brand/${file}`
export const findBrandFile = ({ files }: Files, file: string) => files.get(pathOf(file))

/** Vectors are rendered large and then reduced. Loaded on demand: most servers only serve files. */
export async function readWithSharp(bytes: Uint8Array) {
  const { default: sharp } = await import('sharp')
  return sharp(bytes, { density: 300, limitInputPixels: 50_000_000 })
}

export async function keep({ files }: Files, bytes: Uint8Array, type: 'webp' | 'png' | 'mp4' | 'webm') {
  const file = `${createHash('sha256').update(bytes).digest('hex')}.${type}`
  await files.put(pathOf(file), bytes, { contentType: contentTypeOf(file) })
  return file
}
