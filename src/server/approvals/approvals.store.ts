/** SQL of approvals. */
import { sql, type Insertable } from 'kysely'
import type { Scope } from '#domain/staff/rights.ts'
import type { Db } from '#server/infrastructure/context.ts'
import type { Tables } from '#server/infrastructure/schema.ts'

export type ApprovalRow = Omit<Tables['approval'], 'id' | 'state' | 'member_ids' | 'erased_at'> & {
  id: number
  member_ids: number[]
  state: 'waiting' | 'done' | 'refused' | 'withdrawn' | 'expired' | 'void'
  /** Null for a user of the machine. */
  asker: string | null
  decider: string | null
  decider_id: number | null
}
export const placeOfApproval = ({ scope_kind, scope_id }: Pick<ApprovalRow, 'scope_kind' | 'scope_id'>): Scope => ({
  kind: scope_kind,
  id: scope_id,
})

/** Undefined where a user of the machine asks what waits already. */
export const insertApproval = (db: Db, row: Insertable<Tables['approval']>) =>
  db
    .insertInto('approval')
    .values({ ...row, body: JSON.stringify(row.body) })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'member_ids'])
    .executeTakeFirst()

type Same = Pick<ApprovalRow, 'call' | 'body_hash' | 'shell'>
/** What a user of the machine asked for in the same words, while it waits. */
export const getSameOfMachine = (db: Db, { call, body_hash, shell }: Same) =>
  db
    .selectFrom('approval')
    .select(['id', 'expires_at', 'alone_at'])
    .where('state', '=', sql.lit('waiting'))
    .where('call', '=', call)
    .where('body_hash', '=', body_hash)
    .where('shell', '=', shell)
    .executeTakeFirstOrThrow()

const columns = sql`a.id, a.call, a.permission, a.scope_kind, a.scope_id, a.body, a.body_hash, a.reason, a.asked_by, a.shell, a.key_id, a.asked_at, a.expires_at,
  a.alone_at, a.state, a.approved_by, a.refused_by, a.decided_at, a.word, a.member_ids, asker.name as asker, decider.name as decider, decider.id as decider_id`
const tables = sql`approval a left join staff asker on asker.id = a.asked_by left join staff decider on decider.id = coalesce(a.approved_by, a.refused_by)`

/** Locked until the transaction ends: an act is decided once. */
export const lockApproval = async (db: Db, id: number): Promise<ApprovalRow | null> =>
  (await sql<ApprovalRow>`select ${columns} from ${tables} where a.id = ${id} for update of a`.execute(db)).rows[0] ?? null

/** All of them, the oldest first: none waits longer than three days, so the list ends by itself. */
export const listWaitingApprovals = async (db: Db, now: Date): Promise<ApprovalRow[]> =>
  (
    await sql<ApprovalRow>`select ${columns} from ${tables} where a.state = 'waiting' and a.expires_at > ${now} order by a.asked_at, a.id`.execute(
      db,
    )
  ).rows

/** Newest first, 50 a page. */
export const pageOfOwn = async (db: Db, staff: number, before: number | null): Promise<ApprovalRow[]> =>
  (
    await sql<ApprovalRow>`select ${columns} from ${tables} where a.asked_by = ${staff} ${before ? sql`and a.id < ${before}` : sql``} order by a.id desc limit 50`.execute(
      db,
    )
  ).rows
export const pageOfPast = async (db: Db, before: number | null): Promise<ApprovalRow[]> =>
  (
    await sql<ApprovalRow>`select ${columns} from ${tables} where a.state <> 'waiting' ${before ? sql`and a.id < ${before}` : sql``} order by a.id desc limit 50`.execute(
      db,
    )
  ).rows

type Decision = Pick<ApprovalRow, 'state'> &
  Partial<Pick<ApprovalRow, 'approved_by' | 'refused_by' | 'word'>> & { decided_at: Date }
export const setApprovalState = (db: Db, id: number, decision: Decision) =>
  db.updateTable('approval').set(decision).where('id', '=', id).execute()

// the state stands in the text: a generic plan with it as a value has no partial index

/** What nobody decided in time. */
export const expireOld = (db: Db, now: Date) =>
  sql`update approval set state = 'expired', decided_at = ${now} where state = 'waiting' and expires_at <= ${now}`.execute(db)

export const listAloneDue = async (db: Db, now: Date): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from approval where state = 'waiting' and alone_at is not null and alone_at <= ${now} and expires_at > ${now} order by alone_at limit 50`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
