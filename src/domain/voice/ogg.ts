/** Recordings in Ogg (RFC 3533, RFC 7845): what Firefox can record. */
import { joined } from '#domain/voice/ebml.ts'
import { NotReadable, packetsUntil, type OpusPackets } from '#domain/voice/opus-packets.ts'

const startsWith = (bytes: Uint8Array, words: string, at = 0) =>
  Array.from(words).every((letter, place) => bytes[at + place] === letter.charCodeAt(0))
export const isOgg = (file: Uint8Array) => startsWith(file, 'OggS')

/** Reads one stream of Opus, up to the packet that is too late. Throws `NotReadable` for everything else. Each byte is passed once. */
export function readOgg(file: Uint8Array, mostMs: number): OpusPackets {
  const found = packetsIn(file)
  const head: Uint8Array = found.next().value ?? new Uint8Array()
  const tags: Uint8Array = found.next().value ?? new Uint8Array()
  const channels = head[9] ?? 0
  const isOurs = startsWith(head, 'OpusHead') && startsWith(tags, 'OpusTags') && head[18] === 0
  if (!isOurs || channels < 1 || channels > 2) throw new NotReadable()
  return { ...packetsUntil(found, mostMs), channels }
}

const headBytes = 27
const serialAt = 14

/** Pages hold pieces of up to 255 bytes; a shorter one ends its packet, on this page or on a later one. */
function* packetsIn(file: Uint8Array): Generator<Uint8Array, undefined> {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  let pieces: Uint8Array[] = []
  for (let at = 0; at < file.length;) {
    const pieceCount = file[at + headBytes - 1] ?? 0
    const isPage = at + headBytes + pieceCount <= file.length && startsWith(file, 'OggS', at) && file[at + 4] === 0
    // a second stream is none of ours
    if (!isPage || view.getUint32(at + serialAt) !== view.getUint32(serialAt)) throw new NotReadable()
    let next = at + headBytes + pieceCount
    for (const length of file.subarray(at + headBytes, at + headBytes + pieceCount)) {
      if (next + length > file.length) throw new NotReadable()
      pieces.push(file.subarray(next, next + length))
      next += length
      if (length === 255) continue
      yield pieces.length === 1 && pieces[0] ? pieces[0] : joined(pieces)
      pieces = []
    }
    at = next
  }
  return undefined
}
