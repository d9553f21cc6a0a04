/** Encoding: decodes a picture, turns it upright, drops its metadata, and encodes it again. */
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import phash from 'sharp-phash'
import { rgbaToThumbHash } from 'thumbhash'
import { hashFromBits } from '#domain/photos/photo-hash.ts'
import { maxPhotoBytes, maxPhotoPixels } from '#domain/photos/photos.ts'
import { Refusal } from '#domain/refusal.ts'

/** `phash`: what finds the same photo again (src/domain/photos/photo-hash.ts). */
export type EncodedPhoto = { bytes: Uint8Array; width: number; height: number; thumbhash: Buffer; phash: string }

/** One thread a picture: requests run side by side, and the pool of threads also hashes passwords. */
sharp.concurrency(1)
sharp.cache(false)

const originalEdge = 2048
const thumbhashEdge = 100

/** One picture may take this long to decode. */
const decodeSeconds = 10
/** Decoders work by rows: long thin images cost far more than their pixels suggest. */
const maxEdge = 12_000
const maxRatio = 8

/**
 * Takes the bytes of an upload, or its path. Refuses `photo_too_large` (15 MB, 40 megapixels, 12,000 pixels an edge, 8:1). Refuses
 * `photo_not_an_image`: no complete PNG or JPEG, or over 10 s to decode.
 */
export async function encodeOriginal(source: Uint8Array | string): Promise<EncodedPhoto> {
  const upload = typeof source === 'string' ? await readFile(source) : source
  if (upload.length > maxPhotoBytes) throw new Refusal('photo_too_large')
  if (!isPng(upload) && !isJpeg(upload)) throw new Refusal('photo_not_an_image')
  const { width, height } = await readable(sharp(upload).metadata())
  if (isTooLarge(width, height)) throw new Refusal('photo_too_large')
  const { data, info } = await readable(
    sharp(upload, { limitInputPixels: maxPhotoPixels })
      .timeout({ seconds: decodeSeconds })
      .autoOrient()
      .resize({ width: originalEdge, height: originalEdge, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 88 })
      .toBuffer({ resolveWithObject: true }),
  )
  const [thumbhash, hash] = [await thumbhashOf(data), await hashOf(data)]
  return { bytes: data, width: info.width, height: info.height, thumbhash, phash: hash }
}

function isTooLarge(width: number, height: number) {
  const [short, long] = width < height ? [width, height] : [height, width]
  return short * long > maxPhotoPixels || long > maxEdge || long > short * maxRatio
}

export const encodeWebp = (original: Uint8Array, width: number) => resized(original, width).webp({ quality: 78 }).toBuffer()

/** At most so wide and so high. */
export const encodeWithin = (original: Uint8Array, edge: number) =>
  sharp(original).resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true }).webp({ quality: 78 }).toBuffer()

/** Effort 1: the default effort takes up to 25 times as long for a picture at most a tenth smaller. */
export const encodeAvif = (original: Uint8Array, width: number) =>
  resized(original, width).avif({ quality: 50, effort: 1 }).toBuffer()

const resized = (original: Uint8Array, width: number) => sharp(original).resize({ width, withoutEnlargement: true })

/** Of a picture that we encoded ourselves. */
export const hashOf = async (picture: Uint8Array): Promise<string> => hashFromBits(await phash(Buffer.from(picture)))

async function thumbhashOf(picture: Uint8Array) {
  const small = sharp(picture).resize({ width: thumbhashEdge, height: thumbhashEdge, fit: 'inside' })
  const { data, info } = await small.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data))
}

/** Any error of the decoder means that it is no picture we can show. */
async function readable<T>(decoding: Promise<T>) {
  try {
    return await decoding
  } catch {
    throw new Refusal('photo_not_an_image')
  }
}

const startsWith = (bytes: Uint8Array, ...magic: number[]) => magic.every((byte, index) => bytes[index] === byte)
const isPng = (bytes: Uint8Array) => startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
const isJpeg = (bytes: Uint8Array) => startsWith(bytes, 0xff, 0xd8, 0xff)
