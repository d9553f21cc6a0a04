/** Chats over the wire: search by name, and messages of a certain sender. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Chats, ConversationId } from '#domain/chats/chats.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { openCaller, type Caller } from '../../../tests/caller.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let anna: ProfileId
let asAnna: Caller
beforeAll(async () => {
  app = await openTestApp()
  anna = await app.createMember('Anna', { credits: 100 })
  asAnna = await openCaller(app, anna)
})
afterAll(() => app.close())

async function chatWith(name: string): Promise<ConversationId> {
  const profile = await app.createMember(name, { gender: 'm', email: `${encodeURIComponent(name)}@example.test` })
  const { id } = (await asAnna('GET /api/chat.php', { query: { profile } })).body as { id: ConversationId }
  await asAnna('POST /api/messages.php', { body: { conversation: id, text: `Hello ${name}` } })
  return id
}

const found = async (q: string, as = asAnna) =>
  ((await as('GET /api/chats.php', { query: { q } })).body as Chats).chats.map(({ profile }) => profile.name).toSorted()

test('a chat is found by any part of a name, whatever the case and the accents, and only one’s own', async () => {
  for (const name of ['René', 'Irena', 'Zoë', 'Piotr 100%']) await chatWith(name)
  expect(await found('REN')).toEqual(['Irena', 'René'])
  expect(await found('rene')).toEqual(['René'])
  expect(await found('zoe')).toEqual(['Zoë'])
  expect(await found('0%')).toEqual(['Piotr 100%'])
  expect(await found('%')).toEqual(['Piotr 100%'])
  expect(await found('Nobody')).toEqual([])
  const elsewhere = await openCaller(app, await app.createMember('Eva', { email: 'eva@example.test' }))
  expect(await found('ren', elsewhere)).toEqual([])
})

test('words that waited in a browser do not go out under the account that is logged in there by now', async () => {
  const conversation = await chatWith('Jan')
  const other = await app.createMember('Nora', { email: 'nora@example.test' })
  const send = (sender: ProfileId) => asAnna('POST /api/messages.php', { body: { conversation, text: 'Mine', sender } })
  expect(await send(other)).toMatchObject({ status: 403, body: { error: 'not_logged_in' } })
  expect(await send(anna)).toMatchObject({ status: 200, body: { message: { text: 'Mine', sender: anna } } })
})
