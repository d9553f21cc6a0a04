/** The export of the ledger: complete, by days, in pieces. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '#domain/time/durations.ts'
import { exportLedger } from '#server/credits/ledger-export.ts'
import { refundOrder } from '#server/credits/refunds.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { command } from '../../../tests/server-processes.ts'
import { openShop } from '../../../tests/buyers.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  const order = await openShop(app).buy(await app.createMember('Vera', { credits: 5 }))
  await refundOrder(app.ctx, { order: order.id, amount_minor: 1, credits: 0, reason: 'operator' })
  await app.runJobs()
  app.wait(3 * dayMs)
})
afterAll(() => app.close())

const linesOf = async (ctx: Pick<Context, 'db'>, from: string, to: string) => {
  const pieces = await Array.fromAsync(exportLedger(ctx, new Date(from), new Date(to)))
  const [head, ...lines] = pieces.join('').trimEnd().split('\r\n')
  return { head, lines: lines.map((line) => line.split(',')) }
}

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
      with born as (insert into posting (kind, ref, created_at, pool_id)
        select 'opening', 'from "old", no. ' || n, ${day}, ${app.site().pool_id}::int from generate_series(1, 2501) n returning id)
      insert into entry (posting_id, line, account, currency, amount)
        select id, line, account, 'CRD', amount from born cross join (values (1, 'issued', -1), (2, 'spent', 1)) as e (line, account, amount)`.execute(
      db,
    )
  })
  const pieces = await Array.fromAsync(exportLedger(app.ctx, new Date('2025-01-01'), new Date('2025-01-01')))
  expect(pieces.map((piece) => piece.split('\r\n').length - 1)).toEqual([1, 5000, 2])
  expect(pieces[1]).toContain(',opening,"from ""old"", no. 1",1,issued,,CRD,-1\r\n')
})

test('the tool prints the days that were requested, and its usage', () => {
  const printed = command(app, 'ledger', 'export', '--from', '2026-06-15', '--to', '2026-06-15')
  expect(printed.status).toBe(0)
  expect(printed.stdout.split('\r\n').length).toBeGreaterThan(5)
  const unclear = command(app, 'ledger', 'export', '--from', '2026-06-15', '--to', 'soon')
  expect([unclear.status, unclear.stderr]).toEqual([2, 'soon is no day: say it as 2026-06-30.\n'])
})
