/** The files of a photo in the file store: the original, and a WebP and an AVIF for each width. */
import { photoWidths } from '#domain/photos/photos.ts'
import type { FileStore, StoredFile } from '#server/infrastructure/files.ts'
import { encodeAvif, encodeWebp } from '#server/photos/photo-encoding.ts'

/** The token is a random id: an address that cannot be guessed is the only key to a photo. */
const fileOf = (token: string, name: string) => `photos/${token.slice(0, 2)}/${token}/${name}`
export const originalOf = (token: string) => fileOf(token, 'original.webp')
/** The original last: while a photo is being wiped, what is left can still be found. */
export const pictureNames = [...photoWidths.flatMap((width) => [`${width}.avif`, `${width}.webp`]), 'original.webp']

export const putOriginal = (files: FileStore, token: string, bytes: Uint8Array) =>
  files.put(originalOf(token), bytes, { contentType: 'image/webp' })

export const getOriginal = (files: FileStore, token: string) => files.get(originalOf(token))

export async function putSizes(files: FileStore, token: string, original: Uint8Array, type: 'webp' | 'avif') {
  const encode = type === 'webp' ? encodeWebp : encodeAvif
  for (const width of photoWidths) {
    await files.put(fileOf(token, `${width}.${type}`), await encode(original, width), { contentType: `image/${type}` })
  }
}

/** Pictures that were made elsewhere, by their names: `original`, or a width. */
export async function putPictures(files: FileStore, token: string, pictures: Record<string, Uint8Array>) {
  const putAll = Object.entries(pictures).map(([name, bytes]) =>
    files.put(fileOf(token, `${name}.webp`), bytes, { contentType: 'image/webp' }),
  )
  await Promise.all(putAll)
}

/** All there is of a photo, under another token too. */
export async function copyPictures(files: FileStore, from: string, to: string) {
  for (const name of pictureNames) {
    const picture = await files.get(fileOf(from, name))
    if (picture) await files.put(fileOf(to, name), picture.bytes, { contentType: picture.contentType })
  }
}

type Size = { token: string; width: string; type: string }

export const hasSize = (files: FileStore, { token, width, type }: Size) => files.has(fileOf(token, `${width}.${type}`))

/** A signed address of a size, for a browser. Null while it is not made, and always for the original. */
export async function signSize(files: FileStore, size: Size) {
  if (!files.addresses || !(await hasSize(files, size))) return null
  return files.addresses.sign(fileOf(size.token, `${size.width}.${size.type}`))
}

/** The requested size; while it is being made, the nearest existing one with `final: false`. */
export async function findPicture(files: FileStore, { token, width, type }: Size) {
  const wanted: (StoredFile & { final?: boolean }) | null = await files.get(fileOf(token, `${width}.${type}`))
  if (wanted) return { ...wanted, final: true }
  const standIn = (type === 'avif' && (await files.get(fileOf(token, `${width}.webp`)))) || (await getOriginal(files, token))
  return standIn && { ...standIn, final: false }
}

export async function removePictures(files: FileStore, token: string) {
  for (const name of pictureNames) await files.remove(fileOf(token, name))
}
