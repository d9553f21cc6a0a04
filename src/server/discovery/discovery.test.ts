/** Discovery: who is neither liked, passed, blocked nor fictional, in the order of search, in batches; only where the brand has it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { discoveryBatch } from '#domain/discovery/discovery-rules.ts'
import { Discovery } from '#domain/discovery/discovery.ts'
import { openCaller } from '../../../tests/caller.ts'
import { type Person, memberFixtures } from '../../../tests/member-fixtures.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let anna: Person
let men: Person[]
beforeAll(async () => {
  app = await openTestApp()
  anna = await newMember({ gender: 'f', seeking: 'm' })
  men = []
  for (let n = 0; n < discoveryBatch + 4; n++) men.push(await newMember({ gender: 'm', seeking: 'f' }))
})
afterAll(() => app.close())

const { newMember } = memberFixtures(() => app)
const facesOf = async (person: Person, after = 0) =>
  Discovery.parse((await person.call('GET /api/discovery.php', { query: { after } })).body)
const idsOf = async (person: Person, after = 0) => (await facesOf(person, after)).profiles.map(({ id }) => id)
const searched = async (person: Person) => {
  const { body } = await person.call('GET /api/search.php', { query: { auto_load: '1', do_not_save: '1', pp: 48 } })
  return (body as { profiles: { id: number }[] }).profiles.map(({ id }) => id)
}

test('faces come in the order of a search with the saved filters, a batch at a time, and the next batch goes on', async () => {
  const all = await searched(anna)
  expect(all).toHaveLength(men.length)
  const first = await facesOf(anna)
  expect([first.profiles.map(({ id }) => id), first.more]).toEqual([all.slice(0, discoveryBatch), true])
  const rest = await facesOf(anna, discoveryBatch)
  expect([rest.profiles.map(({ id }) => id), rest.more]).toEqual([all.slice(discoveryBatch), false])
})

test('whom she liked, passed or blocked does not come again, and comes back when she takes it back', async () => {
  const [liked, passed, blocked] = men as [Person, Person, Person]
  await anna.call('POST /api/likes.php', { body: { profile: liked.id } })
  await anna.call('POST /api/passes.php', { body: { profile: passed.id } })
  await anna.call('POST /api/block.php', { body: { profile: blocked.id } })
  const left = [...(await idsOf(anna)), ...(await idsOf(anna, discoveryBatch))]
  expect(left.toSorted()).toEqual(
    men
      .slice(3)
      .map(({ id }) => id)
      .toSorted(),
  )
  await anna.call('DELETE /api/likes.php', { body: { profile: liked.id } })
  await anna.call('DELETE /api/passes.php', { body: { profile: passed.id } })
  const again = [...(await idsOf(anna)), ...(await idsOf(anna, discoveryBatch))]
  expect(again).toEqual(expect.arrayContaining([liked.id, passed.id]))
  expect(again).not.toContain(blocked.id)
})

test('nobody fictional is among them', async () => {
  const story = await app.createMember('Story', { gender: 'm', fictional: true, email: 'story@example.test' })
  expect([...(await idsOf(anna)), ...(await idsOf(anna, discoveryBatch))]).not.toContain(story)
})

test('a brand without discovery has no such call', async () => {
  const host = 'lavish.localhost'
  const far = await openCaller(app, await app.createMember('Far', { host, email: 'far@example.test' }), host)
  expect((await far('GET /api/discovery.php')).status).toBe(404)
})
