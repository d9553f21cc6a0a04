/** The ledger check when a pool comes from another cell or is erased: what was checked so far then includes the pool, or no longer does. */
import { sql } from 'kysely'
import type { Db } from '#server/infrastructure/db.ts'
import { findSettledPosting } from '#server/credits/ledger-check.ts'
import { findCheckpoint, insertCheck, lockCheck } from '#server/credits/ledger-check.store.ts'
import { addTotals } from '#server/credits/ledger-sums.ts'

/** Begins to take a pool in: until the end of the transaction nobody checks the ledger. Returns the posting up to which it was checked. */
export async function beginLedgerJoin(db: Db): Promise<number> {
  await lockCheck(db)
  return (await findCheckpoint(db))?.posting_id ?? 0
}

const writersTimeoutMs = 10_000

/** Where the pool comes from: afterwards no posting up to `upTo` is drawn or under way. */
export async function settlePostings(db: Db, upTo: number) {
  await sql`select continue_above(jsonb_build_object('posting_id_seq', ${upTo}::bigint))`.execute(db)
  await findSettledPosting(db, writersTimeoutMs)
}

type Total = { currency: string; account: string; amount: number }

/** Adds `sign` times the pool's entries up to the checked posting to the sums of the last check. Later entries are new to the next one. */
async function addToCheck(db: Db, pool: number, sign: 1 | -1, at: Date) {
  const last = await findCheckpoint(db)
  if (!last) return 0
  const { rows } = await sql<Total>`
    select currency, account, (${sign}::int * sum(amount))::bigint as amount from entry
     where pool_id = ${pool} and posting_id <= ${last.posting_id} group by currency, account`.execute(db)
  await insertCheck(db, { kind: 'new', at, ok: true, findings: {} }, { ...last, totals: addTotals(last.totals, rows) })
  return last.posting_id
}

/** Adds the sums and balances of the pool so far. The caller's transaction also says that the pool is checked. */
export async function joinLedgerCheck(db: Db, pool: number, at: Date) {
  const upTo = await addToCheck(db, pool, 1, at)
  await sql`
    insert into wallet_check (member_id, balance)
    select member_id, sum(amount) from entry
     where pool_id = ${pool} and account = 'member' and member_id is not null and posting_id <= ${upTo} group by member_id
    on conflict (member_id) do update set balance = excluded.balance`.execute(db)
}

/** The check no longer counts the pool, which has moved, so that its rows can be erased in any order. Safe to repeat. */
export const leaveLedgerCheck = (db: Db, pool: number, at: Date) =>
  db.transaction().execute(async (db) => {
    await lockCheck(db)
    const { rows } = await sql`update pool_move set is_checked = false where pool = ${pool} and is_checked returning 1`.execute(
      db,
    )
    if (rows.length === 0) return
    await addToCheck(db, pool, -1, at)
    await sql`delete from wallet_check c using member m where m.id = c.member_id and m.pool_id = ${pool}`.execute(db)
  })
