/** The ledger: what the database itself refuses, for every caller. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { findBalance, findPurse, giveWelcomeCredits, ledgerReport } from '#server/credits/credits.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let anna: ProfileId
let count = 0
beforeAll(async () => {
  app = await openTestApp()
  anna = await app.createMember('Anna', { credits: 10 })
})
afterEach(async () => expect(await ledgerReport(app.ctx)).toMatchObject({ balanced: true }))
afterAll(() => app.close())

/** Writes a posting directly, without the product's checks. */
const post = (entries: { account: string; member: ProfileId | null; currency: string; amount: number }[]) =>
  app.ctx.db.transaction().execute(async (db) => {
    const posting = { kind: 'opening', ref: `by hand ${(count += 1)}`, created_at: app.ctx.now(), pool_id: app.site().pool_id }
    const { id } = await db.insertInto('posting').values(posting).returning('id').executeTakeFirstOrThrow()
    const rows = entries.map(({ member, ...entry }, index) => ({ posting_id: id, line: index + 1, member_id: member, ...entry }))
    await db.insertInto('entry').values(rows).execute()
  })

test('a balance cannot fall below zero', async () => {
  const tooMuch = post([
    { account: 'member', member: anna, currency: 'CRD', amount: -11 },
    { account: 'spent', member: null, currency: 'CRD', amount: 11 },
  ])
  await expect(tooMuch).rejects.toMatchObject({ constraint: 'balance_never_negative' })
  expect(await findBalance(app.ctx, anna)).toBe(10)
})

test('a posting that does not balance cannot be stored', async () => {
  const fromNowhere = post([{ account: 'member', member: anna, currency: 'CRD', amount: 5 }])
  await expect(fromNowhere).rejects.toMatchObject({ code: 'DU002' })
  expect(await findBalance(app.ctx, anna)).toBe(10)
})

test('a posting must balance in each currency, not only in all', async () => {
  const mixed = post([
    { account: 'member', member: anna, currency: 'CRD', amount: 5 },
    { account: 'sales', member: null, currency: 'EUR', amount: -5 },
  ])
  await expect(mixed).rejects.toMatchObject({ code: 'DU002' })
})

test('a balance moves only with an entry', async () => {
  const { db } = app.ctx
  const byHand = db.updateTable('wallet').set({ balance: 1000 }).where('member_id', '=', anna).execute()
  await expect(byHand).rejects.toMatchObject({ code: 'DU003' })
  await db.deleteFrom('wallet').where('member_id', '=', 1).execute()
  expect(await findBalance(app.ctx, anna)).toBe(10)
})

test('an entry is never changed and never removed', async () => {
  const { db } = app.ctx
  await expect(db.updateTable('entry').set({ amount: 1 }).execute()).rejects.toMatchObject({ code: 'DU003' })
  await expect(db.deleteFrom('entry').execute()).rejects.toMatchObject({ code: 'DU003' })
  await expect(sql`delete from posting`.execute(db)).rejects.toMatchObject({ code: 'DU003' })
})

test('welcome credits are given once, however often they are requested', async () => {
  const ben = await app.createMember('Ben', { credits: 6 })
  await giveWelcomeCredits(app.ctx, ben, 6)
  await Promise.all([giveWelcomeCredits(app.ctx, ben, 6), giveWelcomeCredits(app.ctx, ben, 6)])
  expect(await findBalance(app.ctx, ben)).toBe(6)
})

test('who has no wallet has no credits', async () => {
  expect(await findPurse(app.ctx, 1 as ProfileId)).toEqual({ balance: 0, own_price: null })
  expect(await findBalance(app.ctx, 99 as ProfileId)).toBe(0)
})

test('the report notices a wallet that differs from its entries', async () => {
  const { db } = app.ctx
  const undo = new Error('undo')
  const tampered = db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    await db.updateTable('wallet').set({ balance: 999 }).where('member_id', '=', anna).execute()
    expect(await ledgerReport({ ...app.ctx, db })).toMatchObject({ balanced: false, findings: { wallets_off: 1 } })
    throw undo
  })
  await expect(tampered).rejects.toBe(undo)
})
