/** Rate limits: counters in Redis where it is configured, else in this process. */
import { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'
import { getOrCreate } from '#domain/get-or-create.ts'
import { Refusal } from '#domain/refusal.ts'
import { limits, type RateLimit, type LimitName } from '#domain/limits/limits.ts'
import type { SiteFile } from '#domain/sites/sites.ts'
import { isPassingFault } from '#server/http/errors.ts'
import { logSecurityEvent } from '#server/http/security-events.ts'
import type { Log } from '#server/infrastructure/log.ts'
import type { Limiter, Who, SlowRefusals } from '#server/ports/limiter.ts'

/** Pages per address: requests at once and renders at once; in all: renders at once and requests that wait. */
export const pagesAtOnce = { perAddress: 8, renderingEach: 2, rendering: 8, waiting: 40 }

/** Limits that a brand may set in its file. Those that protect accounts are the same for all brands. */
type OfSite = SiteFile['limits']
const pointsAt = (name: LimitName, own: OfSite) => (name === 'signup' ? own?.signups_an_hour : undefined)

/** The networks of one /48 share this many times the points of one /64: a customer may hold a whole /48 (RFC 6177). */
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
  /** The keys that one use counts, each with its counter. */
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

/** Whether a limit counts failed proofs by the account that the request names. */
export const countsFailures = (name: string | undefined): boolean =>
  name !== undefined && (limits[name as LimitName] as RateLimit | undefined)?.counted === 'failures'

/**
 * Runs what a limit of failures guards: what succeeds is not counted, nor what fails for another cause than a wrong proof, such as
 * a database that is away.
 */
export async function countingFailures<T>(limiter: Limiter, name: LimitName, who: Who, work: () => Promise<T>): Promise<T> {
  try {
    const done = await work()
    await limiter.giveBack(name, who)
    return done
  } catch (error) {
    const isNoWrongProof = error instanceof Refusal ? rightAllTheSame.has(error.code) : isPassingFault(error)
    if (isNoWrongProof) await limiter.giveBack(name, who)
    throw error
  }
}
const rightAllTheSame: ReadonlySet<string> = new Set(['in_grace', 'banned'])

/** Counts like `take`, and returns false instead of refusing. */
export const isWithin = (limiter: Limiter, name: LimitName, who: Who): Promise<boolean> =>
  limiter.take(name, who).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false
      throw error
    },
  )

/** No limits, for benchmarks and unrelated tests. */
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

/** The profile id of the caller; none for visitors. */
const logHit = (log: Log, name: LimitName, { account }: Who) =>
  logSecurityEvent({ log }, 'limit.hit', { by: name, profile: account !== null && /^\d+$/.test(account) ? account : null })

async function count(counter: RateLimiterAbstract, key: string, onFirstHit: () => void) {
  try {
    await counter.consume(key)
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    // one log line per key and period
    if (refused.consumedPoints === counter.points + 1) onFirstHit()
    throw new Refusal('too_many_requests', { retry_after: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)) })
  }
}

/** Repeated refusals of one address are delayed by `waitMs`. At most `waiting` responses wait; further ones are sent at once. */
export const slowRefusals = { atOnce: 60, perSeconds: 10, waitMs: 1_000, waiting: 2_000 }

/** Counted in this process only. */
export function openSlowRefusals({ atOnce, perSeconds, waitMs, waiting } = slowRefusals): SlowRefusals {
  const counter = new RateLimiterMemory({ keyPrefix: 'refused', points: atOnce, duration: perSeconds })
  let waitingNow = 0
  return async (address, bytes = 0) => {
    const isOften = await counter.consume(address, 1 + Math.floor(bytes / 1e6)).then(
      () => false,
      () => true,
    )
    if (!isOften || waitingNow >= waiting) return
    waitingNow += 1
    await new Promise((resolve) => setTimeout(resolve, waitMs).unref())
    waitingNow -= 1
  }
}
