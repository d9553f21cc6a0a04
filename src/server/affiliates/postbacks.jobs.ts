/** Sends postbacks in one job per affiliate, so that a slow affiliate delays no other. */
import * as z from 'zod/mini'
import { postbackAddress } from '#domain/affiliates/networks.ts'
import { dayMs, minuteMs } from '#domain/time/durations.ts'
import type { Context } from '#server/infrastructure/context.ts'
import * as store from '#server/affiliates/postbacks.store.ts'
import { sendPostback } from '#server/affiliates/postback-sender.ts'
import { drain, type NextStep, type Outgoing } from '#server/infrastructure/outbox.ts'
import { enqueue, job } from '#server/infrastructure/queue.ts'
import { declareState } from '#server/infrastructure/state.ts'
import { signWebhook } from '#server/infrastructure/webhook-signature.ts'

export const postbackSignatureHeader = 'duet-signature'
const atOnce = 4
/** An affiliate who did not answer in time gets nothing for this long: timeouts would hold up the others. */
const quietMs = minuteMs
/** A job sends for this long, and leaves the rest to another: jobs fetched with it wait for it. */
const jobMs = 3000

const AffiliateTarget = z.object({ site: z.number(), network: z.string() })

/** Affiliates whom this process is sending to; `again` when more may have become due for one. */
const underWay = declareState(() => new Map<string, { again: boolean }>())

export const sendPostbacks = job({
  name: 'affiliates.send-postbacks',
  payload: AffiliateTarget,
  atOnce: 20,
  fetchers: 4,
  async run(ctx, affiliate) {
    const running = underWay(ctx).get(keyOf(affiliate))
    // one job per affiliate here, or all fetchers would wait for the same one
    if (running) return void (running.again = true)
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

/** Sends what is due for one affiliate: members in parallel, each member's events in order. */
const sendDuePostbacks = (ctx: Context, affiliate: store.AffiliateTarget, round: { again: boolean }) =>
  drain(
    ctx,
    postbacks(affiliate),
    {
      take(leaseUntil, limit) {
        round.again = false
        return store.takeDuePostbacks(ctx.db, affiliate, ctx.now(), leaseUntil, limit)
      },
      orderedBy: ({ member_id }) => member_id,
      hasMore: () => round.again,
      takenAtOnce: atOnce,
      mostUnderWay: atOnce,
    },
    jobMs,
  )

/** Runs soon. Queued again while it waits, it stays one job. */
export const enqueuePostbacks = (ctx: Context, affiliate: store.AffiliateTarget) =>
  enqueue(ctx, sendPostbacks, affiliate, { singletonKey: keyOf(affiliate) })

/** Every minute: affiliates whose pause is over, and leases of dead processes. */
export const findDuePostbacks = job({
  name: 'affiliates.due-postbacks',
  payload: z.object({}),
  everyCron: '* * * * *',
  async run(ctx) {
    for (const affiliate of await store.listDueAffiliates(ctx.db, ctx.now())) await enqueuePostbacks(ctx, affiliate)
  },
})

/** Every day: tries older than POSTBACK_DAYS, and what was done by then. Conversions stay, for the reports. */
export const clearTries = job({
  name: 'affiliates.clear-tries',
  payload: z.object({}),
  everyCron: '41 3 * * *',
  run: (ctx) => store.deleteOldPostbacks(ctx.db, new Date(ctx.now().getTime() - ctx.config.postbackDays * dayMs)),
})

const postbacks = ({ site, network }: store.AffiliateTarget): Outgoing<store.DuePostback, PostbackOutcome> => ({
  kind: 'postback',
  targetOf: () => network,
  async send(ctx, postback) {
    // consent was withdrawn while the event was being stored
    if (!postback.agreed) return { outcome: 'dropped' }
    const tried = await attempt(ctx, { site, network }, postback)
    if (tried.outcome === 'delivered') return { outcome: 'sent', tried }
    return { outcome: 'failed', reason: tried.outcome, isSilent: isSilence(tried.outcome), tried }
  },
  async finish({ db, now }, { id }, result, next) {
    if (result.outcome === 'dropped') return store.deletePostback(db, id)
    if (result.outcome === 'postponed') return store.putBack(db, id, result.until)
    await store.insertTry(db, id, now(), result.tried)
    if (result.outcome === 'sent') await store.setReported(db, id, now())
    return store.updatePostback(db, id, changeAfter(now(), result.tried.outcome, next))
  },
})

type PostbackOutcome =
  | { outcome: 'dropped' }
  | { outcome: 'sent'; tried: store.Tried }
  | { outcome: 'failed'; reason: string; isSilent: boolean; tried: store.Tried }

const isSilence = (outcome: store.Tried['outcome']) => outcome === 'timed_out' || outcome === 'unreachable'

function changeAfter(now: Date, last_outcome: store.Tried['outcome'], { state, dueAt }: NextStep): store.PostbackChange {
  if (state === 'done') return { state: 'delivered', last_outcome, done_at: now }
  if (state === 'given_up') return { state: 'failed', last_outcome, done_at: now }
  const paused_until = isSilence(last_outcome) ? new Date(now.getTime() + quietMs) : null
  return { state, last_outcome, due_at: dueAt, paused_until }
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
