/** Addresses of photos: the site's prefix, and the file of each size. */
import { outsidePath, outsideWidths, type Photo, photoWidths } from '#domain/photos/photos.ts'
import { createContext } from 'react'

/** Where one size of a photo is found. */
export const photoAddress = (prefix: string, { thumb_filename }: Photo, width: (typeof photoWidths)[number]) =>
  `${prefix}/${thumb_filename.replace(/\d{1,5}\.webp$/, `${width}.webp`)}`

/** The widths that may be fetched: visitors see small photos only. */
export const widthsOf = ({ thumb_filename }: Photo): readonly (typeof photoWidths)[number][] =>
  thumb_filename.startsWith(outsidePath) ? outsideWidths : photoWidths

/** Where the photos of this site are stored (`settings.cdn_prefix`). The shell provides it. */
export const PhotoPrefix = createContext('')
