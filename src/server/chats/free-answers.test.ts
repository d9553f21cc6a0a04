/** Free answers: the first answers to somebody who paid to write first cost nothing, as Send says before sending. */
import { expect, test } from 'vitest'
import type { ConversationId, Messages, MessageSent } from '#domain/chats/chats.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { findBalance } from '#server/credits/credits.ts'
import { findPremium } from '#server/premium/premium.ts'
import { openCaller } from '../../../tests/caller.ts'
import { openBooks } from '../../../tests/books.ts'
import { see } from '../../../tests/sightings.ts'

const { app, shop } = await openBooks()
let count = 0

const newMember = (credits = 0, more: Parameters<typeof app.createMember>[1] = {}) =>
  app.createMember(`Fran${(count += 1)}`, { credits, country: 'NL', ...more })
const balance = (member: ProfileId) => findBalance(app.ctx, member)

/** What Send shows a member, and what a message of theirs costs. */
async function openTalk(member: ProfileId, peer: ProfileId, host = 'social.localhost') {
  const call = await openCaller(app, member, host)
  const { id: conversation } = (await call('GET /api/chat.php', { query: { profile: peer } })).body as { id: ConversationId }
  return {
    shown: async () => (await call('GET /api/messages.php', { query: { conversation } })).body as Messages,
    send: (more: object = {}, options: object = {}) =>
      call('POST /api/messages.php', { body: { conversation, text: `Answer ${(count += 1)}`, ...more }, ...options }),
    hide: () => call('DELETE /api/chat.php', { body: { conversation: { id: conversation } } }),
  }
}

test('the first answer to a paid message is free, says so before it is sent, and the second is paid', async () => {
  const [payer, answerer] = [await newMember(10), await newMember(10)]
  await shop.write(payer, answerer)
  const talk = await openTalk(answerer, payer)
  expect(await talk.shown()).toMatchObject({ free_answers_left: 1 })
  const first = await talk.send({ cost: 0, money: [] })
  expect([first.status, (first.body as MessageSent).balance]).toEqual([200, 10])
  expect((await talk.shown()).free_answers_left).toBeUndefined()
  expect((await talk.send()).status).toBe(200)
  expect([await balance(payer), await balance(answerer)]).toEqual([8, 8])
})

test('who has no credits may answer once, and then is asked for them', async () => {
  const [payer, answerer] = [await newMember(10), await newMember()]
  await shop.write(payer, answerer)
  const talk = await openTalk(answerer, payer)
  expect((await talk.send()).status).toBe(200)
  expect((await talk.send()).status).toBe(402)
})

test('a price shown as free is not taken once the free answer was sent from another tab', async () => {
  const [payer, answerer] = [await newMember(10), await newMember(10)]
  await shop.write(payer, answerer)
  const talk = await openTalk(answerer, payer)
  const answers = await Promise.all([1, 2, 3, 4].map(() => talk.send({ cost: 0, money: [] })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  expect(await balance(answerer)).toBe(10)
})

test('a repeat of the free answer with the same key is the same message', async () => {
  const [payer, answerer] = [await newMember(10), await newMember(10)]
  await shop.write(payer, answerer)
  const talk = await openTalk(answerer, payer)
  const body = { text: 'The same' }
  const [one, again] = [await talk.send(body, { key: 'same-key-one' }), await talk.send(body, { key: 'same-key-one' })]
  expect((again.body as MessageSent).message.id).toBe((one.body as MessageSent).message.id)
  expect(await balance(answerer)).toBe(10)
})

test('on a brand that gives three, three are free; on one that gives none, none', async () => {
  const [payer, answerer] = [await newMember(10), await newMember(10)]
  await shop.write(payer, answerer)
  const talk = await openTalk(answerer, payer, 'classic.localhost')
  expect(await talk.shown()).toMatchObject({ free_answers_left: 3 })
  for (let n = 0; n < 4; n++) await talk.send()
  expect(await balance(answerer)).toBe(8)
  const [ewa, dominik] = [await newMember(20, { host: 'lavish.localhost' }), await newMember(20, { host: 'lavish.localhost' })]
  await (await openTalk(ewa, dominik, 'lavish.localhost')).send()
  const paid = await openTalk(dominik, ewa, 'lavish.localhost')
  expect((await paid.shown()).free_answers_left).toBeUndefined()
  await paid.send()
  expect([await balance(ewa), await balance(dominik)]).toEqual([15, 15])
})

test('only who was written to first has free answers: the one who began pays on', async () => {
  const [payer, answerer] = [await newMember(10), await newMember(10)]
  const [began, answers] = [await openTalk(payer, answerer), await openTalk(answerer, payer)]
  await began.send()
  await answers.send()
  expect((await began.shown()).free_answers_left).toBeUndefined()
  await began.send()
  expect([await balance(payer), await balance(answerer)]).toEqual([6, 10])
})

test('a message of premium’s free ones is no paid approach, and a free answer takes none of them', async () => {
  const [premium, peer, payer] = [await newMember(10), await newMember(10), await newMember(10)]
  await shop.buy(premium, 'premium-30')
  await (await openTalk(premium, peer)).send()
  expect((await (await openTalk(peer, premium)).shown()).free_answers_left).toBeUndefined()
  await shop.write(payer, premium)
  const talk = await openTalk(premium, payer)
  expect(await talk.shown()).toMatchObject({ free_answers_left: 1, free_left: 4 })
  expect((await talk.send()).body).toMatchObject({ free_left: 4 })
  expect((await findPremium(app.ctx, premium))?.free_left_today).toBe(4)
  expect((await talk.send()).body).toMatchObject({ free_left: 3 })
  expect(await balance(premium)).toBe(10)
})

test('deleting the chat and beginning anew gives no second free answer', async () => {
  const [payer, answerer] = [await newMember(10), await newMember(10)]
  await shop.write(payer, answerer)
  const talk = await openTalk(answerer, payer)
  await talk.send()
  await talk.hide()
  await shop.write(payer, answerer)
  expect((await talk.shown()).free_answers_left).toBeUndefined()
  await talk.send()
  expect(await balance(answerer)).toBe(8)
})

test.each(['device', 'network'] as const)('two who were seen on one %s in the last 30 days pay each message', async (kind) => {
  const [payer, answerer] = [await newMember(10), await newMember(10)]
  await see(app, payer, { [kind]: 'of one household' })
  await see(app, answerer, { [kind]: 'of one household' })
  await shop.write(payer, answerer)
  const talk = await openTalk(answerer, payer)
  expect((await talk.shown()).free_answers_left).toBeUndefined()
  await talk.send()
  expect(await balance(answerer)).toBe(8)
})
