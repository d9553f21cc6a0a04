/** Limits: counts what the table of limits allows. Counted in Redis where there is one, else in this process; never uncounted. */
import { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'
import { getOrCreate } from '#domain/get-or-create.ts'
import { Refusal } from '#domain/refusal.ts'
import { limits, type RateLimit, type LimitName } from '#domain/limits/limits.ts'
import type { SiteFile } from '#domain/sites/sites.ts'
import { logSecurityEvent } from '#server/http/security-events.ts'
import { openSlowRefusals } from '#server/http/refusal-delay.ts'
import type { Log } from '#server/infrastructure/log.ts'
import type { Limiter, Who } from '#server/ports/limiter.ts'

/** How many pages one address may ask for at once, how many of those are made at once, how many of all, and how many of all may wait for their turn. */
export const pagesAtOnce = { perAddress: 8, renderingEach: 2, rendering: 8, waiting: 40 }

/** What a brand may set itself (`limits` in its file). What guards accounts is the same everywhere. */
type OfSite = SiteFile['limits']
const pointsAt = (name: LimitName, own: OfSite) => (name === 'signup' ? own?.signups_an_hour : undefined)

/** A customer of an IPv6 provider may hold a /48, which is 65,536 networks (RFC 6177): together they have this many times the points of one. */
const widerBy = 10
/** The /48 of a /64; null for IPv4. */
const providerOf = (address: string) => (address.includes(':') ? address.split(':').slice(0, 3).join(':') : null)

export function openLimits({ redisUrl, log }: { redisUrl: string | null; log: Log }): Limiter {
  const redis = redisUrl ? new Redis(redisUrl, { enableOfflineQueue: false, maxRetriesPerRequest: 1, lazyConnect: false }) : null
  redis?.on('error', (error: Error) =>
    log.warn({ event: 'limits.redis_away', reason: error.message }, 'Redis is away: each process counts limits for itself'),
  )
  const counters = new Map<string, RateLimiterAbstract>()
  function counterOf(name: LimitName, own: OfSite) {
    const points = pointsAt(name, own)
    const key = points === undefined ? name : `${name}.${points}`
    return getOrCreate(counters, key, () => counterFor(key, { ...limits[name], ...(points && { points }) }, redis))
  }
  function counterWith(key: string, name: LimitName, points: number) {
    return getOrCreate(counters, key, () => counterFor(key, { ...limits[name], points }, redis))
  }
  const widerOf = (name: LimitName, points: number) => counterWith(`${name}.48.${points * widerBy}`, name, points * widerBy)
  /** What is counted for one use: each key with its counter. */
  function usesOf(name: LimitName, who: Who, own?: OfSite): [RateLimiterAbstract, string][] {
    const limit: RateLimit = limits[name]
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
  name !== undefined && (limits[name as LimitName] as RateLimit | undefined)?.counted === 'failures'

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
  { points, perSeconds: duration }: Pick<RateLimit, 'points' | 'perSeconds'>,
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
