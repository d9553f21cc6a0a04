/** Prompts: what a brand asks, what members answer, and who reads it. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { locales } from '#domain/languages/languages.ts'
import type { User } from '#domain/members/members.ts'
import type { Profile } from '#domain/profiles/profiles.ts'
import { promptKeys } from '#domain/prompts/prompt-keys.ts'
import type { Prompts } from '#domain/prompts/prompts.ts'
import { decide, liftDecision } from '#server/decisions/decisions.ts'
import { getPrompts } from '#server/prompts/prompts.ts'
import { chatOf, memberFixtures, type Person, say } from '../../../tests/member-fixtures.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
const { newMember } = memberFixtures(() => app)

const sunday = { prompt: 'sunday_morning', text: 'Pancakes, and no plan.' }
const talent = { prompt: 'useless_talent', text: 'I can name any cheese\nby its smell.' }
const fridge = { prompt: 'always_in_fridge', text: 'Mustard. Three kinds.' }
const answer = ({ call }: Person, answers: object[]) => call('PUT /api/prompts.php', { body: { answers } })
const promptsOf = async ({ call }: Person) => (await call('GET /api/prompts.php')).body as Prompts
const seenBy = async ({ call }: Person, { id }: Person) =>
  ((await call('GET /api/profile.php', { query: { profile: id } })).body as Profile).answers
const words = (answers: { prompt: string; text: string }[] | undefined) => answers?.map(({ prompt, text }) => ({ prompt, text }))

describe('a member', () => {
  test('answers prompts, and others read them with their questions, in their own language', async () => {
    const [eva, otto] = [await newMember(), await newMember()]
    expect((await answer(eva, [sunday, talent])).status).toBe(200)
    expect(await seenBy(otto, eva)).toEqual([
      { id: expect.any(Number), question: 'My perfect Sunday morning', ...sunday },
      { id: expect.any(Number), question: 'My most useless talent', ...talent },
    ])
    const german = await otto.call('GET /api/profile.php', { query: { profile: eva.id }, headers: { 'accept-language': 'de' } })
    expect((german.body as Profile).answers?.[0]?.question).toBe('Mein perfekter Sonntagmorgen')
  })

  test('orders, rewrites and removes them; each keeps its id while its prompt stays', async () => {
    const [eva, otto] = [await newMember(), await newMember()]
    await answer(eva, [sunday, talent, fridge])
    const ids = new Map((await promptsOf(eva)).answers.map(({ prompt, id }) => [prompt, id]))
    await answer(eva, [fridge, { ...sunday, text: 'Waffles.' }])
    expect(await seenBy(otto, eva)).toMatchObject([
      { id: ids.get('always_in_fridge'), ...fridge },
      { id: ids.get('sunday_morning'), text: 'Waffles.' },
    ])
    await answer(eva, [])
    expect(await seenBy(otto, eva)).toBeUndefined()
  })

  test('saves the same list twice, and nothing changes the second time', async () => {
    const eva = await newMember()
    await answer(eva, [sunday])
    const state = () =>
      sql<object>`select a.*, m.user_v from prompt_answer a join member_state m using (member_id) where member_id = ${eva.id}`.execute(
        app.ctx.db,
      )
    const before = (await state()).rows
    app.wait(1000)
    await answer(eva, [sunday])
    expect((await state()).rows).toEqual(before)
  })

  test.each([
    ['the same prompt twice', [sunday, { ...sunday, text: 'Again.' }]],
    ['four', [sunday, talent, fridge, { prompt: 'karaoke', text: 'None.' }]],
    ['a prompt that there is not', [{ prompt: 'your_salary', text: 'Much.' }]],
    ['no words', [{ ...sunday, text: '  ' }]],
    ['too many words', [{ ...sunday, text: 'x'.repeat(251) }]],
    ['a control character', [{ ...sunday, text: 'a\u0007b' }]],
  ])('is refused %s', async (_, answers) => {
    const eva = await newMember()
    expect(await answer(eva, answers)).toMatchObject({ status: 400 })
    expect((await promptsOf(eva)).answers).toEqual([])
  })

  test('reads of the open step until the first answer', async () => {
    const eva = await newMember()
    const own = async () => ((await eva.call('GET /api/user.php')).body as User).profile.no_answers
    expect(await own()).toBe(true)
    await answer(eva, [sunday])
    expect(await own()).toBeUndefined()
  })
})

describe('a brand', () => {
  const branded = (more: object) => {
    const site = app.site()
    return { ...site, file: { ...site.file, profile_prompts: { ...site.file.profile_prompts, ...more } } }
  }

  test.each(locales)('offers forty prompts in %s, in five groups', async (locale) => {
    const { groups } = await getPrompts(app.ctx, app.site(), locale, (await newMember()).id)
    const all = groups.flatMap(({ prompts }) => prompts)
    expect(all.map(({ key }) => key)).toEqual(promptKeys)
    expect(new Set(all.map(({ text }) => text)).size).toBe(40)
    expect(all.filter(({ text }) => text.length > 60)).toEqual([])
    expect(groups.map(({ prompts }) => prompts.length)).toEqual([8, 8, 8, 8, 8])
  })

  test('hides some and adds its own, first', async () => {
    const own = [{ key: 'best_cheese', text: { en: 'The best cheese' } }]
    const { groups } = await getPrompts(app.ctx, branded({ hidden: ['karaoke'], own }), 'en', (await newMember()).id)
    expect(groups[0]).toMatchObject({ key: 'own', prompts: [{ key: 'best_cheese', text: 'The best cheese' }] })
    expect(groups.flatMap(({ prompts }) => prompts).some(({ key }) => key === 'karaoke')).toBe(false)
  })

  test('without prompts offers none', async () => {
    expect(await getPrompts(app.ctx, branded({ most: 0 }), 'en', (await newMember()).id)).toEqual({
      most: 0,
      voice: false,
      groups: [],
      answers: [],
    })
  })
})

const ada = { actor_kind: 'staff', actor: '1' } as const

test('a decision takes the answers away, their owner reads why, and its end brings them back', async () => {
  const [eva, otto] = [await newMember(), await newMember()]
  await answer(eva, [sunday, talent])
  const clear = { measures: ['clear'], texts: ['prompts'], clause: 'scam', facts: 'An address.', source: 'own' } as const
  const { reference } = await decide(app.ctx, ada, { member: eva.id }, clear)
  expect(await seenBy(otto, eva)).toBeUndefined()
  const own = async () => ((await eva.call('GET /api/user.php')).body as User).profile.cleared
  expect(await own()).toEqual([{ field: 'prompts', reference, facts: 'An address.' }])
  await liftDecision(app.ctx, ada, reference, 'Too hard.')
  expect(words(await seenBy(otto, eva))).toEqual([sunday, talent])
  expect(await own()).toBeUndefined()
})

test('answers that a decision took away stay away when new ones were written', async () => {
  const [eva, otto] = [await newMember(), await newMember()]
  await answer(eva, [sunday])
  const clear = { measures: ['clear'], texts: ['prompts'], clause: 'scam', facts: 'An address.', source: 'own' } as const
  const { reference } = await decide(app.ctx, ada, { member: eva.id }, clear)
  await answer(eva, [fridge])
  await liftDecision(app.ctx, ada, reference, 'Too hard.')
  expect(words(await seenBy(otto, eva))).toEqual([fridge])
})

test('a report holds the answers as they were, and what a message replied to', async () => {
  const [eva, otto] = [await newMember({ credits: 10 }), await newMember({ credits: 10 })]
  await answer(eva, [sunday])
  const [{ id } = { id: 0 }] = (await seenBy(otto, eva)) ?? []
  const conversation = await chatOf(otto, eva)
  const about = { kind: 'answer', id }
  expect((await otto.call('POST /api/messages.php', { body: { conversation, text: 'Me too!', about } })).status).toBe(200)
  await say(eva, conversation, 'Please do not.')
  await answer(eva, [])
  await otto.call('POST /api/report.php', { body: { profile: eva.id, reason: 'other', conversation } })
  await eva.call('POST /api/report.php', { body: { profile: otto.id, reason: 'other', conversation } })
  const evidence = await app.ctx.db.selectFrom('report').select('evidence').where('reporter_id', '=', eva.id).executeTakeFirst()
  expect(evidence?.evidence).toMatchObject({ messages: [{ text: 'Me too!', about: { kind: 'answer', ...sunday } }, {}] })
})
