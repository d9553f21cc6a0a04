/** Which films the first page takes: short, silent, small, and playable in every browser. */

export const filmBounds = { bytes: 1_000_000, seconds: 12, leastSide: 480, mostSide: 1280 } as const
/** Files last a little longer than they say: the last frame ends later. */
const graceSeconds = 0.25

/** What a file is. `codec`: its full name, such as `avc1.64001f`. */
export type FilmFacts = {
  container: 'mp4' | 'webm'
  codec: string | null
  films: number
  sounds: number
  width: number
  height: number
  seconds: number
  /** Brighter than white: words on it could not be measured. */
  isHdr: boolean
}

/** Profiles that browsers decode: baseline, main and high of H.264, and the first ones of VP9 and AV1. */
const codecs = { mp4: /^avc1\.(?:42|4d|64)/i, webm: /^(?:vp09\.00|av01\.0)\b/ } as const

/** Why a film is refused, in English for its owner; null where it is taken. `file` stands in the advice. */
export function filmProblem({ container, codec, films, sounds, width, height, seconds, isHdr }: FilmFacts, file: string) {
  const { leastSide, mostSide } = filmBounds
  const side = Math.max(width, height)
  if (films !== 1) return `has ${films} tracks of pictures, not one`
  if (sounds > 0) return `has a sound track. Take it away: ffmpeg -i ${file} -c copy -an silent.${container}`
  if (!codec || !codecs[container].test(codec))
    return `is ${codec ?? 'of an unknown kind'} in ${container}: it must be H.264 in MP4, or VP9 or AV1 in WebM (8 bits, 4:2:0)`
  if (isHdr) return 'is HDR, which is brighter than white: make it SDR'
  if (side < leastSide || side > mostSide)
    return `is ${width} × ${height} pixels: its longer side must have ${leastSide} to ${mostSide}`
  if (seconds > filmBounds.seconds + graceSeconds) return `lasts ${seconds.toFixed(1)} seconds: it may last ${filmBounds.seconds}`
  return null
}

export const sizeProblem = (bytes: number) =>
  bytes > filmBounds.bytes ? `has ${(bytes / 1e6).toFixed(1)} MB: it may have ${filmBounds.bytes / 1e6}` : null

/** In a file store `.webm` is a voice note. */
export const filmTypeOf = (file: string) => (file.endsWith('.mp4') ? 'video/mp4' : 'video/webm')
