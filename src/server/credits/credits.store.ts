/** Wallets and the ledger as rows. Entries are written by functions of the database only. */
import { sql } from 'kysely'
import type { ProfileId } from '#domain/profiles.ts'
import type { Db } from '#server/context.ts'
import { hot } from '#server/platform/db.ts'

const selectBalance = hot<{ balance: number }>('select balance from wallet where member_id = $1::bigint')
export const findBalanceRow = async (db: Db, member: ProfileId) => (await selectBalance(db, [member]))[0]?.balance ?? 0

const give = hot('select give_welcome_credits($1::bigint, $2::int, $3::timestamptz)')
export async function giveWelcome(db: Db, member: ProfileId, credits: number, at: Date) {
  await give(db, [member, credits, at])
}

export const ledgerTotals = async (db: Db) =>
  (
    await sql<{ currency: string; amount: number }>`
      select currency, sum(amount)::bigint as amount from entry group by currency order by currency`.execute(db)
  ).rows

type Faults = { wallets_off: number; wallets_negative: number; postings_unbalanced: number }
export async function ledgerFaults(db: Db): Promise<Faults> {
  const { rows } = await sql<Faults>`
    with held as (select member_id, sum(amount) as amount from entry where account = 'member' and member_id is not null group by member_id)
    select
      (select count(*) from wallet w full join held h using (member_id) where coalesce(w.balance, 0) <> coalesce(h.amount, 0)) as wallets_off,
      (select count(*) from wallet where balance < 0) as wallets_negative,
      (select count(*) from (select from entry group by posting_id, currency having sum(amount) <> 0) as bad) as postings_unbalanced`.execute(
    db,
  )
  return rows[0] as Faults
}

/** Per currency: what the ledger says was captured, and what the orders say was paid and not taken back. */
export const salesTotals = async (db: Db) =>
  (
    await sql<{ currency: string; captured: number; ordered: number }>`
      with captured as (select currency, sum(amount) as amount from entry where account = 'captured' group by currency),
           ordered as (select currency, sum(price_minor) as amount from purchase_order where state = 'paid' group by currency)
      select currency, coalesce(c.amount, 0)::bigint as captured, coalesce(o.amount, 0)::bigint as ordered
        from captured c full join ordered o using (currency) order by currency`.execute(db)
  ).rows
