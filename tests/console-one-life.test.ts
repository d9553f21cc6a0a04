/** One member's whole life in moderation: told of by two people, a photo held, banned for fraud, and everything given back on appeal. */
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { hourMs } from '#domain/time/durations.ts'
import type { Scope } from '#domain/staff/rights.ts'
import { verifyLog } from '#server/audit/audit.ts'
import { addPhotos } from '#server/photos/photos.ts'
import { fileReport } from '#server/safety/reports.ts'
import { openCaller } from './caller.ts'
import { codeOf, openConsole, type Worker } from './console.ts'
import { chatOf, memberFixtures, say } from './member-fixtures.ts'
import { openTestApp, type TestApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
const { newMember } = memberFixtures(() => app, { credits: 50 })

const portrait = (size: number) =>
  sharp(readFileSync(new URL('../seed/portraits/001.webp', import.meta.url)))
    .resize(size)
    .jpeg()
    .toBuffer()
const upload = async (member: ProfileId, size: number) => {
  const { files } = await addPhotos(app.ctx, member, [{ name: 'photo.jpg', source: await portrait(size) }])
  return files[0]?.photo ?? 0
}

/** Everything of a member that a decision can touch, as rows. Times of the last change are no part of it. */
async function rowsOf(member: ProfileId) {
  const all: Record<string, unknown[]> = {}
  for (const [table, column] of [
    ['member', 'id'],
    ['profile', 'id'],
    ['image', 'member_id'],
    ['wallet', 'member_id'],
    ['member_limit', 'member_id'],
    ['member_ban', 'member_id'],
    ['search_card', 'id'],
    ['public_profile', 'member_id'],
    ['profile_like', 'from_id'],
    ['conversation_member', 'member_id'],
  ] as const) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) as row from ${sql.table(table)} t where ${sql.ref(column)} = ${member} order by to_jsonb(t)::text`.execute(
      app.ctx.db,
    )
    all[table] = rows.map(({ row }) => row)
  }
  return all
}

const caseOf = async (who: Worker) =>
  ((await who.call('POST /api/cases/next', { body: {} })).body as { reference: string | null }).reference ?? ''
const versionOf = async (who: Worker, reference: string) =>
  ((await who.call('GET /api/cases/one', { query: { reference } })).body as { case: { version: number } }).case.version
const emailOf = async (member: ProfileId) =>
  (await app.ctx.db.selectFrom('member').select('email').where('id', '=', member).executeTakeFirstOrThrow()).email

test('told of by two people, a photo held, banned for fraud, read in Polish, appealed, overturned: every row is as before', async () => {
  const desk = openConsole(app)
  const pool: Scope = { kind: 'pool', id: app.site().pool_id }
  const mona = await desk.hire('Mona', { role: 'moderator', at: pool })
  const lea = await desk.hire('Lea', { role: 'lead_moderator', at: pool })
  const [anna, carla, ben] = [await newMember(), await newMember(), await newMember({ gender: 'm', language: 'pl' })]

  // a refused photo of somebody else comes again as his, at another size
  const stranger = await app.createMember('Stranger')
  const refused = await upload(stranger, 320)
  expect((await mona.call('POST /api/photos/hide', { body: { ids: [refused], clause: 'fake' } })).status).toBe(200)
  const photo = await upload(ben.id, 500)
  const lookNow = await app.ctx.db
    .selectFrom('image')
    .select(['look', 'held_for'])
    .where('id', '=', photo)
    .executeTakeFirstOrThrow()
  expect(lookNow).toEqual({ look: 'held', held_for: 'same' })

  // he writes to both, one answers, and both tell us
  for (const who of [anna, carla]) await say(ben, await chatOf(ben, who), 'Hello there')
  await say(anna, await chatOf(anna, ben), 'Hello you')
  for (const { id } of [anna, carla])
    await fileReport(app.ctx, app.site(), id, { profile: ben.id, reason: 'scam', details: 'he asked me for money' })
  await app.runJobs()
  const before = await rowsOf(ben.id)

  // held by one person, decided with reasons
  const reference = await caseOf(mona)
  expect(await caseOf(lea)).toBe('')
  const ban = { measures: ['ban'], clause: 'scam', facts: 'Asked two members for money.', source: 'notice' }
  const body = { reference, version: await versionOf(mona, reference), ...ban }
  expect((await mona.call('POST /api/cases/decide', { body })).status).toBe(200)
  expect(await rowsOf(ben.id)).not.toEqual(before)
  app.wait(hourMs)
  await app.runJobs()

  // the statement in his language, who told us hears, who answered is warned, nobody else
  const mails = await app.mails()
  const his = await emailOf(ben.id)
  const statement = mails.find(({ recipient, text_body }) => recipient === his && text_body.includes('/pages/ban?token='))
  expect(statement?.text_body).toContain('Asked two members for money.')
  expect(statement?.text_body).toMatch(/decyzj/i)
  const warned = mails.filter(({ subject }) => subject === 'A word about safety').map(({ recipient }) => recipient)
  expect(warned).toEqual([await emailOf(anna.id)])
  for (const { id } of [anna, carla]) {
    const recipient = await emailOf(id)
    expect(mails.some((mail) => mail.recipient === recipient && /R-2026-/.test(`${mail.subject} ${mail.text_body}`))).toBe(true)
  }

  // read and appealed without a login, decided by somebody else
  const [, token = ''] = /\/pages\/ban\?token=([\w-]+)/.exec(statement?.text_body ?? '') ?? []
  const visitor = await openCaller(app, null)
  const read = await visitor('GET /api/decision.php', { query: { token } })
  expect(read.body).toMatchObject({ reasons: { facts: 'Asked two members for money.' } })
  const appealed = await visitor('POST /api/decision_appeal.php', { body: { token, text: 'To była pomyłka.' } })
  expect(appealed.status).toBe(200)
  const [monaAgain, lena] = [await desk.signIn(mona.id), await desk.signIn(lea.id)]
  const appeal = await caseOf(lena)
  const outcome = { reference: appeal, version: await versionOf(lena, appeal), outcome: 'overturned', reply: 'It was a mistake.' }
  expect(codeOf(await monaAgain.call('POST /api/appeals/decide', { body: outcome }))).toBe('not_allowed')
  expect(codeOf(await lena.call('POST /api/appeals/decide', { body: outcome }))).toBe('view_first')
  await lena.call('POST /api/appeals/view', { body: { reference: appeal, outcome: 'overturned' } })
  expect((await lena.call('POST /api/appeals/decide', { body: outcome })).status).toBe(200)
  await app.runJobs()

  expect(withoutTimes(await rowsOf(ben.id))).toEqual(withoutTimes(before))
  const marks = await app.ctx.db.selectFrom('ban_identifier').select('id').where('decision_id', 'is not', null).execute()
  expect(marks).toEqual([])
  expect(await verifyLog(app.ctx.db)).toMatchObject({ is_whole: true, findings: [] })
})

/** Moments of a change move on, and a photo that was out of sight comes back at another address; everything else has to be the same. */
const moving = new Set(['updated_at', 'rank', 'last_at', 'token'])
const withoutTimes = (all: Record<string, unknown[]>) =>
  Object.fromEntries(
    Object.entries(all).map(([table, rows]) => [
      table,
      rows.map((row) => Object.fromEntries(Object.entries(row as object).filter(([name]) => !moving.has(name)))),
    ]),
  )
