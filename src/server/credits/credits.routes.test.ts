/** Calls about credits, as a browser makes them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Transaction } from '#domain/credits/credits.ts'
import type { CreditHistory } from '#domain/credits/history.ts'
import { openCaller } from '../../../tests/caller.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { openShop } from '../../../tests/buyers.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

test('a member reads their history, and everybody the state of an order whose address they know', async () => {
  const nora = await app.createMember('Nora', { credits: 4 })
  const { id } = await openShop(app).buy(nora)
  const [hers, visitor] = [await openCaller(app, nora), await openCaller(app, null)]
  const { lines } = (await hers('GET /api/credit_history.php')).body as CreditHistory
  expect(lines.map(({ kind, credits }) => [kind, credits])).toEqual([
    ['purchase', 30],
    ['welcome', 4],
  ])
  expect((await visitor('GET /api/credit_history.php')).status).toBe(403)
  const seen = (await hers('GET /api/transaction.php', { query: { id } })).body as Transaction
  expect(seen).toMatchObject({ state: 'paid', owner: { credits: 30, balance: 34 } })
  const { owner: _, ...public_ } = seen
  expect((await visitor('GET /api/transaction.php', { query: { id } })).body).toEqual(public_)
})

test('an order that is not there is not found', async () => {
  const visitor = await openCaller(app, null)
  const answer = await visitor('GET /api/transaction.php', { query: { id: 'z'.repeat(26) } })
  expect([answer.status, answer.body]).toEqual([404, { error: 'not_found' }])
})
