/** Refunds by operators: said twice they are one, and an order shows what became of it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBalance } from '#server/credits/credits.ts'
import { showOrder } from '#server/credits/order-record.ts'
import { refundByOperator } from '#server/credits/refunds.ts'
import { openShop } from '../../../tests/buyers.ts'
import { command } from '../../../tests/server-processes.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let shop: ReturnType<typeof openShop>
beforeAll(async () => {
  app = await openTestApp()
  shop = openShop(app)
})
afterAll(() => app.close())

test('the same words twice, also at once, are one refund; other words are another', async () => {
  const rosa = await app.createMember('Rosa')
  const { id, ref } = await shop.buy(rosa)
  const wish = { order: id, amount_minor: 500, credits: 10, note: 'charged twice' }
  const [one, same] = await Promise.all([refundByOperator(app.ctx, wish), refundByOperator(app.ctx, wish)])
  expect(same.id).toBe(one.id)
  expect(await refundByOperator(app.ctx, wish)).toMatchObject({ id: one.id, note: 'charged twice', reason: 'operator' })
  expect(await findBalance(app.ctx, rosa)).toBe(20)
  const other = await refundByOperator(app.ctx, { ...wish, note: 'and a sorry' })
  await app.runJobs()
  await refundByOperator(app.ctx, wish)
  await app.runJobs()
  const sent = await app.ctx.db.selectFrom('sandbox_refund').select('amount_minor').where('ref', '=', ref).execute()
  expect(sent).toEqual([{ amount_minor: 500 }, { amount_minor: 500 }])
  expect(await showOrder(app.ctx, id)).toMatchObject({
    state: 'part_refunded',
    brand: 'social',
    refunded_minor: 1000,
    refunds: [{ id: one.id }, { id: other.id }].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    invoice: expect.any(String) as string,
    credit_notes: [expect.any(String), expect.any(String)],
  })
})

test('an order shows no brand where that is gone, leaves out what did not reach the provider, and says where there is none', async () => {
  const { id, ref } = await shop.buy(await app.createMember('Ida'))
  await refundByOperator(app.ctx, { order: id, amount_minor: 1499, credits: 30, note: 'all of it' })
  expect(await showOrder(app.ctx, id)).toMatchObject({ refunded_minor: 1499 })
  // the bank was first
  await shop.say(ref, 'charged_back')
  await app.runJobs()
  const sites = { ...app.ctx.sites, byId: () => null }
  expect(await showOrder({ ...app.ctx, sites }, id)).toMatchObject({
    brand: null,
    refunds: [{ state: 'failed' }],
    refunded_minor: 0,
  })
  await expect(showOrder(app.ctx, 'nothing')).rejects.toMatchObject({ code: 'not_found' })
})

test('the command refunds once, shows the order, and refuses in a sentence', async () => {
  const { id } = await shop.buy(await app.createMember('Olga'))
  const refund = (amount: string, ...more: string[]) =>
    command(app, 'order', 'refund', id, '--amount', amount, '--reason', 'a mistake', ...more)
  expect(refund('14.99', '--credits', '31')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('more than is left') as string,
  })
  expect(refund('4.9', '--credits', '10').stdout).toContain('4.90 EUR')
  expect(refund('4.90', '--credits', '10').stdout).toContain('4.90 EUR')
  expect(await showOrder(app.ctx, id)).toMatchObject({ refunded_minor: 490 })
  const { stdout } = command(app, 'order', 'show', id)
  for (const words of ['part_refunded', '30 credits (coffee) for 14.99 EUR', '4.90 EUR and 10 credits', 'a mistake'])
    expect(stdout).toContain(words)
  expect(command(app, 'order', 'show', 'nothing').status).toBe(3)
  expect(refund('free').status).toBe(2)
  expect(refund('1', '--credits', 'all').status).toBe(2)
})
