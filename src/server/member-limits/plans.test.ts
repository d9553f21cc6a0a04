/** Plans: whether a viewer may come upon a member is read by indexes, however many people, chats, likes and limits there are. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { statements } from '#server/infrastructure/db.ts'
import type { Db } from '#server/infrastructure/context.ts'
import '#server/likes/likes.ts'
import '#server/profiles/profiles.ts'
import { addBulkData } from '../../../seed/bulk-data.ts'
import { genericPlan, wholeTables } from '../../../tests/plans.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
/** Tables with rows enough to read by an index: an empty one is read as a whole by every plan, and rightly. */
let large: string[]
beforeAll(async () => {
  app = await openTestApp()
  await addBulkData(app.ctx, 6000, () => {})
  // as decisions and blocks would leave them
  await app.ctx.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    await sql`insert into member_limit (member_id, what, decision_id, until_at, pool_id)
      select m.id, what, row_number() over (), now() + interval '30 days', m.pool_id
        from member m cross join unnest(array['chats', 'likes', 'found']) what where m.id % 2 = 0`.execute(db)
  })
  await sql`insert into exclusion (member_id, other_id, blocked_by_me)
    select a.id, b.id, true from search_card a join search_card b on b.id = a.id + 7 where a.id % 3 = 0`.execute(app.ctx.db)
  await sql`vacuum (analyze)`.execute(app.ctx.db)
  const { rows } = await sql<{ relname: string }>`select relname from pg_class where relkind = 'r' and reltuples > 1000`.execute(
    app.ctx.db,
  )
  large = rows.map(({ relname }) => relname)
  expect(large).toEqual(
    expect.arrayContaining(['member', 'profile', 'conversation', 'profile_like', 'member_limit', 'exclusion']),
  )
})
afterAll(() => app.close())

const [viewer, member] = [1_000_000_001, 1_000_000_002]
const textOf = (name: string) => statements.find((one) => one.name === name)?.text ?? ''

test.each([
  ['a profile', 'profiles.selectOne', [member, 1, viewer]],
  ['whether two may meet', 'profiles.selectMeeting', [viewer, member, 1]],
  ['the likes of a moment', 'likes.selectParties', [`{${viewer}}`, `{${member}}`, '{1}']],
  ['a limit in force', 'member-limits.select', [member, 'likes', '2026-06-15']],
] as const)('%s is read by indexes alone', async (_, name, values) => {
  const nodes = await genericPlan(app.ctx.db, textOf(name), values)
  expect(wholeTables(nodes).filter((table) => large.includes(table))).toEqual([])
  const ofLimits = nodes.flatMap((node) => (node['Relation Name'] === 'member_limit' ? [node['Index Name']] : []))
  expect(new Set(ofLimits)).toEqual(new Set(['member_limit_pkey']))
})

type Reads = { table: string; whole: number; byIndex: number }
/** Of each table, by this connection. What it did before may be counted still (PostgreSQL flushes at most once a second): compare two. */
const countReads = async (db: Db) =>
  (
    await sql<Reads>`select relname as table, seq_scan::int as whole, coalesce(idx_scan, 0)::int as "byIndex" from pg_stat_xact_user_tables`.execute(
      db,
    )
  ).rows

test('the card of a member who changes is made anew without reading a table as a whole', async () => {
  const read = await app.ctx.db.transaction().execute(async (db) => {
    const before = new Map((await countReads(db)).map((one) => [one.table, one]))
    await sql`select keep_search_card(${member})`.execute(db)
    return (await countReads(db)).map(({ table, whole, byIndex }) => ({
      table,
      whole: whole - (before.get(table)?.whole ?? 0),
      byIndex: byIndex - (before.get(table)?.byIndex ?? 0),
    }))
  })
  expect(read.filter(({ byIndex }) => byIndex > 0).map(({ table }) => table)).toContain('member_limit')
  expect(read.filter(({ table, whole }) => whole > 0 && large.includes(table))).toEqual([])
})
