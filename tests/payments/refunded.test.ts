/** Refunded orders stay refunded at every provider, whatever events follow. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { dayMs } from '#domain/time/durations.ts'
import { readConfig } from '#server/infrastructure/config.ts'
import { checkWaitingOrders, refreshOrder } from '#server/credits/credits.jobs.ts'
import { findBalance, ledgerReport } from '#server/credits/credits.ts'
import { placeOrder } from '#server/credits/orders.ts'
import { findOrder } from '#server/credits/orders.store.ts'
import { refundOrder } from '#server/credits/refunds.ts'
import { openPayments } from '#server/payments/payments.ts'
import { openTestApp, type TestApp } from '../test-app.ts'
import { openMollieStandIn } from './mollie-stand-in.ts'
import { openRedirectStandIn } from './redirect-stand-in.ts'
import { required, type StandIn } from './stand-in.ts'
import { openStripeStandIn } from './stripe-stand-in.ts'

let app: TestApp
let count = 0
const standIns = await Promise.all([openStripeStandIn(), openMollieStandIn(), openRedirectStandIn()])
beforeAll(async () => {
  app = await openTestApp()
})
afterEach(async () => expect(await ledgerReport(app.ctx)).toMatchObject({ balanced: true }))
afterAll(async () => {
  await Promise.all(standIns.map(({ close }) => close()))
  await app.close()
})

const rowOf = async (id: string) => required(await findOrder(app.ctx.db, id), 'order')
async function sendWebhook({ webhook }: StandIn, ref: string, kind: 'paid' | 'charged_back') {
  const { path, body, headers } = webhook(ref, kind, app.ctx.now())
  const answer = await (await app.hono()).request(`https://sunday.example${path}`, { method: 'POST', body, headers })
  expect(answer.status).toBe(200)
}

async function buy(standIn: StandIn) {
  const { db, now } = app.ctx
  app.ctx.payments = openPayments({ config: readConfig(standIn.env), db, now })
  const member = await app.createMember(`Ruth${(count += 1)}`, { credits: 2 })
  const input = { credit_id: 'coffee', payment_method: standIn.method }
  const placing = { site: app.site(), member, input, claim: null, origin: 'https://sunday.example', locale: 'en' } as const
  const { transaction: id, redirect_url } = await placeOrder(app.ctx, placing)
  standIn.visit(redirect_url)
  const ref = (await rowOf(id)).provider_ref ?? ''
  await standIn.happen(ref, 'paid')
  await sendWebhook(standIn, ref, 'paid')
  return { id, ref, member }
}
const sent = ({ refunds }: StandIn, of: string) =>
  refunds.filter(({ ref }) => ref.endsWith(of)).map(({ amount_minor }) => amount_minor)
const noted = (id: string) => app.ctx.db.selectFrom('credit_note').select('gross_minor').where('order_id', '=', id).execute()

describe.each(standIns)('$name', (standIn) => {
  test.each([
    [1499, 30, 'refunded'],
    [500, 10, 'part_refunded'],
  ] as const)(
    'of an order %i cents of which went back, neither a question nor a repeated word undoes anything',
    async (amount_minor, credits, state) => {
      const { id, ref, member } = await buy(standIn)
      await refundOrder(app.ctx, { order: id, amount_minor, credits, reason: 'operator' })
      await app.runJobs()
      expect(await refreshOrder(app.ctx, await rowOf(id))).toBe('paid')
      await sendWebhook(standIn, ref, 'paid')
      app.wait(2 * dayMs)
      await checkWaitingOrders.run(app.ctx, {})
      await app.runJobs()
      expect([(await rowOf(id)).state, await findBalance(app.ctx, member)]).toEqual([state, 32 - credits])
      expect([sent(standIn, ref), await noted(id)]).toEqual([[amount_minor], [{ gross_minor: amount_minor }]])
    },
  )

  test('a charge-back after a full refund changes nothing, and a query does not undo it', async () => {
    const { id, ref, member } = await buy(standIn)
    await refundOrder(app.ctx, { order: id, amount_minor: 1499, credits: 30, reason: 'operator' })
    await app.runJobs()
    await standIn.happen(ref, 'charged_back')
    await sendWebhook(standIn, ref, 'charged_back')
    await refreshOrder(app.ctx, await rowOf(id))
    expect([(await rowOf(id)).state, await findBalance(app.ctx, member), await noted(id)]).toEqual([
      'refunded',
      2,
      [{ gross_minor: 1499 }],
    ])
  })
})
