/** A purchase from the order to its end: placed, paid or not at the sandbox's own page, sometimes withdrawn from, sometimes charged back. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { SandboxState } from '#server/payments/sandbox-ledger.ts'
import type { SandboxOutcome } from '#server/sandbox/sandbox.ts'
import type { Placed } from './journal.ts'
import { isResponseLost, type MemberRun } from './run-context.ts'

type Step = SandboxOutcome | 'withdraw'
const packs = ['hello', 'coffee', 'lunch'] as const
const methods = ['ideal', 'card', 'paypal'] as const
/** Each as likely as the others. */
const fates: readonly (readonly Step[])[] = [
  ...Array.from({ length: 9 }, () => ['pay'] as const),
  ['wait', 'pay'],
  ['wait', 'pay'],
  ['wait'],
  ['fail'],
  ['cancel'],
  [],
  ['pay_late'],
  ['pay_again'],
  ['forge'],
  ['forge', 'pay'],
  ['pay_then_charge_back'],
  ['pay', 'charge_back'],
  ['pay', 'withdraw'],
  ['pay', 'withdraw'],
  ['pay', 'withdraw', 'charge_back'],
]

export async function buy(life: MemberRun) {
  const order = await place(life)
  for (const step of life.chance.pick(fates)) {
    if (step === 'withdraw') await withdraw(life, order)
    else await press(life, order, step)
  }
  await readOrder(life, order)
}

type OrderResponse = { transaction: string; redirect_url: string }

async function place(life: MemberRun): Promise<Placed> {
  const { client, journal, self, chance } = life
  const [key, input] = [randomUUID(), { credit_id: chance.pick(packs), payment_method: chance.pick(methods) }]
  const order = () =>
    client.request({ path: '/api/orders.php', cookie: self.cookie, key, body: { ...input, acknowledge_spending: true } })
  const { transaction, redirect_url } = (await order()).body as OrderResponse
  const placed = { key, member: self, input, id: transaction, path: new URL(redirect_url).pathname }
  journal.orders.push(placed)
  if (isResponseLost(life)) {
    const again = (await order()).body as OrderResponse
    if (again.transaction !== transaction || again.redirect_url !== redirect_url) journal.contradictions.push(`order ${key}`)
  }
  return placed
}

/** A forged webhook changes nothing. */
const becomes: Record<SandboxOutcome, SandboxState | null> = {
  pay: 'paid',
  pay_late: 'paid',
  pay_again: 'paid',
  forge: null,
  fail: 'failed',
  cancel: 'cancelled',
  wait: 'pending',
  pay_then_charge_back: 'charged_back',
  charge_back: 'charged_back',
  win_dispute: 'paid',
}

/** Pressed again after a lost answer, a button that is gone changes nothing. */
async function press({ client, journal }: MemberRun, { id, path }: Placed, outcome: SandboxOutcome) {
  await client.request({ path, form: { outcome }, expected: [303] })
  const state = becomes[outcome]
  if (state) journal.payments.set(id, state)
}

/** 404: the payment is not recorded yet; 422: it was charged back. */
async function withdraw({ client, journal, self, isOver }: MemberRun, { id }: Placed) {
  for (let tries = 0; tries < 5 && !isOver(); tries++) {
    const body = { transaction: id, email: self.email, confirm: true }
    const answer = await client.request({ path: '/api/withdrawal.php', body, expected: [200, 404, 422] })
    if (answer.status === 200) {
      const { refund_minor, unused_credits, declared_at } = answer.body as {
        refund_minor: number
        unused_credits: number
        declared_at: string | null
      }
      journal.withdrawals.push({ order: id, refund_minor, unused_credits, declared_at })
      return
    }
    await pause(300)
  }
}

/** Where the member comes back to: once an invoice was shown, it stays that one. */
async function readOrder({ client, journal, self }: MemberRun, { id }: Placed) {
  const { body } = await client.request({ path: `/api/transaction.php?id=${id}`, cookie: self.cookie })
  const invoice = (body as { owner?: { invoice: string | null } }).owner?.invoice
  if (invoice) journal.invoices.set(id, invoice)
}
