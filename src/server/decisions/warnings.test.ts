/** Warnings: a warned member reads the reasons before the next message, and a member finds their own decisions. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OwnDecisions, Statement, Warnings } from '#domain/decisions/decisions.ts'
import { dayMs } from '#domain/time/durations.ts'
import { decide, liftDecision, type NewDecision } from '#server/decisions/decisions.ts'
import { chatOf, memberFixtures, type Person, say } from '../../../tests/member-fixtures.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
const { newMember } = memberFixtures(() => app, { credits: 50 })

const ada = { actor_kind: 'staff', actor: '1' } as const
const facts = 'Wrote the same words to forty people.'
const warning: NewDecision = { measures: ['warn'], clause: 'scam', facts, source: 'own' }
const warn = (whom: Person, more: Partial<NewDecision> = {}) => decide(app.ctx, ada, { member: whom.id }, { ...warning, ...more })
const warningsOf = async (who: Person) => ((await who.call('GET /api/warnings.php')).body as Warnings).warnings
const read = (who: Person, references: string[]) => who.call('POST /api/warnings.php', { body: { references } })
const codeOf = ({ body }: { body: unknown }) => (body as { error?: string }).error
const balanceOf = async ({ id }: Person) =>
  (await app.ctx.db.selectFrom('wallet').select('balance').where('member_id', '=', id).executeTakeFirst())?.balance

test('a warned member reads the warning, says so, and then the message goes; it costs nothing before', async () => {
  const [anna, ben] = [await newMember(), await newMember({ gender: 'm' })]
  const chat = await chatOf(anna, ben)
  expect((await say(anna, chat)).status).toBe(200)
  const before = await balanceOf(anna)
  const { reference } = await warn(anna)
  const refused = await say(anna, chat, 'And another thing')
  expect([refused.status, codeOf(refused)]).toEqual([428, 'warning_unread'])
  expect(await balanceOf(anna)).toBe(before)
  expect((await say(ben, chat, 'Go on')).status).toBe(200)
  expect(await warningsOf(anna)).toMatchObject([{ reference, reasons: { measures: ['warn'], clause: 'scam', facts } }])
  expect((await read(anna, [reference])).status).toBe(200)
  expect((await read(anna, [reference])).status).toBe(200)
  expect(await warningsOf(anna)).toEqual([])
  expect((await say(anna, chat, 'And another thing')).status).toBe(200)
})

test('a first message waits for it too; of two warnings both are read, and nobody reads for somebody else', async () => {
  const [anna, ben] = [await newMember(), await newMember({ gender: 'm' })]
  const chat = await chatOf(anna, ben)
  const [one, two] = [await warn(anna), await warn(anna, { clause: 'harassment' })]
  await read(ben, [one.reference, two.reference])
  expect((await warningsOf(anna)).map(({ reference }) => reference)).toEqual([one.reference, two.reference])
  await read(anna, [one.reference])
  expect(codeOf(await say(anna, chat))).toBe('warning_unread')
  await read(anna, ['D-2026-999999', two.reference])
  expect((await say(anna, chat)).status).toBe(200)
})

test('a message that was sent before the warning is answered from its key, and a warning taken back stops nothing', async () => {
  const [anna, ben] = [await newMember(), await newMember({ gender: 'm' })]
  const chat = await chatOf(anna, ben)
  const body = { conversation: chat, text: 'Hello' }
  expect((await anna.call('POST /api/messages.php', { body, key: 'the-same-key-twice' })).status).toBe(200)
  const { reference } = await warn(anna)
  expect((await anna.call('POST /api/messages.php', { body, key: 'the-same-key-twice' })).status).toBe(200)
  expect(codeOf(await say(anna, chat, 'New words'))).toBe('warning_unread')
  await liftDecision(app.ctx, ada, reference, 'We were wrong.')
  expect((await say(anna, chat, 'New words')).status).toBe(200)
})

test('a member’s decisions come newest first with their state, each with a way to its statement; notes are for us', async () => {
  const [anna, ben] = [await newMember(), await newMember({ gender: 'm' })]
  const { reference } = await warn(anna)
  const limit = await warn(anna, { measures: ['limit'], limits: ['likes'], until: new Date(app.ctx.now().getTime() + dayMs) })
  await warn(anna, { measures: ['note'] })
  await liftDecision(app.ctx, ada, reference, 'We were wrong.')
  const { decisions, next } = (await anna.call('GET /api/decisions.php', { query: {} })).body as OwnDecisions
  expect(decisions).toMatchObject([
    { reference: limit.reference, measures: ['limit'], state: 'in_force' },
    { reference, measures: ['warn'], state: 'ended', until_at: null },
  ])
  expect(next).toBeNull()
  const link = await anna.call('POST /api/decisions.php', { body: { reference } })
  const { token } = link.body as { token: string }
  const statement = (await anna.call('GET /api/decision.php', { query: { token } })).body as Statement
  expect(statement).toMatchObject({ to: 'subject', reference, reasons: { facts } })
  expect(codeOf(await ben.call('POST /api/decisions.php', { body: { reference } }))).toBe('not_found')
  expect(((await ben.call('GET /api/decisions.php', { query: {} })).body as OwnDecisions).decisions).toEqual([])
})

test('more decisions than a page come on the next', async () => {
  const anna = await newMember()
  for (let n = 0; n < 12; n += 1) await warn(anna)
  const first = (await anna.call('GET /api/decisions.php', { query: {} })).body as OwnDecisions
  const second = (await anna.call('GET /api/decisions.php', { query: { before: first.next ?? 0 } })).body as OwnDecisions
  expect([first.decisions.length, second.decisions.length, second.next]).toEqual([10, 2, null])
})
