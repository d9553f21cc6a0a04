/** Brand files: pictures and films, stored under the hash of their bytes, so that an address never changes its content. */
import * as z from 'zod/mini'
import { describe } from '#domain/sites/descriptions.ts'

export const BrandFile = z.string().check(z.regex(/^[0-9a-f]{64}\.(webp|png)$/))
const side = z.int().check(z.gte(1), z.lte(4096))

export const Logo = z.object({
  file: describe('The name that `duet brand logo` gave it.', BrandFile),
  width: describe('Its width in pixels.', side),
  height: describe('Its height in pixels.', side),
})
export type Logo = z.infer<typeof Logo>

/** A film of the first page, as `duet brand film` stores it. */
export const FilmFile = z.string().check(z.regex(/^[0-9a-f]{64}\.(mp4|webm)$/))

export const brandFileAddress = (file: string) => `/media/brand/${file}`
