/** Rules of ledger rows: each refuses by its own name, even without the product's checks. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Db } from '#server/infrastructure/context.ts'
import { refundOrder } from '#server/credits/refunds.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { openShop } from '../../../tests/buyers.ts'

let app: TestApp
let ruth: ProfileId
let shop: ReturnType<typeof openShop>
let order = ''
beforeAll(async () => {
  app = await openTestApp()
  ruth = await app.createMember('Ruth', { credits: 10 })
  shop = openShop(app)
  order = (await shop.buy(ruth)).id
  await refundOrder(app.ctx, { order, amount_minor: 500, credits: 10, reason: 'operator' })
})
afterAll(() => app.close())

const at = new Date('2026-06-15T12:00:00Z')
const other = 'z'.repeat(26)
const undo = new Error('undo')

/** The name of the rule that refused, or nothing. What was written is undone. */
async function ruleOf(write: (db: Db) => Promise<unknown>): Promise<string | undefined> {
  try {
    await app.ctx.db.transaction().execute(async (db) => {
      await write(db)
      throw undo
    })
  } catch (error) {
    return (error as { constraint?: string }).constraint
  }
  throw new Error('Nothing was thrown.')
}

const posting = () => ({ kind: 'opening', ref: 'by hand', created_at: at, pool_id: app.site().pool_id })
const entry = { line: 1, account: 'issued', member_id: null, currency: 'CRD', amount: 1 }
const addEntry = (more: object) => async (db: Db) => {
  const { id } = await db.insertInto('posting').values(posting()).returning('id').executeTakeFirstOrThrow()
  await db
    .insertInto('entry')
    .values({ posting_id: id, ...entry, ...more })
    .execute()
}

test.each([
  ['entry_account_check', { account: 'elsewhere' }],
  ['entry_currency_check', { account: 'sales', currency: 'euro' }],
  ['entry_currency_check', { account: 'sales', currency: 'EURO' }],
  ['entry_amount_check', { amount: 0 }],
  ['entry_check', { account: 'issued', currency: 'EUR' }],
  ['entry_check', { account: 'spent', currency: 'EUR' }],
  ['entry_check', { account: 'member', currency: 'EUR' }],
  ['reserved_and_lost_in_credits', { account: 'reserved', currency: 'EUR' }],
  ['reserved_and_lost_in_credits', { account: 'lost', currency: 'EUR' }],
])('an entry that %s refuses: %o', async (rule, more) => {
  expect(await ruleOf(addEntry(more))).toBe(rule)
})

test('an entry of the operator’s own accounts belongs to no member', async () => {
  expect(await ruleOf(addEntry({ member_id: ruth }))).toBe('entry_check1')
})

test('two entries cannot stand on one line of a posting', async () => {
  const twice = sql`insert into entry select * from entry where line = 1 limit 1`
  expect(await ruleOf((db) => twice.execute(db))).toBe('entry_pkey')
})

test('a posting has a valid kind, and a cause moves money once', async () => {
  const add = (more: object) => (db: Db) =>
    db
      .insertInto('posting')
      .values({ ...posting(), ...more })
      .execute()
  expect(await ruleOf(add({ kind: 'gift' }))).toBe('posting_kind_check')
  expect(await ruleOf(add({ kind: 'purchase', ref: order }))).toBe('posting_once')
  expect(await ruleOf(add({ kind: 'welcome', ref: String(ruth) }))).toBe('posting_once')
  expect(await ruleOf(add({ ref: null }))).toBeUndefined()
})

test('a posting and its entries stay as they were written, to the last column', async () => {
  const changes = [
    sql`update posting set kind = 'opening'`,
    sql`update posting set created_at = now()`,
    sql`update posting set pool_id = pool_id + 1`,
    sql`update entry set currency = 'EUR'`,
    sql`update entry set account = 'spent'`,
    sql`update entry set line = line + 10`,
    sql`update entry set pool_id = pool_id + 1`,
    sql`update entry set posting_id = posting_id + 10`,
    sql`delete from entry`,
    sql`delete from posting`,
  ]
  for (const change of changes) await expect(change.execute(app.ctx.db)).rejects.toMatchObject({ code: 'DU003' })
})

test('an entry belongs to a posting that is there', async () => {
  const stray = sql`insert into entry (posting_id, line, account, currency, amount) values (9999999, 1, 'issued', 'CRD', 5), (9999999, 2, 'spent', 'CRD', -5)`
  await expect(stray.execute(app.ctx.db)).rejects.toMatchObject({ code: '23503' })
})

test('each posting balances by itself and in each currency, however many one statement adds', async () => {
  const two = sql`with p as (insert into posting (kind, created_at, pool_id) select 'opening', now(), ${app.site().pool_id}::int from generate_series(1, 2) returning id),
      n as (select min(id) as a, max(id) as b from p)
    insert into entry (posting_id, line, account, currency, amount) select a, 1, 'issued', 'CRD', 5 from n union all select b, 1, 'spent', 'CRD', -5 from n`
  await expect(two.execute(app.ctx.db)).rejects.toMatchObject({ code: 'DU002' })
  const mixed = sql`with p as (insert into posting (kind, created_at, pool_id) values ('opening', now(), ${app.site().pool_id}) returning id)
    insert into entry (posting_id, line, account, currency, amount) select id, 1, 'captured', 'EUR', 5 from p union all select id, 2, 'issued', 'CRD', -5 from p`
  await expect(mixed.execute(app.ctx.db)).rejects.toMatchObject({ code: 'DU002' })
})

test('the lots of an entry never change, and those that it names hold its credits', async () => {
  await expect(sql`update entry set lots = '[]'`.execute(app.ctx.db)).rejects.toMatchObject({ code: 'DU003' })
  const spend = (credits: number) => (db: Db) =>
    sql`with p as (insert into posting (kind, created_at, pool_id) values ('opening', now(), ${app.site().pool_id}) returning id),
        l as (select jsonb_build_array(jsonb_build_object('lot', min(id), 'credits', ${credits}::int)) as lots from credit_lot where member_id = ${ruth} and unspent > 0)
      insert into entry (posting_id, line, account, member_id, currency, amount, lots)
      select id, 1, 'member', ${ruth}::bigint, 'CRD', -2, lots from p, l union all select id, 2, 'spent', null, 'CRD', 2, null from p, l`.execute(
      db,
    )
  expect(await ruleOf(spend(2))).toBeUndefined()
  await expect(spend(1)(app.ctx.db)).rejects.toMatchObject({ code: 'DU005' })
})

const addWallet = (member_id: number, balance: number) => (db: Db) =>
  db.insertInto('wallet').values({ member_id, balance }).execute()

test('a wallet begins empty and is one a member', async () => {
  const rich = await app.createMember('Rich')
  await app.ctx.db.deleteFrom('wallet').where('member_id', '=', rich).execute()
  await expect(addWallet(rich, 5)(app.ctx.db)).rejects.toMatchObject({ code: 'DU003' })
  await addWallet(rich, 0)(app.ctx.db)
  expect(await ruleOf(addWallet(rich, 0))).toBe('wallet_pkey')
})

const orderRow = {
  id: other,
  site_id: 1,
  pack: 'coffee',
  credits: 30,
  price_minor: 1499,
  currency: 'EUR',
  payment_method: 'ideal',
  provider: 'sandbox',
  created_at: at,
  updated_at: at,
}
test.each([
  ['purchase_order_id_check', { id: 'short' }],
  ['order_for_something', { credits: 0 }],
  ['order_for_something', { credits: 30, premium_days: 30, premium_benefits: '{}' }],
  ['order_for_something', { credits: 0, premium_days: 30 }],
  ['purchase_order_premium_days_check', { credits: 0, premium_days: 0, premium_benefits: '{}' }],
  ['purchase_order_price_minor_check', { price_minor: 0 }],
  ['purchase_order_currency_check', { currency: 'euro' }],
  ['purchase_order_state_check', { state: 'lost' }],
  ['purchase_order_discount_percent_check', { discount_percent: 101 }],
  ['purchase_order_discount_kind_check', { discount_kind: 'friend' }],
])('an order that %s refuses: %o', async (rule, more) => {
  const site_id = app.site().id
  expect(
    await ruleOf((db) =>
      db
        .insertInto('purchase_order')
        .values({ ...orderRow, site_id, ...more } as never)
        .execute(),
    ),
  ).toBe(rule)
})

test('an order is one, and a payment of a provider belongs to one order', async () => {
  const copy = (id: string, ref: string) => sql`
    insert into purchase_order (id, site_id, pack, credits, price_minor, currency, payment_method, provider, provider_ref, created_at, updated_at)
    select ${id}, site_id, pack, credits, price_minor, currency, payment_method, provider, coalesce(${ref}, provider_ref), created_at, updated_at from purchase_order where id = ${order}`
  expect(await ruleOf((db) => copy(order, 'another').execute(db))).toBe('purchase_order_pkey')
  const mine = app.ctx.db.selectFrom('purchase_order').select('provider_ref').where('id', '=', order)
  const { provider_ref } = await mine.executeTakeFirstOrThrow()
  expect(await ruleOf((db) => copy(other, provider_ref ?? '').execute(db))).toBe('purchase_order_provider_ref')
})

test('an event of a provider counts once', async () => {
  const again = sql`insert into payment_event select * from payment_event limit 1`
  expect(await ruleOf((db) => again.execute(db))).toBe('payment_event_pkey')
})

const refundRow = { id: other, order_id: '', amount_minor: 1, credits: 0, reason: 'operator', state: 'asked', created_at: at }
test.each([
  ['refund_id_check', { id: 'short' }],
  ['refund_amount_minor_check', { amount_minor: 0 }],
  ['refund_credits_check', { credits: -1 }],
  ['refund_reason_check', { reason: 'whim' }],
  ['refund_state_check', { state: 'sent' }],
  ['refund_check', { state: 'done' }],
  ['refund_check', { state: 'asked', refund_ref: 're_1', done_at: at }],
])('a refund that %s refuses: %o', async (rule, more) => {
  expect(
    await ruleOf((db) =>
      db
        .insertInto('refund')
        .values({ ...refundRow, order_id: order, ...more } as never)
        .execute(),
    ),
  ).toBe(rule)
})

test('a refund is one', async () => {
  const again = sql`insert into refund select * from refund limit 1`
  expect(await ruleOf((db) => again.execute(db))).toBe('refund_pkey')
})

const withdrawalRow = { order_id: '', refund_id: null, amount_minor: 0, credits: 0, language: 'en', declared_at: at }
test('a withdrawal takes nothing from the member, is one an order, and one a refund', async () => {
  const add = (db: Db, more: object = {}) =>
    db
      .insertInto('withdrawal')
      .values({ ...withdrawalRow, order_id: order, ...more })
      .execute()
  expect(await ruleOf((db) => add(db, { amount_minor: -1 }))).toBe('withdrawal_amount_minor_check')
  expect(await ruleOf((db) => add(db, { credits: -1 }))).toBe('withdrawal_credits_check')
  expect(await ruleOf((db) => add(db, { days: -1 }))).toBe('withdrawal_days_check')
  const twice = async (db: Db) => {
    await add(db)
    await add(db)
  }
  expect(await ruleOf(twice)).toBe('withdrawal_pkey')
  const { id: refund_id } = await app.ctx.db.selectFrom('refund').select('id').executeTakeFirstOrThrow()
  const { id: second } = await shop.buy(ruth)
  const shared = async (db: Db) => {
    await add(db, { refund_id })
    await add(db, { refund_id, order_id: second })
  }
  expect(await ruleOf(shared)).toBe('withdrawal_refund_id_key')
})

test.each([
  ['invoice_number_check', { number: 'no number' }],
  ['invoice_country_check', { country: 'Netherlands' }],
  ['invoice_tax_check', { tax: 'toll' }],
  ['invoice_tax_rate_check', { tax_rate: 10_001 }],
  ['invoice_tax_rate_check', { tax_rate: -1 }],
  ['invoice_currency_check', { currency: 'euro' }],
  ['invoice_gross_minor_check', { gross_minor: 0, tax_minor: 0 }],
  ['invoice_check', { tax_minor: -1 }],
  ['invoice_check', { tax_minor: 1500 }],
])('an invoice that %s refuses: %o', async (rule, more) => {
  const row = await app.ctx.db.selectFrom('invoice').selectAll().executeTakeFirstOrThrow()
  const wrong = { ...row, order_id: other, number: 'SOCIAL-2026-000099', seller: JSON.stringify(row.seller), ...more }
  const write = async (db: Db) => {
    await db
      .insertInto('purchase_order')
      .values({ ...orderRow, site_id: app.site().id } as never)
      .execute()
    await db
      .insertInto('invoice')
      .values(wrong as never)
      .execute()
  }
  expect(await ruleOf(write)).toBe(rule)
})

test('an order has one invoice, a number is one invoice’s, and a year’s numbers have six digits', async () => {
  const again = (id: string, number: string) => async (db: Db) => {
    if (id === other)
      await db
        .insertInto('purchase_order')
        .values({ ...orderRow, site_id: app.site().id } as never)
        .execute()
    await sql`insert into invoice select ${id}, coalesce(nullif(${number}, ''), number), issued_at, country, tax, tax_rate, currency, gross_minor, tax_minor, seller
      from invoice limit 1`.execute(db)
  }
  expect(await ruleOf(again(order, 'SOCIAL-2026-000099'))).toBe('invoice_pkey')
  expect(await ruleOf(again(other, ''))).toBe('invoice_number_key')
  const count =
    (last: number, year = 1999) =>
    (db: Db) =>
      db.insertInto('invoice_count').values({ site_id: app.site().id, year, last }).execute()
  for (const last of [0, 1_000_000]) expect(await ruleOf(count(last))).toBe('invoice_count_last_check')
  expect(await ruleOf(count(1, 2026))).toBe('invoice_count_pkey')
})

test.each([
  ['credit_note_number_check', { number: 'no number' }],
  ['credit_note_credits_check', { credits: -1 }],
  ['credit_note_gross_minor_check', { gross_minor: 0, tax_minor: 0 }],
  ['credit_note_check', { tax_minor: -1 }],
  ['credit_note_check', { tax_minor: 501 }],
  ['credit_note_number_key', { ref: other }],
  ['credit_note_pkey', { number: 'SOCIAL-C-2026-000099' }],
])('a credit note that %s refuses: %o', async (rule, more) => {
  const row = await app.ctx.db.selectFrom('credit_note').selectAll().executeTakeFirstOrThrow()
  expect(
    await ruleOf((db) =>
      db
        .insertInto('credit_note')
        .values({ ...row, ...more })
        .execute(),
    ),
  ).toBe(rule)
})

test('a year’s credit notes have numbers of six digits, in a series of their own', async () => {
  const count =
    (last: number, year = 1999) =>
    (db: Db) =>
      db.insertInto('credit_note_count').values({ site_id: app.site().id, year, last }).execute()
  for (const last of [0, 1_000_000]) expect(await ruleOf(count(last))).toBe('credit_note_count_last_check')
  expect(await ruleOf(count(1, 2026))).toBe('credit_note_count_pkey')
  await expect(sql`delete from credit_note`.execute(app.ctx.db)).rejects.toMatchObject({ code: 'DU003' })
})

test('what is reserved is a message’s own, and never nothing', async () => {
  const ben = await app.createMember('Ben')
  await shop.write(ruth, ben)
  const again = sql`insert into reservation select * from reservation limit 1`
  expect(await ruleOf((db) => again.execute(db))).toBe('reservation_pkey')
  const free = sql`insert into reservation select conversation_id, message_id + 1, sender_id, 0 from reservation limit 1`
  expect(await ruleOf((db) => free.execute(db))).toBe('reservation_credits_check')
})

const changeRow = { id: 'change-1', credits: 5, cause: 'goodwill', note: 'sorry', made_by: 'shell:a', created_at: at }
const addChange =
  (more: object = {}) =>
  (db: Db) =>
    db
      .insertInto('credit_change')
      .values({ ...changeRow, member_id: ruth, ...more } as never)
      .execute()
test.each([
  ['credit_change_credits_check', { credits: 0 }],
  ['credit_change_credits_check', { credits: 10_001 }],
  ['credit_change_credits_check', { credits: -10_001 }],
  ['credit_change_cause_check', { cause: 'friendship' }],
  ['note_until_erased', { note: null }],
])('a change of credits by staff that %s refuses: %o', async (rule, more) => {
  expect(await ruleOf(addChange(more))).toBe(rule)
})

test('a change of credits is one, belongs to its member’s pool, and needs no words once the member is erased', async () => {
  const twice = async (db: Db) => {
    await addChange()(db)
    await addChange()(db)
  }
  expect(await ruleOf(twice)).toBe('credit_change_pkey')
  for (const credits of [10_000, -10_000]) expect(await ruleOf(addChange({ credits }))).toBeUndefined()
  expect(await ruleOf(addChange({ member_id: null, note: null, pool_id: app.site().pool_id }))).toBeUndefined()
  const pool = async (db: Db) => {
    await addChange()(db)
    const made = db.selectFrom('credit_change').select('pool_id').where('id', '=', changeRow.id)
    expect(await made.executeTakeFirstOrThrow()).toEqual({ pool_id: app.site().pool_id })
  }
  expect(await ruleOf(pool)).toBeUndefined()
})
