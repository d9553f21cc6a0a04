/** A push message that waits for nothing: neither for quiet hours nor for others of its kind. For a time that the member set themselves. */
import { hash } from 'node:crypto'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { PushNotification } from '#domain/push/push.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { prepared } from '#server/infrastructure/db.ts'
import type { Site } from '#server/ports/site-directory.ts'
import { getPushKeys } from '#server/push/push.ts'

type Browser = { id: number; endpoint: string; p256dh: string; auth: string }
const select = prepared<Browser>(
  'push-now.select',
  `select s.id, s.endpoint, s.p256dh, s.auth from push_subscription s join session se on se.token_hash = s.session_hash
    where s.member_id = $1::bigint and se.expires_at > $2::timestamptz and (s.expires_at > $2::timestamptz or s.expires_at is null)`,
  { id: 'int8', endpoint: 'text', p256dh: 'text', auth: 'text' },
)

const ttlSeconds = 30 * 60

/** Sends to every browser of a member at once; true when a push service took it. A failure is not tried again: the caller has another way. */
export async function pushNow(
  ctx: Context,
  site: Site,
  member: ProfileId,
  words: Pick<PushNotification, 'body' | 'url' | 'tag'>,
) {
  const browsers = await select(ctx.db, [member, ctx.now()])
  if (browsers.length === 0) return false
  const sender = { ...(await getPushKeys(ctx)), contact: ctx.config.publicUrl ?? `https://${site.file.hosts[0] ?? 'localhost'}` }
  const text = JSON.stringify({ ...words, kind: words.tag, title: site.file.name, v: 2 })
  const results = await Promise.all(
    browsers.map(({ id, ...browser }) => {
      const topic = hash('sha256', `${id} ${words.tag}`, 'base64url').slice(0, 32)
      return ctx.webPush.send(sender, browser, { text, ttlSeconds, urgency: 'high', topic }, ctx.now())
    }),
  )
  return results.some(({ outcome }) => outcome === 'sent')
}
