/** Messages that reply to an answer or a photo of a profile, and the first words suggested in an empty chat. */
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Message, Messages } from '#domain/chats/chats.ts'
import type { Profile } from '#domain/profiles/profiles.ts'
import { addPhotos } from '#server/photos/photos.ts'
import { chatOf, memberFixtures, type Person } from '../../../tests/member-fixtures.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
const { newMember } = memberFixtures(() => app, { credits: 20 })

const sunday = { prompt: 'sunday_morning', text: 'Pancakes, and no plan.' }
const answers = (who: Person, ...list: object[]) => who.call('PUT /api/prompts.php', { body: { answers: list } })
const idOf = async (reader: Person, { id }: Person) =>
  ((await reader.call('GET /api/profile.php', { query: { profile: id } })).body as Profile).answers?.[0]?.id ?? 0
let keys = 0
const reply = (
  who: Person,
  conversation: number,
  about: object,
  { text = 'Tell me more!', key = `reply-number-${(keys += 1)}` } = {},
) => who.call('POST /api/messages.php', { body: { conversation, text, about }, key })
const chat = async (who: Person, conversation: number) =>
  (await who.call('GET /api/messages.php', { query: { conversation } })).body as Messages
const sentOf = ({ body }: { body: unknown }) => (body as { message: Message }).message

/** Otto has opened a chat with Eva, who answered one prompt. */
async function pair() {
  const [eva, otto] = [await newMember(), await newMember({ gender: 'm' })]
  await answers(eva, sunday)
  return { eva, otto, conversation: await chatOf(otto, eva), id: await idOf(otto, eva) }
}
const quote = { kind: 'answer', question: 'My perfect Sunday morning', text: sunday.text }

describe('a reply to an answer', () => {
  test('shows it to both, also after the answer has changed or gone', async () => {
    const { eva, otto, conversation, id } = await pair()
    expect(sentOf(await reply(otto, conversation, { kind: 'answer', id })).about).toEqual(quote)
    await answers(eva)
    for (const who of [eva, otto]) expect((await chat(who, conversation)).messages[0]?.about).toEqual(quote)
  })

  test('costs what a message costs, once, however often it is repeated', async () => {
    const { eva, otto, conversation, id } = await pair()
    const before = await app.ctx.db.selectFrom('wallet').select('balance').where('member_id', '=', otto.id).executeTakeFirst()
    const first = await reply(otto, conversation, { kind: 'answer', id }, { key: 'the-same-key' })
    await answers(eva)
    const again = await reply(otto, conversation, { kind: 'answer', id }, { key: 'the-same-key' })
    expect(again.body).toEqual(first.body)
    expect((await chat(otto, conversation)).messages).toHaveLength(1)
    const after = await app.ctx.db.selectFrom('wallet').select('balance').where('member_id', '=', otto.id).executeTakeFirst()
    expect(Number(before?.balance) - Number(after?.balance)).toBe(app.site().file.message_cost)
  })

  test('under the key of another reply is refused', async () => {
    const { otto, conversation, id } = await pair()
    await reply(otto, conversation, { kind: 'answer', id }, { key: 'one-key-for-two' })
    const other = await otto.call('POST /api/messages.php', {
      body: { conversation, text: 'Tell me more!' },
      key: 'one-key-for-two',
    })
    expect(other.body).toMatchObject({ error: 'idempotency_mismatch' })
  })

  test('is refused once the answer is gone, and costs nothing', async () => {
    const { eva, otto, conversation, id } = await pair()
    await answers(eva)
    expect(await reply(otto, conversation, { kind: 'answer', id })).toMatchObject({ status: 422, body: { error: 'about_gone' } })
    expect((await chat(otto, conversation)).messages).toEqual([])
  })

  test('is refused for an answer of somebody else, and for one’s own', async () => {
    const { eva, otto, conversation } = await pair()
    const third = await newMember()
    await answers(third, sunday)
    await answers(otto, sunday)
    for (const id of [await idOf(otto, third), await idOf(eva, otto)])
      expect(await reply(otto, conversation, { kind: 'answer', id })).toMatchObject({ body: { error: 'about_gone' } })
  })
})

describe('a reply to a photo', () => {
  test('shows the photo to both, and says nothing of it once it is gone', async () => {
    const { eva, otto, conversation } = await pair()
    const source = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#cc8' } })
      .jpeg()
      .toBuffer()
    const image = (await addPhotos(app.ctx, eva.id, [{ name: 'photo.jpg', source }])).files[0]?.photo ?? 0
    await app.runJobs()
    expect((await reply(otto, conversation, { kind: 'photo', id: image })).status).toBe(200)
    for (const who of [eva, otto])
      expect((await chat(who, conversation)).messages[0]?.about).toMatchObject({ kind: 'photo', image: { id: image } })
    await eva.call('DELETE /api/profileimage.php', { body: { id: image } })
    expect((await chat(otto, conversation)).messages[0]?.about).toEqual({ kind: 'photo', image: null })
  })
})

describe('an empty chat', () => {
  test('suggests words from an answer, a shared interest and the town', async () => {
    const [eva, otto] = [
      await newMember({ interests: ['cinema', 'running'], city: 'Utrecht', country: 'NL', countryregion: 'NL-UT' }),
      await newMember({ gender: 'm', interests: ['running'], city: 'Utrecht', country: 'NL', countryregion: 'NL-UT' }),
    ]
    await answers(eva, sunday)
    const conversation = await chatOf(otto, eva)
    expect((await chat(otto, conversation)).openers).toEqual([
      { text: 'I like your answer. Tell me more?', about: { kind: 'answer', id: await idOf(otto, eva) }, shown: quote },
      { text: 'Running? Me too! How did you get into it?' },
      { text: 'I live in Utrecht too! What’s your favourite place?' },
    ])
    expect((await reply(otto, conversation, { kind: 'answer', id: await idOf(otto, eva) })).status).toBe(200)
    expect((await chat(eva, conversation)).openers).toBeUndefined()
  })

  test('of two who share nothing suggests nothing', async () => {
    const [eva, otto] = [await newMember(), await newMember({ gender: 'm', city: 'Utrecht' })]
    expect((await chat(otto, await chatOf(otto, eva))).openers).toBeUndefined()
  })
})
