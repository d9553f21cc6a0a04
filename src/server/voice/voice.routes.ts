/** Routes of voice: the upload of a recording that answers a prompt. */
import { Refusal } from '#domain/refusal.ts'
import type { FormFiles } from '#domain/wire.ts'
import { waveformOf } from '#domain/voice/voice.ts'
import type { Handlers } from '#server/http/handle.ts'
import { addRecording } from '#server/voice/voice.ts'

export const voiceHandlers = {
  'POST /api/voice.php': ({ ctx, site, member, form, request }) =>
    addRecording(ctx, site, member.profile, uploadIn(form), request.claim),
} satisfies Partial<Handlers>

function uploadIn({ files, fields }: FormFiles) {
  const [file, ...more] = files
  if (!file || more.length > 0) throw new Refusal('invalid_input', { field: 'file' })
  const waveform = waveformOf(fields['waveform'])
  if (!waveform) throw new Refusal('invalid_input', { field: 'waveform' })
  return { path: file.path, waveform }
}
