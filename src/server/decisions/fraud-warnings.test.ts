/** A ban for fraud warns those who answered, each once, and nobody else. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourMs } from '#domain/time/durations.ts'
import { decide, liftDecision, type NewDecision, previewDecision } from '#server/decisions/decisions.ts'
import { chatOf, memberFixtures, type Person, say } from '../../../tests/member-fixtures.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
const { newMember } = memberFixtures(() => app, { credits: 50 })

const ada = { actor_kind: 'staff', actor: '1' } as const
const ban: NewDecision = { measures: ['ban'], clause: 'scam', facts: 'Asked for money.', source: 'own' }
const warned = async () => {
  app.wait(hourMs)
  await app.runJobs()
  const mails = (await app.mails()).filter(({ subject }) => subject === 'A word about safety')
  return mails.map(({ recipient }) => recipient).toSorted()
}
const emailOf = async ({ id }: Person) =>
  (await app.ctx.db.selectFrom('member').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email

test('whoever got a message and answered is told the name once; who only read, only wrote, or left is not', async () => {
  const bad = await newMember({ gender: 'm' })
  const [answered, paused, silent, writer, gone] = [
    await newMember(),
    await newMember(),
    await newMember(),
    await newMember(),
    await newMember(),
  ]
  for (const who of [answered, paused, silent, gone]) await say(bad, await chatOf(bad, who), 'Hello there')
  for (const who of [answered, paused, writer, gone]) await say(who, await chatOf(who, bad), 'Hello you')
  await app.ctx.db.updateTable('member').set({ status: 'paused' }).where('id', '=', paused.id).execute()
  await app.ctx.db.updateTable('member').set({ status: 'deleted' }).where('id', '=', gone.id).execute()
  const previewed = await previewDecision(app.ctx, bad.id, ban)
  expect(previewed.reach).toEqual({ wrote_to: 4, answered: 2 })
  const { reference } = await decide(app.ctx, ada, { member: bad.id }, ban)
  const told = [await emailOf(answered), await emailOf(paused)].toSorted()
  expect(await warned()).toEqual(told)
  const mail = (await app.mails()).find(({ subject }) => subject === 'A word about safety')
  expect(mail?.text_body).toContain('“Member 1”')
  expect(mail?.text_body).not.toContain('Asked for money')
  await liftDecision(app.ctx, ada, reference, 'A doubt')
  await decide(app.ctx, ada, { member: bad.id }, ban)
  expect(await warned()).toEqual(told)
})

test('another rule, a limit, or a decision that was taken back within the hour warns nobody', async () => {
  const before = await warned()
  const [bad, anna] = [await newMember({ gender: 'm' }), await newMember()]
  const chat = await chatOf(bad, anna)
  await say(bad, chat)
  await say(anna, chat)
  const until = new Date(app.ctx.now().getTime() + 1)
  await decide(app.ctx, ada, { member: bad.id }, { ...ban, measures: ['limit'], limits: ['chats'], until })
  const { reference } = await decide(app.ctx, ada, { member: bad.id }, { ...ban, clause: 'harassment' })
  await liftDecision(app.ctx, ada, reference, 'Enough')
  const wrong = await decide(app.ctx, ada, { member: bad.id }, ban)
  await liftDecision(app.ctx, ada, wrong.reference, 'A mistake')
  expect(await warned()).toEqual(before)
})

test('before a ban stands what comes back: paid messages that the banned never read, and of how many people', async () => {
  const bad = await newMember({ gender: 'm' })
  const [anna, cleo, dora] = [await newMember(), await newMember(), await newMember()]
  for (const who of [anna, anna, cleo]) await say(who, await chatOf(who, bad), 'Hello you')
  await say(dora, await chatOf(dora, bad), 'Read already')
  await app.ctx.db
    .updateTable('conversation_member')
    .set({ last_read_id: 1_000_000_000 })
    .where('member_id', '=', bad.id)
    .where('peer_id', '=', dora.id)
    .execute()
  const { paid_back, reach } = await previewDecision(app.ctx, bad.id, { ...ban, clause: 'harassment' })
  expect({ paid_back, reach }).toEqual({ paid_back: { messages: 3, people: 2 }, reach: null })
  const before = await app.ctx.db.selectFrom('wallet').selectAll().orderBy('member_id').execute()
  await previewDecision(app.ctx, bad.id, ban)
  expect(await app.ctx.db.selectFrom('wallet').selectAll().orderBy('member_id').execute()).toEqual(before)
  expect(await app.ctx.db.selectFrom('decision').select('id').where('subject_id', '=', bad.id).execute()).toEqual([])
})
