/** Cells: ids of two databases never meet, and a database keeps its cell. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cellCount, cellOfId, joinCell, newIdOfCell, referenceOfCell } from '#server/infrastructure/cell.ts'
import { nextComplaintReference } from '#server/complaints/complaints.store.ts'
import { openDb, type Db } from '#server/infrastructure/db.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let db: Db
beforeAll(async () => {
  app = await openTestApp()
  db = openDb({ clientConfig: app.clientConfig, max: 1 })
})
afterAll(async () => {
  await db.destroy()
  await app.close()
})

const number = async (query: string) => (await sql.raw<{ n: number }>(query).execute(db)).rows[0]?.n ?? 0

test('every sequence of ours leaves room for 1,024 cells', async () => {
  const { rows } = await sql<{ name: string }>`
    select sequencename as name from pg_sequences where schemaname = 'public' and increment_by <> ${cellCount}`.execute(db)
  expect(rows).toEqual([])
})

test('a database with brands keeps its cell, and the process with another one does not start', async () => {
  await expect(joinCell(db, 7)).rejects.toThrow('This database is cell 0, and CELL says 7: put CELL right.')
  await expect(joinCell(db, 0)).resolves.toBeUndefined()
})

test('after a database gets its cell, all its ids say so and none comes twice', async () => {
  const before = await number(`select nextval('message_id_seq') as n`)
  await sql`select set_cell(7)`.execute(db)
  const after = await number(`select nextval('message_id_seq') as n`)
  expect(after).toBeGreaterThan(before)
  expect(await number(`insert into pool (name) values ('seven') returning id as n`)).toSatisfy(
    (id: number) => id % cellCount === 7,
  )
  expect((await number('select random_id() as n')) % cellCount).toBe(7)
  expect(await number('select random_id() as n')).toSatisfy((id: number) => String(id).length === 15 && Number.isSafeInteger(id))
  expect([before, after].map((id) => id % cellCount)).toEqual([0, 7])
  const order = await newIdOfCell(db)
  expect(order).toMatch(/^[a-z0-9]{26}$/)
  expect(cellOfId(order)).toBe(7)
  expect(await nextComplaintReference(db, 2026)).toBe('C-2026-7-000001')
  expect(referenceOfCell('R', 2026, { cell: 0, last: 17 })).toBe('R-2026-000017')
  await sql`select set_cell(1023)`.execute(db)
  expect(cellOfId(await newIdOfCell(db))).toBe(1023)
})
