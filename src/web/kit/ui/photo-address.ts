/** Addresses of photos: the site's prefix and the file of each size. */
import { outsidePath, outsideWidths, type Photo, photoWidths } from '#domain/photos/photos.ts'
import { createContext } from 'react'

/** The address of one size of a photo. */
export const photoAddress = (prefix: string, { thumb_filename }: Photo, width: (typeof photoWidths)[number]) =>
  `${prefix}/${thumb_filename.replace(/\d{1,5}\.webp$/, `${width}.webp`)}`

/** The widths that this user may load: visitors see small photos only. */
export const widthsOf = ({ thumb_filename }: Photo): readonly (typeof photoWidths)[number][] =>
  thumb_filename.startsWith(outsidePath) ? outsideWidths : photoWidths

/** The address prefix of this site's photos (`settings.cdn_prefix`). The shell provides it. */
export const PhotoPrefix = createContext('')
