/** Push: subscriptions of browsers, and the content of a push message. Counts only: no names, no photos. */
import type { NotificationEvent } from '#domain/notifications/notifications.ts'
import * as z from 'zod/mini'

export const pushedEvents = ['message', 'like', 'saved_search'] as const satisfies readonly NotificationEvent[]
export type PushedEvent = (typeof pushedEvents)[number]

/** As it was shown. */
export type DisplayedNotification = Pick<PushNotification, 'title' | 'body' | 'url'>

export type PushNotification = {
  kind: PushedEvent
  /** The brand's name. */
  title: string
  body: string
  /** A notification takes the place of an older one with the same tag. */
  tag: string
  /** A path of the brand: where a click leads. */
  url: string
  /** Unread messages and new likes together, for the app's icon. */
  badge: number
  v: 2
}

/** An uncompressed point of the curve: 65 bytes. A shared secret: 16 bytes. Both base64url, with or without its padding. */
const PublicKey = z.string().check(z.regex(/^B[\w-]{86}=?$/))
const Secret = z.string().check(z.regex(/^[\w-]{22}(?:==)?$/))
const Endpoint = z.string().check(z.minLength(12), z.maxLength(1000))

/** `PushSubscription.toJSON()`. `expirationTime` in milliseconds. */
export const PushSubscriptionSent = z.object({
  endpoint: Endpoint,
  keys: z.object({ p256dh: PublicKey, auth: Secret }),
  expirationTime: z.optional(z.nullable(z.number().check(z.gte(0), z.lte(8.64e15)))),
  /** The endpoint that this browser had before: nothing more is sent there. */
  replaces: z.optional(Endpoint),
})
export type PushSubscriptionSent = z.infer<typeof PushSubscriptionSent>
export const PushRemoval = z.object({ endpoint: Endpoint, remove: z.literal(true) })
export const PushRequest = z.union([PushRemoval, PushSubscriptionSent])
export type PushRequest = z.infer<typeof PushRequest>
export const PushReply = z.object({ subscribed: z.boolean() })

/** The push services of the browsers there are. A leading `*.` stands for any host below. */
export const pushServiceHosts = [
  'fcm.googleapis.com',
  'android.googleapis.com',
  'jmt17.google.com',
  'updates.push.services.mozilla.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  'web.push.apple.com',
  '*.push.apple.com',
] as const

/** Whether we would ever send anything there: an address from a browser must not make the server call its own neighbours. */
export function isPushEndpoint(endpoint: string, moreHosts: readonly string[] = []): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  if (protocol !== 'https:' || port || username || password || isPrivate(hostname)) return false
  return [...pushServiceHosts, ...moreHosts].some((host) =>
    host.startsWith('*.') ? hostname.endsWith(host.slice(1)) && hostname.length >= host.length : hostname === host,
  )
}

/** An address in numbers, or a name that only a local network knows: refused even where it is configured. */
const isPrivate = (hostname: string) =>
  !hostname.includes('.') ||
  hostname.startsWith('[') ||
  /^[\d.]+\.?$/.test(hostname) ||
  /(?:^|\.)(?:localhost|local|internal|intranet|lan|home\.arpa)\.?$/.test(hostname)
