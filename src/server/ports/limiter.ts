/** The port of rate limits: counts uses, and delays repeated refusals. */
import type { LimitName } from '#domain/limits/limits.ts'
import type { SiteFile } from '#domain/sites/sites.ts'

/** `named`: the account that a login names. `device`: a known device of that account (`known-device.ts`). */
export type Who = { account: string | null; address: string; named?: string | null; device?: string | null }
/** What a brand may set itself (`limits` in its file). */
type OfSite = SiteFile['limits']

/**
 * Called with the client's address before a refusal is sent, to delay it. `bytes`: the announced body size; each megabyte counts
 * as another refusal. Never fails.
 */
export type SlowRefusals = (address: string, bytes?: number) => Promise<void>

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
