/** The sandbox's checkout: what a visitor chose there, written into its books and told to the server by webhooks. */
import type { PaymentKind } from '#domain/orders.ts'
import { Refusal } from '#domain/refusal.ts'
import { atomically, type Context } from '#server/context.ts'
import { enqueue } from '#server/platform/queue.ts'
import { randomId } from '#server/platform/random-id.ts'
import {
  findPayment,
  insertEvent,
  lockPayment,
  setPaymentState,
  type SandboxPayment,
  type SandboxState,
} from '#server/platform/sandbox-books.ts'
import { deliverEvent, tellServer } from '#server/sandbox/sandbox.jobs.ts'

/** What its buttons do: the state a payment gets, and the words that go out, some of them later. */
const outcomes = {
  pay: { state: 'paid', tells: [{ kind: 'paid', afterSeconds: 0 }] },
  fail: { state: 'failed', tells: [{ kind: 'failed', afterSeconds: 0 }] },
  cancel: { state: 'cancelled', tells: [{ kind: 'cancelled', afterSeconds: 0 }] },
  wait: { state: 'pending', tells: [{ kind: 'pending', afterSeconds: 0 }] },
  pay_then_charge_back: {
    state: 'charged_back',
    tells: [
      { kind: 'paid', afterSeconds: 0 },
      { kind: 'charged_back', afterSeconds: 20 },
    ],
  },
  charge_back: { state: 'charged_back', tells: [{ kind: 'charged_back', afterSeconds: 0 }] },
} as const satisfies Record<string, { state: SandboxState; tells: { kind: PaymentKind; afterSeconds: number }[] }>
export type Outcome = keyof typeof outcomes

export const isOutcome = (value: unknown): value is Outcome => typeof value === 'string' && Object.hasOwn(outcomes, value)

/** What can still be chosen for a payment. */
const choices: Record<SandboxState, readonly Outcome[]> = {
  open: ['pay', 'wait', 'fail', 'cancel', 'pay_then_charge_back'],
  pending: ['pay', 'fail', 'cancel', 'pay_then_charge_back'],
  paid: ['charge_back'],
  failed: [],
  cancelled: [],
  charged_back: [],
}

export type Checkout = { payment: SandboxPayment; choices: readonly Outcome[] }

/** Refuses `not_found`. */
export async function getCheckout(ctx: Context, ref: string): Promise<Checkout> {
  const payment = await findPayment(ctx.db, ref)
  if (!payment) throw new Refusal('not_found')
  return { payment, choices: choices[payment.state] }
}

/** Writes down what was chosen and tells it: at once when that works, else by a job that tries again. Answers where the browser goes. A choice that is gone changes nothing. */
export async function chooseOutcome(ctx: Context, ref: string, outcome: Outcome): Promise<string> {
  const { returnUrl, now } = await atomically(ctx, (ctx) => writeDown(ctx, ref, outcome))
  for (const event of now) {
    await deliverEvent(ctx, event).catch((err: unknown) => ctx.log.info({ err, event }, 'a sandbox webhook will be sent again'))
  }
  return returnUrl
}

async function writeDown(ctx: Context, ref: string, outcome: Outcome) {
  const payment = await lockPayment(ctx.db, ref)
  if (!payment) throw new Refusal('not_found')
  const now: string[] = []
  if (!choices[payment.state].includes(outcome)) return { returnUrl: payment.return_url, now }
  await setPaymentState(ctx.db, ref, outcomes[outcome].state)
  for (const { kind, afterSeconds } of outcomes[outcome].tells) {
    const id = randomId()
    await insertEvent(ctx.db, { id, ref, kind, created_at: ctx.now() })
    await enqueue(ctx, tellServer, { event: id }, { startAfterSeconds: Math.max(afterSeconds, 5) })
    if (afterSeconds === 0) now.push(id)
  }
  return { returnUrl: payment.return_url, now }
}
