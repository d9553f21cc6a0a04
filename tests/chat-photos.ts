/** Photos of messages in tests: uploads one, sends it, and fetches its bytes. */
import sharp from 'sharp'
import type { ChatPhoto } from '#domain/chat-media/chat-media.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { openSession } from '#server/sessions/session.ts'
import type { Person } from './member-fixtures.ts'
import type { TestApp } from './test-app.ts'

const photoOf = (background: string) => sharp({ create: { width: 900, height: 600, channels: 3, background } })

export async function photoForm(background = '#3a7', fields: Record<string, string> = { kind: 'photo' }) {
  const bytes = await photoOf(background)
    .withExifMerge({ IFD0: { Make: 'Secret phone' } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new File([new Uint8Array(bytes)], 'beach.jpg'))
  return form
}

export const upload = async (who: Pick<Person, 'call'>, background?: string): Promise<ChatPhoto> =>
  (await who.call('POST /api/chat_media.php', { form: await photoForm(background) })).body as ChatPhoto

export const show = (
  who: Pick<Person, 'call'>,
  conversation: number,
  media: number,
  { text = '', key }: { text?: string; key?: string } = {},
) => who.call('POST /api/messages.php', { body: { conversation, text, media }, ...(key ? { key } : {}) })

/** A file as a member's browser on a brand fetches it; null is a visitor. */
export async function fetchMedia(app: TestApp, member: ProfileId | null, url: string, headers: Record<string, string> = {}) {
  const cookie = member === null ? '' : ((await openSession(app.ctx, member, app.site())).split(';')[0] ?? '')
  return (await app.hono()).request(`http://social.localhost${url}`, { headers: { cookie, ...headers } })
}
