/** The lists of a member's page: the newest lines with the page, every older one by a cursor, none twice. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ConsoleReply } from '#domain/console-wire.ts'
import { memberLists } from '#domain/look-up/member-lists.ts'
import { minuteMs } from '#domain/time/durations.ts'
import { codeOf, openConsole, type Worker } from '../../../tests/console.ts'
import { memberFixtures } from '../../../tests/member-fixtures.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let sam: Worker
beforeAll(async () => {
  app = await openTestApp()
  sam = await openConsole(app).hire('Sam', { role: 'support' })
})
afterAll(() => app.close())
const { newMember } = memberFixtures(() => app)

test('forty-five mails: twenty with the page, and the others by two presses', async () => {
  const { id } = await newMember()
  await app.ctx.db.deleteFrom('mail_log').where('member_id', '=', id).execute()
  const [pool, nowMs] = [app.site().pool_id, app.ctx.now().getTime()]
  for (let n = 45; n > 0; n -= 1) {
    const at = new Date(nowMs - n * minuteMs)
    const mail = { member_id: id, template: `t${n}`, created_at: at, updated_at: at, pool_id: pool }
    await app.ctx.db.insertInto('mail_log').values(mail).execute()
  }
  const page = (await sam.call('GET /api/members/one', { query: { id } })).body as ConsoleReply<'GET /api/members/one'>
  const seen = page.mails.map(({ template }) => template)
  expect(seen).toHaveLength(20)
  for (let { mails: next } = page.next; next !== null;) {
    const { body } = await sam.call('GET /api/members/more', { query: { id, list: 'mails', cursor: next } })
    const more = body as ConsoleReply<'GET /api/members/more'>
    seen.push(...more.mails.map(({ template }) => template))
    next = more.next
  }
  expect(seen).toEqual(Array.from({ length: 45 }, (_, n) => `t${n + 1}`))
})

test('devices of one moment are neither lost nor shown twice', async () => {
  const { id } = await newMember()
  const row = await app.ctx.db.selectFrom('session').selectAll().where('member_id', '=', id).executeTakeFirst()
  if (!row) throw new Error('a new member is logged in')
  for (let n = 1; n <= 24; n += 1) {
    const token_hash = Buffer.alloc(32, n)
    await app.ctx.db
      .insertInto('session')
      .values({ ...row, id: n, token_hash, browser: `B${n}` })
      .execute()
  }
  const page = (await sam.call('GET /api/members/one', { query: { id } })).body as ConsoleReply<'GET /api/members/one'>
  const { body } = await sam.call('GET /api/members/more', { query: { id, list: 'devices', cursor: page.next.devices } })
  const more = body as ConsoleReply<'GET /api/members/more'>
  const seen = [...page.devices, ...more.devices].map(({ browser }) => browser)
  expect([seen.length, new Set(seen).size, more.next]).toEqual([25, 25, null])
})

test.each(memberLists)('%s: an end is an end, and a cursor of another list is refused', async (list) => {
  const { id } = await newMember()
  const at = list === 'orders' || list === 'devices' ? '1.0' : '1'
  const { body } = await sam.call('GET /api/members/more', { query: { id, list, cursor: at } })
  expect(body).toEqual({ orders: [], devices: [], mails: [], cases: [], decisions: [], next: null })
  const other = at === '1' ? '1.0' : '1'
  expect(codeOf(await sam.call('GET /api/members/more', { query: { id, list, cursor: other } }))).toBe('invalid_input')
})
