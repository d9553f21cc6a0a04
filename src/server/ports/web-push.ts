/** The port of web push: one message to one browser by its push service. */
/** Who sends: the pair of keys that browsers subscribed with, base64url, and where a push service reaches us when something is wrong (`https:` or `mailto:`). */
export type PushSender = { publicKey: string; privateKey: string; contact: string }

/** What a browser gave us to write to it with, base64url: its public key of the curve P-256, and a secret of 16 bytes. */
export type PushKeysOfBrowser = { p256dh: string; auth: string }
export type PushBrowser = PushKeysOfBrowser & { endpoint: string }
export type PushMessage = {
  text: string
  /** How long the service keeps it for a browser that is away. */
  ttlSeconds: number
  urgency: 'low' | 'normal' | 'high'
  /** Replaces a waiting message with the same topic. At most 32 letters of base64url. */
  topic: string
}
/**
 * `gone`: the subscription ended. `later`: retry after the given time; `counts` is false when nothing was tried. `refused`: a
 * retry would not help.
 */
export type PushResult =
  | { outcome: 'sent' | 'gone' }
  | { outcome: 'later'; afterMs: number | null; counts: boolean; status: number | null }
  | { outcome: 'refused'; status: number | null }

export type WebPush = {
  /** Never throws: every failure is an outcome. */
  send: (sender: PushSender, browser: PushBrowser, mail: PushMessage, now: Date) => Promise<PushResult>
  close: () => void
}
