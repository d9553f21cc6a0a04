/** The sandbox's checkout: stores the chosen outcome and reports it by webhooks, also repeated, reordered or forged ones. */
import type { PaymentKind } from '#domain/credits/orders.ts'
import { Refusal } from '#domain/refusal.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import { enqueue } from '#server/infrastructure/queue.ts'
import { randomId } from '#server/infrastructure/secrets.ts'
import {
  findPayment,
  insertEvent,
  lockPayment,
  setPaymentState,
  type SandboxPayment,
  type SandboxState,
  findEvent,
} from '#server/payments/sandbox-ledger.ts'
import { deliverEvent, deliverWebhook } from '#server/sandbox/sandbox.jobs.ts'
import { randomBytes } from 'node:crypto'
import { signatureHeader, signWebhook } from '#server/infrastructure/webhook-signature.ts'
import type { Webhook } from '#server/ports/payments.ts'

type Effect = {
  state: SandboxState
  events: readonly { kind: PaymentKind; afterSeconds: number }[]
  /** Events are sent a second time, in reverse order. */
  again?: true
}

/** What its buttons do: the state a payment gets, and the words that go out, some of them later. */
const outcomes = {
  pay: { state: 'paid', events: [{ kind: 'paid', afterSeconds: 0 }] },
  fail: { state: 'failed', events: [{ kind: 'failed', afterSeconds: 0 }] },
  cancel: { state: 'cancelled', events: [{ kind: 'cancelled', afterSeconds: 0 }] },
  wait: { state: 'pending', events: [{ kind: 'pending', afterSeconds: 0 }] },
  pay_then_charge_back: {
    state: 'charged_back',
    events: [
      { kind: 'paid', afterSeconds: 0 },
      { kind: 'charged_back', afterSeconds: 20 },
    ],
  },
  pay_late: { state: 'paid', events: [{ kind: 'paid', afterSeconds: 20 }] },
  pay_again: {
    state: 'paid',
    events: [
      { kind: 'paid', afterSeconds: 0 },
      { kind: 'pending', afterSeconds: 0 },
    ],
    again: true,
  },
  charge_back: { state: 'charged_back', events: [{ kind: 'charged_back', afterSeconds: 0 }] },
  win_dispute: { state: 'paid', events: [{ kind: 'dispute_won', afterSeconds: 0 }] },
} as const satisfies Record<string, Effect>
/** `forge`: an unpaid order is reported as paid by a forged webhook. */
export type SandboxOutcome = keyof typeof outcomes | 'forge'

export const isOutcome = (value: unknown): value is SandboxOutcome =>
  typeof value === 'string' && (value === 'forge' || Object.hasOwn(outcomes, value))

/** What goes otherwise than a shop would like. */
const noisy = ['pay_late', 'pay_again', 'forge', 'pay_then_charge_back'] as const satisfies SandboxOutcome[]

/** What can still be chosen for a payment. */
const choices: Record<SandboxState, readonly SandboxOutcome[]> = {
  open: ['pay', 'wait', 'fail', 'cancel', ...noisy],
  pending: ['pay', 'fail', 'cancel', ...noisy],
  paid: ['charge_back'],
  failed: [],
  cancelled: [],
  charged_back: ['win_dispute'],
}

export type Checkout = { payment: SandboxPayment; choices: readonly SandboxOutcome[] }

/** Refuses `not_found`. */
export async function getCheckout(ctx: Context, ref: string): Promise<Checkout> {
  const payment = await findPayment(ctx.db, ref)
  if (!payment) throw new Refusal('not_found')
  return { payment, choices: choices[payment.state] }
}

/**
 * Stores the chosen outcome and sends its webhook, retried by a job. Returns the browser's next address. A removed choice changes
 * nothing.
 */
export async function chooseOutcome(ctx: Context, ref: string, outcome: SandboxOutcome): Promise<string> {
  if (outcome === 'forge') return forge(ctx, ref)
  const { returnUrl, now } = await atomically(ctx, (ctx) => writeDown(ctx, ref, outcome))
  for (const event of now) {
    await deliverEvent(ctx, event).catch((err: unknown) =>
      ctx.log.info({ event: 'sandbox.webhook_failed', err, webhook: event }, 'a sandbox webhook will be sent again'),
    )
  }
  if ('again' in outcomes[outcome]) await repeatWebhooks(ctx, now.toReversed())
  return returnUrl
}

async function forge(ctx: Context, ref: string): Promise<string> {
  const { payment, choices } = await getCheckout(ctx, ref)
  if (choices.includes('forge')) await sendForgedWebhook(ctx, ref)
  return payment.return_url
}

async function writeDown(ctx: Context, ref: string, outcome: Exclude<SandboxOutcome, 'forge'>) {
  const payment = await lockPayment(ctx.db, ref)
  if (!payment) throw new Refusal('not_found')
  const now: string[] = []
  if (!choices[payment.state].includes(outcome)) return { returnUrl: payment.return_url, now }
  await setPaymentState(ctx.db, ref, outcomes[outcome].state)
  for (const { kind, afterSeconds } of outcomes[outcome].events) {
    const id = randomId()
    await insertEvent(ctx.db, { id, ref, kind, created_at: ctx.now() })
    await enqueue(ctx, deliverWebhook, { event: id }, { startAfterSeconds: Math.max(afterSeconds, 5) })
    if (afterSeconds === 0) now.push(id)
  }
  return { returnUrl: payment.return_url, now }
}

/** Sends these webhooks again, in this order. The server decides about them. */
export async function repeatWebhooks(ctx: Context, ids: readonly string[]) {
  for (const id of ids) {
    const found = await findEvent(ctx.db, id)
    const hook = found && ctx.payments.sandbox?.signed(found.event, ctx.now())
    if (hook) await sendWebhook(ctx, hook)
  }
}

/** Reports a payment, signed with a wrong key. */
export async function sendForgedWebhook(ctx: Context, ref: string) {
  const hook = ctx.payments.sandbox?.signed({ id: randomId(), ref, kind: 'paid' }, ctx.now())
  if (!hook) return
  const signature = signWebhook(randomBytes(32), hook.body, ctx.now())
  await sendWebhook(ctx, { ...hook, headers: { ...hook.headers, [signatureHeader]: signature } })
}

async function sendWebhook(ctx: Context, hook: Webhook) {
  await ctx.payments.sandbox
    ?.send(hook)
    .catch((err: unknown) => ctx.log.info({ event: 'sandbox.noise_failed', err }, 'a repeated sandbox webhook failed'))
}
