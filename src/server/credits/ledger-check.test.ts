/** The ledger check: what is new every ten minutes, everything every week, and an alert on findings. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { dayMs, hourMs } from '#domain/time/durations.ts'
import { changeCredits } from '#server/credits/credit-changes.ts'
import { checkLedger, findingsOf, ledgerReport } from '#server/credits/ledger-check.ts'
import { checkNewEntries, checkWholeLedger } from '#server/credits/credits.jobs.ts'
import { findBalance } from '#server/credits/credits.ts'
import { countDifferences } from '#server/credits/ledger-sums.ts'
import { refundOrder } from '#server/credits/refunds.ts'
import { openDb, type Db } from '#server/infrastructure/db.ts'
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

const checks = (kind: 'new' | 'whole' = 'new') =>
  app.ctx.db.selectFrom('ledger_check').selectAll().where('kind', '=', kind).orderBy('at').execute()
const newest = async () => (await checks()).at(-1)
const wholeFindings = async (db: Db = app.ctx.db) => findingsOf(await ledgerReport({ db }))

/** Past every guard of the ledger, and undone afterwards. */
async function tampered(work: (db: Db) => Promise<void>) {
  const undo = new Error('undo')
  const done = app.ctx.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    await work(db)
    throw undo
  })
  await expect(done).rejects.toBe(undo)
}
const logged = () => {
  const lines: unknown[] = []
  return { lines, log: { error: (...line: unknown[]) => void lines.push(line) } }
}

test('each time it is written down that the books agree, and up to where', async () => {
  await shop.buy(vera)
  await checkNewEntries.run(app.ctx, {})
  const before = await newest()
  expect(before).toMatchObject({ at: app.ctx.now(), ok: true, findings: {}, totals: { CRD: { member: expect.any(Number) } } })
  app.wait(hourMs)
  await shop.write(vera, await app.createMember('Reader'))
  await checkNewEntries.run(app.ctx, {})
  const after = await newest()
  expect(after).toMatchObject({ at: app.ctx.now(), ok: true, findings: {} })
  expect(after?.posting_id).toBeGreaterThan(before?.posting_id ?? 0)
})

test('a wallet, an order and a posting that were tampered with raise an alert', async () => {
  await shop.buy(vera)
  const { lines, log } = logged()
  await tampered(async (db) => {
    await db.updateTable('wallet').set({ balance: 999 }).where('member_id', '=', vera).execute()
    await db.updateTable('purchase_order').set({ price_minor: 1 }).where('member_id', '=', vera).execute()
    await sql`update posting set ref = 'nothing' where id = (select max(id) from posting where kind = 'purchase')`.execute(db)
    const findings = await checkLedger({ db, log, now: app.ctx.now })
    expect(findings).toMatchObject({ wallets_off: 1, lots_off: 1, orders_unposted: 2, orders_misbooked: 1 })
    expect(findings.sales).toContainEqual({ currency: 'EUR', captured: 0, ordered: 1 })
    expect(await wholeFindings(db)).toMatchObject({ wallets_off: 1, lots_off: 1, orders_unposted: 2, orders_misbooked: 2 })
  })
  expect(lines).toEqual([[expect.objectContaining({ event: 'ledger.mismatch', check: 'new' }), expect.any(String)]])
})

test('credits that staff gave are compared with what was written of them', async () => {
  const wish = { member: vera, credits: 5, cause: 'goodwill', note: 'sorry', by: 'shell:test', isAgreed: true } as const
  await changeCredits(app.ctx, wish)
  const { id } = await changeCredits(app.ctx, { ...wish, credits: -3, cause: 'correction' })
  await tampered(async (db) => {
    await db.updateTable('credit_change').set({ credits: 4 }).where('id', '!=', id).execute()
    expect(await checkLedger({ db, log: logged().log, now: app.ctx.now })).toEqual(
      expect.objectContaining({ changes_misbooked: expect.toSatisfy((n: number) => n > 0) }),
    )
  })
})

test('credits without a source are reported with their sum', async () => {
  await shop.write(vera, await app.createMember('Lea'))
  const add = (which: 'min' | 'max') =>
    sql`update entry set amount = amount + 7 where account <> 'member' and currency = 'CRD'
         and posting_id = (select ${sql.raw(which)}(posting_id) from entry where account = 'member')`
  await tampered(async (db) => {
    await add('max').execute(db)
    expect(await checkLedger({ db, log: logged().log, now: app.ctx.now })).toEqual({ postings_unbalanced: 1, sums: { CRD: 7 } })
  })
  await tampered(async (db) => {
    await add('min').execute(db)
    expect(await checkLedger({ db, log: logged().log, now: app.ctx.now }), 'old entries are not read each time').toEqual({})
    expect(await wholeFindings(db)).toMatchObject({ postings_unbalanced: 1, sums: { CRD: 7 }, totals_off: 1 })
  })
})

test('entries whose posting was deleted are reported', async () => {
  await shop.write(vera, await app.createMember('Nora'))
  await tampered(async (db) => {
    await sql`delete from posting where id = (select max(id) from posting)`.execute(db)
    expect(await checkLedger({ db, log: logged().log, now: app.ctx.now })).toEqual({ entries_unposted: 1 })
  })
})

test('a finding stays one, check after check, until it is mended', async () => {
  await checkLedger(app.ctx)
  const sound = await newest()
  await shop.write(vera, await app.createMember('Ida'))
  const right = await findBalance(app.ctx, vera)
  await setBalance(right + 100)
  for (let hour = 0; hour < 3; hour++) {
    app.wait(hourMs)
    expect(await checkLedger({ ...app.ctx, log: logged().log })).toMatchObject({ wallets_off: 1 })
    expect(await newest()).toMatchObject({ ok: false, posting_id: sound?.posting_id, totals: sound?.totals })
  }
  await setBalance(right)
  app.wait(hourMs)
  expect(await checkLedger(app.ctx)).toEqual({})
})

test('a wallet without new entries is looked at in the weekly check, and in the next one after an entry', async () => {
  const idle = await app.createMember('Idle', { credits: 5 })
  await checkLedger(app.ctx)
  await tampered(async (db) => {
    await db.updateTable('wallet').set({ balance: 6 }).where('member_id', '=', idle).execute()
    expect(await checkLedger({ db, log: logged().log, now: app.ctx.now })).toEqual({})
    expect(await wholeFindings(db)).toEqual({ wallets_off: 1, lots_off: 1 })
    await sql`set local session_replication_role = origin`.execute(db)
    await sql`with p as (insert into posting (kind, created_at, pool_id) values ('opening', now(), ${app.site().pool_id}) returning id)
      insert into entry (posting_id, line, account, member_id, currency, amount)
        select id, line, account, member, 'CRD', amount from p, (values (1, 'member', ${idle}::bigint, 1), (2, 'issued', null, -1)) e(line, account, member, amount)`.execute(
      db,
    )
    expect(await checkLedger({ db, log: logged().log, now: app.ctx.now })).toMatchObject({ wallets_off: 1 })
  })
})

/** A posting of another connection, which has drawn its id and is not committed. */
async function openPosting() {
  const other = openDb({ clientConfig: app.clientConfig, max: 1 })
  const trx = await other.startTransaction().execute()
  await sql`with p as (insert into posting (kind, created_at, pool_id) values ('opening', now(), ${app.site().pool_id}) returning id)
    insert into entry (posting_id, line, account, currency, amount)
      select id, line, account, 'CRD', amount from p, (values (1, 'spent', 2), (2, 'issued', -2)) e(line, account, amount)`.execute(
    trx,
  )
  return {
    async end(how: 'commit' | 'rollback') {
      await trx[how]().execute()
      await other.destroy()
    },
  }
}

test.each(['commit', 'rollback'] as const)('a posting below newer ones that ends late, by a %s, is not left out', async (how) => {
  const late = await openPosting()
  await shop.write(vera, await app.createMember(`Mia ${how}`))
  app.wait(hourMs)
  const checked = checkLedger(app.ctx)
  const isChecking = async () =>
    (
      await sql<{
        n: number
      }>`select count(*)::int as n from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`.execute(
        app.ctx.db,
      )
    ).rows[0]?.n
  await expect.poll(isChecking).toBe(1)
  await late.end(how)
  expect(await checked).toEqual({})
  const { rows } = await sql<{
    posting_id: number
    issued: number
  }>`select max(posting_id) as posting_id, sum(amount) filter (where account = 'issued')::bigint as issued from entry`.execute(
    app.ctx.db,
  )
  const check = await newest()
  expect(check?.posting_id).toBeGreaterThanOrEqual(rows[0]?.posting_id ?? 0)
  expect(check?.totals).toMatchObject({ CRD: { issued: rows[0]?.issued } })
  expect(await wholeFindings()).toEqual({})
})

test('a check that cannot come to its end says so, and counts as none', async () => {
  const late = await openPosting()
  const before = await checks()
  app.wait(hourMs)
  const { lines, log } = logged()
  await expect(checkLedger({ ...app.ctx, log }, { writersTimeoutMs: 0 })).rejects.toThrow('for too long')
  expect(lines).toEqual([[expect.objectContaining({ event: 'ledger.not_checked', check: 'new' }), expect.any(String)]])
  await late.end('rollback')
  expect(await checks()).toEqual(before)
  expect(await checkLedger(app.ctx)).toEqual({})
})

test('every week everything is checked; what takes long is continued by another job', async () => {
  app.wait(hourMs)
  const clock = vi.spyOn(performance, 'now')
  let ms = 0
  clock.mockImplementation(() => (ms += 45_000))
  await checkWholeLedger.run(app.ctx, {})
  expect(await checks('whole')).toEqual([])
  expect((await app.jobs()).filter(({ name }) => name === checkWholeLedger.name)).toHaveLength(1)
  clock.mockRestore()
  await app.runJobs()
  expect(await checks('whole')).toMatchObject([{ at: app.ctx.now(), ok: true, findings: {} }])
})

test('a refund that does not reach its provider for two days is a fault', async () => {
  const order = await shop.buy(vera)
  const refund = await refundOrder(app.ctx, { order: order.id, amount_minor: 1, credits: 0, reason: 'operator' })
  app.wait(3 * dayMs)
  expect(await checkLedger(app.ctx)).toEqual({ refunds_late: 1 })
  await app.runJobs()
  expect(await checkLedger(app.ctx)).toEqual({})
  expect(refund.id).toHaveLength(26)
})

test('findings are stored for a year', async () => {
  const before = (await checks()).length
  app.wait(367 * dayMs)
  await checkLedger(app.ctx)
  expect([before > 1, (await checks()).length]).toEqual([true, 1])
})

const verify = (...words: string[]) => command(app, 'ledger', 'verify', ...words)

test('the tool ends with 0 when the ledger agrees', () => {
  for (const verified of [verify(), verify('--whole')])
    expect([verified.status, verified.stdout]).toEqual([0, expect.stringContaining('The books agree')])
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
  const verified = verify('--whole')
  await setBalance(before)
  expect([verified.status, verified.stderr]).toEqual([1, expect.stringContaining('"wallets_off": 1')])
})

test('an account that only one of two sums has differs by what it holds', () => {
  const sums = { CRD: { member: 5, issued: -5 } }
  expect([countDifferences(sums, {}), countDifferences({ CRD: { issued: -5 } }, sums)]).toEqual([2, 1])
  expect(countDifferences({ ...sums, EUR: { member: 0 } }, sums)).toBe(0)
})
