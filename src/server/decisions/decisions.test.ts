/** Decisions: nobody is restricted without one, each member reads the reasons, and whoever reported hears what became of it. */
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clauses, type Measure, measures } from '#domain/decisions/decisions.ts'
import { locales } from '#domain/languages/languages.ts'
import { dayMs, hourMs } from '#domain/time/durations.ts'
import { findCase, holdCase } from '#server/cases/cases.ts'
import { decide, liftDecision, liftMember, type NewDecision, previewDecision } from '#server/decisions/decisions.ts'
import { endDueDecisions, mailMissingStatements } from '#server/decisions/decisions.jobs.ts'
import { chatOf, memberFixtures, type Person, photoOf, say as write } from '../../../tests/member-fixtures.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
const { newMember } = memberFixtures(() => app, { credits: 50 })

const ada = { actor_kind: 'staff', actor: '1' } as const
const facts = 'Asked two members for money on 12 May.'
const ban: NewDecision = { measures: ['ban'], clause: 'scam', facts, source: 'own' }
const inDays = (days: number) => new Date(app.ctx.now().getTime() + days * dayMs)
const report = async (who: Person, whom: Person, reason = 'scam') =>
  ((await who.call('POST /api/report.php', { body: { profile: whom.id, reason } })).body as { reference: string }).reference
const statusOf = async ({ id }: Person) =>
  (await app.ctx.db.selectFrom('member').select('status').where('id', '=', id).executeTakeFirst())?.status
const mailsTo = async (who: Person) => {
  const row = await app.ctx.db.selectFrom('member').select('email').where('id', '=', who.id).executeTakeFirstOrThrow()
  return (await app.mails()).filter(({ recipient }) => recipient === row.email)
}

test('a case is decided once: the member is out, reads the reasons, and whoever reported hears that something was done', async () => {
  const [anna, cleo, ben] = [await newMember(), await newMember(), await newMember({ gender: 'm' })]
  const reference = await report(anna, ben)
  await report(cleo, ben, 'fake')
  const one = await holdCase(app.ctx, 'staff:1', reference)
  const decision = await decide(app.ctx, ada, { case: reference, version: one.version }, { ...ban, source: 'notice' })
  expect(decision).toMatchObject({
    reference: 'D-2026-000001',
    decided_by: 'staff:1',
    ground: 'terms',
    case_id: one.id,
    state: 'in_force',
  })
  expect(await statusOf(ben)).toBe('banned')
  expect((await ben.call('GET /api/user.php')).status).toBe(403)
  expect(await findCase(app.ctx, reference)).toMatchObject({ state: 'closed', holder: null })
  const states = await app.ctx.db.selectFrom('report').select(['state', 'note']).where('case_id', '=', one.id).execute()
  expect(states).toEqual([
    { state: 'upheld', note: null },
    { state: 'upheld', note: null },
  ])
  await app.leaveMails()
  const [mail] = await mailsTo(ben)
  for (const words of [
    'D-2026-000001',
    facts,
    'Don’t ask for or offer money',
    'Someone told us',
    'Someone on our team decided',
    'No end date',
  ])
    expect(mail?.text_body).toContain(words)
  expect(mail?.text_body).toMatch(/http:\/\/social\.localhost:\d+\/pages\/ban\?token=[\w-]{43}/)
  expect(mail?.text_body).not.toContain('R-2026')
  for (const who of [anna, cleo]) {
    const [told] = await mailsTo(who)
    expect(told?.text_body).toContain('did something about it')
    expect(told?.text_body).not.toContain(facts)
  }
  await expect(decide(app.ctx, ada, { case: reference }, ban)).rejects.toMatchObject({ code: 'not_found' })
})

test('a report that joined meanwhile, and a colleague who holds the case, refuse the decision; nothing of it stays', async () => {
  const [anna, ben] = [await newMember(), await newMember({ gender: 'm' })]
  const reference = await report(anna, ben)
  const one = await holdCase(app.ctx, 'staff:1', reference)
  await report(await newMember(), ben)
  const late = decide(app.ctx, ada, { case: reference, version: one.version }, ban)
  await expect(late).rejects.toMatchObject({ code: 'changed_meanwhile' })
  const other = decide(app.ctx, { actor_kind: 'staff', actor: '2' }, { case: reference }, ban)
  await expect(other).rejects.toMatchObject({ code: 'case_held' })
  expect(await statusOf(ben)).toBe('active')
  expect(await app.ctx.db.selectFrom('decision').select('id').where('subject_id', '=', ben.id).execute()).toEqual([])
})

test.each<[string, NewDecision]>([
  ['clause', { ...ban, clause: undefined as never }],
  ['facts', { ...ban, facts: '  ' }],
  ['measures', { ...ban, measures: [] }],
  ['measures', { ...ban, measures: ['nothing', 'ban'] }],
  ['measures', { ...ban, measures: ['suspend', 'ban'], until: new Date('2027-01-01') }],
  ['until', { ...ban, measures: ['suspend'] }],
  ['until', { ...ban, measures: ['suspend'], until: new Date('2026-01-01') }],
  ['until', { ...ban, until: new Date('2027-01-01') }],
  ['limits', { ...ban, measures: ['limit'], until: new Date('2027-01-01') }],
  ['texts', { ...ban, measures: ['clear'] }],
])('without %s there is no decision, and nobody is restricted', async (field, input) => {
  const ben = await newMember({ gender: 'm' })
  const tried = decide(app.ctx, ada, { member: ben.id }, input)
  await expect(tried).rejects.toMatchObject({ code: 'invalid_input', details: { field } })
  expect(await statusOf(ben)).toBe('active')
})

test('numbers have no gap, also when decisions fail and come at once', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => newMember()))
  await Promise.allSettled(
    people.map((who, n) => decide(app.ctx, ada, { member: who.id }, { ...ban, facts: n % 2 ? '' : facts })),
  )
  const rows = await app.ctx.db.selectFrom('decision').select('reference').orderBy('reference').execute()
  expect(rows.map(({ reference }) => reference)).toEqual(rows.map((_, n) => `D-2026-${String(n + 1).padStart(6, '0')}`))
})

describe('the database itself', () => {
  const insert = (columns: string, values: string) =>
    sql`insert into decision (reference, site_id, source, decided_at, from_at, appeal_until, ${sql.raw(columns)})
      select 'D-2026-9' || lpad((random() * 99999)::int::text, 5, '0'), ${app.site().id}, 'own', now(), now(), now(), ${sql.raw(values)}`.execute(
      app.ctx.db,
    )
  test.each([
    ['a ban without a clause', 'measures, facts, decided_by', `'{ban}', 'x', 'staff:1'`, '23514'],
    [
      'a suspension without an end',
      'measures, ground, clause, facts, decided_by',
      `'{suspend}', 'terms', 'scam', 'x', 'staff:1'`,
      '23514',
    ],
    ['a decision without facts', 'measures, ground, clause, decided_by', `'{ban}', 'terms', 'scam', 'staff:1'`, '23514'],
    ['a decision of nobody', 'measures, ground, clause, facts', `'{ban}', 'terms', 'scam', 'x'`, '23502'],
    ['a law without its name', 'measures, ground, clause, facts, decided_by', `'{ban}', 'law', 'scam', 'x', 'staff:1'`, '23514'],
    [
      'a second person who is the first',
      'measures, ground, clause, facts, decided_by, second_by',
      `'{ban}', 'terms', 'scam', 'x', 'staff:1', 'staff:1'`,
      '23514',
    ],
  ])('refuses %s', async (_, columns, values, code) => {
    await expect(insert(columns, values)).rejects.toMatchObject({ code })
  })

  test('bans nobody without the row of a ban, limits nobody without a decision about them, and rewrites no decision', async () => {
    const [anna, ben] = [await newMember(), await newMember({ gender: 'm' })]
    const plain = app.ctx.db.updateTable('member').set({ status: 'banned' }).where('id', '=', ben.id).execute()
    await expect(plain).rejects.toMatchObject({ code: 'DU007' })
    const { id } = await decide(app.ctx, ada, { member: anna.id }, { ...ban, measures: ['warn'] })
    const limit = (decision: number | null) =>
      sql`insert into member_limit (member_id, what, decision_id, until_at) values (${ben.id}, 'likes', ${decision}, now())`.execute(
        app.ctx.db,
      )
    await expect(limit(null)).rejects.toMatchObject({ code: '23502' })
    await expect(limit(id)).rejects.toMatchObject({ code: 'DU007' })
    const banned = sql`insert into member_ban (member_id, reason, was, banned_at, decision_id) values (${anna.id}, 'x', 'active', now(), ${id})`
    await expect(banned.execute(app.ctx.db)).rejects.toMatchObject({ code: 'DU007' })
    for (const change of [sql`facts = 'others'`, sql`measures = '{nothing}'`, sql`decided_by = 'staff:7'`])
      await expect(sql`update decision set ${change} where id = ${id}`.execute(app.ctx.db)).rejects.toMatchObject({
        code: 'DU003',
      })
    await expect(sql`delete from decision where id = ${id}`.execute(app.ctx.db)).rejects.toMatchObject({ code: 'DU003' })
  })

  test('makes a decision of a ban that an earlier release writes, and its statement is sent within two hours', async () => {
    const ben = await newMember({ gender: 'm' })
    const earlier = () =>
      app.ctx.db.transaction().execute(async (db) => {
        await sql`insert into member_ban (member_id, reason, was, banned_at) values (${ben.id}, 'Sold followers', 'active', ${app.ctx.now()})
          on conflict (member_id) do update set reason = excluded.reason`.execute(db)
        await db.updateTable('member').set({ status: 'banned' }).where('id', '=', ben.id).execute()
      })
    await earlier()
    await earlier()
    const decisions = await app.ctx.db.selectFrom('decision').selectAll().where('subject_id', '=', ben.id).execute()
    expect(decisions).toMatchObject([{ measures: ['ban'], facts: 'Sold followers', decided_by: 'product:earlier release' }])
    app.wait(2 * hourMs)
    await mailMissingStatements.run(app.ctx, {})
    await mailMissingStatements.run(app.ctx, {})
    await app.leaveMails()
    expect((await mailsTo(ben)).map(({ text_body }) => text_body.includes('Sold followers'))).toEqual([true])
  })
})

test.each(locales)(
  'the statement of each clause and measure is complete in %s, also for who is banned and for an unconfirmed address',
  async (language) => {
    const taken: [Measure[], Partial<NewDecision>][] = [
      [['warn'], {}],
      [['limit'], { until: inDays(3), limits: ['chats', 'likes', 'photos', 'found'] }],
      [['clear'], { texts: ['personal', 'city'] }],
      [['warn', 'suspend'], { until: inDays(7) }],
      [['ban'], { law: 'Art. 226' }],
      [['hide'], {}],
      [['suspend'], { until: inDays(7) }],
    ]
    const say = app.ctx.texts.translator(language)
    const brand = app.site().file.name
    for (const [index, clause] of clauses.entries()) {
      const who = await newMember({ language, activated: index % 2 === 0, personal: 'I like the sea' })
      const [chosen = ['ban'], more] = taken[index % taken.length] ?? []
      const photos = chosen.includes('hide') ? [await photoOf(app, who)] : []
      const input: NewDecision = { measures: chosen, clause, facts, source: 'own', photos, ...more }
      const { statement } = await previewDecision(app.ctx, who.id, input)
      await decide(app.ctx, ada, { member: who.id }, input)
      await app.leaveMails()
      const [mail] = await mailsTo(who)
      expect(mail?.text_body).toContain(facts)
      // the preview is what is mailed, but for the number and the link
      const plain = (text = '') => text.replaceAll(/D-2026-(?:\d{6}|…)/g, 'D').replace(/token=\S+/, 'token')
      expect(statement).toMatchObject({ language, subject: expect.any(String) })
      expect(plain(statement?.text)).toBe(plain(mail?.text_body))
      // in the member's language, in each of its parts
      for (const one of chosen) expect(mail?.text_body).toContain(say(`decisions.measures.${one as 'ban'}`, { brand }))
      for (const words of [say(`decisions.clauses.${clause}`), say('decisions.by_person')])
        expect(mail?.text_body).toContain(words)
      expect(mail?.text_body).not.toMatch(/decisions\.|mails\.|[{}]/)
      expect(mail?.subject).toContain('D-2026')
      const row = await app.ctx.db.selectFrom('decision').selectAll().where('subject_id', '=', who.id).executeTakeFirstOrThrow()
      expect(row.told_at).toEqual(app.ctx.now())
    }
  },
)

test('nothing and a note are told to nobody but those who reported', async () => {
  const [anna, ben] = [await newMember(), await newMember({ gender: 'm' })]
  const reference = await report(anna, ben)
  await decide(app.ctx, ada, { case: reference }, { measures: ['nothing'], facts: 'A quarrel, nothing more.', source: 'notice' })
  await app.leaveMails()
  expect(await mailsTo(ben)).toEqual([])
  expect((await mailsTo(anna))[0]?.text_body).toContain('found nothing against our rules')
  expect(measures.slice(0, 2)).toEqual(['nothing', 'note'])
})

test('a limit stops new chats, likes and photos and says until when and by which decision; replies go on, and it ends by itself', async () => {
  const [anna, ben, cleo] = [await newMember(), await newMember({ gender: 'm' }), await newMember()]
  const old = await chatOf(ben, anna)
  expect((await write(anna, old)).status).toBe(200)
  const until = inDays(3)
  const limits = ['chats', 'likes', 'photos'] as const
  const { reference } = await decide(app.ctx, ada, { member: ben.id }, { ...ban, measures: ['limit'], limits, until })
  const limited = (what: string) => ({ status: 403, body: { error: 'limited', what, until: until.toISOString(), reference } })
  const fresh = await chatOf(ben, cleo)
  const form = new FormData()
  form.set('file', new File([new Uint8Array(3)], 'me.jpg'))
  const upload = () => ben.call('POST /api/profileimage.php', { form })
  const like = () => ben.call('POST /api/likes.php', { body: { profile: cleo.id } })
  expect(await write(ben, fresh)).toMatchObject(limited('chats'))
  expect(await like()).toMatchObject(limited('likes'))
  expect(await ben.call('POST /api/signup_likes.php', { body: { profiles: [cleo.id] } })).toMatchObject(limited('likes'))
  expect(await upload()).toMatchObject(limited('photos'))
  expect((await write(ben, old)).status).toBe(200)
  app.wait(3 * dayMs)
  expect((await write(ben, fresh)).status).toBe(200)
  expect((await like()).status).toBe(200)
  await endDueDecisions.run(app.ctx, {})
  expect(await app.ctx.db.selectFrom('member_limit').selectAll().where('member_id', '=', ben.id).execute()).toEqual([])
})

test('a suspension ends by itself, a ban in between goes on, and a ban is lifted with words', async () => {
  const ben = await newMember({ gender: 'm', status: 'paused' })
  const suspension = { ...ban, measures: ['suspend'], until: inDays(2) } as const
  await decide(app.ctx, ada, { member: ben.id }, suspension)
  expect(await statusOf(ben)).toBe('banned')
  app.wait(2 * dayMs)
  await endDueDecisions.run(app.ctx, {})
  expect(await statusOf(ben)).toBe('paused')
  await decide(app.ctx, ada, { member: ben.id }, { ...suspension, until: inDays(2) })
  const { reference } = await decide(app.ctx, ada, { member: ben.id }, ban)
  app.wait(3 * dayMs)
  await endDueDecisions.run(app.ctx, {})
  expect(await statusOf(ben)).toBe('banned')
  await liftMember(app.ctx, ada, ben.id, 'We took you for somebody else.')
  expect(await statusOf(ben)).toBe('paused')
  await app.leaveMails()
  expect((await mailsTo(ben)).at(-1)?.text_body).toContain('We took you for somebody else.')
  await expect(liftDecision(app.ctx, ada, reference, 'x')).rejects.toMatchObject({ code: 'not_found' })
  await expect(liftMember(app.ctx, ada, ben.id, 'x')).rejects.toMatchObject({ code: 'not_found' })
})

test('a longer suspension goes on when a later ban is lifted', async () => {
  const ben = await newMember({ gender: 'm' })
  await decide(app.ctx, ada, { member: ben.id }, { ...ban, measures: ['suspend'], until: inDays(9) })
  const { reference } = await decide(app.ctx, ada, { member: ben.id }, ban)
  await liftDecision(app.ctx, ada, reference, 'Too hard.')
  expect(await statusOf(ben)).toBe('banned')
  app.wait(9 * dayMs)
  await endDueDecisions.run(app.ctx, {})
  expect(await statusOf(ben)).toBe('active')
})

test('two people who decide a free case at the same moment make one decision', async () => {
  const [anna, ben] = [await newMember(), await newMember({ gender: 'm' })]
  const reference = await report(anna, ben)
  const tries = ['1', '2', '3'].map((actor) => decide(app.ctx, { actor_kind: 'staff', actor }, { case: reference }, ban))
  const outcomes = await Promise.allSettled(tries)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await app.ctx.db.selectFrom('decision').select('id').where('subject_id', '=', ben.id).execute()).toHaveLength(1)
})

test('a ban from before there were decisions is lifted as it was', async () => {
  const ben = await newMember({ gender: 'm' })
  await app.ctx.db.transaction().execute(async (db) => {
    // as the migration found it
    await sql`set local session_replication_role = replica`.execute(db)
    await sql`insert into member_ban (member_id, reason, was, banned_at, pool_id) values (${ben.id}, 'old', 'active', now(), ${app.site().pool_id})`.execute(
      db,
    )
    await db.updateTable('member').set({ status: 'banned' }).where('id', '=', ben.id).execute()
  })
  await liftMember(app.ctx, ada, ben.id, 'Long ago')
  expect(await statusOf(ben)).toBe('active')
})

/** What a decision may change of a member. */
const restrictionsOf = async ({ id }: Person) =>
  (
    await sql<{
      rows: unknown
    }>`select json_build_object('status', (select status from member where id = ${id}), 'ban', (select to_jsonb(b) from member_ban b where member_id = ${id}),
        'limits', (select jsonb_agg(to_jsonb(l)) from member_limit l where member_id = ${id}), 'profile', (select to_jsonb(p) from profile p where id = ${id}),
        'card', (select to_jsonb(s) from search_card s where s.id = ${id}), 'texts', (select jsonb_agg(to_jsonb(c)) from cleared_text c where member_id = ${id}),
        'photos', (select jsonb_agg(to_jsonb(i) - 'token' - 'sizes_ready' order by i.id) from image i where member_id = ${id})) as rows`.execute(
      app.ctx.db,
    )
  ).rows[0]?.rows

test('whatever was decided, in whatever order it is taken back, in the end everything is as before', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('active' as const, 'paused' as const),
      fc.array(
        fc.tuple(
          fc.constantFrom<Measure>('warn', 'hide', 'clear', 'limit', 'suspend', 'ban', 'note'),
          fc.integer({ min: 0, max: 99 }),
        ),
        {
          minLength: 1,
          maxLength: 5,
        },
      ),
      async (status, steps) => {
        const who = await newMember({ gender: 'm', status, personal: 'I like the sea' })
        const photo = await photoOf(app, who)
        const before = await restrictionsOf(who)
        const made: { reference: string; at: number }[] = []
        // what is taken away cannot be taken once more
        const isFirst = (measure: Measure, n: number) => steps.findIndex(([other]) => other === measure) === n
        for (const [measure, at] of steps.filter(([one], n) => (one !== 'clear' && one !== 'hide') || isFirst(one, n))) {
          const hasEnd = measure === 'limit' || measure === 'suspend'
          const input = {
            ...ban,
            measures: [measure],
            ...(measure === 'limit' && { limits: ['likes', 'found'] as const }),
            ...(measure === 'clear' && { texts: ['personal', 'city'] as const }),
            ...(measure === 'hide' && { photos: [photo] }),
            ...(hasEnd && { until: inDays(3) }),
          }
          made.push({ reference: (await decide(app.ctx, ada, { member: who.id }, input)).reference, at })
        }
        const left = made.toSorted((one, other) => one.at - other.at)
        const shutOut = steps.some(([measure]) => measure === 'suspend' || measure === 'ban')
        expect(await statusOf(who)).toBe(shutOut ? 'banned' : status)
        for (const { reference } of left) await liftDecision(app.ctx, ada, reference, 'Taken back')
        expect(await restrictionsOf(who)).toEqual(before)
      },
    ),
    { numRuns: 25 },
  )
})
