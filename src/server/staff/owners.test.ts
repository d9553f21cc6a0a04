/** Owners among themselves: none of them takes the place of another alone, and all of them learn of it. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { shellActor } from '#server/audit/audit.ts'
import { changeRole, grantRole, listOwners, suspendStaff } from '#server/staff/staff.ts'
import { staffJobs } from '#server/staff/staff.jobs.ts'
import { everywhere } from '#domain/staff/rights.ts'
import { codeOf, openConsole, type Worker } from '../../../tests/console.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let desk: ReturnType<typeof openConsole>
let olga: Worker
let ada: Worker
let eve: Worker
beforeEach(async () => {
  app = await openTestApp()
  desk = openConsole(app)
  olga = await desk.hire('Olga', { role: 'owner' })
  ada = await desk.hire('Ada', { role: 'owner' })
  eve = await desk.hire('Eve', { role: 'owner' })
})
afterEach(() => app.close())

const giver = { actor: shellActor(), rights: null }
const reason = 'a lost laptop'
const suspend = (who: Worker, id: number) => who.call('POST /api/staff/suspend', { body: { id, reason } })
const grantOf = async (staff: number) =>
  (await app.ctx.db.selectFrom('staff_grant').select('id').where('staff_id', '=', staff).executeTakeFirstOrThrow()).id
const take = async (who: Worker, staff: number) =>
  who.call('DELETE /api/staff/grants', { body: { id: await grantOf(staff), reason } })
const give = (who: Worker, { body }: { body: unknown }) =>
  who.call('POST /api/approvals/give', { body: { id: (body as { waits_for_approval: string }).waits_for_approval } })
const owners = async () => (await listOwners(app.ctx)).toSorted((a, b) => a - b)

/** Who got a mail about a change since the last look. */
let read = 0
async function mailed() {
  await app.runJobs(staffJobs)
  const mails = (await app.mails()).filter(({ subject }) => subject === 'Something changed in your console account')
  const fresh = mails.slice(read).map(({ recipient }) => recipient.split('@')[0])
  read = mails.length
  return fresh.toSorted()
}
beforeEach(async () => {
  read = 0
  await mailed()
})

test.each([
  { act: 'suspends another owner', ask: suspend },
  { act: 'takes the role of another owner', ask: take },
])('nobody $act alone: it waits, is done with the yes of a second person, and every owner gets a mail', async ({ ask }) => {
  const asked = await ask(olga, eve.id)
  expect(asked).toMatchObject({ status: 202, body: { alone_at: null } })
  expect([await owners(), await mailed()]).toEqual([[olga.id, ada.id, eve.id], []])
  expect(codeOf(await give(olga, asked))).toBe('own_request')
  expect((await give(ada, asked)).status).toBe(200)
  expect([await owners(), await mailed()]).toEqual([
    [olga.id, ada.id],
    ['ada', 'eve', 'olga'],
  ])
})

test('of two owners the one whom it is about can refuse, and no hour passes it by', async () => {
  await suspendStaff(app.ctx, giver, ada.id)
  const asked = await suspend(olga, eve.id)
  expect(asked).toMatchObject({ status: 202, body: { alone_at: null } })
  const { waits_for_approval: id } = asked.body as { waits_for_approval: string }
  expect((await eve.call('POST /api/approvals/refuse', { body: { id, word: 'I still work here' } })).status).toBe(200)
  expect(await owners()).toEqual([olga.id, eve.id])
})

test('an owner leaves alone, and the last one cannot go', async () => {
  expect((await take(eve, eve.id)).status).toBe(200)
  expect(await mailed()).toEqual(['ada', 'eve', 'olga'])
  expect((await take(ada, ada.id)).status).toBe(200)
  expect(codeOf(await take(olga, olga.id))).toBe('last_owner')
  await changeRole(app.ctx, { key: 'personnel', name: 'Personnel', rights: ['staff=may'], version: 0 })
  const petra = await desk.hire('Petra', { role: 'personnel' })
  expect([codeOf(await suspend(petra, olga.id)), codeOf(await take(petra, olga.id))]).toEqual(['last_owner', 'last_owner'])
})

test('somebody with a right of their own to rule people needs a second person for an owner too', async () => {
  await changeRole(app.ctx, { key: 'personnel', name: 'Personnel', rights: ['staff=may'], version: 0 })
  const petra = await desk.hire('Petra', { role: 'personnel' })
  expect([(await suspend(petra, olga.id)).status, (await take(petra, olga.id)).status]).toEqual([202, 202])
})

test('a yes to somebody who became an owner meanwhile is none: without a second person the act is refused', async () => {
  const sam = await desk.hire('Sam', { role: 'support' })
  await grantRole(app.ctx, giver, sam.id, { role: 'owner', at: everywhere, until: null })
  const asOlga = { actor: { actor_kind: 'staff' as const, actor: String(olga.id) }, rights: [] }
  await expect(suspendStaff(app.ctx, asOlga, sam.id)).rejects.toMatchObject({ code: 'second_needed' })
  expect(await owners()).toEqual([olga.id, ada.id, eve.id, sam.id])
})

test('a colleague is suspended, loses a role and gets one by one person, and gets a mail each time', async () => {
  const sam = await desk.hire('Sam', { role: 'support' })
  const grant = { staff: sam.id, role: 'auditor', at: 'installation', where_id: null, until: null, reason }
  expect((await olga.call('POST /api/staff/grants', { body: grant })).status).toBe(200)
  expect(await mailed()).toEqual(['sam'])
  expect((await take(olga, sam.id)).status).toBe(200)
  expect(await mailed()).toEqual(['sam'])
  expect((await suspend(olga, sam.id)).status).toBe(200)
  expect(await mailed()).toEqual(['sam'])
})
