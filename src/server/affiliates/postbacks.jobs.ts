/** Sends postbacks in one job per affiliate, so that a slow affiliate delays no other. */
import * as z from 'zod/mini'
import { postbackAddress } from '#domain/affiliates/networks.ts'
import { dayMs, minuteMs } from '#domain/time/durations.ts'
import type { Context } from '#server/infrastructure/context.ts'
import * as store from '#server/affiliates/postbacks.store.ts'
import { sendPostback } from '#server/affiliates/postback-sender.ts'
import { enqueue, job } from '#server/infrastructure/queue.ts'
import { declareState } from '#server/infrastructure/state.ts'
import { signWebhook } from '#server/infrastructure/webhook-signature.ts'

export const postbackSignatureHeader = 'duet-signature'
/** After each try that failed; after the last there is none. Nine tries in two days. */
export const postbackPausesMs = [1, 5, 15, 60, 180, 360, 720, 1440].map((minutes) => minutes * minuteMs)
const atOnce = 4
/** Longer than a try can take: whoever holds one longer has died. */
const leaseMs = minuteMs
/** An affiliate who did not answer in time is left alone for this long, or their timeouts would hold up the others'. */
const quietMs = minuteMs
/** A job tells for this long, and leaves the rest to another: those fetched with it wait for it. */
const jobMs = 3000
const retentionMs = 90 * dayMs

const AffiliateTarget = z.object({ site: z.number(), network: z.string() })

/** Partners who are being told in this process; `again` when there may be more for one by now. */
const underWay = declareState(() => new Map<string, { again: boolean }>())

export const sendPostbacks = job({
  name: 'affiliates.send-postbacks',
  payload: AffiliateTarget,
  atOnce: 20,
  fetchers: 4,
  async run(ctx, affiliate) {
    const known = underWay(ctx).get(keyOf(affiliate))
    // one job per affiliate here, or all fetchers would wait for the same one
    if (known) return void (known.again = true)
    const round = { again: false }
    underWay(ctx).set(keyOf(affiliate), round)
    try {
      if (await sendDuePostbacks(ctx, affiliate, round)) return
    } finally {
      underWay(ctx).delete(keyOf(affiliate))
    }
    await enqueuePostbacks(ctx, affiliate)
  },
})

const keyOf = ({ site, network }: store.AffiliateTarget) => `${site} ${network}`

/** Tells until there is nothing due, or its time is over: then false. */
async function sendDuePostbacks(ctx: Context, affiliate: store.AffiliateTarget, round: { again: boolean }): Promise<boolean> {
  const startMs = performance.now()
  while (performance.now() - startMs < jobMs) {
    round.again = false
    const due = await store.takeDuePostbacks(ctx.db, affiliate, ctx.now(), new Date(ctx.now().getTime() + leaseMs), atOnce)
    await sendAll(ctx, affiliate, due)
    if (due.length < atOnce && !round.again) return true
  }
  return false
}

/** Soon; asked again while it waits, it is one job. */
export const enqueuePostbacks = (ctx: Context, affiliate: store.AffiliateTarget) =>
  enqueue(ctx, sendPostbacks, affiliate, { singletonKey: keyOf(affiliate) })

/** Every minute: those whose pause is over, and those whom a process that died held. */
export const findDuePostbacks = job({
  name: 'affiliates.due-postbacks',
  payload: z.object({}),
  everyCron: '* * * * *',
  async run(ctx) {
    for (const affiliate of await store.listDueAffiliates(ctx.db, ctx.now())) await enqueuePostbacks(ctx, affiliate)
  },
})

/** Every day: tries older than 90 days, and what was done by then. Conversions stay, for the reports. */
export const clearTries = job({
  name: 'affiliates.clear-tries',
  payload: z.object({}),
  everyCron: '41 3 * * *',
  run: (ctx) => store.deleteOldPostbacks(ctx.db, new Date(ctx.now().getTime() - retentionMs)),
})

/** Several at once, but of one member one after the other: an affiliate hears of a purchase after the sign-up. */
async function sendAll(ctx: Context, affiliate: store.AffiliateTarget, due: readonly store.DuePostback[]) {
  const ofMembers = Map.groupBy(due, ({ member_id }) => member_id).values()
  const inOrder = async ([postback, ...later]: readonly store.DuePostback[]): Promise<void> => {
    if (!postback) return
    if (await deliver(ctx, affiliate, postback)) return inOrder(later)
    // nobody answers: the later ones would be told nothing but the same again, each as slowly
    for (const { id } of later) await store.putBack(ctx.db, id, ctx.now())
  }
  await Promise.all([...ofMembers].map(inOrder))
}

/** False when nobody answered. */
async function deliver(ctx: Context, affiliate: store.AffiliateTarget, postback: store.DuePostback): Promise<boolean> {
  const { id } = postback
  // a no that was said while what happened was still being written down
  if (!postback.agreed) {
    await store.deletePostback(ctx.db, id)
    return true
  }
  const tried = await attempt(ctx, affiliate, postback)
  await store.insertTry(ctx.db, id, ctx.now(), tried)
  const { outcome } = tried
  if (outcome === 'delivered') await store.setReported(ctx.db, id, ctx.now())
  await store.updatePostback(ctx.db, id, after(ctx.now(), tried, postback))
  if (outcome !== 'delivered' && postbackPausesMs[postback.tries - 1] === undefined)
    ctx.log.warn(
      { event: 'postback.failed', network: affiliate.network, kind: postback.kind, outcome },
      'a postback failed for good: npm run affiliates -- failed',
    )
  return !isSilence(outcome)
}

const isSilence = (outcome: store.Tried['outcome']) => outcome === 'timed_out' || outcome === 'unreachable'

function after(now: Date, { outcome: last_outcome }: store.Tried, { tries }: store.DuePostback): store.PostbackChange {
  if (last_outcome === 'delivered') return { state: 'delivered', last_outcome, done_at: now }
  const pauseMs = postbackPausesMs[tries - 1]
  if (pauseMs === undefined) return { state: 'failed', last_outcome, done_at: now }
  const rests_until = isSilence(last_outcome) ? new Date(now.getTime() + quietMs) : null
  return { state: 'waiting', last_outcome, due_at: new Date(now.getTime() + pauseMs), rests_until }
}

const notSent = (outcome: store.Tried['outcome']): store.Tried => ({ outcome, status: null, took_ms: 0 })

/** By what is configured now, so that an address that was put right is right for what waits. */
async function attempt(ctx: Context, affiliate: store.AffiliateTarget, postback: store.DuePostback): Promise<store.Tried> {
  const network = ctx.sites.byId(affiliate.site)?.file.networks?.find((one) => one.network === affiliate.network)
  const template = network?.postbacks[postback.kind]
  if (!network || !template) return notSent('not_configured')
  const secret = ctx.config.affiliateSecrets.get(network.signing_secret)
  if (!secret) return notSent('no_secret')
  const address = new URL(postbackAddress(template, postback, network.click_id)).href
  const headers = {
    'user-agent': 'Duet-Postback/1',
    accept: '*/*',
    'idempotency-key': postback.id,
    [postbackSignatureHeader]: signWebhook(Buffer.from(secret), `GET ${address}`, ctx.now()),
  }
  return sendPostback(address, headers, { allowsLoopback: !ctx.config.production })
}

export const affiliatesJobs = [sendPostbacks, findDuePostbacks, clearTries]
