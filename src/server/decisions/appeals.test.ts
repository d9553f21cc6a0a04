/** Appeals: by a mailed link, once, in time, decided by somebody else; what was wrong is undone to the row. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Statement } from '#domain/decisions/decisions.ts'
import { dayMs, hourMs } from '#domain/time/durations.ts'
import { eraseNow } from '#server/account-deletion/account-deletion.ts'
import { claimNextCase, findCase, placesIn } from '#server/cases/cases.ts'
import {
  decide,
  decideAppeal,
  listOpenAppeals,
  listOverturnedShares,
  type NewDecision,
  undoDecision,
} from '#server/decisions/decisions.ts'
import { wipeReports } from '#server/safety/reports.jobs.ts'
import { viewAndDecide } from '../../../tests/appeals.ts'
import { openCaller, type Caller } from '../../../tests/caller.ts'
import { chatOf, memberFixtures, type Person, photoOf, say } from '../../../tests/member-fixtures.ts'
import { openTestApp, password, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let visitor: Caller
beforeAll(async () => {
  app = await openTestApp()
  visitor = await openCaller(app, null)
})
afterAll(() => app.close())
const { newMember } = memberFixtures(() => app, { credits: 50 })

const ada = { actor_kind: 'staff', actor: '1' } as const
const ben = { actor_kind: 'staff', actor: '2' } as const
const ban: NewDecision = { measures: ['ban'], clause: 'scam', facts: 'Asked two members for money.', source: 'notice' }
const report = async (who: Person, whom: Person) =>
  ((await who.call('POST /api/report.php', { body: { profile: whom.id, reason: 'scam' } })).body as { reference: string })
    .reference
const mailsTo = async ({ id }: Person) => {
  const row = await app.ctx.db.selectFrom('member').select('email').where('id', '=', id).executeTakeFirstOrThrow()
  return (await app.mails()).filter(({ recipient }) => recipient === row.email)
}
const tokenOf = async (who: Person) => {
  await app.leaveMails()
  return /ban\?token=([\w-]{43})/.exec((await mailsTo(who)).at(-1)?.text_body ?? '')?.[1] ?? ''
}
const read = async (token: string) => (await visitor('GET /api/decision.php', { query: { token } })).body as Statement
const appeal = (token: string, text = 'That was not me, somebody has my name.') =>
  visitor('POST /api/decision_appeal.php', { body: { token, text } })

/** Somebody who reported, somebody who was banned for it, and their link. */
async function banned() {
  const [who, whom] = [await newMember(), await newMember({ gender: 'm' })]
  const reference = await report(who, whom)
  const decision = await decide(app.ctx, ada, { case: reference }, ban)
  return { who, whom, reference, decision, token: await tokenOf(whom) }
}

test('a banned member reads the statement by its link without logging in, and objects once', async () => {
  const { decision, token } = await banned()
  const statement = await read(token)
  expect(statement).toMatchObject({ to: 'subject', reference: decision.reference, appeal: null, report: null })
  expect(statement.reasons).toMatchObject({
    measures: ['ban'],
    clause: 'scam',
    facts: ban.facts,
    source: 'notice',
    state: 'in_force',
  })
  expect(statement.appeal_until).toBe('2026-12-15T12:00:35.000Z')
  expect((await appeal(token)).status).toBe(200)
  expect((await appeal(token)).status).toBe(200)
  expect((await appeal(token, 'And another thing to say.')).body).toEqual({ error: 'appeal_closed' })
  expect((await read(token)).appeal).toMatchObject({ words: 'That was not me, somebody has my name.', outcome: null })
  expect((await listOpenAppeals(app.ctx)).map(({ reference }) => reference)).toContain(`${decision.reference}-1`)
  expect((await visitor('GET /api/decision.php', { query: { token: 'x'.repeat(43) } })).body).toEqual({ error: 'link_expired' })
})

test('two appeals at once are one', async () => {
  const { decision, token } = await banned()
  const answers = await Promise.all([appeal(token, 'The first of two words.'), appeal(token, 'The second of two words.')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  const rows = await app.ctx.db.selectFrom('appeal').select('id').where('decision_id', '=', decision.id).execute()
  expect(rows).toHaveLength(1)
})

test('at the last second of six months an appeal is taken, a second later it is not, and the evidence is still there', async () => {
  const [late, inTime] = [await banned(), await banned()]
  const { appeal_until } = await app.ctx.db
    .selectFrom('decision')
    .select('appeal_until')
    .where('id', '=', inTime.decision.id)
    .executeTakeFirstOrThrow()
  app.wait(appeal_until.getTime() - app.ctx.now().getTime())
  expect((await appeal(inTime.token)).status).toBe(200)
  app.wait(1000)
  expect((await appeal(late.token)).body).toEqual({ error: 'appeal_closed' })
  await expect(
    sql`insert into appeal (reference, decision_id, filed_by, words, language, filed_at, due_at)
      values ('X', ${late.decision.id}, 'subject', 'too late', 'en', ${app.ctx.now()}, ${app.ctx.now()})`.execute(app.ctx.db),
  ).rejects.toMatchObject({ code: 'DU008' })
  await wipeReports.run(app.ctx, {})
  const evidence = async (reference: string) =>
    (await app.ctx.db.selectFrom('report').select('evidence').where('reference', '=', reference).executeTakeFirst())?.evidence
  expect([await evidence(inTime.reference), await evidence(late.reference)]).not.toContain(null)
  app.wait(15 * dayMs)
  await wipeReports.run(app.ctx, {})
  expect(await evidence(late.reference)).toBeNull()
  expect(await evidence(inTime.reference)).not.toBeNull()
  await viewAndDecide(app.ctx, ben, `${inTime.decision.reference}-1`, { outcome: 'stands', reply: 'We looked again.' })
  app.wait(8 * dayMs)
  await wipeReports.run(app.ctx, {})
  expect(await evidence(inTime.reference)).toBeNull()
})

test('nobody decides on their own decision: not who decided, not who agreed, not in plain SQL, and the queue never gives it to them', async () => {
  const whom = await newMember({ gender: 'm' })
  const decision = await decide(app.ctx, ada, { member: whom.id }, { ...ban, secondBy: 'staff:3' })
  await appeal(await tokenOf(whom))
  const reference = `${decision.reference}-1`
  for (const actor of ['1', '3']) {
    const own = decideAppeal(app.ctx, { actor_kind: 'staff', actor }, reference, { outcome: 'stands', reply: 'No.' })
    await expect(own).rejects.toMatchObject({ code: 'own_decision' })
    const inSql = sql`update appeal set decided_by = ${`staff:${actor}`}, decided_at = now(), outcome = 'stands', reply = 'no' where reference = ${reference}`
    await expect(inSql.execute(app.ctx.db)).rejects.toMatchObject({ code: 'DU009' })
    const offered = await claimNextCase(app.ctx, `staff:${actor}`, { places: placesIn(app.ctx, ['appeals']) })
    expect(offered?.reference).not.toBe(reference)
  }
  const early = decideAppeal(app.ctx, ben, reference, { outcome: 'stands', reply: 'No.' })
  await expect(early).rejects.toMatchObject({ code: 'view_first' })
  const stands = await viewAndDecide(app.ctx, ben, reference, { outcome: 'stands', reply: 'Two members showed us the messages.' })
  expect(stands).toMatchObject({ decided_by: 'staff:2', outcome: 'stands' })
  await app.leaveMails()
  const text = (await mailsTo(whom)).at(-1)?.text_body
  expect(text).toContain('Our decision stands')
  expect(text).toContain('Two members showed us the messages.')
})

/** Everything of a member that a ban may touch; no version that counts changes, no time, and not where photos lie. Saved searches find them as new. */
async function rowsOf({ id }: Person) {
  const { rows } = await sql<{ rows: unknown }>`select json_build_object(
      'member', (select to_jsonb(m) - 'seen_at' - 'coarse_seen_at' from member m where id = ${id}), 'profile', (select to_jsonb(p) from profile p where id = ${id}),
      'photos', (select jsonb_agg(to_jsonb(i) - 'token' - 'sizes_ready' order by i.id) from image i where member_id = ${id}), 'ban', (select to_jsonb(b) from member_ban b where member_id = ${id}),
      'limits', (select jsonb_agg(to_jsonb(l)) from member_limit l where member_id = ${id}), 'wallet', (select to_jsonb(w) from wallet w where member_id = ${id}),
      'likes', (select jsonb_agg(to_jsonb(l) order by from_id, to_id) from profile_like l where ${id} in (from_id, to_id)),
      'chats', (select jsonb_agg(to_jsonb(c) - 'delivered_id' order by conversation_id) from conversation_member c where member_id = ${id}),
      'card', (select to_jsonb(s) from search_card s where s.id = ${id})) as rows`.execute(app.ctx.db)
  return rows[0]?.rows
}

test.each([
  ['a ban', { ...ban }],
  ['a suspension with a warning', { ...ban, measures: ['warn', 'suspend'], until: new Date('2029-01-01') }],
  ['limits', { ...ban, measures: ['limit'], limits: ['chats', 'likes', 'photos', 'found'], until: new Date('2029-01-01') }],
  ['a warning that takes texts away', { ...ban, measures: ['warn', 'clear'], texts: ['personal', 'city'] }],
  ['a hidden photo', { ...ban, measures: ['hide'] }],
] as [string, NewDecision][])(
  '%s that was wrong is undone to the row, reads overturned, and whoever reported is told',
  async (_, input) => {
    const [who, whom] = [await newMember(), await newMember({ gender: 'm', personal: 'I like the sea' })]
    const photo = await photoOf(app, whom)
    const chat = await chatOf(whom, who)
    await say(whom, chat)
    await who.call('POST /api/likes.php', { body: { profile: whom.id } })
    const before = await rowsOf(whom)
    const reference = await report(who, whom)
    const photos = input.measures.includes('hide') ? [photo] : []
    const decision = await decide(app.ctx, ada, { case: reference }, { ...input, photos })
    expect(await rowsOf(whom)).not.toEqual(before)
    await appeal(await tokenOf(whom))
    await viewAndDecide(app.ctx, ben, `${decision.reference}-1`, { outcome: 'overturned', reply: 'We mistook you for somebody.' })
    expect(await rowsOf(whom)).toEqual(before)
    const after = await app.ctx.db.selectFrom('decision').selectAll().where('id', '=', decision.id).executeTakeFirstOrThrow()
    expect(after).toMatchObject({ state: 'overturned', ended_by: 'staff:2', end_note: 'We mistook you for somebody.' })
    expect(await app.ctx.db.selectFrom('report').select('state').where('reference', '=', reference).executeTakeFirst()).toEqual({
      state: 'dismissed',
    })
    const token = await tokenOf(who)
    expect((await mailsTo(who)).at(-1)?.text_body).toContain('Someone else has looked at it again')
    expect(await read(token)).toMatchObject({
      to: 'notifier',
      reasons: null,
      report: { reference, is_acted: false },
      appeal_until: null,
    })
  },
)

test('whoever reported objects too, and learns nothing of the other; another person may then act', async () => {
  const [who, whom] = [await newMember(), await newMember({ gender: 'm' })]
  const reference = await report(who, whom)
  const decision = await decide(
    app.ctx,
    ada,
    { case: reference },
    { measures: ['nothing'], facts: 'A quarrel.', source: 'notice' },
  )
  const token = await tokenOf(who)
  const text = JSON.stringify(await read(token))
  expect(text).not.toContain('quarrel')
  expect(text).not.toContain(String(whom.id))
  expect((await appeal(token, 'He wrote to my sister as well.')).status).toBe(200)
  const wrong = viewAndDecide(app.ctx, ben, `${decision.reference}-1`, { outcome: 'overturned', reply: 'Right.' })
  await expect(wrong).rejects.toMatchObject({ code: 'invalid_input' })
  await viewAndDecide(app.ctx, ben, `${decision.reference}-1`, { outcome: 'changed', reply: 'You are right.', instead: ban })
  const status = await app.ctx.db.selectFrom('member').select('status').where('id', '=', whom.id).executeTakeFirst()
  expect(status).toEqual({ status: 'banned' })
  await app.leaveMails()
  expect((await mailsTo(whom)).at(-1)?.text_body).toContain(ban.facts)
})

test('erasing a member leaves no words about them: decisions keep what was decided, by which clause and when', async () => {
  const { who, whom, decision, token } = await banned()
  await appeal(token, 'CanaryWords of the banned.')
  await viewAndDecide(app.ctx, ben, `${decision.reference}-1`, { outcome: 'overturned', reply: 'CanaryWords in reply.' })
  await app.leaveMails()
  await eraseNow(app.ctx, whom.id)
  app.wait(hourMs)
  await wipeReports.run(app.ctx, {})
  await app.leaveMails()
  const row = await app.ctx.db.selectFrom('decision').selectAll().where('id', '=', decision.id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    subject_id: null,
    facts: null,
    end_note: null,
    measures: ['ban'],
    clause: 'scam',
    state: 'overturned',
  })
  const { rows } = await sql<{
    text: string
  }>`select (select coalesce(jsonb_agg(d), '[]')::text from decision d where id = ${decision.id}) || (select jsonb_agg(a)::text from appeal a where decision_id = ${decision.id})
    || (select jsonb_agg(r)::text from report r where case_id = ${decision.case_id}) || (select jsonb_agg(c)::text from moderation_case c where id = ${decision.case_id}) as text`.execute(
    app.ctx.db,
  )
  for (const words of ['CanaryWords', 'Asked two members', String(whom.id), String(who.id)])
    expect(rows[0]?.text).not.toContain(words)
  expect((await visitor('GET /api/decision.php', { query: { token } })).body).toEqual({ error: 'link_expired' })
})

test('whoever signs in with the right password of a banned account gets a link to the statement, and nobody else does', async () => {
  const { whom, decision } = await banned()
  const { email } = await app.ctx.db.selectFrom('member').select('email').where('id', '=', whom.id).executeTakeFirstOrThrow()
  const ask = (word: string, address = email) =>
    visitor('POST /api/decision_link.php', { body: { email: address, password: word } })
  const { body } = await ask(password)
  expect((await read((body as { token: string }).token)).reference).toBe(decision.reference)
  expect((await ask('not this one')).body).toEqual({ error: 'wrong_credentials' })
  const open = await newMember({ email: 'open@example.test' })
  expect(open.id).toBeGreaterThan(0)
  expect((await ask(password, 'open@example.test')).body).toEqual({ error: 'not_found' })
})

test('erasing whoever objected to a report’s outcome takes their words, and nobody has to answer them any more', async () => {
  const [who, whom] = [await newMember(), await newMember({ gender: 'm' })]
  const reference = await report(who, whom)
  const decision = await decide(
    app.ctx,
    ada,
    { case: reference },
    { measures: ['nothing'], facts: 'A quarrel.', source: 'notice' },
  )
  const token = await tokenOf(who)
  await appeal(token, 'CanaryWords of who reported.')
  await eraseNow(app.ctx, who.id)
  const rows = await app.ctx.db.selectFrom('appeal').selectAll().where('decision_id', '=', decision.id).execute()
  expect(rows).toMatchObject([{ words: null, outcome: null }])
  expect((await listOpenAppeals(app.ctx)).map((one) => one.decision_id)).not.toContain(decision.id)
  expect(await findCase(app.ctx, `${decision.reference}-1`)).toMatchObject({ state: 'closed' })
  expect((await visitor('GET /api/decision.php', { query: { token } })).body).toEqual({ error: 'link_expired' })
})

test('shares of overturned decisions are by clause and lane, of 90 days, and say nothing of fewer than five', async () => {
  app.wait(91 * dayMs)
  const input: NewDecision = { ...ban, measures: ['warn'], clause: 'automation' }
  const decideOnce = async (more: Partial<NewDecision> = {}) => {
    const whom = await newMember({ gender: 'm' })
    const reference = await report(await newMember(), whom)
    return { whom, ...(await decide(app.ctx, ada, { case: reference }, { ...input, ...more })) }
  }
  for (let n = 0; n < 5; n += 1) await decideOnce()
  const { whom, reference } = await decideOnce()
  await decideOnce({ clause: 'harassment' })
  const { reference: undone } = await decideOnce()
  await undoDecision(app.ctx, ada, undone)
  await appeal(await tokenOf(whom))
  await viewAndDecide(app.ctx, ben, `${reference}-1`, { outcome: 'overturned', reply: 'You are right.' })
  const pools = [app.site().pool_id]
  expect(await listOverturnedShares(app.ctx, pools)).toEqual([
    { clause: 'automation', lane: 'safety', decided: 6, overturned: 1 },
    { clause: 'harassment', lane: 'safety', decided: null, overturned: null },
  ])
  app.wait(91 * dayMs)
  expect(await listOverturnedShares(app.ctx, pools)).toEqual([])
})
