/** The upload of what goes with a message, under a key of its own: a repeat gets the first one's id. */
import type { Api } from '#web/kit/api/api.ts'
import type { OutgoingMedia } from '#web/store/outbox/outgoing.ts'

/** A photo over a slow mobile network. */
const timeoutMs = 120_000

const names = { photo: 'photo.jpg', voice: 'voice.webm' }

export async function uploadMedia(api: Api, { kind, file }: OutgoingMedia, key: string): Promise<number> {
  const form = new FormData()
  form.set('kind', kind)
  form.set('file', file, names[kind])
  return (await api('POST /api/chat_media.php', { form }, { key: `${key}-media`, timeoutMs })).id
}
