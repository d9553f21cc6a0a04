/** Roles and grants: nobody gives what they have not, one owner always stays, and what was taken is gone at the next press. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from '#domain/refusal.ts'
import { everywhere, type Scope } from '#domain/staff/rights.ts'
import { dayMs } from '#domain/time/durations.ts'
import { listAuditLines, shellActor } from '#server/audit/audit.ts'
import { changeRole, grantRole, listRoles, resetRole, suspendStaff, takeGrant } from '#server/staff/staff.ts'
import { codeOf, openConsole, type Worker } from '../../../tests/console.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let desk: ReturnType<typeof openConsole>
let owner: Worker
let brand: Scope
let pool: Scope
beforeAll(async () => {
  app = await openTestApp()
  desk = openConsole(app)
  owner = await desk.hire('Olga', { role: 'owner' })
  brand = { kind: 'site', id: app.site().id }
  pool = { kind: 'pool', id: app.site().pool_id }
})
afterAll(() => app.close())

const giver = { actor: shellActor(), rights: null }
const grantOf = async (staff: number) =>
  (await app.ctx.db.selectFrom('staff_grant').select('id').where('staff_id', '=', staff).executeTakeFirstOrThrow()).id
const invite = (who: Worker, role: string, { kind, id }: Scope, email = `${role}-${Math.random()}@staff.example.com`) =>
  who.call('POST /api/staff/invite', { body: { email, name: 'New', locale: 'pl', role, at: kind, where_id: id } })

test('the last owner cannot leave: not by a taken role, not by a suspension; of two one can', async () => {
  await expect(takeGrant(app.ctx, giver, { id: await grantOf(owner.id) })).rejects.toMatchObject({ code: 'DU007' })
  await expect(suspendStaff(app.ctx, giver, owner.id)).rejects.toMatchObject({ code: 'DU007' })
  const second = await desk.hire('Otto', { role: 'owner' })
  expect(codeOf(await owner.call('POST /api/staff/suspend', { body: { id: owner.id, reason: 'tired' } }))).toBe('own_request')
  const both = [owner.id, second.id].map(async (id) =>
    suspendStaff(app.ctx, giver, id).catch((error: { code: string }) => error.code),
  )
  expect((await Promise.all(both)).filter((code) => code === 'DU007')).toHaveLength(1)
  await app.ctx.db.updateTable('staff').set({ state: 'active' }).where('id', '=', owner.id).execute()
  owner = await desk.signIn(owner.id)
})

test('a role that is taken is gone at the next press, and one with an end ends by itself', async () => {
  const mona = await desk.hire('Mona', { role: 'developer' })
  expect((await mona.call('GET /api/jobs')).status).toBe(200)
  const answer = await owner.call('DELETE /api/staff/grants', { body: { id: await grantOf(mona.id), reason: 'another team' } })
  expect(answer.status).toBe(200)
  expect(codeOf(await mona.call('GET /api/jobs'))).toBe('not_allowed')
  const until = new Date(app.ctx.now().getTime() + dayMs)
  await grantRole(app.ctx, giver, mona.id, { role: 'developer', at: everywhere, until })
  expect((await mona.call('GET /api/jobs')).status).toBe(200)
  app.wait(dayMs)
  expect(codeOf(await (await desk.signIn(mona.id)).call('GET /api/jobs'))).toBe('not_allowed')
  owner = await desk.signIn(owner.id)
})

test('nobody gives a right that they do not hold, and an owner is made by two', async () => {
  await changeRole(app.ctx, { key: 'personnel', name: 'Personnel', rights: ['staff=may', 'figures=may'], version: 0 })
  const petra = await desk.hire('Petra', { role: 'personnel' })
  expect(codeOf(await invite(petra, 'moderator', everywhere))).toBe('right_not_held')
  expect(codeOf(await invite(petra, 'owner', everywhere))).toBe('not_allowed')
  expect((await invite(petra, 'personnel', brand)).status).toBe(200)
  expect(codeOf(await invite(owner, 'owner', everywhere))).toBe('not_allowed')
})

test('a brand manager invites support of the own brand, and a lead moderator moderators of the own pool, and nobody else', async () => {
  const manager = await desk.hire('Bea', { role: 'brand_manager', at: brand })
  const lead = await desk.hire('Leo', { role: 'lead_moderator', at: pool })
  const elsewhere: Scope = { kind: 'site', id: app.site('lavish.localhost').id }
  const codes = [
    await invite(manager, 'support', brand),
    await invite(manager, 'moderator', brand),
    await invite(manager, 'support', pool),
    await invite(manager, 'support', elsewhere),
    await invite(lead, 'moderator', pool),
    await invite(lead, 'support', pool),
    await invite(lead, 'moderator', everywhere),
  ].map((answer) => codeOf(answer) ?? answer.status)
  expect(codes).toEqual([200, 'right_not_held', 'not_found', 'not_found', 200, 'right_not_held', 'not_found'])
})

test('an invitation is mailed in the language of the new person, with a link that works once', async () => {
  await invite(owner, 'auditor', everywhere, 'basia@staff.example.com')
  await app.runJobs((await import('#server/staff/staff.jobs.ts')).staffJobs)
  const mail = (await app.mails()).find(({ recipient }) => recipient === 'basia@staff.example.com')
  expect(mail?.subject).toContain('Zaproszenie')
  const [, token = ''] = /\/link#([\w-]{43})/.exec(mail?.text_body ?? '') ?? []
  expect((await desk.visitor('POST /api/link', { body: { token } })).body).toMatchObject({ kind: 'invite', locale: 'pl' })
  expect(codeOf(await invite(owner, 'auditor', everywhere, 'Basia@Staff.example.com'))).toBe('staff_exists')
})

test('a changed role holds at once; put back it is as it came, and one in use is not deleted', async () => {
  const ida = await desk.hire('Ida', { role: 'auditor' })
  const auditor = async () => (await listRoles(app.ctx)).find(({ key }) => key === 'auditor')
  const before = await auditor()
  await changeRole(app.ctx, { key: 'auditor', name: '', rights: ['figures=may'], version: 0 }).catch(() => {})
  await changeRole(app.ctx, { key: 'auditor', name: 'Auditor', rights: ['figures=may'], version: 0 })
  expect(codeOf(await ida.call('GET /api/log'))).toBe('not_allowed')
  expect(await auditor()).toMatchObject({ is_changed: true, version: 1 })
  await expect(changeRole(app.ctx, { key: 'auditor', name: 'Auditor', rights: [], version: 0 })).rejects.toEqual(
    new Refusal('changed_meanwhile'),
  )
  await resetRole(app.ctx, 'auditor')
  expect(await auditor()).toEqual(before)
  expect((await ida.call('GET /api/log')).status).toBe(200)
  await expect(resetRole(app.ctx, 'personnel')).rejects.toEqual(new Refusal('role_in_use'))
  await expect(changeRole(app.ctx, { key: 'owner', name: 'Owner', rights: [], version: 0 })).rejects.toMatchObject({
    code: 'not_allowed',
  })
})

test('every act of the console leaves one line with who, where, why and what changed; a refused one its own', async () => {
  const sam = await desk.hire('Sam', { role: 'support', at: brand })
  await owner.call('POST /api/staff/suspend', { body: { id: sam.id, reason: 'left the company' } })
  await sam.call('POST /api/staff/suspend', { body: { id: owner.id, reason: 'revenge' } })
  const ned = await desk.hire('Ned', { role: 'moderator', at: pool })
  await ned.call('POST /api/staff/suspend', { body: { id: owner.id, reason: 'revenge' } })
  const lines = (await listAuditLines(app.ctx.db, { act: 'staff suspend', limit: 2 })).map(
    ({ actor, outcome, refusal, target, reason, permission, scope_kind }) => [
      actor,
      outcome,
      refusal,
      target,
      reason,
      permission,
      scope_kind,
    ],
  )
  expect(lines).toEqual([
    [String(ned.id), 'refused', 'not_allowed', null, null, 'staff', 'installation'],
    [String(owner.id), 'done', null, String(sam.id), 'left the company', 'staff', 'site'],
  ])
})
