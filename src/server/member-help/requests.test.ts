/** A member's data at their request: the copy is theirs alone, erasing needs two people, and a legal hold keeps what is there. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { MemberRequests } from '#domain/members/requests.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { dayMs } from '#domain/time/durations.ts'
import { eraseDeparted } from '#server/account-deletion/account-deletion.jobs.ts'
import { codeOf, openConsole, type Worker } from '../../../tests/console.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { setStatus } from '../../../tests/test-members.ts'
import { readCopy } from '../../../tests/member-copy.ts'

let app: TestApp
let desk: ReturnType<typeof openConsole>
let sam: Worker
let sue: Worker
let ben: ProfileId
let email: string
beforeEach(async () => {
  app = await openTestApp()
  desk = openConsole(app)
  sam = await desk.hire('Sam', { role: 'support' })
  sue = await desk.hire('Sue', { role: 'support' })
  ben = await app.createMember('Ben')
  email = (await app.ctx.db.selectFrom('member').select('email').where('id', '=', ben).executeTakeFirstOrThrow()).email
})
afterEach(() => app.close())

const reason = 'he wrote to us'
const mails = async () => {
  await app.runJobs()
  return (await app.mails()).filter(({ recipient }) => recipient === email)
}
const read = async () => (await sam.call('GET /api/members/requests', { query: { id: ben } })).body as MemberRequests
const erase = (when: 'in_four_weeks' | 'now') => sam.call('POST /api/members/erase', { body: { id: ben, when, reason } })
/** Two people: one asks, the other says yes. */
async function eraseByTwo(when: 'in_four_weeks' | 'now') {
  const { waits_for_approval: id } = (await erase(when)).body as { waits_for_approval: string }
  return sue.call('POST /api/approvals/give', { body: { id } })
}
const statusOf = async () =>
  (await app.ctx.db.selectFrom('member').select('status').where('id', '=', ben).executeTakeFirst())?.status ?? 'erased'
const hold = (more: object = {}) => {
  const until = new Date(app.ctx.now().getTime() + 60 * dayMs).toISOString()
  return sam.call('POST /api/members/hold', { body: { id: ben, until, is_untold: false, reason: 'order 12', ...more } })
}
const runErasing = () => eraseDeparted.run(app.ctx, {})

test('the copy is made by a job, and only its owner can fetch it', async () => {
  expect((await sam.call('POST /api/members/copy', { body: { id: ben, reason } })).status).toBe(200)
  expect((await mails()).at(-1)?.text_body).toContain('/notifications#departure')
  const found = await read()
  expect(found).toMatchObject({ copy: { state: 'ready' }, erasing: null, holds: [] })
  expect(JSON.stringify(found)).not.toMatch(/token|key/)
})

test('nobody erases alone: a second person agrees, and the account is hidden with a mailed way back', async () => {
  const asked = await erase('in_four_weeks')
  expect([asked.status, await statusOf()]).toEqual([202, 'active'])
  const { waits_for_approval: id } = asked.body as { waits_for_approval: string }
  expect(codeOf(await sam.call('POST /api/approvals/give', { body: { id } }))).toBe('own_request')
  expect((await sue.call('POST /api/approvals/give', { body: { id } })).status).toBe(200)
  expect((await mails()).at(-1)?.text_body).toContain('/account-deleted?token=')
  expect(await statusOf()).toBe('deleted')
  expect((await read()).erasing?.erase_at).toBe(new Date(app.ctx.now().getTime() + 28 * dayMs).toISOString())
})

test('now means within minutes, also for one who left, and for one who is shut out', async () => {
  await eraseByTwo('in_four_weeks')
  await app.runJobs()
  await eraseByTwo('now')
  await app.runJobs()
  await runErasing()
  expect(await statusOf()).toBe('erased')
  ben = await app.createMember('Bea')
  await setStatus(app.ctx.db, ben, 'banned')
  expect(codeOf(await eraseByTwo('in_four_weeks'))).toBe('approval_void')
  await eraseByTwo('now')
  await app.runJobs()
  await runErasing()
  expect(await statusOf()).toBe('erased')
})

test('who is held is not erased, neither by staff nor when the four weeks are over, and is once the hold has ended', async () => {
  const made = (await hold()).body as { hold: number }
  expect((await mails()).at(-1)?.subject).toBe('About erasing the account')
  expect(codeOf(await eraseByTwo('now'))).toBe('approval_void')
  await eraseByTwo('in_four_weeks')
  await app.runJobs()
  app.wait(29 * dayMs)
  await runErasing()
  expect(await statusOf()).toBe('deleted')
  sam = await desk.signIn(sam.id)
  expect((await read()).holds).toMatchObject([{ ground: 'order 12', made_by: 'Sam', ended_at: null }])
  expect((await sam.call('DELETE /api/members/hold', { body: { hold: made.hold, reason } })).status).toBe(200)
  await runErasing()
  expect(await statusOf()).toBe('erased')
  const row = await app.ctx.db.selectFrom('legal_hold').select(['member_id', 'ground']).executeTakeFirst()
  expect(row).toEqual({ member_id: null, ground: null })
})

test('a hold ends by itself at its time', async () => {
  await hold({ until: new Date(app.ctx.now().getTime() + 40 * dayMs).toISOString() })
  await eraseByTwo('in_four_weeks')
  await app.runJobs()
  app.wait(41 * dayMs)
  await runErasing()
  expect(await statusOf()).toBe('erased')
})

test('a hold that is ended early tells the member; one that an order keeps quiet tells nobody and is in no copy', async () => {
  const told = (await hold()).body as { hold: number }
  expect((await readCopy(app.ctx, ben)).kept_from_erasing).toMatchObject([{ ground: 'order 12' }])
  const end = (id: number) => sam.call('DELETE /api/members/hold', { body: { hold: id, reason } })
  expect((await end(told.hold)).status).toBe(200)
  expect((await mails()).map(({ text_body }) => text_body).join()).toContain('Nothing requires us to keep')
  expect(codeOf(await end(told.hold))).toBe('not_found')
  const before = (await mails()).length
  const quiet = (await hold({ is_untold: true })).body as { hold: number }
  expect((await readCopy(app.ctx, ben)).kept_from_erasing).toHaveLength(1)
  await end(quiet.hold)
  expect((await mails()).length).toBe(before)
})

test('a hold needs an end: at most two years away, and not in the past', async () => {
  for (const days of [-1, 732]) {
    const until = new Date(app.ctx.now().getTime() + days * dayMs).toISOString()
    expect(codeOf(await hold({ until }))).toBe('invalid_input')
  }
})
