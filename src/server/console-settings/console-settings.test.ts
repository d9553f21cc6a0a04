/** Thresholds as settings: one person makes a limit stricter, two make it looser, and each holds at the next press. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ActPreview } from '#domain/approvals/act-previews.ts'
import type { ApprovalLine } from '#domain/approvals/approvals.ts'
import { type SettingName, consoleSettings, isLooser, settingNames } from '#domain/console-settings/console-settings.ts'
import { hourMs, minuteMs } from '#domain/time/durations.ts'
import { changeSetting, listSettings, readSetting } from '#server/console-settings/console-settings.ts'
import { performCall } from '#server/console-app.ts'
import { settleApprovals } from '#server/approvals/approvals.ts'
import { codeOf, openConsole, type Worker } from '../../../tests/console.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let desk: ReturnType<typeof openConsole>
let olga: Worker
let otto: Worker
beforeAll(async () => {
  app = await openTestApp()
  desk = openConsole(app)
  olga = await desk.hire('Olga', { role: 'owner' })
  otto = await desk.hire('Otto', { role: 'owner' })
})
afterAll(() => app.close())
afterEach(async () => {
  await sql`delete from console_setting`.execute(app.ctx.db)
})

const reason = 'because the test says so'
const change = (who: Worker, name: SettingName, value: number, version = 0) =>
  who.call('PUT /api/console_settings', { body: { name, value, version, reason } })
const waits = (answer: { status: number; body: unknown }) => {
  expect(answer.status).toBe(202)
  return (answer.body as { waits_for_approval: string; alone_at: string | null }).waits_for_approval
}
const holds = (name: SettingName) => readSetting(app.ctx, name)
const setTo = async (name: SettingName, value: number) =>
  changeSetting(
    app.ctx,
    { name, value, version: (await listSettings(app.ctx)).find((one) => one.name === name)?.version ?? 0 },
    true,
  )
const newestLine = async () =>
  (
    await sql<{ act: string; outcome: string; changed: unknown; approval_id: number | null }>`
      select a.act, a.outcome, t.changed, a.approval_id::float8 from audit_log a join audit_log_text t on t.log_id = a.id order by a.id desc limit 1`.execute(
      app.ctx.db,
    )
  ).rows[0]

test('an owner makes a limit stricter alone, after a fresh proof, and the log has before and after', async () => {
  const answer = await change(olga, 'credits_at_once', 50)
  expect(answer.status).toBe(200)
  expect(await holds('credits_at_once')).toBe(50)
  expect(await newestLine()).toMatchObject({
    act: 'setting set',
    outcome: 'done',
    changed: { credits_at_once: { before: 100, after: 50 } },
  })
  await app.ctx.db
    .updateTable('staff_session')
    .set({ proved_at: new Date(app.ctx.now().getTime() - 10 * minuteMs) })
    .where('staff_id', '=', olga.id)
    .execute()
  expect(codeOf(await change(olga, 'credits_at_once', 40, 1))).toBe('proof_needed')
  olga = await desk.signIn(olga.id)
})

test.each(settingNames)('%s is made looser by two people only, who see before and after', async (name) => {
  const { usual, looserWhen } = consoleSettings[name]
  const looser = looserWhen === 'higher' ? usual + 1 : usual - 1
  const id = waits(await change(olga, name, looser))
  expect(await holds(name)).toBe(usual)
  const { approvals } = (await otto.call('GET /api/approvals', { query: {} })).body as { approvals: ApprovalLine[] }
  expect(approvals.find((one) => one.id === id)?.preview).toEqual({
    sentences: [{ key: 'setting_changed', values: { setting: name, before: usual, after: looser } }],
    refusal: null,
  } satisfies ActPreview)
  expect(codeOf(await olga.call('POST /api/approvals/give', { body: { id } }))).toBe('own_request')
  expect((await otto.call('POST /api/approvals/give', { body: { id } })).status).toBe(200)
  expect(await holds(name)).toBe(looser)
  expect(await newestLine()).toMatchObject({
    outcome: 'done',
    approval_id: Number(id),
    changed: { [name]: { before: usual, after: looser }, approved_by: { after: otto.id } },
  })
})

test('a shorter wait alone leaves more to one person, a longer one less', () => {
  expect([isLooser('minutes_alone', 60, 30), isLooser('minutes_alone', 60, 90)]).toEqual([true, false])
})

test('a key never changes one alone, not to a stricter value either', async () => {
  const program = await desk.program(olga.id)
  waits(await program('PUT /api/console_settings', { body: { name: 'credits_at_once', value: 50, version: 0, reason } }))
  expect(await holds('credits_at_once')).toBe(100)
})

test('what was changed meanwhile is not changed again, by one person or by two', async () => {
  const id = waits(await change(olga, 'credits_at_once', 200))
  expect((await change(otto, 'credits_at_once', 80)).status).toBe(200)
  expect([codeOf(await change(olga, 'credits_at_once', 70)), codeOf(await change(olga, 'credits_at_once', 200))]).toEqual([
    'changed_meanwhile',
    'changed_meanwhile',
  ])
  expect(codeOf(await otto.call('POST /api/approvals/give', { body: { id } }))).toBe('approval_void')
  expect(await holds('credits_at_once')).toBe(80)
})

test('two at once from the same version: one of them holds', async () => {
  const answers = await Promise.all([change(olga, 'credits_in_day', 200), change(otto, 'credits_in_day', 250)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('outside of its bounds nothing is stored, and the code refuses what skips the second person', async () => {
  for (const value of [0, 10_001, 1.5]) expect((await change(olga, 'credits_at_once', value)).status).toBe(400)
  await expect(changeSetting(app.ctx, { name: 'credits_at_once', value: 101, version: 0 }, false)).rejects.toMatchObject({
    code: 'second_needed',
  })
  expect((await listSettings(app.ctx)).every(({ value, usual, version }) => value === usual && version === 0)).toBe(true)
})

const give = (who: Worker, id: number, credits: number) =>
  who.call('POST /api/members/credits', { body: { id, credits, cause: 'goodwill', reason } })

test('credits: at once, in a day, and with a small right', async () => {
  const [member, other, third] = [await app.createMember('Ann'), await app.createMember('Bo'), await app.createMember('Cy')]
  await setTo('credits_at_once', 10)
  expect((await give(olga, member, 10)).status).toBe(200)
  waits(await give(olga, member, 11))
  await setTo('credits_in_day', 15)
  waits(await give(otto, member, 6))
  expect((await give(otto, other, 6)).status).toBe(200)
  const sam = await desk.hire('Sam', { role: 'support' })
  await setTo('credits_narrowed', 5)
  const refused = await give(sam, third, 6)
  expect([refused.status, refused.body]).toMatchObject([403, { error: 'not_allowed', most: 5 }])
  expect((await give(sam, third, 5)).status).toBe(200)
})

test('bans: from the number set on they wait', async () => {
  const ids = [await app.createMember('Di'), await app.createMember('Ed')]
  const ban = { act: 'decide', measures: ['ban'], clause: 'scam', facts: 'seen', source: 'own', reason }
  const preview = async () =>
    (await olga.call('POST /api/members/many/preview', { body: { act: 'decide', measures: ['ban'], ids } })).body
  expect(await preview()).toMatchObject({ needs_second: false, least_for_two: 5 })
  await setTo('members_at_once', 2)
  expect(await preview()).toMatchObject({ needs_second: true, least_for_two: 2 })
  waits(await olga.call('POST /api/members/many/decide', { body: { ...ban, ids } }))
  await setTo('members_at_once', 3)
  expect((await olga.call('POST /api/members/many/decide', { body: { ...ban, ids } })).status).toBe(200)
})

test('lists of people: longer ones wait', async () => {
  for (const name of ['Fay', 'Flo']) await app.createMember(name)
  const wish = { what: 'members', format: 'csv', reason, site: app.site().id }
  expect((await olga.call('POST /api/exports/preview', { body: wish })).body).toMatchObject({ needs_second: false })
  await setTo('people_exported', 1)
  expect((await olga.call('POST /api/exports/preview', { body: wish })).body).toMatchObject({ needs_second: true })
  waits(await olga.call('POST /api/exports/members', { body: wish }))
})

test('looks: the database counts to the number set, and own limits are no wider', async () => {
  const lena = await desk.hire('Lena', { role: 'lead_moderator' })
  const own = (an_hour: number) => lena.call('PUT /api/own/exposure', { body: { an_hour, a_day: null } })
  const most = async () =>
    (
      await sql<{ an_hour: number; a_day: number }>`select an_hour, a_day from grave_limits(${`staff:${lena.id}`})`.execute(
        app.ctx.db,
      )
    ).rows[0]
  expect(await most()).toEqual({ an_hour: consoleSettings.looks_an_hour.usual, a_day: consoleSettings.looks_a_day.usual })
  await setTo('looks_an_hour', 30)
  await setTo('looks_a_day', 40)
  expect(await most()).toEqual({ an_hour: 30, a_day: 40 })
  expect((await own(31)).status).toBe(400)
  expect((await own(30)).body).toMatchObject({ limits: { an_hour: 30 }, most: { an_hour: 30, a_day: 40 } })
  await setTo('looks_an_hour', 10)
  expect(await most()).toEqual({ an_hour: 10, a_day: 40 })
})

test('one person alone waits as long as is set', async () => {
  await setTo('minutes_alone', 90)
  await app.ctx.db.updateTable('staff').set({ state: 'suspended' }).where('id', '=', otto.id).execute()
  const answer = await change(olga, 'credits_at_once', 150)
  waits(answer)
  const { alone_at } = answer.body as { alone_at: string }
  expect(Date.parse(alone_at) - app.ctx.now().getTime()).toBe(90 * minuteMs)
  app.wait(hourMs)
  await settleApprovals(app.ctx, performCall)
  expect(await holds('credits_at_once')).toBe(100)
  app.wait(31 * minuteMs)
  await settleApprovals(app.ctx, performCall)
  expect(await holds('credits_at_once')).toBe(150)
})
