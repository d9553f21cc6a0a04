/** The bytes of answers in voice: for members who may see the profile, with their session. Visitors hear none. */
import { Hono } from 'hono'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { voiceAddress } from '#domain/voice/voice.ts'
import { requestOf, type Env } from '#server/http/api-request.ts'
import { partOf } from '#server/http/byte-range.ts'
import type { Context } from '#server/infrastructure/context.ts'
import type { Site } from '#server/ports/site-directory.ts'
import { mayMeet } from '#server/profiles/profiles.ts'
import { listShownAnswers } from '#server/prompts/prompts.ts'
import { openSessions } from '#server/sessions/session.ts'
import { findRecordingOwner, readRecordingBytes } from '#server/voice/voice.ts'

export function voiceAnswerRoutes(ctx: Context) {
  const app = new Hono<Env>()
  const sessions = openSessions(ctx)
  app.get(`${voiceAddress(0).slice(0, -1)}:id{[0-9]{1,15}}`, async (c) => {
    const request = requestOf(c, ctx.config)
    const site = ctx.sites.byHost(request.host)
    const member = site && (await sessions.find(request.cookie, site))
    const id = Number(c.req.param('id'))
    const isAllowed = member && (await mayListen(ctx, site, member.profile, id))
    const stored = isAllowed ? await readRecordingBytes(ctx, id) : null
    c.header('x-content-type-options', 'nosniff')
    if (!stored) return c.body(null, 404, { 'cache-control': 'no-store' })
    const { status, bytes, headers } = partOf(stored.bytes, c.req.header('range'))
    return c.body(bytes, status, {
      ...headers,
      'cache-control': 'private, no-store',
      'content-type': stored.contentType,
      'content-security-policy': "default-src 'none'",
    })
  })
  return app
}

/** One's own, and those of answers that the profile shows on this brand. */
async function mayListen(ctx: Context, site: Site, viewer: ProfileId, id: number): Promise<boolean> {
  const owner = await findRecordingOwner(ctx, id)
  if (owner === null || owner === viewer) return owner !== null
  if (!(await mayMeet(ctx, viewer, owner, site))) return false
  const answers = await listShownAnswers(ctx, site, site.file.domain_language, owner)
  return answers.some(({ voice }) => voice?.id === id)
}
