/** Push: which browsers get push messages, and the keys that prove the sender. Other features use this file and no other file of the folder. */
import { createECDH, hash } from 'node:crypto'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { isPushEndpoint, type PushNotification, type PushSubscriptionSent } from '#domain/push/push.ts'
import { Refusal } from '#domain/refusal.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import { declareState } from '#server/infrastructure/state.ts'
import type { Site } from '#server/ports/site-directory.ts'
import { dropNotifications } from '#server/push/notifications.store.ts'
import * as store from '#server/push/push.store.ts'

/** A pair of the curve P-256, base64url, as browsers and push services take it (VAPID, RFC 8292). */
export type PushKeys = { publicKey: string; privateKey: string }

const subscriptionsPerMember = 20

/** The member and session of a subscription: it ends with the session. */
type Subscriber = { member: ProfileId; sessionHash: Buffer; userAgent: string | null }

/**
 * Stores a browser's subscription, once per address, for the member who sends it. Drops the session's other subscriptions and the
 * member's replaced one. Refuses `push_endpoint_not_allowed` outside the known push services and `PUSH_HOSTS`.
 */
export async function subscribeToPush(ctx: Context, subscriber: Subscriber, sent: PushSubscriptionSent) {
  if (!isPushEndpoint(sent.endpoint, ctx.config.pushHosts)) throw new Refusal('push_endpoint_not_allowed', { field: 'endpoint' })
  const { member, sessionHash, userAgent } = subscriber
  await atomically(ctx, async (ctx) => {
    if (sent.replaces && sent.replaces !== sent.endpoint) await store.deleteSubscription(ctx.db, member, sent.replaces)
    await store.deleteOthersOfSession(ctx.db, sessionHash, sent.endpoint)
    await store.saveSubscription(ctx.db, {
      endpoint: sent.endpoint,
      member_id: member,
      session_hash: sessionHash,
      p256dh: sent.keys.p256dh,
      auth: sent.keys.auth,
      user_agent: userAgent,
      created_at: ctx.now(),
      expires_at: sent.expirationTime ? new Date(sent.expirationTime) : null,
    })
    await store.trimSubscriptions(ctx.db, member, subscriptionsPerMember)
  })
}

/** Removing what is not there changes nothing. */
export const unsubscribeFromPush = (ctx: Context, member: ProfileId, endpoint: string) =>
  store.deleteSubscription(ctx.db, member, endpoint)

/** The member has seen everything: earlier events are not notified. */
export const forgetNotifications = (ctx: Context, member: ProfileId) => dropNotifications(ctx.db, member)

/** Every browser that a member subscribed, oldest first. */
export const listSubscriptions = (ctx: Context, member: ProfileId) => store.subscriptionsOf(ctx.db, member)

/** A promise, so that concurrent callers share one query. */
const cachedKeys = declareState((): { keys: Promise<PushKeys> | null } => ({ keys: null }))

/** The key that browsers subscribe with, on every brand: one pair signs for all (decision 19). A process reads it once. */
export const getPushKey = async (ctx: Context): Promise<string> => {
  const cached = cachedKeys(ctx)
  const { publicKey } = await (cached.keys ??= getPushKeys(ctx).catch((error: unknown) => {
    cached.keys = null
    throw error
  }))
  return publicKey
}

/** Both keys of the sender: the configured ones, else the pair that was made once for this installation. The private one never leaves the server. */
export async function getPushKeys(ctx: Context): Promise<PushKeys> {
  const { vapidKeys } = ctx.config
  if (vapidKeys) return vapidKeys
  const stored =
    (await store.findPushKeys(ctx.db)) ?? (await store.storePushKeys(ctx.db, { ...makeKeys(), created_at: ctx.now() }))
  return { publicKey: stored.public_key, privateKey: stored.private_key }
}

/** A question about now is worth little later. */
const questionTtlSeconds = 30 * 60

/**
 * Sends to every browser of a member at once, past quiet hours: for a time that the member set themselves. True when a push service took
 * it. A failure is not tried again: the caller has another way.
 */
export async function pushNow(
  ctx: Context,
  site: Site,
  member: ProfileId,
  words: Pick<PushNotification, 'body' | 'url' | 'tag'>,
) {
  const browsers = await store.liveBrowsers(ctx.db, member, ctx.now())
  if (browsers.length === 0) return false
  const sender = { ...(await getPushKeys(ctx)), contact: ctx.config.publicUrl ?? `https://${site.file.hosts[0] ?? 'localhost'}` }
  const text = JSON.stringify({ ...words, kind: words.tag, title: site.file.name, v: 2 })
  const results = await Promise.all(
    browsers.map(({ id, ...browser }) => {
      const topic = hash('sha256', `${id} ${words.tag}`, 'base64url').slice(0, 32)
      return ctx.webPush.send(sender, browser, { text, ttlSeconds: questionTtlSeconds, urgency: 'high', topic }, ctx.now())
    }),
  )
  return results.some(({ outcome }) => outcome === 'sent')
}

function makeKeys() {
  const pair = createECDH('prime256v1')
  const public_key = pair.generateKeys('base64url')
  // a private number may begin with zeros, which must stay
  return { public_key, private_key: Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url') }
}
