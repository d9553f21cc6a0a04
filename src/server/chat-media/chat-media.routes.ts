/** Routes of chat media: the upload, accepting, and the bytes, which go to the two of a conversation with their session. */
import { Hono } from 'hono'
import { ChatMediaKind } from '#domain/chat-media/chat-media.ts'
import { Refusal } from '#domain/refusal.ts'
import { waveformOf } from '#domain/voice/voice.ts'
import { acceptMedia, addChatMedia } from '#server/chat-media/chat-media.ts'
import { readFile } from '#server/chat-media/chat-media-files.ts'
import { findServed } from '#server/chat-media/chat-media.store.ts'
import type { MediaFile } from '#server/chat-media/media-paths.ts'
import { requestOf, type Env } from '#server/http/api-request.ts'
import { partOf } from '#server/http/byte-range.ts'
import type { Handlers } from '#server/http/handle.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { openSessions } from '#server/sessions/session.ts'

export const chatMediaHandlers = {
  'POST /api/chat_media.php': ({ ctx, site, member, form, request }) => {
    const kind = ChatMediaKind.safeParse(form.fields['kind'])
    if (!kind.success) throw new Refusal('invalid_input', { field: 'kind' })
    const [file, ...more] = form.files
    if (!file || more.length > 0) throw new Refusal('invalid_input', { field: 'file' })
    return addChatMedia(
      ctx,
      site,
      member.profile,
      { kind: kind.data, path: file.path, waveform: waveformOf(form.fields['waveform']) },
      request.claim,
    )
  },
  'PUT /api/chat_media.php': ({ ctx, member, body }) => acceptMedia(ctx, member.profile, body.conversation),
} satisfies Partial<Handlers>

/** The address of a file, by its last part. */
const filesByName: Record<string, { kind: ChatMediaKind; file: MediaFile }> = {
  'small.webp': { kind: 'photo', file: 'small.webp' },
  'full.webp': { kind: 'photo', file: 'full.webp' },
  voice: { kind: 'voice', file: 'voice.webm' },
}

/** In the browser of the member alone, and for this account alone. */
const ownHour = { 'cache-control': 'private, max-age=3600', vary: 'cookie' }

export function chatMediaFileRoutes(ctx: Context) {
  const app = new Hono<Env>()
  const sessions = openSessions(ctx)
  app.get('/chat-media/:id{[0-9]{1,15}}/:name', async (c) => {
    const request = requestOf(c, ctx.config)
    const site = ctx.sites.byHost(request.host)
    const member = site && (await sessions.find(request.cookie, site))
    const wanted = filesByName[c.req.param('name')]
    const served = member && wanted ? await findServed(ctx.db, member.profile, Number(c.req.param('id'))) : null
    const stored = served && served.kind === wanted?.kind ? await readFile(ctx, served.file, wanted.file) : null
    c.header('x-content-type-options', 'nosniff')
    if (!stored) return c.body(null, 404, { 'cache-control': 'no-store' })
    const { status, bytes, headers } = partOf(stored.bytes, c.req.header('range'))
    return c.body(bytes, status, {
      ...ownHour,
      ...headers,
      'content-type': stored.contentType,
      'content-security-policy': "default-src 'none'",
    })
  })
  return app
}
