/** The audit log: each act leaves one line, which nobody can change, and which loses its words with the member. */
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Refusal } from '#domain/refusal.ts'
import {
  act,
  actInSteps,
  type Actor,
  findHead,
  listAuditLines,
  listHeads,
  logAct,
  verifyLog,
  verifyNewest,
} from '#server/audit/audit.ts'
import { keepAuditHead, makeAuditYears } from '#server/audit/audit.jobs.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
beforeEach(async () => {
  app = await openTestApp()
})
afterEach(() => app.close())

const ada: Actor = { actor_kind: 'shell', actor: 'ada' }
const lines = () => listAuditLines(app.ctx.db, { limit: 50 })
const outcomes = async () => (await lines()).map(({ act, outcome, refusal }) => [act, outcome, refusal])
/** As a thief with all rights would: past the triggers. */
const tamper = (statement: ReturnType<typeof sql>) =>
  app.ctx.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    await statement.execute(db)
  })
const writeTen = async () => {
  for (let n = 1; n <= 10; n++) await logAct(app.ctx, ada, { act: 'job retry', target: `job ${n}`, reason: `reason ${n}` })
}

test('an act and its line are stored together, or neither, and a try that is refused or fails leaves a line of its own', async () => {
  const anna = await app.createMember('Anna')
  const pause = (then: () => void) =>
    act(app.ctx, ada, { act: 'member pause', member: anna, reason: 'asked for it' }, async ({ db }) => {
      await db.updateTable('member').set({ status: 'paused' }).where('id', '=', anna).execute()
      then()
    })
  const refuse = () => {
    throw new Refusal('not_found')
  }
  const fail = () => {
    throw new Error('the disk is full')
  }
  const status = async () =>
    (await app.ctx.db.selectFrom('member').select('status').where('id', '=', anna).executeTakeFirst())?.status
  await expect(pause(refuse)).rejects.toThrow(Refusal)
  await expect(pause(fail)).rejects.toThrow('the disk is full')
  expect(await status()).toBe('active')
  await pause(() => {})
  expect(await status()).toBe('paused')
  expect(await outcomes()).toEqual([
    ['member pause', 'done', null],
    ['member pause', 'failed', null],
    ['member pause', 'refused', 'not_found'],
  ])
  expect(await verifyLog(app.ctx.db)).toMatchObject({ lines: 3, findings: [], is_whole: true })
})

/** The text of a hash was written by `jsonb_build_array` once: what was sealed then must hold for years. */
test('a hash is that of the first day, whatever stands in the words', async () => {
  const words = 'q"uote \\ back\nline\u0001 é 😀 </script>\u2028'
  const changed = { price: { before: 1.1, after: 1e20 }, é: { before: null, after: [true, words] } }
  const anna = await app.createMember('Anna')
  await logAct(app.ctx, ada, { act: 'member warn', member: anna, target: words, reason: words, changed })
  const { rows } = await sql<{ is_line: boolean; is_words: boolean }>`
    select t.salt is not null and a.text_hash = sha256(t.salt || convert_to(jsonb_build_array(t.member_id, t.target, t.reason, t.changed)::text, 'UTF8')) as is_words,
           s.hash = sha256(convert_to(jsonb_build_array(s.number, a.id, extract(epoch from a.at), a.actor_kind, a.actor, a.act, a.kind, a.permission, a.scope_kind, a.scope_id,
             a.target_kind, a.case_reference, a.approval_id, a.outcome, a.refusal, a.alone, encode(a.text_hash, 'hex'))::text, 'UTF8')) as is_line
      from audit_log a join audit_log_text t on t.log_id = a.id join audit_seal s on s.log_id = a.id`.execute(app.ctx.db)
  expect(rows).toEqual([{ is_words: true, is_line: true }])
})

test('work of many steps has a line before it begins', async () => {
  await actInSteps(app.ctx, ada, { act: 'brand import' }, async () => {
    expect(await outcomes()).toEqual([['brand import', 'begun', null]])
  })
  expect(await outcomes()).toEqual([
    ['brand import', 'done', null],
    ['brand import', 'begun', null],
  ])
})

test('a line, a seal and words cannot be changed or deleted', async () => {
  await writeTen()
  for (const statement of [
    sql`update audit_log set actor = 'eve'`,
    sql`delete from audit_log`,
    sql`update audit_seal set hash = '\\x00'`,
    sql`delete from audit_seal`,
    sql`update audit_log_text set reason = 'another'`,
    sql`delete from audit_log_text`,
  ])
    await expect(statement.execute(app.ctx.db)).rejects.toMatchObject({ code: 'DU003' })
})

test.each([
  [
    'changed',
    sql`update audit_log set actor = 'eve' where id = (select log_id from audit_seal where number = 4)`,
    [[4, 'changed']],
  ],
  [
    'whose outcome is another',
    sql`update audit_log set outcome = 'refused' where id = (select log_id from audit_seal where number = 4)`,
    [[4, 'changed']],
  ],
  [
    'whose words are others',
    sql`update audit_log_text set reason = 'another' where log_id = (select log_id from audit_seal where number = 4)`,
    [[4, 'words']],
  ],
  ['gone', sql`delete from audit_log where id = (select log_id from audit_seal where number = 4)`, [[4, 'missing']]],
  ['gone with its seal', sql`delete from audit_seal where number = 4`, [[5, 'gap']]],
  [
    'with another hash',
    sql`update audit_seal set hash = '\\x00' where number = 4`,
    [
      [4, 'changed'],
      [5, 'changed'],
    ],
  ],
  [
    'that took the place of another',
    sql`update audit_seal set log_id = case number when 4 then (select log_id from audit_seal where number = 5) else (select log_id from audit_seal where number = 4) end where number in (4, 5)`,
    [
      [4, 'changed'],
      [5, 'changed'],
    ],
  ],
  ['the newest, and gone with its seal', sql`delete from audit_seal where number = 10`, [[10, 'missing']]],
  [
    'added after the head with a seal of its own',
    sql`with line as (select * from audit_log where id = (select log_id from audit_seal where number = 10)),
          added as (insert into audit_log (year, at, actor_kind, actor, act, kind, outcome, text_hash)
            select year, at, actor_kind, 'eve', act, kind, outcome, text_hash from line returning *)
        insert into audit_seal (year, number, log_id, hash)
          select a.year, 11, a.id, hash_of_audit_line(s.hash, 11, a::audit_log) from added a, audit_seal s where s.number = 10`,
    [[11, 'beyond']],
  ],
] as const)('a line that is %s is found', async (_, statement, findings) => {
  await writeTen()
  await tamper(statement)
  const verified = await verifyLog(app.ctx.db)
  expect(verified.findings.map(({ number, fault }) => [number, fault])).toEqual(findings)
  expect(verified.is_whole).toBe(false)
  // the console reads the newest lines in the same way
  const newest = await verifyNewest(app.ctx.db, 100)
  expect(newest.findings.map(({ number, fault }) => [number, fault])).toEqual(findings)
  expect(newest.is_whole).toBe(false)
})

test('a line that was added past the chain is found', async () => {
  await writeTen()
  await tamper(
    sql`insert into audit_log (year, at, actor_kind, actor, act, kind, outcome, text_hash) values (2026, now(), 'staff', 'eve', 'x', 'act', 'done', '\\x')`,
  )
  const { rows } = await sql<{ id: number }>`select id from audit_log where actor = 'eve'`.execute(app.ctx.db)
  const ids = rows.map(({ id }) => id)
  expect(await verifyLog(app.ctx.db)).toMatchObject({ unsealed: 1, unsealed_ids: ids, is_whole: false })
  expect(await verifyNewest(app.ctx.db, 100)).toMatchObject({ unsealed: ids, findings: [], is_whole: false })
})

test('a chain that was rewritten as a whole does not have the hash that was written down elsewhere', async () => {
  await writeTen()
  const known = await findHead(app.ctx.db)
  expect(await verifyLog(app.ctx.db, [known])).toMatchObject({ is_whole: true, lost_heads: [] })
  await tamper(sql`delete from audit_log_text`)
  await tamper(sql`delete from audit_log`)
  await tamper(sql`delete from audit_seal`)
  await tamper(sql`update audit_head set number = 0, hash = '\\x'`)
  await writeTen()
  expect(await verifyLog(app.ctx.db)).toMatchObject({ is_whole: true })
  expect(await verifyLog(app.ctx.db, [known])).toMatchObject({ is_whole: false, lost_heads: [known] })
})

test('twenty at once are numbered without a gap', async () => {
  await Promise.all(Array.from({ length: 20 }, () => logAct(app.ctx, ada, { act: 'job retry' })))
  const numbers = (await lines()).map(({ number }) => number ?? 0)
  expect(numbers.toSorted((a, b) => b - a)).toEqual(Array.from({ length: 20 }, (_, n) => 20 - n))
  expect(await verifyLog(app.ctx.db)).toMatchObject({ lines: 20, is_whole: true })
})

test('an erased member takes the words along, and the chain still verifies', async () => {
  const anna = await app.createMember('Anna')
  await logAct(app.ctx, ada, { act: 'member ban', member: anna, target: String(anna), reason: 'the canary sings' })
  await logAct(app.ctx, ada, { act: 'job retry', target: 'another' })
  await sql`update member set status = 'deleted' where id = ${anna}`.execute(app.ctx.db)
  await sql`insert into account_deletion (member_id, left_at, erase_at, was_paused) values (${anna}, ${app.ctx.now()}, ${app.ctx.now()}, false)`.execute(
    app.ctx.db,
  )
  await sql`select erase_member(${anna}, ${app.ctx.now()})`.execute(app.ctx.db)
  expect((await lines()).map(({ act, target, reason, member_id }) => [act, target, reason, member_id])).toEqual([
    ['job retry', 'another', null, null],
    ['member ban', null, null, null],
  ])
  expect(await verifyLog(app.ctx.db)).toMatchObject({ lines: 2, is_whole: true })
})

test('the years to come have partitions of their own, and a year that already has lines stays in the default one', async () => {
  const years = async () =>
    (
      await sql<{
        name: string
      }>`select inhrelid::regclass::text as name from pg_inherits where inhparent = 'audit_log'::regclass order by 1`.execute(
        app.ctx.db,
      )
    ).rows.map(({ name }) => name)
  const at = (time: string) => ({ ...app.ctx, now: () => new Date(time) })
  await makeAuditYears.run(at('2029-12-01T02:00:00Z'), {})
  expect(await years()).toEqual(expect.arrayContaining(['audit_log_2030', 'audit_log_default']))
  await logAct(at('2031-01-05T12:00:00Z'), ada, { act: 'job retry' })
  await sql`select make_audit_years(2031, 2)`.execute(app.ctx.db)
  expect(await years()).toEqual(expect.arrayContaining(['audit_log_2032']))
  expect(await years()).not.toContain('audit_log_2031')
  expect(await verifyLog(app.ctx.db)).toMatchObject({ lines: 1, is_whole: true })
})

test('a head is kept among the files each day; one of a time that a restore took back is not asked for', async () => {
  const at = (time: string) => ({ ...app.ctx, now: () => new Date(time) })
  await keepAuditHead.run(at('2026-06-01T01:31:00Z'), {})
  expect(await listHeads(app.ctx)).toEqual([])
  await writeTen()
  await keepAuditHead.run(at('2026-06-02T01:31:00Z'), {})
  await logAct(app.ctx, ada, { act: 'job retry' })
  await keepAuditHead.run(at('2026-06-02T09:00:00Z'), {})
  await keepAuditHead.run(at('2026-06-03T01:31:00Z'), {})
  const heads = (await listHeads(app.ctx)).toSorted((a, b) => a.number - b.number)
  expect(heads.map(({ number }) => number)).toEqual([10, 11])
  expect(await verifyLog(app.ctx.db, heads)).toMatchObject({ heads: 2, lost_heads: [], is_whole: true })
  await sql`insert into restore_event (until, begun_at) values ('2026-06-02T12:00:00Z', '2026-06-03T08:00:00Z')`.execute(
    app.ctx.db,
  )
  expect((await listHeads(app.ctx)).map(({ number }) => number)).toEqual([10])
})
