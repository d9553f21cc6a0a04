/** Who is told when credits come and go: the member's open pages at once, and the operator loudly when money came that nobody ordered. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ledgerReport } from '#server/credits/credits.ts'
import { takePaymentEvent } from '#server/credits/orders.ts'
import { refundOrder } from '#server/credits/refunds.ts'
import { openHouse, type House } from '../../../tests/test-app.ts'
import { cookieOf, listen, openStream } from '../../../tests/stream-listener.ts'
import { openShop } from '../../../tests/buyers.ts'

let house: House
let server: Awaited<ReturnType<typeof listen>>
let shop: ReturnType<typeof openShop>
let count = 0
beforeAll(async () => {
  house = await openHouse()
  shop = openShop(house)
  server = await listen(await house.app())
})
afterEach(async () => expect(await ledgerReport(house.ctx)).toMatchObject({ balanced: true }))
afterAll(async () => {
  await server.close()
  await house.close()
})
const newcomer = () => house.moveIn(`Tess${(count += 1)}`)

test('an open page hears the new balance when an order is paid, when credits go back, and when the bank takes the money', async () => {
  const tess = await newcomer()
  const page = await openStream({ port: server.port, cookie: await cookieOf(house, tess) })
  await page.next('unread')
  const { id, ref } = await shop.buy(tess)
  const ownPrice = { credits: 2, welcome_credits: 0, given_credits: 0, money: [{ amount_minor: 100, currency: 'EUR' }] }
  expect((await page.next('credits')).data).toEqual({ balance: 30, own_price: ownPrice })
  const back = { order: id, amount_minor: 100, reason: 'operator' } as const
  await refundOrder(house.ctx, { ...back, credits: 2 })
  expect((await page.next('credits')).data).toEqual({ balance: 28, own_price: ownPrice })
  await refundOrder(house.ctx, { ...back, credits: 0 })
  await shop.say(ref, 'charged_back')
  expect((await page.next('credits')).data).toEqual({ balance: 0, own_price: null })
  await house.runJobs()
  page.close()
})

/** What the operator hears loudly meanwhile. */
async function loudDuring(work: () => Promise<unknown>) {
  const { log } = house.ctx
  const loud: unknown[] = []
  house.ctx.log = { ...log, error: (...words: unknown[]) => void loud.push(words) }
  await work()
  house.ctx.log = log
  return loud
}

test('another amount, and money for somebody who is gone, are said loudly with the order to look at', async () => {
  const { id, ref } = await shop.open(await newcomer())
  const paid = { amount_minor: 1, currency: 'EUR' }
  const wrong = await loudDuring(async () => {
    const word = { event_id: 'too-little', provider_ref: ref, kind: 'paid', paid } as const
    expect(await takePaymentEvent(house.ctx, 'sandbox', word)).toBe('changed')
  })
  expect(wrong).toEqual([
    [{ event: 'payment.wrong_amount', order: id, provider: 'sandbox', paid }, expect.stringContaining('another amount')],
  ])
  await house.ctx.db.updateTable('purchase_order').set({ member_id: null }).where('id', '=', id).execute()
  const gone = await loudDuring(() => shop.say(ref, 'paid'))
  expect(gone).toEqual([[{ order: id }, expect.stringContaining('whose member is gone')]])
})
