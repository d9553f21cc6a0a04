/** The question of the day: one for everybody of a date, with the newest answers of people who fit, and only of those. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DailyQuestion } from '#domain/daily-question/daily-question.ts'
import { dayMs, hourMs } from '#domain/time/durations.ts'
import { freshStatement } from '#server/prompts/prompts.store.ts'
import { openCaller } from '../../../tests/caller.ts'
import { type Person, memberFixtures } from '../../../tests/member-fixtures.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const { newMember } = memberFixtures(() => app, { seeking: 'any' })
const question = async (a: Person) => DailyQuestion.parse((await a.call('GET /api/daily_question.php')).body)
const answer = async (a: Person, text: string, key?: string) => {
  const prompt = key ?? (await question(a)).question?.key
  expect((await a.call('PUT /api/prompts.php', { body: { answers: [{ prompt, text }] } })).status).toBe(200)
}
const answered = async (a: Person) => (await question(a)).answers.map(({ profile, answer: { text } }) => [profile.id, text])

test('everybody of a date is asked the same, the next day something else, and each sees their own answer', async () => {
  const [a, b] = [await newMember(), await newMember()]
  const today = (await question(a)).question
  expect(today).toMatchObject({ key: expect.any(String), text: expect.any(String) })
  expect((await question(b)).question).toEqual(today)
  await answer(a, 'A walk by the canal')
  expect((await question(a)).own).toMatchObject([{ prompt: today?.key, text: 'A walk by the canal' }])
  app.wait(dayMs)
  expect((await question(a)).question?.key).not.toBe(today?.key)
})

test('the newest answers of others who fit come first, three at most', async () => {
  app.wait(dayMs)
  const reader = await newMember()
  const people = [await newMember(), await newMember(), await newMember(), await newMember()]
  for (const [n, one] of people.entries()) {
    app.wait(1000)
    await answer(one, `Answer ${n}`)
  }
  await answer(reader, 'My own')
  expect(await answered(reader)).toEqual([
    [people[3]?.id, 'Answer 3'],
    [people[2]?.id, 'Answer 2'],
    [people[1]?.id, 'Answer 1'],
  ])
})

test('answers of blocked, passed, fictional and paused people, of other ages and other genders stay out', async () => {
  app.wait(dayMs)
  const reader = await newMember({ gender: 'f', seeking: 'm', date_of_birth: '1990-01-01' })
  const [blocker, passed, fictional, paused, old, woman, fits] = [
    await newMember({ gender: 'm' }),
    await newMember({ gender: 'm' }),
    await newMember({ gender: 'm', fictional: true }),
    await newMember({ gender: 'm' }),
    await newMember({ gender: 'm', date_of_birth: '1950-01-01' }),
    await newMember({ gender: 'f' }),
    await newMember({ gender: 'm' }),
  ]
  for (const one of [blocker, passed, fictional, paused, old, woman, fits]) await answer(one, 'Here is mine')
  await blocker.call('POST /api/block.php', { body: { profile: reader.id } })
  await reader.call('POST /api/passes.php', { body: { profile: passed.id } })
  await paused.call('POST /api/pause.php')
  expect(await answered(reader)).toEqual([[fits.id, 'Here is mine']])
})

test('the date is the member’s own', async () => {
  // 23:30 in Amsterdam is the next day in Auckland
  const { rows } = await sql<{ now: Date }>`select ${app.ctx.now()}::timestamptz as now`.execute(app.ctx.db)
  const now = rows[0]?.now ?? new Date()
  app.wait(((21.5 - now.getUTCHours() - now.getUTCMinutes() / 60 + 24) % 24) * hourMs)
  const [here, there] = [await newMember(), await newMember()]
  await app.ctx.db.updateTable('member').set({ timezone: 'Pacific/Auckland' }).where('id', '=', there.id).execute()
  const tomorrow = (await question(there)).question?.key
  expect((await question(here)).question?.key).not.toBe(tomorrow)
  app.wait(4 * hourMs)
  expect((await question(here)).question?.key).toBe(tomorrow)
})

test('a brand that asks nothing has none', async () => {
  const far = await openCaller(app, await app.createMember('Fara', { host: 'lavish.localhost' }), 'lavish.localhost')
  expect((await far('GET /api/daily_question.php')).body).toEqual({ question: null, most: 0, own: [], answers: [] })
})

test('the newest answers are read by their index', async () => {
  const { db } = app.ctx
  const a = await newMember()
  await sql`alter table prompt_answer drop constraint prompt_answer_member_id_fkey`.execute(db)
  await sql`insert into prompt_answer (member_id, place, prompt, text, answered_at, pool_id)
    select 7000000 + n, 1, (array['karaoke', 'bad_idea', 'ask_me'])[1 + n % 3], 'words', now() - n * interval '1 minute', 1 from generate_series(1, 20000) n`.execute(
    db,
  )
  await sql`analyze prompt_answer`.execute(db)
  const plan = await db.transaction().execute(async (db) => {
    await sql`select set_config('plan_cache_mode', 'force_generic_plan', true)`.execute(db)
    await sql.raw(`prepare fresh (int, text, int) as ${freshStatement}`).execute(db)
    const { rows } = await sql.raw<{ 'QUERY PLAN': string }>(`explain execute fresh(1, 'karaoke', 200)`).execute(db)
    await sql.raw('deallocate fresh').execute(db)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toContain('prompt_answer_by_prompt')
  expect(plan).not.toMatch(/Seq Scan|Sort/)
  expect((await question(a)).answers).toEqual([])
})
