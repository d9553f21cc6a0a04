/** Where the photos of this site are kept (`settings.cdn_prefix`). The shell says it once. */
import { createContext } from 'react'
import type { Photo, photoWidths } from '#domain/photos.ts'

export const PhotoPrefix = createContext('')

/** Where one size of a photo is found. */
export const photoAddress = (prefix: string, { thumb_filename }: Photo, width: (typeof photoWidths)[number]) =>
  `${prefix}/${thumb_filename.replace(/\d+\.webp$/, `${width}.webp`)}`
