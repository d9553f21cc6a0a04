/** The ledger check: every hour, with an alert on findings, and a complete export. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { dayMs } from '#domain/time/durations.ts'
import { checkLedger, exportLedger } from '#server/credits/ledger-check.ts'
import { checkLedgerNightly } from '#server/credits/credits.jobs.ts'
import { findBalance } from '#server/credits/credits.ts'
import { refundOrder } from '#server/credits/refunds.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { command } from '../../../tests/server-processes.ts'
import { openShop } from '../../../tests/buyers.ts'

let app: TestApp
let shop: ReturnType<typeof openShop>
let vera: ProfileId
beforeAll(async () => {
  app = await openTestApp()
  shop = openShop(app)
  vera = await app.createMember('Vera', { credits: 5 })
})
afterAll(() => app.close())

const checks = () => app.ctx.db.selectFrom('ledger_check').selectAll().orderBy('at').execute()
const linesOf = async (ctx: Pick<Context, 'db'>, from: string, to: string) => {
  const pieces = await Array.fromAsync(exportLedger(ctx, new Date(from), new Date(to)))
  const [head, ...lines] = pieces.join('').trimEnd().split('\r\n')
  return { head, lines: lines.map((line) => line.split(',')) }
}

test('every hour it is written down that the books agree', async () => {
  await shop.buy(vera)
  await checkLedgerNightly.run(app.ctx, {})
  expect(await checks()).toEqual([{ at: app.ctx.now(), ok: true, findings: {} }])
})

test('a wallet that was tampered with, unexpected money and an order without credits raise an alert', async () => {
  const said: unknown[] = []
  const log = { ...app.ctx.log, error: (...words: unknown[]) => void said.push(words) }
  const undo = new Error('undo')
  const tampered = app.ctx.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    await db.updateTable('wallet').set({ balance: 999 }).where('member_id', '=', vera).execute()
    await db.updateTable('purchase_order').set({ price_minor: 1 }).where('member_id', '=', vera).execute()
    await sql`update posting set ref = 'nothing' where kind = 'purchase'`.execute(db)
    const findings = await checkLedger({ db, log, now: () => new Date(0) })
    expect(findings).toEqual({
      wallets_off: 1,
      lots_off: 1,
      orders_unposted: 2,
      sales: [{ currency: 'EUR', captured: 1499, ordered: 1 }],
    })
    throw undo
  })
  await expect(tampered).rejects.toBe(undo)
  expect(said).toHaveLength(1)
})

test('credits without a source are reported with their sum', async () => {
  const undo = new Error('undo')
  const tampered = app.ctx.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    await sql`update entry set amount = amount + 7 where account = 'issued' and posting_id = (select min(posting_id) from entry)`.execute(
      db,
    )
    const findings = await checkLedger({ db, log: app.ctx.log, now: () => new Date(0) })
    expect(findings).toEqual({ postings_unbalanced: 1, sums: { CRD: 7 } })
    throw undo
  })
  await expect(tampered).rejects.toBe(undo)
})

test('a refund that does not reach its provider for two days is a fault', async () => {
  const order = await shop.buy(vera)
  const refund = await refundOrder(app.ctx, { order: order.id, amount_minor: 1, credits: 0, reason: 'operator' })
  app.wait(3 * dayMs)
  expect(await checkLedger(app.ctx)).toEqual({ refunds_late: 1 })
  await app.runJobs()
  expect(await checkLedger(app.ctx)).toEqual({})
  expect((await checks()).map(({ ok }) => ok)).toContain(true)
  expect(refund.id).toHaveLength(26)
})

test('findings are stored for a year', async () => {
  const before = (await checks()).length
  app.wait(367 * dayMs)
  await checkLedger(app.ctx)
  expect([before > 1, (await checks()).length]).toEqual([true, 1])
})

test('the export has every line of its days, and sums to zero in every currency', async () => {
  const { head, lines } = await linesOf(app.ctx, '2026-06-01', '2026-07-31')
  expect(head).toBe('posting,at,kind,ref,line,account,member,currency,amount')
  const { rows } = await sql<{ n: number }>`select count(*) as n from entry`.execute(app.ctx.db)
  expect(lines).toHaveLength(rows[0]?.n ?? 0)
  for (const currency of ['CRD', 'EUR']) {
    const amounts = lines.filter((line) => line[7] === currency).map((line) => Number(line[8]))
    expect([amounts.length > 1, amounts.reduce((a, b) => a + b, 0)]).toEqual([true, 0])
  }
})

test('the first and the last day belong to the export, and the days around them do not', async () => {
  const kinds = async (from: string, to: string) => new Set((await linesOf(app.ctx, from, to)).lines.map(([, , kind]) => kind))
  expect(await kinds('2026-06-15', '2026-06-15')).toEqual(new Set(['welcome', 'purchase', 'purchase_refund']))
  expect(await kinds('2026-06-01', '2026-06-14')).toEqual(new Set())
  expect(await kinds('2026-06-16', '2026-06-17')).toEqual(new Set())
})

test('many thousand lines come in pieces, and a cause with commas and quotes stays one cell', async () => {
  const day = new Date('2025-01-01T10:00:00Z')
  await app.ctx.db.transaction().execute(async (db) => {
    await sql`
      with born as (insert into posting (kind, ref, created_at)
        select 'opening', 'from "old", no. ' || n, ${day} from generate_series(1, 2501) n returning id)
      insert into entry (posting_id, line, account, currency, amount)
        select id, line, account, 'CRD', amount from born cross join (values (1, 'issued', -1), (2, 'spent', 1)) as e (line, account, amount)`.execute(
      db,
    )
  })
  const pieces = await Array.fromAsync(exportLedger(app.ctx, new Date('2025-01-01'), new Date('2025-01-01')))
  expect(pieces.map((piece) => piece.split('\r\n').length - 1)).toEqual([1, 5000, 2])
  expect(pieces[1]).toContain(',opening,"from ""old"", no. 1",1,issued,,CRD,-1\r\n')
})

const ledger = (...words: string[]) => command(app, 'ledger', ...words)

test('the tool ends with 0 when the ledger agrees, prints what was requested, and prints its usage', () => {
  const verified = ledger('verify')
  expect([verified.status, verified.stdout]).toEqual([0, expect.stringContaining('The books agree')])
  const printed = ledger('export', '--from', '2026-06-15', '--to', '2026-06-15')
  expect(printed.status).toBe(0)
  expect(printed.stdout.split('\r\n').length).toBeGreaterThan(5)
  const unclear = ledger('export', '--from', '2026-06-15', '--to', 'soon')
  expect([unclear.status, unclear.stderr]).toEqual([2, 'soon is no day: say it as 2026-06-30.\n'])
})

/** Past every guard of the ledger. */
const setBalance = (balance: number) =>
  app.ctx.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    await db.updateTable('wallet').set({ balance }).where('member_id', '=', vera).execute()
  })

test('the tool ends with 1 when the ledger is wrong, and prints the findings', async () => {
  const before = await findBalance(app.ctx, vera)
  await setBalance(999)
  const verified = ledger('verify')
  await setBalance(before)
  expect([verified.status, verified.stderr]).toEqual([1, expect.stringContaining('"wallets_off": 1')])
})
