/**
 * Recordings of browsers: Opus in WebM or Ogg. Every recording is written anew as WebM, with one track of packets and nothing else, so
 * that tags, pictures and hidden parts of a file stay behind. Reading is a single pass over bytes whose number is limited.
 */
import { Refusal } from '#domain/refusal.ts'
import { isOgg, readOgg } from '#domain/voice/ogg.ts'
import { NotReadable, type OpusPackets } from '#domain/voice/opus-packets.ts'
import { voiceGraceMs, voiceMinMs } from '#domain/voice/voice.ts'
import { isWebm, readWebm, writeWebm } from '#domain/voice/webm.ts'

export const recordingType = 'audio/webm'
export type Recording = { bytes: Uint8Array<ArrayBuffer>; durationMs: number }

/**
 * The duration is that of the packets: no header is believed. Refuses `voice_too_large`, `voice_too_long`, and `voice_not_readable` for all
 * that is not one track of Opus in mono or stereo, or too short to be meant.
 */
export function rebuildRecording(file: Uint8Array, { maxMs, maxBytes }: { maxMs: number; maxBytes: number }): Recording {
  if (file.length > maxBytes) throw new Refusal('voice_too_large')
  const read = packetsOf(file, maxMs + voiceGraceMs)
  if (read.durationMs > maxMs + voiceGraceMs) throw new Refusal('voice_too_long')
  if (read.durationMs < voiceMinMs) throw new Refusal('voice_not_readable')
  return { bytes: writeWebm(read), durationMs: Math.round(read.durationMs) }
}

function packetsOf(file: Uint8Array, mostMs: number): OpusPackets {
  try {
    if (isWebm(file)) return readWebm(file, mostMs)
    if (isOgg(file)) return readOgg(file, mostMs)
  } catch (error) {
    if (!(error instanceof NotReadable)) throw error
  }
  throw new Refusal('voice_not_readable')
}
