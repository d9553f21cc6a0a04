/** Limits: how often what may be done, in one table. Counted in Redis where there is one, else in this process; never uncounted. */
import { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'
import { Refusal } from '#domain/refusal.ts'
import { resendPauseSeconds } from '#domain/signup/signup-rules.ts'
import type { SiteFile } from '#domain/sites/sites.ts'
import { daySeconds, hourSeconds, minuteSeconds } from '#domain/time/durations.ts'
import { logSecurityEvent } from '#server/http/security-events.ts'
import { openSlowRefusals, type SlowRefusals } from '#server/http/refusal-delay.ts'
import type { Log } from '#server/infrastructure/log.ts'

/** Who is counted: the member (or, before there is one, the account named in the request), the address of origin, or each of the two. */
type Counted = 'account' | 'address' | 'both'
/**
 * `failures`: the account that is named in the request is counted, from any address, and the address of origin (`addressPoints`, for offices and carriers share one). A
 * device that this account signed in on before has a budget of its own instead. A success gives its point back.
 */
type Limit =
  | { counted: Counted; points: number; perSeconds: number }
  | { counted: 'failures'; points: number; addressPoints: number; perSeconds: number }

/** When Redis is away the same numbers hold in each process: limits fail closed to a local counter, never open. */
export const limits = {
  // by address, since anybody can ask without an account; carriers and offices share one, so it is far above what a household opens
  // (600 a minute, counted in short spans: a burst of renders holds up everybody else)
  page: { counted: 'address', points: 100, perSeconds: 10 },
  login: { counted: 'failures', points: 10, addressPoints: 60, perSeconds: 15 * minuteSeconds },
  // every visit of the login page asks for a challenge, and a household shares an address
  passkey_ask: { counted: 'address', points: 120, perSeconds: 15 * minuteSeconds },
  passkey_login: { counted: 'failures', points: 10, addressPoints: 60, perSeconds: 15 * minuteSeconds },
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
  // a town is corrected now and then; a person who asks who is near from many towns is looking for somebody's
  move: { counted: 'account', points: 6, perSeconds: daySeconds },
  // each pause moves all photos
  pause: { counted: 'account', points: 5, perSeconds: daySeconds },
  upload: { counted: 'account', points: 60, perSeconds: hourSeconds },
  search: { counted: 'both', points: 240, perSeconds: minuteSeconds },
  search_counts: { counted: 'both', points: 240, perSeconds: minuteSeconds },
  // a few answers of one visitor; the numbers are rounded, and nobody needs a thousand of them
  match_count: { counted: 'address', points: 120, perSeconds: minuteSeconds },
  profile: { counted: 'both', points: 240, perSeconds: minuteSeconds },
  // visitors look around, and do not copy everybody: twelve cards a search, and reduced ones only
  visitor_search: { counted: 'address', points: 20, perSeconds: minuteSeconds },
  visitor_profile: { counted: 'address', points: 30, perSeconds: minuteSeconds },
  redirect: { counted: 'address', points: 120, perSeconds: minuteSeconds },
  geocode: { counted: 'address', points: 60, perSeconds: minuteSeconds },
  like: { counted: 'account', points: 120, perSeconds: minuteSeconds },
  // likes are free and each may be a push message: more than anybody means, far less than a script gives
  like_daily: { counted: 'account', points: 300, perSeconds: daySeconds },
  like_daily_unconfirmed: { counted: 'account', points: 30, perSeconds: daySeconds },
  // mails to one address, whatever they are about; what opens an account has a reserve of its own
  mail_hour: { counted: 'account', points: 5, perSeconds: hourSeconds },
  mail_day: { counted: 'account', points: 10, perSeconds: daySeconds },
  mail_reserve: { counted: 'account', points: 5, perSeconds: hourSeconds },
  // opening the same chat again is fine; with how many new people one may begin is counted with the message (domain/contact-limits.ts)
  chat_start: { counted: 'account', points: 60, perSeconds: minuteSeconds },
  message: { counted: 'account', points: 60, perSeconds: minuteSeconds },
  report: { counted: 'account', points: 20, perSeconds: daySeconds },
  // beside `report`, for members who have not confirmed their address
  report_unconfirmed: { counted: 'account', points: 3, perSeconds: daySeconds },
  // a browser comes back by itself after every break
  events: { counted: 'account', points: 60, perSeconds: minuteSeconds },
  typing: { counted: 'account', points: 60, perSeconds: minuteSeconds },
  page_hidden: { counted: 'both', points: 120, perSeconds: minuteSeconds },
  // a visit tells once or twice, but a whole office may have one address
  vitals: { counted: 'address', points: 600, perSeconds: minuteSeconds },
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

/** How many pages one address may ask for at once, how many of those are made at once, how many of all, and how many of all may wait for their turn. */
export const pagesAtOnce = { perAddress: 8, renderingEach: 2, rendering: 8, waiting: 40 }

/** `named`: the account that a login names. `device`: a known device of that account (`known-device.ts`). */
export type Who = { account: string | null; address: string; named?: string | null; device?: string | null }
/** What a brand may set itself (`limits` in its file). What guards accounts is the same everywhere. */
type OfSite = SiteFile['limits']
const pointsAt = (name: LimitName, own: OfSite) => (name === 'signup' ? own?.signups_an_hour : undefined)

/** A customer of an IPv6 provider may hold a /48, which is 65,536 networks (RFC 6177): together they have this many times the points of one. */
const widerBy = 10
/** The /48 of a /64; null for IPv4. */
const providerOf = (address: string) => (address.includes(':') ? address.split(':').slice(0, 3).join(':') : null)

/** Counts one use. Refuses with `too_many_requests` and `retry_after` in seconds. */
export type Limiter = {
  /** False where nothing is counted at all. */
  isCounting: boolean
  take: (name: LimitName, who: Who, own?: OfSite) => Promise<void>
  /** Takes a use back that was a success. Only for limits that count failures. */
  giveBack: (name: LimitName, who: Who) => Promise<void>
  /** To be awaited before a refusal is sent. */
  slowDown: SlowRefusals
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
  function counterWith(key: string, name: LimitName, points: number) {
    const known = counters.get(key) ?? counterFor(key, { ...limits[name], points }, redis)
    counters.set(key, known)
    return known
  }
  const widerOf = (name: LimitName, points: number) => counterWith(`${name}.48.${points * widerBy}`, name, points * widerBy)
  /** What is counted for one use: each key with its counter. */
  function usesOf(name: LimitName, who: Who, own?: OfSite): [RateLimiterAbstract, string][] {
    const limit: Limit = limits[name]
    const counter = counterOf(name, own)
    const isFailures = limit.counted === 'failures'
    if (isFailures && who.device) return [[counter, `d:${who.device}`]]
    const uses: [RateLimiterAbstract, string][] = []
    if (isFailures && who.named) uses.push([counter, `n:${who.named}`])
    if (limit.counted === 'account' || limit.counted === 'both') uses.push([counter, `m:${who.account ?? who.address}`])
    if (limit.counted === 'account') return uses
    const points = isFailures ? limit.addressPoints : (pointsAt(name, own) ?? limit.points)
    uses.push([isFailures ? counterWith(`${name}.a`, name, points) : counter, `a:${who.address}`])
    const provider = providerOf(who.address)
    return provider ? [...uses, [widerOf(name, points), `p:${provider}`]] : uses
  }
  return {
    isCounting: true,
    async take(name, who, own) {
      for (const [counter, key] of usesOf(name, who, own)) await count(counter, key, () => logHit(log, name, who))
    },
    async giveBack(name, who) {
      for (const [counter, key] of usesOf(name, who)) await counter.reward(key, 1)
    },
    slowDown: openSlowRefusals(),
    close: async () => redis?.disconnect(),
  }
}

/** Whether a limit counts failures, by the account that the request names. */
export const countsFailures = (name: string | undefined): boolean =>
  name !== undefined && (limits[name as LimitName] as Limit | undefined)?.counted === 'failures'

/** Runs what a limit of failures guards: what succeeds is not counted, nor what is refused for another cause than a wrong proof. */
export async function countingFailures<T>(limiter: Limiter, name: LimitName, who: Who, work: () => Promise<T>): Promise<T> {
  try {
    const done = await work()
    await limiter.giveBack(name, who)
    return done
  } catch (error) {
    if (error instanceof Refusal && rightAllTheSame.has(error.code)) await limiter.giveBack(name, who)
    throw error
  }
}
const rightAllTheSame: ReadonlySet<string> = new Set(['in_grace', 'banned'])

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
export const noLimits: Limiter = {
  isCounting: false,
  take: async () => {},
  giveBack: async () => {},
  slowDown: async () => {},
  close: async () => {},
}

function counterFor(
  name: string,
  { points, perSeconds: duration }: Pick<Limit, 'points' | 'perSeconds'>,
  redis: Redis | null,
): RateLimiterAbstract {
  const local = new RateLimiterMemory({ keyPrefix: name, points, duration })
  return redis
    ? new RateLimiterRedis({ storeClient: redis, keyPrefix: `limit:${name}`, points, duration, insuranceLimiter: local })
    : local
}

/** An account is named by its profile id only; before there is one, by nothing. */
const logHit = (log: Log, name: LimitName, { account }: Who) =>
  logSecurityEvent({ log }, 'limit.hit', { by: name, profile: account !== null && /^\d+$/.test(account) ? account : null })

async function count(counter: RateLimiterAbstract, key: string, onFirstHit: () => void) {
  try {
    await counter.consume(key)
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    // one line a key and period: a person who goes on asking cannot fill the log
    if (refused.consumedPoints === counter.points + 1) onFirstHit()
    throw new Refusal('too_many_requests', { retry_after: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)) })
  }
}
