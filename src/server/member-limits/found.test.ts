/** Kept from being found: nobody new comes upon the member, whoever knows them does, and afterwards everything is as before. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { locales } from '#domain/languages/languages.ts'
import { dayMs } from '#domain/time/durations.ts'
import { endDueDecisions } from '#server/decisions/decisions.jobs.ts'
import { decide, liftDecision, type NewDecision } from '#server/decisions/decisions.ts'
import { changePublicProfileSetting, outsidePhotoOf } from '#server/public-profiles/public-profiles.ts'
import { openCaller, type Caller } from '../../../tests/caller.ts'
import { chatOf, memberFixtures, type Person, say } from '../../../tests/member-fixtures.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let visitor: Caller
beforeAll(async () => {
  app = await openTestApp()
  visitor = await openCaller(app, null)
})
afterAll(() => app.close())
const { newMember } = memberFixtures(() => app, { credits: 50 })

const ada = { actor_kind: 'staff', actor: '1' } as const
const inDays = (days: number) => new Date(app.ctx.now().getTime() + days * dayMs)
const unfound = (more: Partial<NewDecision> = {}): NewDecision => ({
  measures: ['limit'],
  limits: ['found'],
  clause: 'fake',
  facts: 'The photos are of somebody else.',
  source: 'own',
  until: inDays(3),
  ...more,
})
/** Somebody who agreed to be seen by visitors, with a photo. */
async function newShown() {
  const person = await newMember({ gender: 'm' })
  await changePublicProfileSetting(app.ctx, person.id, { shown: true })
  const token = String(person.id).padStart(26, 'p').slice(-26)
  const photo = { member_id: person.id, token, position: 0, width: 1200, height: 1500, thumbhash: Buffer.from('x') }
  const { id } = await app.ctx.db.insertInto('image').values(photo).returning('id').executeTakeFirstOrThrow()
  await app.ctx.db.updateTable('profile').set({ main_image_id: id }).where('id', '=', person.id).execute()
  return person
}
const search = { gender: 'any', pp: 48, searchAllCountries: '1' }
const finds = async (call: Caller, { id }: Person) => {
  const page = await call('GET /api/search.php', { query: search })
  expect(page.status).toBe(200)
  return page.text.includes(String(id))
}
const opens = async (call: Caller, { id }: Person) => (await call('GET /api/profile.php', { query: { profile: id } })).status
/** The card, but for the moment since when the member can be found. */
const cardOf = async ({ id }: Person) =>
  (await sql<{ card: unknown }>`select to_jsonb(s) as card from search_card s where id = ${id}`.execute(app.ctx.db)).rows[0]?.card
const photoOf = async ({ id }: Person) => {
  const row = await app.ctx.db
    .selectFrom('public_profile')
    .select('photo_token')
    .where('member_id', '=', id)
    .executeTakeFirstOrThrow()
  return outsidePhotoOf(app.ctx, row.photo_token)
}

test('nobody new comes upon the member: not by search, as a visitor, among first matches, by the address of the profile, a like or a new chat', async () => {
  const [ben, anna] = [await newShown(), await newMember()]
  await app.ctx.db.updateTable('member').set({ referring_profile: ben.id }).where('id', '=', anna.id).execute()
  const matches = async () => (await anna.call('GET /api/signup_matches.php')).text.includes(String(ben.id))
  expect([await finds(anna.call, ben), await finds(visitor, ben), await matches()]).toEqual([true, true, true])
  expect([await opens(anna.call, ben), await opens(visitor, ben), (await photoOf(ben)) !== null]).toEqual([200, 200, true])
  await decide(app.ctx, ada, { member: ben.id }, unfound())
  expect([await finds(anna.call, ben), await finds(visitor, ben), await matches()]).toEqual([false, false, false])
  expect(await cardOf(ben)).toBeUndefined()
  // as of somebody who is not there
  const missing = await anna.call('GET /api/profile.php', { query: { profile: 1 } })
  const hidden = await anna.call('GET /api/profile.php', { query: { profile: ben.id } })
  expect([hidden.status, hidden.text]).toEqual([missing.status, missing.text])
  expect([await opens(visitor, ben), await photoOf(ben)]).toEqual([404, null])
  expect((await anna.call('GET /api/chat.php', { query: { profile: ben.id } })).status).toBe(404)
  expect((await anna.call('POST /api/likes.php', { body: { profile: ben.id } })).status).toBe(404)
  expect((await anna.call('POST /api/signup_likes.php', { body: { profiles: [ben.id] } })).status).toBe(404)
})

test('whoever has a chat or a like with the member goes on, and the member sees themselves, looks around and writes to whom they like', async () => {
  const [ben, anna, cleo, dora] = [await newShown(), await newMember(), await newMember(), await newMember()]
  const chat = await chatOf(anna, ben)
  await say(anna, chat)
  await cleo.call('POST /api/likes.php', { body: { profile: ben.id } })
  await decide(app.ctx, ada, { member: ben.id }, unfound())
  await ben.call('POST /api/likes.php', { body: { profile: dora.id } })
  for (const who of [anna, cleo, dora, ben]) expect(await opens(who.call, ben)).toBe(200)
  expect((await anna.call('GET /api/chats.php')).text).toContain(String(ben.id))
  expect((await dora.call('GET /api/likes.php', { query: { type: 'liked_by' } })).text).toContain(String(ben.id))
  expect((await say(anna, chat, 'Still there?')).status).toBe(200)
  expect((await dora.call('POST /api/likes.php', { body: { profile: ben.id } })).status).toBe(200)
  const eve = await newMember()
  expect(await finds(ben.call, eve)).toBe(true)
  expect((await say(ben, await chatOf(ben, eve))).status).toBe(200)
  expect(await opens(eve.call, ben)).toBe(200)
  expect(await cardOf(ben)).toBeUndefined()
})

test('it ends by itself when it is due; no change of the profile, no visit and no consent brings the member back before', async () => {
  const ben = await newShown()
  const before = await cardOf(ben)
  await decide(app.ctx, ada, { member: ben.id }, unfound())
  await ben.call('PUT /api/user.php', { body: { personal: 'I like the sea' } })
  await ben.call('PUT /api/user.php', { body: { personal: null } })
  for (const shown of [false, true]) await changePublicProfileSetting(app.ctx, ben.id, { shown })
  await ben.call('POST /api/pause.php')
  await ben.call('DELETE /api/pause.php')
  expect(await cardOf(ben)).toBeUndefined()
  app.wait(3 * dayMs - 1000)
  await endDueDecisions.run(app.ctx, {})
  expect(await cardOf(ben)).toBeUndefined()
  app.wait(1000)
  await endDueDecisions.run(app.ctx, {})
  const anna = await newMember()
  expect(await opens(anna.call, ben)).toBe(200)
  // resuming a pause is a visit, which ranks higher
  const { rank: _, ...card } = (await cardOf(ben)) as { rank: number }
  const { rank: _was, ...was } = before as { rank: number }
  expect(card).toEqual(was)
})

test('of two decisions the other goes on when one is lifted; with both gone, the card is as it was', async () => {
  const ben = await newShown()
  const before = await cardOf(ben)
  const [one, two] = [
    await decide(app.ctx, ada, { member: ben.id }, unfound()),
    await decide(app.ctx, ada, { member: ben.id }, unfound({ limits: ['found', 'likes'] })),
  ]
  await liftDecision(app.ctx, ada, one.reference, 'Taken back')
  expect(await cardOf(ben)).toBeUndefined()
  await liftDecision(app.ctx, ada, two.reference, 'Taken back')
  expect(await cardOf(ben)).toEqual(before)
})

test('a banned member who was kept from being found stays out when that is over', async () => {
  const ben = await newShown()
  const { reference } = await decide(app.ctx, ada, { member: ben.id }, unfound())
  await decide(app.ctx, ada, { member: ben.id }, { ...unfound(), measures: ['ban'], limits: [], until: undefined as never })
  await liftDecision(app.ctx, ada, reference, 'Taken back')
  expect(await cardOf(ben)).toBeUndefined()
})

test.each(locales)(
  'the member reads in %s that the profile is not found, until when, and sees it among their decisions',
  async (language) => {
    const ben = await newMember({ language })
    const until = inDays(3)
    const { reference } = await decide(app.ctx, ada, { member: ben.id }, unfound())
    await app.leaveMails()
    const { email } = await app.ctx.db.selectFrom('member').select('email').where('id', '=', ben.id).executeTakeFirstOrThrow()
    const [mail] = (await app.mails()).filter(({ recipient }) => recipient === email)
    const say = app.ctx.texts.translator(language)
    expect(mail?.text_body).toContain(say('decisions.limits.found'))
    expect(mail?.text_body).toContain(say('decisions.until'))
    expect(mail?.text_body).not.toMatch(/decisions\.|mails\.|[{}]/)
    expect((await ben.call('GET /api/decisions.php')).body).toMatchObject({
      decisions: [{ reference, measures: ['limit'], limits: ['found'], until_at: until.toISOString(), state: 'in_force' }],
    })
  },
)
