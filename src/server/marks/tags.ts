/** Tags: keyed hashes of what names somebody. The key comes from `SESSION_SECRET`, so a copy of the database alone tells nothing. */
import { createHmac, hkdfSync } from 'node:crypto'
import { getOrCreate } from '#domain/get-or-create.ts'
import type { HandMadeKind, SightingKind } from '#domain/marks/mark-effects.ts'
import { foldedAddress, mailDomainsOf, markLifeMs, monthsBetween, sightingLifeMs } from '#domain/marks/mark-rules.ts'
import { networksAround } from '#domain/marks/networks.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { declareState } from '#server/infrastructure/state.ts'

const tagBytes = 16
const keyed = (key: Buffer, words: string) => createHmac('sha256', key).update(words).digest()
const hashed = (key: Buffer, kind: string, value: string) => keyed(key, JSON.stringify([kind, value])).subarray(0, tagBytes)
/** In clear, for what names nobody. */
const clear = (value: string) => Buffer.from(value, 'utf8')

/** Derived once: a sign-up needs the keys of fourteen months. */
const keys = declareState(() => new Map<string, Buffer>())
const keyOf = (ctx: Context) =>
  getOrCreate(keys(ctx), 'all', () => Buffer.from(hkdfSync('sha256', ctx.config.sessionSecret, '', 'marks', 32)))
const monthKey = (ctx: Context, month: string) => getOrCreate(keys(ctx), month, () => keyed(keyOf(ctx), `month ${month}`))
const monthOf = (at: Date) => at.toISOString().slice(0, 7)

/** The lasting tag of a mail address. */
export const addressTag = (ctx: Context, email: string) => hashed(keyOf(ctx), 'address', foldedAddress(email))

/** `value` as `valueOfRule` gives it. */
export const ruleTag = (ctx: Context, kind: HandMadeKind, value: string) =>
  kind === 'address' ? hashed(keyOf(ctx), kind, value) : clear(value)

const foldedOf = (kind: SightingKind, value: string) => (kind === 'address' ? foldedAddress(value) : value)

export type Identifiers = { email?: string | undefined; address?: string | undefined; device?: string | null | undefined }
const partsOf = ({ email, address, device }: Identifiers): [SightingKind, string][] => [
  ...(email ? ([['address', email]] as [SightingKind, string][]) : []),
  ...(address ? ([['network', address]] as [SightingKind, string][]) : []),
  ...(device ? ([['device', device]] as [SightingKind, string][]) : []),
]

/** What a request shows, by the key of this month. */
export function sightingTags(ctx: Context, seen: Identifiers) {
  const key = monthKey(ctx, monthOf(ctx.now()))
  return partsOf(seen).map(([kind, value]) => ({ kind, tag: hashed(key, kind, foldedOf(kind, value)) }))
}

/** Tags of some values by the key of each month whose sightings still live. */
export function livingTags(ctx: Context, kind: SightingKind, values: readonly string[]): Buffer[] {
  const months = monthsBetween(new Date(ctx.now().getTime() - sightingLifeMs), ctx.now()).map((month) => monthKey(ctx, month))
  return months.flatMap((month) => values.map((value) => hashed(month, kind, foldedOf(kind, value))))
}

/**
 * All tags that a new account would hit. A ban takes the tags of its member's sightings, by the key of their month: so a device is
 * looked for by each month of the longest life of such a mark.
 */
export function tagsAtSignUp(ctx: Context, { email, address, device }: Identifiers): Buffer[] {
  const key = keyOf(ctx)
  const now = ctx.now()
  const country = address ? ctx.geoip.codeOf(address) : null
  const monthly = (kind: 'device' | 'network', value: string) =>
    monthsBetween(new Date(now.getTime() - markLifeMs(kind) - sightingLifeMs), now).map((month) =>
      hashed(monthKey(ctx, month), kind, value),
    )
  return [
    ...(email ? [hashed(key, 'address', foldedAddress(email)), ...mailDomainsOf(email).map(clear)] : []),
    ...(address ? [...monthly('network', address), ...networksAround(address).map(clear)] : []),
    ...(country ? [clear(country)] : []),
    ...(device ? monthly('device', device) : []),
  ]
}
