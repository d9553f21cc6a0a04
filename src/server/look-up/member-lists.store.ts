/** SQL of the lists of a member's page: each newest first, so many lines, from where the page before ended. */
import { sql } from 'kysely'
import { Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/infrastructure/context.ts'

/** Lines of a part. */
export const listLength = 20
export type ListPart<Row> = { rows: Row[]; next: string | null }

/** One line more is read than shown, which says whether there are others. */
export function pageOf<Row>(all: readonly Row[], placeOf: (row: Row) => string | number): ListPart<Row> {
  const rows = all.slice(0, listLength)
  const last = rows.at(-1)
  return { rows, next: all.length > listLength && last !== undefined ? String(placeOf(last)) : null }
}

const placeAt = (at: Date, id: string | number) => `${at.getTime()}.${id}`
function readPlace(cursor: string) {
  const [, ms, id] = /^(\d{1,15})\.([\w-]{1,64})$/.exec(cursor) ?? []
  if (!id || Number(ms) > 8.64e15) throw new Refusal('invalid_input', { field: 'cursor' })
  return { at: new Date(Number(ms)), id }
}
/** Moments are compared as a cursor writes them, in milliseconds. */
const inMs = (column: string) => sql`date_trunc('milliseconds', ${sql.ref(column)})`

export type MemberOrderRow = {
  id: string
  state: string
  credits: number
  price_minor: number
  currency: string
  created_at: Date
}
export async function pageOfOrders(db: Db, member: number, cursor: string | null): Promise<ListPart<MemberOrderRow>> {
  const before = cursor === null ? null : readPlace(cursor)
  const { rows } = await sql<MemberOrderRow>`
    select id, state, credits, price_minor, currency, created_at from purchase_order
     where member_id = ${member} ${before ? sql`and (${inMs('created_at')}, id::text) < (${before.at}, ${before.id})` : sql``}
     order by ${inMs('created_at')} desc, id::text desc limit ${listLength + 1}`.execute(db)
  return pageOf(rows, ({ created_at, id }) => placeAt(created_at, id))
}

export type MemberDeviceRow = { id: number; browser: string | null; system: string | null; seen_at: Date }
export async function pageOfDevices(db: Db, member: number, cursor: string | null): Promise<ListPart<MemberDeviceRow>> {
  const before = cursor === null ? null : readPlace(cursor)
  const { rows } = await sql<MemberDeviceRow>`
    select id, browser, system, seen_at from session
     where member_id = ${member} ${before ? sql`and (${inMs('seen_at')}, id) < (${before.at}, ${before.id}::bigint)` : sql``}
     order by ${inMs('seen_at')} desc, id desc limit ${listLength + 1}`.execute(db)
  return pageOf(rows, ({ seen_at, id }) => placeAt(seen_at, id))
}

export type MemberMailRow = { id: number; template: string; state: string; created_at: Date }
export async function pageOfMails(db: Db, member: number, cursor: string | null): Promise<ListPart<MemberMailRow>> {
  const { rows } = await sql<MemberMailRow>`
    select id, template, state, created_at from mail_log
     where member_id = ${member} ${cursor === null ? sql`` : sql`and id < ${cursor}::bigint`} order by id desc limit ${listLength + 1}`.execute(
    db,
  )
  return pageOf(rows, ({ id }) => id)
}
