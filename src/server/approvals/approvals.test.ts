/** Approvals: an act that needs two people is done once, by two different ones, or alone after an hour where there is nobody else. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { everywhere } from '#domain/staff/rights.ts'
import { freshProofMs } from '#domain/staff/staff.ts'
import { hourMs, minuteMs } from '#domain/time/durations.ts'
import { settleApprovals } from '#server/approvals/approvals.ts'
import { listAuditLines, shellActor, verifyLog } from '#server/audit/audit.ts'
import { performCall } from '#server/console-app.ts'
import { grantRole, listRoles, suspendStaff, takeGrant } from '#server/staff/staff.ts'
import { codeOf, openConsole, type Worker } from '../../../tests/console.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let desk: ReturnType<typeof openConsole>
let olga: Worker
let ada: Worker
beforeEach(async () => {
  app = await openTestApp()
  desk = openConsole(app)
  olga = await desk.hire('Olga', { role: 'owner' })
  ada = await desk.hire('Ada', { role: 'owner' })
})
afterEach(() => app.close())

const giver = { actor: shellActor(), rights: null }
const change = { key: 'night_shift', name: 'Night shift', rights: ['cases.work=may'], version: 0, reason: 'the nights are long' }
const ask = async (who: Worker, body: object = change) => {
  const answer = await who.call('PUT /api/roles', { body })
  expect(answer.status).toBe(202)
  return answer.body as { waits_for_approval: string; alone_at: string | null }
}
const give = (who: Worker, id: string, word?: string) =>
  who.call('POST /api/approvals/give', { body: { id, ...(word && { word }) } })
const roleKeysNow = async () => (await listRoles(app.ctx)).map(({ key }) => key)
const stateOf = async (id: string) =>
  (await app.ctx.db.selectFrom('approval').select('state').where('id', '=', Number(id)).executeTakeFirstOrThrow()).state

test('what one person asks for another one sees, word for word, and it is done in the moment of the yes, under both names', async () => {
  const { waits_for_approval: id, alone_at } = await ask(olga)
  expect([alone_at, await roleKeysNow()]).toEqual([null, expect.not.arrayContaining(['night_shift'])])
  expect((await ada.call('GET /api/approvals')).body).toMatchObject({
    approvals: [
      {
        id,
        act: 'role set',
        reason: change.reason,
        asked_by: { name: 'Olga' },
        may_decide: true,
        what: expect.arrayContaining([{ field: 'rights', value: '["cases.work=may"]' }]),
      },
    ],
  })
  expect((await give(ada, id, 'agreed')).status).toBe(200)
  expect(await roleKeysNow()).toContain('night_shift')
  const [line] = await listAuditLines(app.ctx.db, { act: 'role set', limit: 1 })
  expect(line).toMatchObject({
    actor: String(olga.id),
    outcome: 'done',
    alone: false,
    reason: change.reason,
    changed: { approved_by: { after: ada.id } },
  })
  expect(await verifyLog(app.ctx.db)).toMatchObject({ is_whole: true })
})

test('nobody approves what they asked for: not in the console, and not in the database', async () => {
  const { waits_for_approval: id } = await ask(olga)
  expect(codeOf(await give(olga, id))).toBe('own_request')
  await expect(
    sql`update approval set state = 'done', approved_by = ${olga.id} where id = ${Number(id)}`.execute(app.ctx.db),
  ).rejects.toMatchObject({ code: '23514' })
  expect(await roleKeysNow()).not.toContain('night_shift')
})

test('who lost the right after the act was asked for, or whose proof is old, cannot approve it, and it still waits', async () => {
  const eve = await desk.hire('Eve', { role: 'owner' })
  const { waits_for_approval: id } = await ask(olga)
  const grant = await app.ctx.db.selectFrom('staff_grant').select('id').where('staff_id', '=', ada.id).executeTakeFirstOrThrow()
  await takeGrant(app.ctx, giver, { id: grant.id })
  expect(codeOf(await give(ada, id))).toBe('not_allowed')
  app.wait(freshProofMs)
  expect(codeOf(await give(eve, id))).toBe('proof_needed')
  expect([await stateOf(id), await roleKeysNow()]).toEqual(['waiting', expect.not.arrayContaining(['night_shift'])])
  expect((await give(await desk.signIn(eve.id), id)).status).toBe(200)
})

test('twenty yeses at once do it once', async () => {
  const { waits_for_approval: id } = await ask(olga)
  const answers = await Promise.all(Array.from({ length: 20 }, () => give(ada, id)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(answers.flatMap((one) => codeOf(one) ?? []))).toEqual(new Set(['already_decided']))
})

test('a body that was changed meanwhile voids it, and what was asked for cannot be changed at all', async () => {
  const { waits_for_approval: id } = await ask(olga)
  const tamper = sql`update approval set body = jsonb_set(body, '{rights}', '["books=may"]') where id = ${Number(id)}`
  await expect(tamper.execute(app.ctx.db)).rejects.toMatchObject({ code: 'DU003' })
  await app.ctx.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    await tamper.execute(db)
  })
  expect(codeOf(await give(ada, id))).toBe('approval_void')
  expect([await stateOf(id), await roleKeysNow()]).toEqual(['void', expect.not.arrayContaining(['night_shift'])])
})

test('who lost the right meanwhile, or whose target moved, gets nothing done; nor is anything half-done', async () => {
  const { waits_for_approval: first } = await ask(olga)
  const { waits_for_approval: second } = await ask(ada)
  expect((await give(olga, second)).status).toBe(200)
  expect(codeOf(await give(ada, first))).toBe('approval_void')
  const { waits_for_approval: third } = await ask(olga, { ...change, key: 'day_shift' })
  await suspendStaff(app.ctx, giver, olga.id)
  expect(codeOf(await give(ada, third))).toBe('approval_void')
  expect(await roleKeysNow()).not.toContain('day_shift')
})

test('it expires after three days, and can be refused with a word or taken back before', async () => {
  const { waits_for_approval: old } = await ask(olga)
  app.wait(72 * hourMs)
  await settleApprovals(app.ctx, performCall)
  expect(await stateOf(old)).toBe('expired')
  const again = [await desk.signIn(olga.id), await desk.signIn(ada.id)] as const
  expect(codeOf(await give(again[1], old))).toBe('already_decided')
  const { waits_for_approval: unwanted } = await ask(again[0])
  expect((await again[1].call('POST /api/approvals/refuse', { body: { id: unwanted, word: 'not this month' } })).status).toBe(200)
  expect((await again[0].call('GET /api/approvals', { query: { list: 'own' } })).body).toMatchObject({
    approvals: [{ state: 'refused', word: 'not this month' }, { state: 'expired' }],
  })
  const { waits_for_approval: regretted } = await ask(again[0])
  expect(codeOf(await again[1].call('POST /api/approvals/withdraw', { body: { id: regretted } }))).toBe('not_found')
  expect((await again[0].call('POST /api/approvals/withdraw', { body: { id: regretted } })).status).toBe(200)
})

test('a no needs a fresh proof too, like a yes', async () => {
  const { waits_for_approval: id } = await ask(olga, { ...change, key: 'proved_shift' })
  const old = new Date(app.ctx.now().getTime() - 10 * minuteMs)
  await app.ctx.db.updateTable('staff_session').set({ proved_at: old }).where('staff_id', '=', ada.id).execute()
  const refuse = (who: Worker) => who.call('POST /api/approvals/refuse', { body: { id, word: 'not now' } })
  expect([codeOf(await refuse(ada)), codeOf(await give(ada, id)), await stateOf(id)]).toEqual([
    'proof_needed',
    'proof_needed',
    'waiting',
  ])
  ada = await desk.signIn(ada.id)
  expect((await refuse(ada)).status).toBe(200)
  expect(await stateOf(id)).toBe('refused')
})

test('of more than fifty that wait none is left out: they come by page, the oldest first', async () => {
  const asked: string[] = []
  for (let n = 0; n < 53; n++) asked.push((await ask(olga, { ...change, key: `shift_${n}` })).waits_for_approval)
  type Page = { approvals: { id: string }[]; next: string | null }
  const pageAt = async (cursor?: string | null) =>
    (await ada.call('GET /api/approvals', { query: { ...(cursor && { cursor }) } })).body as Page
  const first = await pageAt()
  const second = await pageAt(first.next)
  expect([first.approvals.length, second.next]).toEqual([50, null])
  expect((await ada.call('GET /api/approvals/count')).body).toEqual({ waiting: 53 })
  expect([...first.approvals, ...second.approvals].map(({ id }) => id)).toEqual(asked)
})

test('who asks the same with the same key asks once', async () => {
  const answers = [
    await olga.call('PUT /api/roles', { body: change, key: 'asked-once' }),
    await olga.call('PUT /api/roles', { body: change, key: 'asked-once' }),
  ]
  expect(answers[0]?.body).toEqual(answers[1]?.body)
  expect((await ada.call('GET /api/approvals/count')).body).toEqual({ waiting: 1 })
})

const stopLinks = async () => {
  await app.runJobs((await import('#server/staff/staff.jobs.ts')).staffJobs)
  return (await app.mails()).flatMap(({ text_body }) => /\/stop#(\S+)/.exec(text_body)?.[1] ?? [])
}

test('alone it waits an hour, every owner gets a mail that stops it, and the line says alone', async () => {
  await suspendStaff(app.ctx, giver, ada.id)
  const { alone_at, waits_for_approval: id } = await ask(olga)
  expect(alone_at).toBe(new Date(app.ctx.now().getTime() + hourMs).toISOString())
  expect(await stopLinks()).toHaveLength(1)
  app.wait(hourMs - 1)
  await settleApprovals(app.ctx, performCall)
  expect(await stateOf(id)).toBe('waiting')
  app.wait(1)
  await settleApprovals(app.ctx, performCall)
  await settleApprovals(app.ctx, performCall)
  expect([await stateOf(id), await roleKeysNow()]).toEqual(['done', expect.arrayContaining(['night_shift'])])
  const lines = await listAuditLines(app.ctx.db, { act: 'role set', limit: 10 })
  expect(lines.map(({ outcome, alone }) => [outcome, alone])).toEqual([
    ['done', true],
    ['begun', false],
  ])
})

test('the link in the mail stops it, for anybody who has the mail and without signing in', async () => {
  await suspendStaff(app.ctx, giver, ada.id)
  const { waits_for_approval: id } = await ask(olga)
  const [token = ''] = await stopLinks()
  expect(codeOf(await desk.visitor('POST /api/approvals/stop', { body: { token: `${id}.${'A'.repeat(43)}` } }))).toBe(
    'link_expired',
  )
  expect((await desk.visitor('POST /api/approvals/stop', { body: { token } })).status).toBe(200)
  app.wait(2 * hourMs)
  await settleApprovals(app.ctx, performCall)
  expect([await stateOf(id), await roleKeysNow()]).toEqual(['withdrawn', expect.not.arrayContaining(['night_shift'])])
})

test('as soon as a second person holds the right, it cannot be done alone any more', async () => {
  await suspendStaff(app.ctx, giver, ada.id)
  const { waits_for_approval: id } = await ask(olga)
  const eve = await desk.hire('Eve', { role: 'support' })
  await grantRole(app.ctx, giver, eve.id, { role: 'owner', at: everywhere, until: null })
  app.wait(hourMs + minuteMs)
  await settleApprovals(app.ctx, performCall)
  expect(await stateOf(id)).toBe('waiting')
  expect((await give(await desk.signIn(eve.id), id)).status).toBe(200)
})
