/** The opening of tests about money: an app and its shop for a file of tests, whose ledger must balance after each. */
import { afterAll, afterEach, expect } from 'vitest'
import { ledgerReport } from '#server/credits/credits.ts'
import { openShop } from './buyers.ts'
import { openTestApp } from './test-app.ts'

/** Called once at the top of a file. Closes the app after its last test. */
export async function openBooks() {
  const app = await openTestApp()
  afterEach(async () => expect(await ledgerReport(app.ctx)).toMatchObject({ balanced: true }))
  afterAll(() => app.close())
  return { app, shop: openShop(app) }
}
