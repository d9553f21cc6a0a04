/** Voice: short recordings, which answer a prompt of a profile or are a message. */
import * as z from 'zod/mini'

export type VoiceUse = 'answer' | 'note'
/** What a recording of each use may have at most. */
export const voiceLimits: Readonly<Record<VoiceUse, { maxMs: number; maxBytes: number }>> = {
  answer: { maxMs: 30_000, maxBytes: 500_000 },
  note: { maxMs: 60_000, maxBytes: 1_000_000 },
}
/** A shorter recording is a slip of the finger. */
export const voiceMinMs = 700
/** A recorder stops on time, and its last packet may end a little later. */
export const voiceGraceMs = 500

/** How many bars a browser draws; the server takes some fewer or more. */
export const waveformBars = 48
export const Waveform = z.array(z.int().check(z.gte(0), z.lte(100))).check(z.minLength(8), z.maxLength(64))
export type Waveform = z.infer<typeof Waveform>

/** As a field of a form: numbers with commas. Null for anything else. */
export function waveformOf(field: string | undefined): Waveform | null {
  if (!field || !/^\d{1,3}(,\d{1,3}){7,63}$/.test(field)) return null
  const read = Waveform.safeParse(field.split(',').map(Number))
  return read.success ? read.data : null
}

export const VoiceId = z.number().check(z.int(), z.positive())
/** A recording as it is shown before it plays. */
export const Voice = z.object({ id: VoiceId, duration_ms: z.number(), waveform: z.array(z.number()) })
export type Voice = z.infer<typeof Voice>

/** Where a page plays the recording of an answer from. */
export const voiceAddress = (id: number) => `/voice/${id}`
