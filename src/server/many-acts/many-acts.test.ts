/** Acts on many members: each is acted on as if alone, once, by who may; a second person for five bans; stopped, killed, refused. */
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ConsoleReply } from '#domain/console-wire.ts'
import { mostChosen } from '#domain/many-acts/many-acts.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { eraseNow } from '#server/account-deletion/account-deletion.ts'
import { listAuditLines } from '#server/audit/audit.ts'
import { decide } from '#server/decisions/decisions.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import { startMany } from '#server/many-acts/many-acts.ts'
import { runMany } from '#server/many-acts/run-many.ts'
import { fileReport } from '#server/safety/reports.ts'
import { suspendStaff } from '#server/staff/staff.ts'
import { openShop } from '../../../tests/buyers.ts'
import { codeOf, openConsole, type Worker } from '../../../tests/console.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

type Preview = ConsoleReply<'POST /api/members/many/preview'>
type Progress = ConsoleReply<'GET /api/members/many/one'>
let app: TestApp
let desk: ReturnType<typeof openConsole>
let mona: Worker
let count = 0
const shell = { actor_kind: 'shell' as const, actor: 'test' }
beforeEach(async () => {
  app = await openTestApp()
  desk = openConsole(app)
  mona = await desk.hire('Mona', { role: 'moderator' })
})
afterEach(() => app.close())

const make = (n: number, part: Parameters<TestApp['createMember']>[1] = {}) =>
  Promise.all(Array.from({ length: n }, () => app.createMember(`Anna${(count += 1)}`, part)))
const reasons = { clause: 'scam', facts: 'the same words to all', source: 'own', reason: 'a wave of spam' }
const warnThem = (ids: readonly number[]) => ({ act: 'decide', measures: ['warn'], ids, ...reasons })
const banThem = (ids: readonly number[]) => ({ act: 'decide', measures: ['ban'], ids, ...reasons })
const begin = (who: Worker, body: object) => who.call('POST /api/members/many/decide', { body })
const idOf = (answer: { body: unknown }) => (answer.body as { id: number }).id
const show = async (who: Worker, id: number) => (await who.call('GET /api/members/many/one', { query: { id } })).body as Progress
const preview = async (who: Worker, body: object) => (await who.call('POST /api/members/many/preview', { body })).body as Preview
const statusOf = async (id: number) =>
  (await app.ctx.db.selectFrom('member').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
const countDecisions = async () =>
  (
    await app.ctx.db
      .selectFrom('decision')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

test('three are warned: each gets a decision, a statement and a line in the log that names the act', async () => {
  const members = await make(3)
  const answer = await begin(mona, warnThem(members))
  expect(answer.body).toMatchObject({ total: 3, left_out: 0 })
  await app.runJobs()
  expect(await show(mona, idOf(answer))).toMatchObject({
    act: { state: 'done', done: 3, refused: 0, started_by: 'Mona', measures: ['warn'], reason: reasons.reason },
    failed: [],
  })
  const decisions = await app.ctx.db.selectFrom('decision').selectAll().execute()
  expect(decisions.map(({ subject_id }) => subject_id).toSorted()).toEqual(members.toSorted())
  expect(decisions.every(({ decided_by, facts }) => decided_by === `staff:${mona.id}` && facts === reasons.facts)).toBe(true)
  const mails = await app.ctx.db.selectFrom('mail_log').select('member_id').where('template', '=', 'statement').execute()
  expect(new Set(mails.map(({ member_id }) => member_id))).toEqual(new Set(members))
  const lines = await listAuditLines(app.ctx.db, { limit: 20 })
  const of = (act: string) => lines.filter((line) => line.act === act && line.outcome === 'done')
  expect(
    of('member decide')
      .map(({ member_id }) => member_id)
      .toSorted(),
  ).toEqual(members.toSorted())
  expect(of('member decide')[0]?.changed).toMatchObject({ many: { after: idOf(answer) } })
  // one when it began, one when it was over
  expect(of('member many-decide').map(({ changed }) => Object.keys(changed ?? {}))).toEqual(
    [['done', 'state', 'refused'], ['members']].map((keys) => expect.arrayContaining(keys)),
  )
})

test('the preview says how many, of which brands, who paid lately, who has open cases and who is out already', async () => {
  const [ben, carl, dora] = await make(3)
  const [finn] = await make(1, { host: 'lavish.localhost' })
  if (!ben || !carl || !dora || !finn) throw new Error('Nobody.')
  await fileReport(app.ctx, app.site(), ben, { profile: carl, reason: 'scam' })
  await decide(app.ctx, shell, { member: dora }, { measures: ['ban'], clause: 'scam', facts: 'seen', source: 'own' })
  await openShop(app).buy(ben)
  const seen = await preview(mona, { act: 'decide', measures: ['ban'], ids: [ben, carl, dora, finn, 12_345] })
  expect(seen).toMatchObject({
    paid_lately: 1,
    open_cases: 1,
    in_state: 1,
    left_out: 1,
    pools: 2,
    needs_second: false,
    is_all: true,
  })
  expect(seen.brands.map(({ n }) => n).toSorted()).toEqual([1, 3])
  const found = await preview(mona, { act: 'decide', measures: ['ban'], state: 'banned' })
  expect(found).toMatchObject({ ids: [dora], is_all: true })
})

test('four bans are done at once; five wait for a second person, who agrees, and both names stand in each decision', async () => {
  const lea = await desk.hire('Lea', { role: 'lead_moderator' })
  const four = await make(4)
  expect((await begin(mona, banThem(four))).status).toBe(200)
  await app.runJobs()
  expect(await Promise.all(four.map(statusOf))).toEqual(['banned', 'banned', 'banned', 'banned'])
  const five = await make(5)
  expect(await preview(mona, { act: 'decide', measures: ['ban'], ids: five })).toMatchObject({ needs_second: true })
  const waits = await begin(mona, banThem(five))
  expect(waits.status).toBe(202)
  await app.runJobs()
  expect(new Set(await Promise.all(five.map(statusOf)))).toEqual(new Set(['active']))
  const { waits_for_approval: id } = waits.body as { waits_for_approval: string }
  expect((await lea.call('POST /api/approvals/give', { body: { id } })).status).toBe(200)
  await app.runJobs()
  expect(new Set(await Promise.all(five.map(statusOf)))).toEqual(new Set(['banned']))
  const rows = await app.ctx.db
    .selectFrom('decision')
    .select(['decided_by', 'second_by'])
    .where('subject_id', 'in', five)
    .execute()
  expect(new Set(rows.map(({ decided_by, second_by }) => `${decided_by} ${second_by}`))).toEqual(
    new Set([`staff:${mona.id} staff:${lea.id}`]),
  )
  const lines = await listAuditLines(app.ctx.db, { act: 'member decide', limit: 5 })
  expect(lines).toHaveLength(5)
  const { rows: approved } = await sql<{
    n: number
  }>`select count(*)::int as n from audit_log where act = 'member decide' and approval_id = ${Number(id)}`.execute(app.ctx.db)
  expect(approved[0]?.n).toBe(5)
})

test('five lifts wait too, and so do five suspensions', async () => {
  await desk.hire('Lea', { role: 'lead_moderator' })
  const five = await make(5)
  const until = new Date(app.ctx.now().getTime() + 86_400_000).toISOString()
  expect((await begin(mona, { ...banThem(five), measures: ['suspend'], until })).status).toBe(202)
  expect((await begin(mona, { act: 'lift', ids: five, reason: 'a mistake' })).status).toBe(202)
})

test('a body that was changed meanwhile is not approved', async () => {
  const lea = await desk.hire('Lea', { role: 'lead_moderator' })
  const five = await make(5)
  const { waits_for_approval: id } = (await begin(mona, banThem(five))).body as { waits_for_approval: string }
  const [other] = await make(1)
  await app.ctx.db.transaction().execute(async (db) => {
    // the database refuses it otherwise
    await sql`set local session_replication_role = replica`.execute(db)
    await sql`update approval set body = jsonb_set(body, '{ids,0}', to_jsonb(${other}::bigint)) where id = ${Number(id)}`.execute(
      db,
    )
  })
  expect(codeOf(await lea.call('POST /api/approvals/give', { body: { id } }))).toBe('approval_void')
  await app.runJobs()
  expect(await countDecisions()).toBe(0)
})

/** Runs the act until so many had their turn, as a worker that is then killed, and does something. */
async function runUntil(ctx: Context, id: number, turns: number, then: () => Promise<unknown>) {
  const done = async () =>
    (await ctx.db.selectFrom('many_act_member').select('id').where('act_id', '=', id).where('outcome', '<>', 'waiting').execute())
      .length
  let isOver = false
  const db = new Proxy(ctx.db, {
    get(target, name) {
      const value = Reflect.get(target, name, target) as unknown
      if (name !== 'transaction') return typeof value === 'function' ? value.bind(target) : value
      return () => ({
        execute: async (work: (db: Context['db']) => Promise<unknown>) => {
          if (!isOver && (await done()) === turns) {
            isOver = true
            await then()
          }
          return target.transaction().execute(work as never)
        },
      })
    },
  })
  await runMany({ ...ctx, db }, id)
}

test('a right that is taken away half-way refuses the rest, and says so', async () => {
  const members = await make(3)
  const id = idOf(await begin(mona, warnThem(members)))
  await runUntil(app.ctx, id, 1, () => app.ctx.db.deleteFrom('staff_grant').where('staff_id', '=', mona.id).execute())
  const lea = await desk.hire('Lea', { role: 'lead_moderator' })
  const seen = await show(lea, id)
  expect(seen.act).toMatchObject({ state: 'done', done: 1, refused: 2 })
  expect(seen.failed.map(({ code }) => code)).toEqual(['not_allowed', 'not_allowed'])
  expect(await countDecisions()).toBe(1)
})

test('who is suspended acts on nobody any more', async () => {
  const olga = await desk.hire('Olga', { role: 'owner' })
  const members = await make(2)
  const id = idOf(await begin(mona, warnThem(members)))
  await suspendStaff(app.ctx, { actor: shell, rights: null }, mona.id)
  await app.runJobs()
  expect((await show(olga, id)).failed.map(({ code }) => code)).toEqual(['not_allowed', 'not_allowed'])
})

test('a stop leaves those who still waited as they are', async () => {
  const members = await make(4)
  const id = idOf(await begin(mona, warnThem(members)))
  await runUntil(app.ctx, id, 2, () => mona.call('POST /api/members/many/stop', { body: { id, reason: 'the wrong ones' } }))
  await app.runJobs()
  expect((await show(mona, id)).act).toMatchObject({ state: 'stopped', done: 2, refused: 0, total: 4 })
  expect((await show(mona, id)).stopped_by).toBe('Mona')
  expect(await countDecisions()).toBe(2)
  // again: nothing changes
  expect((await mona.call('POST /api/members/many/stop', { body: { id, reason: 'again' } })).status).toBe(200)
})

test('a worker that dies within a turn leaves nothing of it; the next one goes on, and two at once act on each member once', async () => {
  const members = await make(6)
  const id = idOf(await begin(mona, warnThem(members)))
  const died = new Error('killed')
  await expect(
    atomically(app.ctx, async (ctx) => {
      await runMany(ctx, id)
      throw died
    }),
  ).rejects.toBe(died)
  expect(await countDecisions()).toBe(0)
  await Promise.all([runMany(app.ctx, id), runMany(app.ctx, id), runMany(app.ctx, id)])
  await app.runJobs()
  expect(await countDecisions()).toBe(6)
  expect((await show(mona, id)).act).toMatchObject({ state: 'done', done: 6, refused: 0 })
  const ends = await listAuditLines(app.ctx.db, { act: 'member many-decide', limit: 10 })
  expect(ends).toHaveLength(2)
})

test('who changed meanwhile, is out already or is gone is listed with why', async () => {
  const [ben, carl, dora, eva] = await make(4)
  if (!ben || !carl || !dora || !eva) throw new Error('Nobody.')
  await decide(app.ctx, shell, { member: ben }, { measures: ['ban'], clause: 'scam', facts: 'seen', source: 'own' })
  const id = idOf(await begin(mona, banThem([ben, carl, dora, eva])))
  await fileReport(app.ctx, app.site(), eva, { profile: carl, reason: 'scam' })
  await eraseNow(app.ctx, dora)
  await app.runJobs()
  const seen = await show(mona, id)
  expect(seen.act).toMatchObject({ done: 1, refused: 3 })
  expect(seen.failed.map(({ member, code }) => [member?.id ?? null, code])).toEqual([
    [ben, 'already_in_state'],
    [carl, 'changed_meanwhile'],
    [null, 'not_found'],
  ])
  expect(await statusOf(eva)).toBe('banned')
})

test('an error that nobody expected is one refusal; the others go on', async () => {
  const members = await make(3)
  const id = idOf(await begin(mona, warnThem(members)))
  await sql`create function fall_over() returns trigger language plpgsql as $$ begin raise exception 'a bug'; end $$`.execute(
    app.ctx.db,
  )
  await sql`create trigger fall_over before insert on decision for each row when (new.subject_id = ${sql.lit(members[1])}) execute function fall_over()`.execute(
    app.ctx.db,
  )
  await app.runJobs()
  const seen = await show(mona, id)
  expect(seen.act).toMatchObject({ state: 'done', done: 2, refused: 1 })
  expect(seen.failed).toMatchObject([{ member: { id: members[1] }, code: 'failed' }])
})

test('sessions end, letters leave and notes are written, for who may help there; others are left out', async () => {
  const site = app.site()
  const sam = await desk.hire('Sam', { role: 'support', at: { kind: 'site', id: site.id } })
  const members = await make(2)
  const [far] = await make(1, { host: 'lavish.localhost' })
  const ids = [...members, far as ProfileId]
  const reason = 'our servers were down'
  const act = async (who: Worker, body: object) => who.call('POST /api/members/many', { body: { ids, reason, ...body } })
  expect((await act(sam, { act: 'note', words: 'was told' })).body).toMatchObject({ total: 2, left_out: 1 })
  expect((await act(sam, { act: 'write', letter: 'sorry' })).body).toMatchObject({ total: 2, left_out: 1 })
  expect((await act(sam, { act: 'sign_out' })).status).toBe(200)
  await app.runJobs()
  const notes = await app.ctx.db.selectFrom('member_note').select(['member_id', 'made_by']).execute()
  expect(notes.map(({ member_id }) => member_id).toSorted()).toEqual(members.toSorted())
  expect(new Set(notes.map(({ made_by }) => made_by))).toEqual(new Set([`staff:${sam.id}`]))
  const letters = await app.ctx.db.selectFrom('mail_log').select('member_id').where('template', '=', 'staff_letter').execute()
  expect(letters.map(({ member_id }) => member_id).toSorted()).toEqual(members.toSorted())
  // a moderator reads and notes, and does not help
  expect(codeOf(await act(mona, { act: 'sign_out' }))).toBe('not_allowed')
  const acts = (await sam.call('GET /api/members/many', {})).body as ConsoleReply<'GET /api/members/many'>
  expect(acts.acts.map((one) => `${one.act} ${one.state}`)).toEqual(['sign_out done', 'write done', 'note done'])
})

test('what lacks something, is too much or reaches nobody is refused before it begins', async () => {
  const [ben] = await make(1)
  const [far] = await make(1, { host: 'lavish.localhost' })
  const fields = async (answer: Promise<{ body: unknown }>) => (await answer).body as object
  expect(await fields(begin(mona, { ...warnThem([ben as number]), clause: undefined }))).toMatchObject({
    error: 'invalid_input',
    field: 'clause',
  })
  expect(await fields(begin(mona, warnThem(Array.from({ length: mostChosen + 1 }, (_, n) => n + 1))))).toMatchObject({
    error: 'invalid_input',
  })
  expect(codeOf(await begin(mona, warnThem([ben as number, far as number])))).toBe('several_pools')
  expect(codeOf(await begin(mona, warnThem([12_345])))).toBe('not_found')
  expect(
    codeOf(await mona.call('POST /api/members/many', { body: { ids: [12_345], act: 'note', words: 'x', reason: 'y' } })),
  ).toBe('nobody_in_reach')
  const there = await desk.hire('Max', { role: 'moderator', at: { kind: 'pool', id: app.ctx.sites.all()[2]?.pool_id ?? 0 } })
  expect(codeOf(await begin(there, warnThem([ben as number])))).toBe('not_found')
})

test('a user of the machine does the same, under their own name, and five need a second person there too', async () => {
  const members = await make(6)
  const decision = { measures: ['ban' as const], clause: 'scam' as const, facts: 'seen', source: 'own' as const }
  const wish = { act: 'decide' as const, ids: members, reason: 'a wave', details: { decision } }
  const onMachine = { actor: shell, rights: null }
  await expect(startMany(app.ctx, onMachine, wish)).rejects.toMatchObject({ code: 'second_needed' })
  await startMany(app.ctx, onMachine, { ...wish, ids: members.slice(0, 4) })
  await app.runJobs()
  expect(await Promise.all(members.map(statusOf))).toEqual(['banned', 'banned', 'banned', 'banned', 'active', 'active'])
  const rows = await app.ctx.db.selectFrom('decision').select('decided_by').execute()
  expect(new Set(rows.map(({ decided_by }) => decided_by))).toEqual(new Set(['shell:test']))
})

test('what was written goes when it is over, and the number of a member when they are erased', async () => {
  const members = await make(2)
  const id = idOf(await begin(mona, warnThem(members)))
  await app.runJobs()
  await eraseNow(app.ctx, members[0] as ProfileId)
  const act = await app.ctx.db.selectFrom('many_act').select('details').where('id', '=', id).executeTakeFirstOrThrow()
  expect(act.details).toBeNull()
  const rows = await app.ctx.db.selectFrom('many_act_member').select('member_id').where('act_id', '=', id).orderBy('id').execute()
  expect(rows.map(({ member_id }) => member_id)).toEqual([null, members[1]])
})
