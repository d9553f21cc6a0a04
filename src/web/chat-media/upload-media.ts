/** The upload of what goes with a message, under a key of its own: a repeat gets the first one's id. */
import type { Api } from '#web/kit/api/api.ts'
import type { OutgoingMedia } from '#web/store/outbox/outgoing.ts'

/** A photo over a slow mobile network. */
const timeoutMs = 120_000

const names = { photo: 'photo.jpg', voice: 'voice.webm' }

export async function uploadMedia(api: Api, media: OutgoingMedia, key: string): Promise<number> {
  const { kind, file } = media
  const form = new FormData()
  form.set('kind', kind)
  if (media.kind === 'voice') form.set('waveform', media.waveform.join())
  form.set('file', file, names[kind])
  return (await api('POST /api/chat_media.php', { form }, { key: `${key}-media`, timeoutMs })).id
}
