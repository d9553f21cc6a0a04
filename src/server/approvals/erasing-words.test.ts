/** A member who is erased takes along what staff wrote about them: in approvals, refused tries and appeals. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mailsAfterSeconds } from '#domain/decisions/decisions.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { minuteMs } from '#domain/time/durations.ts'
import { eraseDeparted } from '#server/account-deletion/account-deletion.jobs.ts'
import { verifyLog } from '#server/audit/audit.ts'
import { trimSearchChanges } from '#server/search/search.jobs.ts'
import { openCaller } from '../../../tests/caller.ts'
import { codeOf, openConsole, type Worker } from '../../../tests/console.ts'
import { tablesWith } from '../../../tests/every-table.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let desk: ReturnType<typeof openConsole>
let olga: Worker
let otto: Worker
let ben: ProfileId
beforeAll(async () => {
  app = await openTestApp()
  desk = openConsole(app)
})
afterAll(() => app.close())
let count = 0
beforeEach(async () => {
  const n = (count += 1)
  olga = await desk.hire(`Olga${n}`, { role: 'owner' })
  otto = await desk.hire(`Otto${n}`, { role: 'owner' })
  ben = await app.createMember(`Ben${n}`)
})

const word = 'kanarie'
const idOf = ({ body }: { body: unknown }) => (body as { waits_for_approval: string }).waits_for_approval
async function erase(member: ProfileId) {
  const at = app.ctx.now()
  await sql`update member set status = 'deleted' where id = ${member}`.execute(app.ctx.db)
  const left = { member_id: member, left_at: at, erase_at: at, was_paused: false }
  await app.ctx.db
    .insertInto('account_deletion')
    .values(left)
    .onConflict((one) => one.column('member_id').doUpdateSet(left))
    .execute()
  await sql`select erase_member(${member}, ${at})`.execute(app.ctx.db)
}
const stateOf = (id: string) =>
  app.ctx.db
    .selectFrom('approval')
    .select(['state', 'body', 'reason', 'word', 'member_ids'])
    .where('id', '=', Number(id))
    .executeTakeFirst()

test('banned, appealed, given credits and erased by two people: no table holds a word about them or their number, and the log is whole', async () => {
  const ban = { measures: ['ban'], clause: 'scam', facts: `${word} asked for money`, source: 'own' }
  expect((await olga.call('POST /api/members/decide', { body: { id: ben, ...ban } })).status).toBe(200)
  app.wait(mailsAfterSeconds * 1000)
  await app.runJobs()
  const statement = (await app.mails()).find(({ text_body }) => text_body.includes(word))
  const [, token = ''] = /\/pages\/ban\?token=([\w-]+)/.exec(statement?.text_body ?? '') ?? []
  const visitor = await openCaller(app, null)
  await visitor('POST /api/decision_appeal.php', { body: { token, text: `I am no ${word} at all.` } })
  const appeal = await app.ctx.db.selectFrom('appeal').select('reference').executeTakeFirstOrThrow()
  const answer = { reference: appeal.reference, version: 1, outcome: 'overturned', reply: `no ${word} after all` }
  // refused before and after it is known whom it is about
  expect(codeOf(await olga.call('POST /api/appeals/decide', { body: answer }))).toBe('own_decision')
  app.wait(6 * minuteMs)
  const again = { body: { id: ben, ...ban } }
  expect(codeOf(await olga.call('POST /api/members/decide', again))).toBe('proof_needed')
  await otto.call('POST /api/appeals/view', { body: { reference: appeal.reference, outcome: 'overturned' } })
  expect((await otto.call('POST /api/appeals/decide', { body: answer })).status).toBe(200)
  const [asking, giving] = [await desk.signIn(olga.id), await desk.signIn(otto.id)]
  const credits = { id: ben, credits: 150, cause: 'goodwill', reason: `sorry ${word}` }
  const given = idOf(await asking.call('POST /api/members/credits', { body: credits }))
  expect((await giving.call('POST /api/approvals/give', { body: { id: given } })).status).toBe(200)
  const refused = idOf(await asking.call('POST /api/members/credits', { body: credits }))
  await giving.call('POST /api/approvals/refuse', { body: { id: refused, word: `${word} has enough` } })
  const gone = idOf(await asking.call('POST /api/members/erase', { body: { id: ben, when: 'now', reason: `${word} wishes it` } }))
  expect((await giving.call('POST /api/approvals/give', { body: { id: gone } })).status).toBe(200)
  app.wait(2000)
  await app.runJobs()
  await eraseDeparted.run(app.ctx, {})
  expect(await tablesWith(app.ctx.db, word)).toEqual([])
  // the log of changes of the search keeps the number for a trimming or two
  const left = async () => {
    await trimSearchChanges.run(app.ctx, {})
    return tablesWith(app.ctx.db, String(ben))
  }
  await expect.poll(left, { timeout: 60_000 }).toEqual([])
  expect(await verifyLog(app.ctx.db)).toMatchObject({ is_whole: true, findings: [] })
  const blank = { body: {}, reason: '–', word: null, member_ids: [] }
  expect([await stateOf(given), await stateOf(refused), await stateOf(gone)]).toEqual([
    { state: 'done', ...blank },
    { state: 'refused', ...blank },
    { state: 'done', ...blank },
  ])
})

test('what waits about a member ends with them, also among several, and nobody can agree to it any more', async () => {
  const cleo = await app.createMember('Cleo')
  const others = await Promise.all([1, 2, 3].map((n) => app.createMember(`Dan${n}`)))
  const ids = [ben, cleo, ...others]
  const ban = { measures: ['ban'], clause: 'scam', facts: `${word} asked for money`, source: 'own' }
  const many = idOf(
    await olga.call('POST /api/members/many/decide', { body: { act: 'decide', ids, ...ban, reason: `five like ${word}` } }),
  )
  expect((await stateOf(many))?.member_ids.toSorted()).toEqual(ids.toSorted())
  await erase(ben)
  expect(await stateOf(many)).toEqual({ state: 'void', body: {}, reason: '–', word: null, member_ids: [] })
  expect(await tablesWith(app.ctx.db, word)).toEqual([])
  expect(codeOf(await otto.call('POST /api/approvals/give', { body: { id: many } }))).toBe('already_decided')
  expect(await verifyLog(app.ctx.db)).toMatchObject({ is_whole: true })
})

test('the words of an approval go as a whole and once: no other change is taken', async () => {
  const id = idOf(
    await olga.call('POST /api/members/credits', { body: { id: ben, credits: 150, cause: 'goodwill', reason: 'sorry' } }),
  )
  const set = (change: ReturnType<typeof sql>) => sql`update approval set ${change} where id = ${Number(id)}`.execute(app.ctx.db)
  for (const change of [
    sql`body = '{}'`,
    sql`erased_at = now()`,
    sql`member_ids = '{}'`,
    sql`body = '{}', body_hash = '\\x', reason = '–', word = null, member_ids = '{}', erased_at = now(), state = 'done', decided_at = now()`,
    sql`body = '{}', body_hash = '\\x', reason = 'another', word = null, member_ids = '{}', erased_at = now(), state = 'void', decided_at = now()`,
  ])
    await expect(set(change)).rejects.toMatchObject({ code: 'DU003' })
  await erase(ben)
  await expect(set(sql`reason = 'another'`)).rejects.toMatchObject({ code: 'DU003' })
})
