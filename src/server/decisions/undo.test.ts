/** Undo: the person who decided takes it back within 30 seconds, everything is as before, and nobody is ever mailed. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mailsAfterSeconds, undoMs } from '#domain/decisions/decisions.ts'
import { dayMs, hourMs } from '#domain/time/durations.ts'
import { findCase, holdCase, passCase } from '#server/cases/cases.ts'
import { refundUnreached } from '#server/credits/credits.jobs.ts'
import { decide, linkToStatement, type NewDecision, undoDecision } from '#server/decisions/decisions.ts'
import { mailMissingStatements, mailStatement } from '#server/decisions/decisions.jobs.ts'
import { fileNotice } from '#server/notices/notices.ts'
import { settleMainPhoto } from '#server/photos/photos.store.ts'
import { viewAndDecide } from '../../../tests/appeals.ts'
import { openCaller } from '../../../tests/caller.ts'
import { openConsole, type Worker } from '../../../tests/console.ts'
import { chatOf, memberFixtures, type Person, photoOf, say } from '../../../tests/member-fixtures.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
const { newMember } = memberFixtures(() => app, { credits: 50 })

const ada = { actor_kind: 'staff', actor: '901' } as const
const otto = { actor_kind: 'staff', actor: '902' } as const
const ban: NewDecision = { measures: ['ban'], clause: 'scam', facts: 'Wanted money from two members.', source: 'notice' }
const report = async (who: Person, whom: Person) =>
  ((await who.call('POST /api/report.php', { body: { profile: whom.id, reason: 'scam' } })).body as { reference: string })
    .reference
const mailsTo = async ({ id }: Person) => {
  const row = await app.ctx.db.selectFrom('member').select('email').where('id', '=', id).executeTakeFirstOrThrow()
  return (await app.mails()).filter(({ recipient }) => recipient === row.email)
}

/** Everything of a member, a case and its reports that a decision may touch; no version that counts changes, and not where photos lie. */
async function rowsOf({ id }: Person, reference: string) {
  const { rows } = await sql<{ rows: unknown }>`select json_build_object(
      'member', (select to_jsonb(m) - 'seen_at' - 'coarse_seen_at' from member m where id = ${id}), 'profile', (select to_jsonb(p) from profile p where id = ${id}),
      'photos', (select jsonb_agg(to_jsonb(i) - 'token' - 'sizes_ready' order by i.id) from image i where member_id = ${id}), 'ban', (select to_jsonb(b) from member_ban b where member_id = ${id}),
      'limits', (select jsonb_agg(to_jsonb(l)) from member_limit l where member_id = ${id}), 'wallets', (select jsonb_agg(to_jsonb(w) order by w.member_id) from wallet w),
      'held', (select jsonb_agg(to_jsonb(r) order by r.message_id) from reservation r), 'texts', (select jsonb_agg(to_jsonb(c)) from cleared_text c where member_id = ${id}),
      'marks', (select count(*) from ban_identifier where decision_id in (select d.id from decision d where subject_id = ${id})), 'hashes', (select count(*) from photo_hash),
      'chats', (select jsonb_agg(to_jsonb(c) - 'delivered_id' order by conversation_id) from conversation_member c where member_id = ${id}),
      'card', (select to_jsonb(s) from search_card s where s.id = ${id}), 'reports', (select jsonb_agg(to_jsonb(r) order by r.id) from report r where r.reported_id = ${id}),
      'case', (select to_jsonb(c) - 'version' - 'holder' - 'held_until' from moderation_case c where reference = ${reference})) as rows`.execute(
    app.ctx.db,
  )
  return rows[0]?.rows
}

/** A reported member with a photo, words, and two paid messages that they never read. */
async function reported(look: 'fine' | 'held' = 'fine') {
  const [who, whom] = [await newMember(), await newMember({ gender: 'm', personal: 'I like the sea' })]
  const photo = await photoOf(app, whom)
  if (look === 'held') {
    await app.ctx.db.updateTable('image').set({ look, held_for: 'first' }).where('id', '=', photo).execute()
    await settleMainPhoto(app.ctx.db, whom.id)
  }
  const chat = await chatOf(who, whom)
  for (const text of ['Hello there', 'And again']) await say(who, chat, text)
  const reference = await report(who, whom)
  return { who, whom, reference, photo }
}

test.each<[string, (photo: number) => NewDecision]>([
  ['a ban', () => ban],
  ['a suspension', () => ({ ...ban, measures: ['suspend'], until: new Date(app.ctx.now().getTime() + dayMs) })],
  ['a hidden photo', (photo) => ({ ...ban, measures: ['hide'], photos: [photo] })],
  [
    'limits',
    () => ({ ...ban, measures: ['limit'], limits: ['chats', 'found'], until: new Date(app.ctx.now().getTime() + dayMs) }),
  ],
  ['texts taken away', () => ({ ...ban, measures: ['warn', 'clear'], texts: ['personal', 'city'] })],
  ['a warning', () => ({ ...ban, measures: ['warn'] })],
  ['nothing', () => ({ measures: ['nothing'], facts: 'A quarrel.', source: 'notice' })],
])('%s that is undone is as before to the row, the case is open again, and nobody is ever mailed', async (_, inputFor) => {
  const { who, whom, reference, photo } = await reported()
  await app.runJobs()
  const [first, before] = [(await mailsTo(who)).length, await rowsOf(whom, reference)]
  const version = (await findCase(app.ctx, reference))?.version ?? 0
  const decision = await decide(app.ctx, ada, { case: reference }, inputFor(photo))
  app.wait(undoMs - 1000)
  await app.runJobs()
  await refundUnreached.run(app.ctx, {})
  expect(await rowsOf(whom, reference)).not.toEqual(before)
  app.wait(1000)
  expect(await undoDecision(app.ctx, ada, decision.reference)).toEqual({ case: reference, member: whom.id })
  expect(await rowsOf(whom, reference)).toEqual(before)
  const one = await findCase(app.ctx, reference)
  expect(one).toMatchObject({ state: 'open', holder: 'staff:901' })
  expect(one?.version).toBeGreaterThan(version)
  await app.leaveMails()
  await refundUnreached.run(app.ctx, {})
  app.wait(2 * hourMs)
  await mailMissingStatements.run(app.ctx, {})
  await app.runJobs()
  expect(await mailsTo(whom)).toEqual([])
  expect(await mailsTo(who)).toHaveLength(first)
  expect(await rowsOf(whom, reference)).toEqual(before)
})

test('a photo that waited for a look waits for it again', async () => {
  const { whom, reference, photo } = await reported('held')
  const before = await rowsOf(whom, reference)
  const { reference: made } = await decide(app.ctx, ada, { member: whom.id }, { ...ban, measures: ['hide'], photos: [photo] })
  expect(await undoDecision(app.ctx, ada, made)).toEqual({ case: null, member: whom.id })
  expect(await rowsOf(whom, reference)).toEqual(before)
})

test('a second after half a minute it is too late, for good; until then no mail has left', async () => {
  const { who, whom, reference } = await reported()
  const { reference: made } = await decide(app.ctx, ada, { case: reference }, ban)
  app.wait(undoMs + 1000)
  await app.runJobs()
  expect(await mailsTo(whom)).toEqual([])
  await expect(undoDecision(app.ctx, ada, made)).rejects.toMatchObject({ code: 'undo_over' })
  app.wait(mailsAfterSeconds * 1000 - undoMs - 1000)
  await app.runJobs()
  expect(await mailsTo(whom)).toHaveLength(1)
  expect((await mailsTo(who)).at(-1)?.text_body).toContain('did something about it')
  await expect(undoDecision(app.ctx, ada, made)).rejects.toMatchObject({ code: 'undo_over' })
})

test('nobody else undoes it, and twice is once', async () => {
  const { reference } = await reported()
  const { reference: made } = await decide(app.ctx, ada, { case: reference }, ban)
  await expect(undoDecision(app.ctx, otto, made)).rejects.toMatchObject({ code: 'undo_others' })
  const answers = await Promise.all([undoDecision(app.ctx, ada, made), undoDecision(app.ctx, ada, made)])
  expect(answers[0]).toEqual(answers[1])
  const version = (await findCase(app.ctx, reference))?.version
  app.wait(dayMs)
  expect(await undoDecision(app.ctx, ada, made)).toEqual(answers[0])
  expect((await findCase(app.ctx, reference))?.version).toBe(version)
})

test('a mail that a dead process left behind finds the decision undone and is not sent', async () => {
  const { whom, reference } = await reported()
  const { id, reference: made, site_id } = await decide(app.ctx, ada, { case: reference }, ban)
  const log = await app.ctx.db
    .selectFrom('mail_log')
    .select(['id', 'created_at'])
    .where('member_id', '=', whom.id)
    .where('template', '=', 'statement')
    .executeTakeFirstOrThrow()
  await undoDecision(app.ctx, ada, made)
  const queued = {
    log: log.id,
    at: log.created_at.toISOString(),
    tries: 0,
    about: { member: whom.id, site: site_id, decision: id },
  }
  await mailStatement.run(app.ctx, queued)
  expect(await mailsTo(whom)).toEqual([])
})

test('what was reported meanwhile is one case with it, also where a colleague had begun', async () => {
  const { whom, reference } = await reported()
  const { reference: made } = await decide(app.ctx, ada, { case: reference }, { ...ban, measures: ['warn'] })
  const later = await report(await newMember(), whom)
  await holdCase(app.ctx, 'staff:902', later)
  await passCase(app.ctx, 'staff:902', later, { knowsThem: true })
  await undoDecision(app.ctx, ada, made)
  const one = await findCase(app.ctx, later)
  expect(one).toMatchObject({ reference, state: 'open', holder: 'staff:901', weight: 2 })
  await expect(holdCase(app.ctx, 'staff:902', reference)).rejects.toMatchObject({ code: 'not_allowed' })
  await decide(app.ctx, ada, { case: reference, version: one?.version ?? 0 }, ban)
  const states = await app.ctx.db.selectFrom('report').select('state').where('reported_id', '=', whom.id).execute()
  expect(states).toEqual([{ state: 'upheld' }, { state: 'upheld' }])
})

describe('what is not undone', () => {
  test('a decision that its member has answered already', async () => {
    const { whom, reference } = await reported()
    const { reference: made } = await decide(app.ctx, ada, { case: reference }, { ...ban, measures: ['warn'] })
    const token = await linkToStatement(app.ctx, whom.id, made)
    const visitor = await openCaller(app, null)
    await visitor('POST /api/decision_appeal.php', { body: { token, text: 'That was not me at all.' } })
    await expect(undoDecision(app.ctx, ada, made)).rejects.toMatchObject({ code: 'undo_over' })
  })

  test('what an appeal put in its place, and the decision that the appeal ended', async () => {
    const { whom, reference } = await reported()
    const { reference: made } = await decide(app.ctx, ada, { case: reference }, ban)
    const token = await linkToStatement(app.ctx, whom.id, made)
    const visitor = await openCaller(app, null)
    await visitor('POST /api/decision_appeal.php', { body: { token, text: 'That was not me at all.' } })
    const instead = { ...ban, measures: ['warn'] } as const
    await viewAndDecide(app.ctx, otto, `${made}-1`, { outcome: 'changed', reply: 'A warning it is.', instead })
    const next = await app.ctx.db
      .selectFrom('decision')
      .select('reference')
      .where('subject_id', '=', whom.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    await expect(undoDecision(app.ctx, otto, next.reference)).rejects.toMatchObject({ code: 'undo_over' })
    await expect(undoDecision(app.ctx, ada, made)).rejects.toMatchObject({ code: 'undo_over' })
  })
})

test('a notice of illegal content waits again, and its sender hears of the second decision alone', async () => {
  const email = 'notifier@example.test'
  const form = {
    kind: 'fraud' as const,
    place: 'the front page',
    text: 'A false shop.',
    name: 'Nora',
    email,
    in_good_faith: true as const,
  }
  const { reference } = await fileNotice(app.ctx, app.site(), form, { locale: 'en', address: '192.0.2.9' })
  await app.runJobs()
  const nothing: NewDecision = { measures: ['nothing'], facts: 'No shop.', source: 'notice' }
  const { reference: made } = await decide(app.ctx, ada, { case: reference }, nothing)
  expect(await undoDecision(app.ctx, ada, made)).toEqual({ case: reference, member: null })
  const notice = () => app.ctx.db.selectFrom('notice').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow()
  expect(await notice()).toMatchObject({ outcome: null, decided_at: null, decision_id: null })
  await decide(app.ctx, ada, { case: reference }, { ...nothing, measures: ['note'] })
  await app.leaveMails()
  const mails = (await app.mails()).filter(({ recipient }) => recipient === email)
  expect(mails).toHaveLength(2)
  expect(await notice()).toMatchObject({ outcome: 'acted' })
})

describe('in the console', () => {
  beforeEach(() =>
    sql`update moderation_case set state = 'closed', closed_at = now(), holder = null, held_until = null where state = 'open'`.execute(
      app.ctx.db,
    ),
  )

  test('the call answers with the case, leaves a line of its own, and the member’s list shows nothing of it', async () => {
    const { hire } = openConsole(app)
    const [mona, max] = [await hire('Mona', { role: 'moderator' }), await hire('Max', { role: 'moderator' })]
    const { whom, reference } = await reported()
    await mona.call('POST /api/cases/hold', { body: { reference } })
    const { version } = (await findCase(app.ctx, reference)) ?? {}
    const body = { reference, version, measures: ['warn'], clause: 'scam', facts: 'Money.', source: 'notice' }
    const made = (await mona.call('POST /api/cases/decide', { body })).body as { reference: string }
    const undo = (who: Worker) => who.call('POST /api/decisions/undo', { body: made })
    expect(await undo(max)).toMatchObject({ status: 403, body: { error: 'undo_others' } })
    expect(await undo(mona)).toMatchObject({ status: 200, body: { case: reference } })
    expect(await undo(mona)).toMatchObject({ status: 200, body: { case: reference } })
    expect((await mona.call('POST /api/cases/decide', { body })).body).toMatchObject({ error: 'changed_meanwhile' })
    const page = (await mona.call('GET /api/cases/one', { query: { reference } })).body
    expect(page).toMatchObject({ is_sealed: false, case: { is_mine: true }, decisions: [{ state: 'undone' }] })
    expect((await whom.call('GET /api/decisions.php')).body).toEqual({ decisions: [], next: null })
    expect((await whom.call('GET /api/warnings.php')).body).toEqual({ warnings: [] })
    const lines = await app.ctx.db
      .selectFrom('audit_log')
      .select(['outcome', 'actor', 'refusal'])
      .where('act', '=', 'decision undo')
      .orderBy('id')
      .execute()
    expect(lines).toMatchObject([
      { outcome: 'refused', actor: String(max.id), refusal: 'undo_others' },
      { outcome: 'done', actor: String(mona.id) },
      { outcome: 'done', actor: String(mona.id) },
    ])
  })
})
