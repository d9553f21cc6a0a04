/** How loud the parts of a recording are, as bars of 0 to 100: drawn while it is recorded, and stored with it. */
import { type Waveform, waveformBars } from '#domain/voice/voice.ts'

/** A recording that is silent everywhere still shows that it is there. */
const lowest = 4

/** As many bars as a page draws, the loudest a hundred. */
export function barsOf(loudness: readonly number[]): Waveform {
  const parts = Array.from({ length: waveformBars }, (_, at) => {
    const from = Math.floor((at * loudness.length) / waveformBars)
    const to = Math.max(from + 1, Math.floor(((at + 1) * loudness.length) / waveformBars))
    return Math.max(0, ...loudness.slice(from, to))
  })
  const loudest = Math.max(...parts, Number.MIN_VALUE)
  return parts.map((part) => Math.max(lowest, Math.min(100, Math.round((part / loudest) * 100))))
}

/** Root mean square of samples between -1 and 1. */
export const loudnessOf = (samples: Float32Array) =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length))

/** Pieces of a recording that are measured one by one. */
const pieces = waveformBars * 4

/** From the decoded sound; null where the browser cannot decode what it recorded. */
export async function waveformOfFile(file: Blob): Promise<Waveform | null> {
  try {
    const sound = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(await file.arrayBuffer())
    const samples = sound.getChannelData(0)
    const length = Math.max(1, Math.floor(samples.length / pieces))
    return barsOf(Array.from({ length: pieces }, (_, at) => loudnessOf(samples.subarray(at * length, (at + 1) * length))))
  } catch {
    return null
  }
}

/** Minutes and seconds. */
export function clockOf(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
