/** Gender and birth date are required before writing, liking and being listed. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { openCaller } from '../../../tests/caller.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let ben: ProfileId
beforeAll(async () => {
  app = await openTestApp()
  ben = await app.createMember('Ben', { gender: 'm', credits: 100 })
})
afterAll(() => app.close())

let count = 0
async function newMember(more: { gender?: null; date_of_birth?: null } = { gender: null, date_of_birth: null }) {
  const id = await app.createMember(`Max ${(count += 1)}`, { email: `max${count}@example.test`, credits: 100, ...more })
  return { id, call: await openCaller(app, id) }
}
type Asker = Awaited<ReturnType<typeof newMember>>['call']

const chatWith = async (call: Asker, profile: ProfileId) =>
  ((await call('GET /api/chat.php', { query: { profile } })).body as { id: number }).id
const say = (call: Asker, conversation: number, text = 'Hello') =>
  call('POST /api/messages.php', { body: { conversation, text } })
const like = (call: Asker, profile: ProfileId) => call('POST /api/likes.php', { body: { profile } })
const likeAll = (call: Asker, profiles: ProfileId[]) => call('POST /api/signup_likes.php', { body: { profiles } })
const give = (call: Asker, body: object) => call('PUT /api/user.php', { body })
const incomplete = (...missing: string[]) => ({ error: 'profile_incomplete', missing, field: missing[0] })

test('who skipped the two writes to nobody and likes nobody, and gets what is missing', async () => {
  const { id, call } = await newMember()
  const conversation = await chatWith(call, ben)
  for (const refused of [await say(call, conversation), await like(call, ben), await likeAll(call, [ben])]) {
    expect([refused.status, refused.body]).toEqual([422, incomplete('gender', 'date_of_birth')])
  }
  await give(call, { gender: 'f' })
  expect((await say(call, conversation)).body).toEqual(incomplete('date_of_birth'))
  expect((await give(call, { date_of_birth: '2010-01-01' })).body).toMatchObject({ error: 'under_age' })
  await give(call, { date_of_birth: '1990-05-04' })
  expect([(await say(call, conversation)).status, (await like(call, ben)).status, (await likeAll(call, [ben])).status]).toEqual([
    200, 200, 200,
  ])
  expect((await (await openCaller(app, ben))('GET /api/likes.php', {})).body).toMatchObject({ liked_by: [{ id }] })
})

test('a refused message costs nothing, and goes out under the same key once the two are given', async () => {
  const { call } = await newMember()
  const conversation = await chatWith(call, ben)
  const send = () => call('POST /api/messages.php', { body: { conversation, text: 'Hello' }, key: 'a-key-of-max-1' })
  expect((await send()).status).toBe(422)
  expect((await call('GET /api/user.php')).body).toMatchObject({ credits: 100 })
  expect((await call('GET /api/messages.php', { query: { conversation } })).body).toMatchObject({ messages: [] })
  await give(call, { gender: 'x', date_of_birth: '1990-05-04' })
  expect([(await send()).status, (await send()).status]).toEqual([200, 200])
  expect((await call('GET /api/messages.php', { query: { conversation } })).body).toMatchObject({ messages: [{ text: 'Hello' }] })
})

test('an answer requires them too', async () => {
  const { id, call } = await newMember({ date_of_birth: null })
  const asBen = await openCaller(app, ben)
  const conversation = await chatWith(asBen, id)
  expect((await say(asBen, conversation)).status).toBe(200)
  expect((await say(call, conversation)).body).toEqual(incomplete('date_of_birth'))
})

test('who gave them may change them, and never take them away', async () => {
  const { call } = await newMember({})
  expect((await give(call, { gender: null })).body).toEqual(incomplete('gender'))
  expect((await give(call, { name: 'Other', date_of_birth: null })).body).toEqual(incomplete('date_of_birth'))
  expect((await give(call, { gender: 'x', date_of_birth: '1980-01-01' })).body).toMatchObject({
    profile: { gender: 'x', date_of_birth: '1980-01-01' },
  })
  const { call: skipper } = await newMember()
  expect((await give(skipper, { gender: null, date_of_birth: null })).status).toBe(200)
})

test('members without them are in no list of likes and no count', async () => {
  const asBen = await openCaller(app, ben)
  const before = (await asBen('GET /api/likes.php', { query: { type: 'likes' } })).body as { counts: object }
  const { id, call } = await newMember()
  await like(asBen, id)
  const likes = async () => (await asBen('GET /api/likes.php', { query: { type: 'likes' } })).body
  expect(await likes()).toMatchObject({ counts: before.counts, likes: [] })
  await give(call, { gender: 'f', date_of_birth: '1990-05-04' })
  expect(await likes()).toMatchObject({ likes: [{ id }] })
})
