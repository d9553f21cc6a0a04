/** Reactions: one sign of the receiver, free, shown to both, and without a note to anybody. */
import { expect, test } from 'vitest'
import { type ConversationId, type MessageId, type Messages, ReactionRequest } from '#domain/chats/chats.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { reactTo } from '#server/chats/message-reactions.ts'
import type { BusEvent } from '#server/infrastructure/bus.ts'
import { openCaller } from '../../../tests/caller.ts'
import { openBooks } from '../../../tests/books.ts'
import { setStatus } from '../../../tests/test-members.ts'

const { app, shop } = await openBooks()
let count = 0

const newMember = () => app.createMember(`Rea${(count += 1)}`, { credits: 10 })

async function openTalk() {
  const [writer, reader] = [await newMember(), await newMember()]
  const { conversation, message } = await shop.write(writer, reader)
  const [asWriter, asReader] = [await openCaller(app, writer), await openCaller(app, reader)]
  const shownTo = async (call: typeof asWriter, of = message) =>
    ((await call('GET /api/messages.php', { query: { conversation } })).body as Messages).messages.find(({ id }) => id === of)
      ?.reaction
  const react = (call: typeof asWriter, reaction: string | null, of: MessageId | number = message) =>
    call('PUT /api/reaction.php', { body: { conversation, message: of, reaction } as never })
  return { writer, reader, conversation, message, asWriter, asReader, shownTo, react }
}
const notesOf = (member: ProfileId) =>
  app.ctx.db.selectFrom('member_state').select('user_v').where('member_id', '=', member).executeTakeFirstOrThrow()

test('a reaction is shown to both, replaced by another, and taken back', async () => {
  const { asWriter, asReader, shownTo, react } = await openTalk()
  expect(await shownTo(asWriter)).toBeUndefined()
  expect((await react(asReader, 'heart')).status).toBe(200)
  expect([await shownTo(asWriter), await shownTo(asReader)]).toEqual(['heart', 'heart'])
  await react(asReader, 'fire')
  await react(asReader, 'fire')
  expect(await shownTo(asWriter)).toBe('fire')
  await react(asReader, null)
  expect(await shownTo(asWriter)).toBeUndefined()
})

test('it costs nothing, and raises no badge', async () => {
  const { writer, reader, asReader, react } = await openTalk()
  const before = await notesOf(writer)
  await react(asReader, 'heart')
  expect(await notesOf(writer)).toEqual(before)
  const entries = app.ctx.db.selectFrom('entry').select('amount').where('member_id', '=', reader).where('amount', '<', 0)
  expect(await entries.execute()).toEqual([])
})

test('nobody reacts to their own message, to one that is not there, or in words of their own', async () => {
  const { asWriter, asReader, react } = await openTalk()
  expect((await react(asWriter, 'heart')).status).toBe(404)
  expect((await react(asReader, 'heart', 987_654)).status).toBe(404)
  expect((await react(asReader, 'call me on 0612345678')).status).toBe(400)
})

test('a stranger to the conversation learns nothing of it', async () => {
  const { conversation, message, shownTo, asWriter } = await openTalk()
  const asStranger = await openCaller(app, await newMember())
  const answer = await asStranger('PUT /api/reaction.php', { body: { conversation, message, reaction: 'heart' } })
  expect([answer.status, answer.body]).toEqual([404, { error: 'not_found' }])
  expect(await shownTo(asWriter)).toBeUndefined()
})

test('after a block, a pause or a deletion nobody reacts any more', async () => {
  const { writer, reader, asReader, react } = await openTalk()
  await setStatus(app.ctx.db, reader, 'paused')
  expect((await react(asReader, 'heart')).status).toBe(404)
  await setStatus(app.ctx.db, reader, 'active')
  await setStatus(app.ctx.db, writer, 'deleted')
  expect((await react(asReader, 'heart')).status).toBe(404)
  const blocked = await openTalk()
  await blocked.asWriter('POST /api/block.php', { body: { profile: blocked.reader } })
  expect((await blocked.react(blocked.asReader, 'heart')).status).toBe(404)
})

test('a message that somebody deleted for themselves takes no reaction of theirs', async () => {
  const { conversation, asReader, react } = await openTalk()
  await asReader('DELETE /api/chat.php', { body: { conversation: { id: conversation as ConversationId } } })
  expect((await react(asReader, 'heart')).status).toBe(404)
})

test('both hear of it live, once', async () => {
  const { writer, reader, conversation, message } = await openTalk()
  const published: BusEvent[] = []
  const bus = { ...app.ctx.bus, publish: (events: readonly BusEvent[]) => void published.push(...events) }
  const reaction = ReactionRequest.parse({ conversation, message, reaction: 'thumbs_up' })
  for (let times = 0; times < 2; times++) await reactTo({ ...app.ctx, bus }, reader, reaction)
  expect(published).toEqual([expect.objectContaining({ to: [reader, writer], event: { event: 'reaction', data: reaction } })])
})
