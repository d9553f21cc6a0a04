/** Acts asked for on the machine: somebody with the right agrees, or they wait an hour where one person alone has it. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import type { ConsoleCallName } from '#domain/console-wire.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { everywhere } from '#domain/staff/rights.ts'
import { hourMs, minuteMs } from '#domain/time/durations.ts'
import { settleApprovals, withdrawApproval } from '#server/approvals/approvals.ts'
import { listAuditLines, verifyLog } from '#server/audit/audit.ts'
import { askOnMachine, performCall } from '#server/console-app.ts'
import { findBalance } from '#server/credits/credits.ts'
import { callerOnMachine, grantRole, suspendStaff } from '#server/staff/staff.ts'
import { codeOf, openConsole, type Worker } from '../../../tests/console.ts'
import { chatOf, memberFixtures } from '../../../tests/member-fixtures.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let desk: ReturnType<typeof openConsole>
let olga: Worker
let ada: Worker
let member: ProfileId
const { newMember } = memberFixtures(() => app)
beforeEach(async () => {
  app = await openTestApp()
  desk = openConsole(app)
  olga = await desk.hire('Olga', { role: 'owner' })
  ada = await desk.hire('Ada', { role: 'owner' })
  member = (await newMember()).id
})
afterEach(() => app.close())

const reason = 'a year of a broken app'
const askFor = (call: ConsoleCallName, body: object) =>
  askOnMachine(app.ctx, { call, body, by: callerOnMachine(app.ctx, 'deploy') })
const gift = (credits = 500) => ({ id: member, credits, cause: 'goodwill', reason })
const ask = async (credits?: number) => {
  const waits = await askFor('POST /api/members/credits', gift(credits))
  if (!waits) throw new Error('It does not wait.')
  return waits
}
const give = (who: Worker, id: string) => who.call('POST /api/approvals/give', { body: { id } })
const stateOf = async (id: string) =>
  (await app.ctx.db.selectFrom('approval').select('state').where('id', '=', Number(id)).executeTakeFirstOrThrow()).state
const balance = () => findBalance(app.ctx, member)
const giver = { actor: callerOnMachine({ now: () => new Date() }, 'test').actor, rights: null }
const codeOfRefusal = async (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error as { code?: string }).code,
  )

test('one of two people with the right agrees, and it is done once, in the name of the machine and under theirs', async () => {
  const before = await balance()
  const { waits_for_approval: id, alone_at } = await ask()
  expect([alone_at, await balance()]).toEqual([null, before])
  expect((await ada.call('GET /api/approvals')).body).toMatchObject({
    approvals: [
      {
        id,
        act: 'member credits-give',
        asked_by: null,
        shell: 'deploy',
        may_decide: true,
        may_agree: true,
        is_own: false,
        reason,
      },
    ],
  })
  expect((await give(ada, id)).status).toBe(200)
  expect(codeOf(await give(olga, id))).toBe('already_decided')
  expect([await stateOf(id), await balance()]).toEqual(['done', before + 500])
  const [line] = await listAuditLines(app.ctx.db, { act: 'member credits-give', limit: 1 })
  expect(line).toMatchObject({
    actor_kind: 'shell',
    actor: 'deploy',
    outcome: 'done',
    alone: false,
    changed: { approved_by: { after: ada.id } },
  })
  expect(await verifyLog(app.ctx.db)).toMatchObject({ is_whole: true })
})

test('what one person may do alone does not wait, and what is refused is refused before anybody is troubled', async () => {
  expect(await askFor('POST /api/members/credits', gift(100))).toBeNull()
  expect(await codeOfRefusal(askFor('POST /api/members/credits', { ...gift(), id: 1 }))).toBe('not_found')
  expect(await codeOfRefusal(askFor('POST /api/members/credits', { ...gift(), cause: 'pity' }))).toBe('invalid_input')
  expect((await ada.call('GET /api/approvals/count')).body).toEqual({ waiting: 0 })
  const lines = await listAuditLines(app.ctx.db, { act: 'member credits-give', limit: 9 })
  expect(lines.map(({ outcome, refusal }) => [outcome, refusal])).toEqual([
    ['refused', 'invalid_input'],
    ['refused', 'not_found'],
  ])
})

test('the same words while they wait are one request, also when they come at once', async () => {
  const all = await Promise.all([ask(), ask(), ask()])
  expect(new Set([...all, await ask()].map(({ waits_for_approval }) => waits_for_approval)).size).toBe(1)
  expect((await ada.call('GET /api/approvals/count')).body).toEqual({ waiting: 1 })
  expect((await ask(501)).waits_for_approval).not.toBe(all[0].waits_for_approval)
})

test('the only person with the right cannot agree, as they may have asked on the machine, but can say no', async () => {
  await suspendStaff(app.ctx, giver, ada.id)
  const { waits_for_approval: id } = await ask()
  expect((await olga.call('GET /api/approvals')).body).toMatchObject({
    approvals: [{ id, may_decide: true, may_agree: false, is_own: false }],
  })
  expect(codeOf(await give(olga, id))).toBe('sole_holder')
  expect(await stateOf(id)).toBe('waiting')
  expect((await olga.call('POST /api/approvals/refuse', { body: { id, word: 'not me' } })).status).toBe(200)
  expect(await stateOf(id)).toBe('refused')
})

test('who is left as the only person with the right cannot agree either', async () => {
  const { waits_for_approval: id } = await ask()
  await suspendStaff(app.ctx, giver, ada.id)
  expect(codeOf(await give(olga, id))).toBe('sole_holder')
})

const stopLinks = async () => {
  await app.runJobs((await import('#server/staff/staff.jobs.ts')).staffJobs)
  return (await app.mails()).flatMap(({ text_body }) => /\/stop#(\S+)/.exec(text_body)?.[1] ?? [])
}

test('with one person it waits an hour, every owner gets a mail, it is done once, and the line says alone', async () => {
  await suspendStaff(app.ctx, giver, ada.id)
  const before = await balance()
  const { waits_for_approval: id, alone_at } = await ask()
  expect(alone_at).toBe(new Date(app.ctx.now().getTime() + hourMs).toISOString())
  expect(await stopLinks()).toHaveLength(1)
  app.wait(hourMs - 1)
  await settleApprovals(app.ctx, performCall)
  expect([await stateOf(id), await balance()]).toEqual(['waiting', before])
  app.wait(1)
  await settleApprovals(app.ctx, performCall)
  await settleApprovals(app.ctx, performCall)
  expect([await stateOf(id), await balance()]).toEqual(['done', before + 500])
  const lines = await listAuditLines(app.ctx.db, { act: 'member credits-give', limit: 9 })
  expect(lines.map(({ actor, outcome, alone }) => [actor, outcome, alone])).toEqual([
    ['deploy', 'done', true],
    ['deploy', 'begun', false],
  ])
})

test('an installation without people waits an hour too', async () => {
  await app.ctx.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    await db.deleteFrom('staff_grant').execute()
  })
  const { waits_for_approval: id } = await ask()
  app.wait(hourMs)
  await settleApprovals(app.ctx, performCall)
  expect(await stateOf(id)).toBe('done')
})

test('a second person who joins meanwhile ends the waiting alone, and then either agrees', async () => {
  await suspendStaff(app.ctx, giver, ada.id)
  const { waits_for_approval: id } = await ask()
  const eve = await desk.hire('Eve', { role: 'support' })
  await grantRole(app.ctx, giver, eve.id, { role: 'owner', at: everywhere, until: null })
  app.wait(hourMs + minuteMs)
  await settleApprovals(app.ctx, performCall)
  expect(await stateOf(id)).toBe('waiting')
  expect((await give(await desk.signIn(olga.id), id)).status).toBe(200)
})

test('the link in the mail stops it', async () => {
  await suspendStaff(app.ctx, giver, ada.id)
  const { waits_for_approval: id } = await ask()
  const [token = ''] = await stopLinks()
  expect((await desk.visitor('POST /api/approvals/stop', { body: { token } })).status).toBe(200)
  app.wait(2 * hourMs)
  await settleApprovals(app.ctx, performCall)
  expect(await stateOf(id)).toBe('withdrawn')
})

test('what is never done alone is refused on the machine until two people have the right', async () => {
  const [anna, ben] = [await newMember(), await newMember({ gender: 'm' })]
  await chatOf(anna, ben)
  const from = new Date(app.ctx.now().getTime() - hourMs).toISOString()
  const glass = { member: anna.id, other: ben.id, from, until: app.ctx.now().toISOString(), case: 'R-2026-000001', reason }
  expect(await askFor('POST /api/break_glass', glass)).toMatchObject({ alone_at: null })
  await suspendStaff(app.ctx, giver, ada.id)
  expect(await codeOfRefusal(askFor('POST /api/break_glass', { ...glass, case: 'R-2026-000002' }))).toBe('nobody_else')
})

test('the machine takes back what it asked for, and nothing that a person asked for', async () => {
  const { waits_for_approval: id } = await ask()
  expect(codeOf(await olga.call('POST /api/approvals/withdraw', { body: { id } }))).toBe('not_found')
  await withdrawApproval(app.ctx, null, Number(id))
  expect(await stateOf(id)).toBe('withdrawn')
  const { body } = await olga.call('POST /api/members/credits', { body: gift() })
  const { waits_for_approval: own } = body as { waits_for_approval: string }
  expect(await codeOfRefusal(withdrawApproval(app.ctx, null, Number(own)))).toBe('not_found')
})

test('the database has one who asked, and never another one afterwards', async () => {
  const { waits_for_approval: id } = await ask()
  const change = (what: ReturnType<typeof sql>) => sql`update approval set ${what} where id = ${Number(id)}`.execute(app.ctx.db)
  await expect(change(sql`asked_by = ${olga.id}`)).rejects.toMatchObject({ code: 'DU003' })
  await expect(change(sql`shell = 'ada'`)).rejects.toMatchObject({ code: 'DU003' })
})
