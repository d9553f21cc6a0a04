/** Limits: how often what may be done, in one table. Counted in Redis where there is one, else in this process; never uncounted. */
import { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'
import { Refusal } from '#domain/refusal.ts'
import { resendPauseSeconds } from '#domain/signup-rules.ts'
import type { SiteFile } from '#domain/sites.ts'
import { daySeconds, hourSeconds, minuteSeconds } from '#domain/times.ts'
import type { Log } from '#server/platform/log.ts'

/** Who is counted: the member (or, before there is one, the account named in the request), the address of origin, or each of the two. */
type Counted = 'account' | 'address' | 'both'
type Limit = { counted: Counted; points: number; perSeconds: number }

/** When Redis is away the same numbers hold in each process: limits fail closed to a local counter, never open. */
export const limits = {
  login: { counted: 'both', points: 10, perSeconds: 15 * minuteSeconds },
  // every visit of the login page asks for a challenge, and a household shares an address
  passkey_ask: { counted: 'address', points: 120, perSeconds: 15 * minuteSeconds },
  passkey_login: { counted: 'address', points: 30, perSeconds: 15 * minuteSeconds },
  // it may carry the password, so it is counted as a login is
  passkey_new: { counted: 'account', points: 10, perSeconds: 15 * minuteSeconds },
  // past `reset_each` nothing more is mailed to that address, and the answer stays the same
  reset: { counted: 'address', points: 20, perSeconds: hourSeconds },
  reset_each: { counted: 'account', points: 3, perSeconds: hourSeconds },
  // the calls of a member that carry the password
  password: { counted: 'account', points: 10, perSeconds: 15 * minuteSeconds },
  // deleting and exporting carry the password, so they are counted as a login is
  departure: { counted: 'account', points: 10, perSeconds: 15 * minuteSeconds },
  signup: { counted: 'address', points: 20, perSeconds: hourSeconds },
  // past these the check answers as for an unknown address (open areas, section 8)
  email_check: { counted: 'address', points: 10, perSeconds: hourSeconds },
  email_check_each: { counted: 'account', points: 3, perSeconds: daySeconds },
  token: { counted: 'address', points: 30, perSeconds: hourSeconds },
  // a mail may be lost once, but an inbox may not be filled
  activate_resend: { counted: 'account', points: 1, perSeconds: resendPauseSeconds },
  activate_resend_daily: { counted: 'account', points: 5, perSeconds: daySeconds },
  activate_mail: { counted: 'account', points: 3, perSeconds: daySeconds },
  change: { counted: 'account', points: 240, perSeconds: minuteSeconds },
  upload: { counted: 'account', points: 60, perSeconds: hourSeconds },
  search: { counted: 'both', points: 240, perSeconds: minuteSeconds },
  search_counts: { counted: 'both', points: 240, perSeconds: minuteSeconds },
  // a few answers of one visitor; the numbers are rounded, and nobody needs a thousand of them
  match_count: { counted: 'address', points: 120, perSeconds: minuteSeconds },
  profile: { counted: 'both', points: 240, perSeconds: minuteSeconds },
  redirect: { counted: 'address', points: 120, perSeconds: minuteSeconds },
  geocode: { counted: 'address', points: 60, perSeconds: minuteSeconds },
  like: { counted: 'account', points: 120, perSeconds: minuteSeconds },
  // opening the same chat again is fine; with how many new people one may begin is counted with the message (domain/contact-limits.ts)
  chat_start: { counted: 'account', points: 60, perSeconds: minuteSeconds },
  message: { counted: 'account', points: 60, perSeconds: minuteSeconds },
  report: { counted: 'account', points: 20, perSeconds: daySeconds },
  // a browser comes back by itself after every break
  events: { counted: 'account', points: 60, perSeconds: minuteSeconds },
  typing: { counted: 'account', points: 60, perSeconds: minuteSeconds },
  page_hidden: { counted: 'both', points: 120, perSeconds: minuteSeconds },
  // a line in the log each
  trouble: { counted: 'address', points: 10, perSeconds: hourSeconds },
  order: { counted: 'account', points: 30, perSeconds: hourSeconds },
  pricing: { counted: 'address', points: 240, perSeconds: minuteSeconds },
  // asking is cheap, guessing codes is not wanted
  discount: { counted: 'account', points: 60, perSeconds: hourSeconds },
  consent: { counted: 'address', points: 60, perSeconds: hourSeconds },
  complaint: { counted: 'address', points: 20, perSeconds: hourSeconds },
  // a receipt goes to whatever address was typed: nobody's inbox may be filled
  complaint_each: { counted: 'account', points: 3, perSeconds: daySeconds },
  complaint_status: { counted: 'address', points: 120, perSeconds: hourSeconds },
  // an order's address and its buyer's e-mail are asked for together: neither is to be found by trying
  withdrawal: { counted: 'address', points: 30, perSeconds: hourSeconds },
  // a PDF is written for each
  invoice_file: { counted: 'account', points: 60, perSeconds: hourSeconds },
  transaction: { counted: 'address', points: 240, perSeconds: minuteSeconds },
} as const satisfies Record<string, Limit>
export type LimitName = keyof typeof limits

type Who = { account: string | null; address: string }
/** What a brand may set itself (`limits` in its file). What guards accounts is the same everywhere. */
type OfSite = SiteFile['limits']
const pointsAt = (name: LimitName, own: OfSite) => (name === 'signup' ? own?.signups_an_hour : undefined)

/** Counts one use. Refuses with `too_many_requests` and `retry_after` in seconds. */
export type Limiter = {
  take: (name: LimitName, who: Who, own?: OfSite) => Promise<void>
  close: () => Promise<void>
}

export function openLimits({ redisUrl, log }: { redisUrl: string | null; log: Log }): Limiter {
  const redis = redisUrl ? new Redis(redisUrl, { enableOfflineQueue: false, maxRetriesPerRequest: 1, lazyConnect: false }) : null
  redis?.on('error', (error: Error) =>
    log.warn({ reason: error.message }, 'limits: Redis is away, each process counts for itself'),
  )
  const counters = new Map<string, RateLimiterAbstract>()
  function counterOf(name: LimitName, own: OfSite) {
    const points = pointsAt(name, own)
    const key = points === undefined ? name : `${name}.${points}`
    const known = counters.get(key) ?? counterFor(key, { ...limits[name], ...(points && { points }) }, redis)
    counters.set(key, known)
    return known
  }
  return {
    async take(name, who, own) {
      const limit: Limit = limits[name]
      const keys = [
        limit.counted !== 'account' && `a:${who.address}`,
        limit.counted !== 'address' && `m:${who.account ?? who.address}`,
      ]
      const counter = counterOf(name, own)
      for (const key of keys) if (key) await count(counter, key)
    },
    close: async () => redis?.disconnect(),
  }
}

/** Counts one use as `take` does, for answers that must not tell that there was one too many. */
export const isWithin = (limiter: Limiter, name: LimitName, who: Who): Promise<boolean> =>
  limiter.take(name, who).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false
      throw error
    },
  )

/** Nothing is counted: for measuring, and for tests about other things. */
export const noLimits: Limiter = { take: async () => {}, close: async () => {} }

function counterFor(name: string, { points, perSeconds: duration }: Limit, redis: Redis | null): RateLimiterAbstract {
  const local = new RateLimiterMemory({ keyPrefix: name, points, duration })
  return redis
    ? new RateLimiterRedis({ storeClient: redis, keyPrefix: `limit:${name}`, points, duration, insuranceLimiter: local })
    : local
}

async function count(counter: RateLimiterAbstract, key: string) {
  try {
    await counter.consume(key)
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    throw new Refusal('too_many_requests', { retry_after: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)) })
  }
}
