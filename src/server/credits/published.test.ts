/** Events of credits: the member's open pages get them at once, and unexpected money raises an operator's alert. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ledgerReport } from '#server/credits/credits.ts'
import { takePaymentEvent } from '#server/credits/orders.ts'
import { refundOrder } from '#server/credits/refunds.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { cookieOf, listen, openStream } from '../../../tests/stream-listener.ts'
import { openShop } from '../../../tests/buyers.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof listen>>
let shop: ReturnType<typeof openShop>
let count = 0
beforeAll(async () => {
  app = await openTestApp()
  shop = openShop(app)
  server = await listen(app.ctx)
})
afterEach(async () => expect(await ledgerReport(app.ctx)).toMatchObject({ balanced: true }))
afterAll(async () => {
  await server.close()
  await app.close()
})
const newMember = () => app.createMember(`Tess${(count += 1)}`)

test('an open page gets the new balance when an order is paid, when credits go back, and when the bank takes the money', async () => {
  const tess = await newMember()
  const page = await openStream({ port: server.port, cookie: await cookieOf(app, tess) })
  await page.next('unread')
  const { id, ref } = await shop.buy(tess)
  const ownPrice = { credits: 2, welcome_credits: 0, given_credits: 0, money: [{ amount_minor: 100, currency: 'EUR' }] }
  expect((await page.next('credits')).data).toEqual({ balance: 30, own_price: ownPrice })
  const back = { order: id, amount_minor: 100, reason: 'operator' } as const
  await refundOrder(app.ctx, { ...back, credits: 2 })
  expect((await page.next('credits')).data).toEqual({ balance: 28, own_price: ownPrice })
  await refundOrder(app.ctx, { ...back, credits: 0 })
  await shop.say(ref, 'charged_back')
  expect((await page.next('credits')).data).toEqual({ balance: 0, own_price: null })
  await app.runJobs()
  page.close()
})

/** The operator's alerts meanwhile. */
async function loudDuring(work: () => Promise<unknown>) {
  const { log } = app.ctx
  const loud: unknown[] = []
  app.ctx.log = { ...log, error: (...words: unknown[]) => void loud.push(words) }
  await work()
  app.ctx.log = log
  return loud
}

test('another amount, and money for an erased member, raise an alert with the order', async () => {
  const { id, ref } = await shop.open(await newMember())
  const paid = { amount_minor: 1, currency: 'EUR' }
  const wrong = await loudDuring(async () => {
    const word = { event_id: 'too-little', provider_ref: ref, kind: 'paid', paid } as const
    expect(await takePaymentEvent(app.ctx, 'sandbox', word)).toBe('changed')
  })
  expect(wrong).toEqual([
    [{ event: 'payment.wrong_amount', order: id, provider: 'sandbox', paid }, expect.stringContaining('another amount')],
  ])
  await app.ctx.db.updateTable('purchase_order').set({ member_id: null }).where('id', '=', id).execute()
  const gone = await loudDuring(() => shop.say(ref, 'paid'))
  expect(gone).toEqual([[{ event: 'payment.no_member', order: id }, expect.stringContaining('whose member is gone')]])
})
