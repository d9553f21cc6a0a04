/** First messages: limits of new contacts, warnings for receivers, and no hint to senders. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ConversationId } from '#domain/chats/chats.ts'
import { contactsADay } from '#domain/chats/contact-limits.ts'
import { dayMs, hourMs } from '#domain/time/durations.ts'
import { screenMessage } from '#server/safety/safety.ts'
import { forgetFirstMessages } from '#server/safety/reports.jobs.ts'
import { type Person, chatOf, memberFixtures, say } from '../../../tests/member-fixtures.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const { newMember } = memberFixtures(() => app, { credits: 400 })
const manyMembers = (count: number) => Promise.all(Array.from({ length: count }, () => newMember({ gender: 'm' })))
const begin = async (a: Person, b: Person, text?: string) => say(a, await chatOf(a, b), text)
type Page = { messages: { sender: number; warnings: string[] }[]; contacts?: { left: number } }
const read = async (a: Person, conversation: number) =>
  (await a.call('GET /api/messages.php', { query: { conversation } })).body as Page
const warned = async (a: Person, conversation: number) => (await read(a, conversation)).messages.map(({ warnings }) => warnings)
const set = (who: Person, what: { paid_at?: Date; activated_at?: Date }) =>
  app.ctx.db.updateTable('member').set(what).where('id', '=', who.id).execute()
async function givePhoto(who: Person) {
  const photo = {
    member_id: who.id,
    token: `${who.id}`.padStart(26, 'a'),
    position: 0,
    width: 1,
    height: 1,
    thumbhash: Buffer.from(''),
  }
  const image = await app.ctx.db.insertInto('image').values(photo).returning('id').executeTakeFirstOrThrow()
  await app.ctx.db.updateTable('profile').set({ main_image_id: image.id }).where('id', '=', who.id).execute()
}

test('fifty at once begin with exactly as many as the member is trusted with; the others get the time, and what would allow more', async () => {
  const others = await manyMembers(30)
  const anna = await newMember({ activated: false })
  const chats = await Promise.all(others.map((other) => chatOf(anna, other)))
  const answers = await Promise.all(
    chats.slice(0, 30).flatMap((chat, n) => (n < 20 ? [say(anna, chat), say(anna, chat)] : [say(anna, chat)])),
  )
  const begun = await app.ctx.db.selectFrom('first_message').select('begins').where('sender_id', '=', anna.id).execute()
  expect(begun.filter(({ begins }) => begins)).toHaveLength(contactsADay.unconfirmed)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.length).toBeGreaterThan(0)
  for (const answer of refused) {
    expect(answer).toMatchObject({ status: 429, body: { error: 'contact_limit', limit: 3, step: 'activate' } })
    expect(answer.headers.get('retry-after')).toBe(String(24 * 3600))
  }
  expect((await anna.call('GET /api/user.php')).body).toMatchObject({
    credits: 400 - 2 * answers.filter(({ status }) => status === 200).length,
  })
})

test('confirming, a photo and paying each allow more; a day later the first ones count no more', async () => {
  const others = await manyMembers(contactsADay.paid + 1)
  const anna = await newMember({ activated: false })
  let at = 0
  const beginUntilRefused = async () => {
    for (;;) {
      const answer = await begin(anna, others[at] as Person)
      if (answer.status !== 200) return answer.body
      at += 1
    }
  }
  expect(await beginUntilRefused()).toMatchObject({ error: 'contact_limit', limit: 3, step: 'activate' })
  await set(anna, { activated_at: app.ctx.now() })
  app.wait(hourMs)
  expect(await beginUntilRefused()).toMatchObject({ limit: 10, step: 'photo' })
  await givePhoto(anna)
  expect(await beginUntilRefused()).toMatchObject({ limit: 25, step: null })
  await set(anna, { paid_at: app.ctx.now() })
  expect(await beginUntilRefused()).toMatchObject({ limit: 60, step: null, retry_after: 23 * 3600 })
  expect(at).toBe(60)
  app.wait(dayMs - hourMs)
  expect((await begin(anna, others[60] as Person)).status).toBe(200)
})

test('answering somebody who wrote first, writing on, opening a chat and fictional profiles never count', async () => {
  const [anna, ben, cleo, dora, fiona] = [
    await newMember({ activated: false }),
    ...(await manyMembers(3)),
    await newMember({ fictional: true, credits: 0 }),
  ] as [Person, ...Person[]] as Person[]
  if (!anna || !ben || !cleo || !dora || !fiona) throw new Error('somebody did not come')
  for (const other of [ben, cleo, dora]) {
    await begin(other, anna)
    await begin(anna, other)
    await begin(anna, other)
  }
  const chat = await chatOf(anna, fiona)
  await anna.call('POST /api/messages.php', { body: { conversation: chat, text: 'Hello', acknowledge: true } })
  for (const other of await manyMembers(3)) {
    await chatOf(anna, other)
    await chatOf(anna, other)
    expect((await begin(anna, other)).status).toBe(200)
  }
  expect((await begin(anna, await newMember())).status).toBe(429)
})

test('a newcomer sees what is left before the first message, and never after', async () => {
  const [anna, ben, cleo] = [await newMember({ activated: false }), await newMember(), await newMember()]
  const chat = await chatOf(anna, ben)
  expect((await read(anna, chat)).contacts).toEqual({ left: 3, a_day: 3, step: 'activate' })
  await say(anna, chat)
  expect((await read(anna, chat)).contacts).toBeUndefined()
  expect((await read(anna, await chatOf(anna, cleo))).contacts).toMatchObject({ left: 2 })
  expect((await read(cleo, await chatOf(cleo, ben))).contacts).toBeUndefined()
})

test('the receiver of a first message sees its warnings; the sender never, and after an answer nothing is checked', async () => {
  const [anna, ben] = [await newMember(), await newMember()]
  const chat = await chatOf(anna, ben)
  const sent = await say(anna, chat, 'Write to me at anna@example.org, I need 200 euros urgently, can you lend me money?')
  expect((sent.body as { message: { warnings: string[] } }).message.warnings).toEqual([])
  expect(await warned(ben, chat)).toEqual([['link', 'money']])
  expect(await warned(anna, chat)).toEqual([[]])
  await say(ben, chat, 'My number is 06 12345678')
  await say(anna, chat, 'Call me at 06 12345678 then')
  expect(await warned(ben, chat)).toEqual([[], [], ['link', 'money']])
  expect(await warned(anna, chat)).toEqual([[], ['phone'], []])
})

test('without an answer the first three are looked at, the fourth no more', async () => {
  const [anna, ben] = [await newMember(), await newMember()]
  const chat = await chatOf(anna, ben)
  for (let n = 0; n < 5; n += 1) await say(anna, chat, 'www.anna-privat.com')
  expect(await warned(ben, chat)).toEqual([[], [], ['link'], ['link'], ['link']])
})

test('from the third person on, the receiver sees that the same words went to many; not of a greeting, not a day later', async () => {
  const [anna, ...others] = await manyMembers(7)
  if (!anna) throw new Error('nobody came')
  const words = 'Hello beautiful stranger, I saw your profile and fell in love at once'
  const shown: string[][] = []
  for (const [n, other] of others.entries()) {
    if (n === 4) app.wait(dayMs)
    const chat = await chatOf(anna, other)
    await say(anna, chat, n % 2 ? `${words}!` : words.toUpperCase())
    shown.push(...(await warned(other, chat)))
  }
  expect(shown).toEqual([[], [], ['copied'], ['copied'], [], []])
  const [cleo, ...more] = await manyMembers(5)
  if (!cleo) throw new Error('nobody came')
  for (const other of more)
    expect(await warned(other, (await begin(cleo, other, 'Hello, how are you?'), await chatOf(cleo, other)))).toEqual([[]])
})

test('what is older than a day is forgotten', async () => {
  app.wait(dayMs)
  await forgetFirstMessages.run(app.ctx, {})
  expect(await app.ctx.db.selectFrom('first_message').select('sender_id').execute()).toEqual([])
})

test('a text is checked only where it can be sent: without a chat, or to a deleted member, the answer is the same', async () => {
  const [anna, ben] = [await newMember({ gender: 'f' }), await newMember({ gender: 'm' })]
  expect(await screenMessage(app.ctx, anna.id, 99_999_999 as ConversationId, 'www.lola.com')).toEqual({
    warnings: [],
    words: null,
    isScreened: false,
  })
  const chat = (await chatOf(anna, ben)) as ConversationId
  expect(await screenMessage(app.ctx, anna.id, chat, 'www.lola.com')).toMatchObject({ warnings: ['link'] })
  expect(await screenMessage(app.ctx, (await newMember({ gender: 'm' })).id, chat, 'www.lola.com')).toMatchObject({
    warnings: [],
  })
  await app.ctx.db.updateTable('member').set({ status: 'paused' }).where('id', '=', ben.id).execute()
  expect(await screenMessage(app.ctx, anna.id, chat, 'www.lola.com')).toMatchObject({ warnings: [] })
  expect(await say(anna, chat, 'www.lola.com')).toMatchObject({ body: { error: 'peer_gone' } })
})
