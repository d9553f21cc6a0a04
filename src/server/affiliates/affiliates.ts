/** Affiliates: conversions of their visitors, and postbacks. Other features use this file and no other file of the folder. */
import { readAttribution } from '#domain/attribution/attribution.ts'
import type { ConversionKind } from '#domain/affiliates/networks.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { enqueuePostbacks } from '#server/affiliates/postbacks.jobs.ts'
import * as store from '#server/affiliates/affiliates.store.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import { randomId } from '#server/infrastructure/secrets.ts'

type Fact = {
  /** Null: the member is erased, and their later orders do not count. */
  member: ProfileId | null
  kind: ConversionKind
  /** Which one, of what can happen more than once: a refund's id. */
  ref?: string
  /** Of purchases and refunds. */
  order?: string
  amount_minor?: number
  currency?: string
}

/**
 * Counts an event once for the member's affiliate, in the caller's transaction. Queues a postback where one is configured and the
 * member agreed. Only first purchases and their refunds count.
 */
export async function recordConversion(ctx: Context, { member, ...fact }: Fact): Promise<void> {
  if (member === null) return
  const origin = await store.findOrigin(ctx.db, member)
  const money = origin && (await moneyOf(ctx, member, fact))
  if (!origin || !money) return
  const { site_id } = origin
  const affiliate = ctx.sites.byId(site_id)?.file.networks?.find(({ network }) => network === origin.network) ?? null
  const { network: _, ...source } = readAttribution(JSON.stringify(origin.attribution)) ?? {}
  const about = { id: randomId(), site_id, member_id: member, kind: fact.kind, at: ctx.now() }
  // invented names would fill the reports: all unconfigured networks count as one
  const isNew = await store.insertConversion(ctx.db, { ...about, ...source, ...money, network: affiliate?.network ?? null })
  if (isNew && affiliate?.postbacks[fact.kind] && origin.partner_consent) await queuePostback(ctx, affiliate.network, about)
}

async function queuePostback(ctx: Context, network: string, { id, site_id, at }: { id: string; site_id: number; at: Date }) {
  await store.insertPostback(ctx.db, { conversion_id: id, site_id, network, at })
  await enqueuePostbacks(ctx, { site: site_id, network })
}

type Money = {
  fact: string
  order_id: string | null
  purchase_id: string | null
  amount_minor: number | null
  currency: string | null
}

/** Null when it does not count. */
async function moneyOf(ctx: Context, member: ProfileId, fact: Omit<Fact, 'member'>): Promise<Money | null> {
  const { kind, ref, order, ...sum } = fact
  const none = { fact: '', order_id: null, purchase_id: null, amount_minor: null, currency: null }
  if (kind === 'signup' || kind === 'activated') return none
  if (!order) return null
  const { amount_minor = null, currency = null } = sum
  if (kind === 'first_purchase') {
    const isFirst = await store.isFirstPaid(ctx.db, order)
    return isFirst ? { ...none, order_id: order, amount_minor, currency } : null
  }
  const purchase = await store.findPurchaseOf(ctx.db, member, order)
  if (!purchase || purchase.left_minor <= 0) return null
  const back = Math.min(amount_minor ?? purchase.left_minor, purchase.left_minor)
  return { fact: ref ?? order, order_id: order, purchase_id: purchase.id, amount_minor: back, currency: purchase.currency }
}

/** The member's latest choice, from any browser. */
export const hasAffiliateConsent = (ctx: Context, member: ProfileId) => store.findAffiliateConsent(ctx.db, member)

/** Whether postbacks may be sent for what this member does from now on. A no also deletes the waiting ones. */
export const changeAffiliateConsent = (ctx: Context, member: ProfileId, agrees: boolean) =>
  atomically(ctx, async (ctx) => {
    await store.setAffiliateConsent(ctx.db, member, agrees)
    if (!agrees) await store.withdrawPostbacks(ctx.db, member)
  })
