/** Voice notes: checked and written anew as answers in voice are. */
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import { recordingType } from '#domain/voice/recordings.ts'
import type { PreparedMedia, MediaUpload } from '#server/chat-media/chat-media.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { readRecording } from '#server/voice/voice.ts'

/** Refuses `voice_too_large`, `voice_too_long`, `voice_not_readable`, and `invalid_input` without a waveform. */
export async function prepareVoice(_ctx: Context, _sender: ProfileId, { path, waveform }: MediaUpload): Promise<PreparedMedia> {
  if (!waveform) throw new Refusal('invalid_input', { field: 'waveform' })
  const { bytes, durationMs } = await readRecording(path, 'note')
  return {
    files: [{ name: 'voice.webm', bytes, contentType: recordingType }],
    row: { width: null, height: null, thumbhash: null, duration_ms: durationMs, waveform },
  }
}
