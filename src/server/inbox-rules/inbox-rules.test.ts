/** Who may write first: the rules of the receiver hold for a first message, before anything is paid. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everybody, type InboxRules } from '#domain/inbox-rules/inbox-rules.ts'
import type { Messages } from '#domain/chats/chats.ts'
import { findBalance } from '#server/credits/credits.ts'
import { importSite } from '#server/sites/sites.ts'
import { chatOf, memberFixtures, say, type Person } from '../../../tests/member-fixtures.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
const { newMember } = memberFixtures(() => app, { credits: 40 })

const setRules = (who: Person, rules: Partial<InboxRules>) =>
  who.call('PUT /api/inbox_rules.php', { body: { ...everybody, ...rules } })
const like = (who: Person, whom: Person) => who.call('POST /api/likes.php', { body: { profile: whom.id } })
const pageOf = async (who: Person, conversation: number) =>
  (await who.call('GET /api/messages.php', { query: { conversation } })).body as Messages
const refusal = (needs: string[]) => ({ status: 403, body: { error: 'not_accepted', needs } })

/** Lea has rules, and Otto opens a chat with her. */
async function approach(rules: Partial<InboxRules>, otto: Parameters<typeof newMember>[0] = {}) {
  const [lea, writer] = [await newMember(), await newMember({ gender: 'm', ...otto })]
  await setRules(lea, rules)
  return { lea, writer, conversation: await chatOf(writer, lea) }
}
const outcome = async (rules: Partial<InboxRules>, otto: Parameters<typeof newMember>[0] = {}) => {
  const { writer, conversation } = await approach(rules, otto)
  return (await say(writer, conversation)).status
}

test('everybody may write first to a member without rules, and a set rule is read back', async () => {
  const lea = await newMember()
  expect((await lea.call('GET /api/inbox_rules.php')).body).toEqual(everybody)
  const rules = { ...everybody, photo: true, min_age: 30, near: '50' as const }
  expect(await setRules(lea, rules)).toMatchObject({ status: 200, body: rules })
  expect((await lea.call('GET /api/inbox_rules.php')).body).toEqual(rules)
  await setRules(lea, {})
  expect(await app.ctx.db.selectFrom('inbox_rule').selectAll().where('member_id', '=', lea.id).execute()).toEqual([])
})

test('a first message that does not fit is refused before it is paid, and the page says so before typing', async () => {
  const { lea, writer, conversation } = await approach({ photo: true })
  expect(await say(writer, conversation)).toMatchObject(refusal(['photo']))
  expect(await findBalance(app.ctx, writer.id)).toBe(40)
  expect((await pageOf(writer, conversation)).not_accepted).toEqual(['photo'])
  expect(await pageOf(lea, conversation)).not.toHaveProperty('not_accepted')
})

test('ages and places refuse without a word about them', async () => {
  const young = await approach({ min_age: 50 })
  expect(await say(young.writer, young.conversation)).toMatchObject(refusal([]))
  expect((await pageOf(young.writer, young.conversation)).not_accepted).toEqual([])
})

test('near: the same country or region, or as many kilometres; a writer without a place is not near', async () => {
  const rotterdam = { countryregion: 'NL-ZH', city: 'Rotterdam' }
  const cologne = { country: 'DE', countryregion: 'DE-NW', city: 'Köln' }
  expect(await outcome({ near: 'country' }, rotterdam)).toBe(200)
  expect(await outcome({ near: 'country' }, cologne)).toBe(403)
  expect(await outcome({ near: 'region' }, { city: 'Amsterdam' })).toBe(200)
  expect(await outcome({ near: 'region' }, rotterdam)).toBe(403)
  expect(await outcome({ near: '25' }, { city: 'Amsterdam' })).toBe(200)
  expect(await outcome({ near: '25' }, rotterdam)).toBe(403)
  expect(await outcome({ near: '100' }, rotterdam)).toBe(200)
  expect(await outcome({ near: '100' }, { country: null, countryregion: null, city: null })).toBe(403)
})

test('verified members pass, by the day of their badge', async () => {
  const { writer, conversation } = await approach({ verified: true })
  expect(await say(writer, conversation)).toMatchObject(refusal(['verified']))
  await app.ctx.db.updateTable('profile').set({ verified_on: '2026-06-01' }).where('id', '=', writer.id).execute()
  expect((await say(writer, conversation)).status).toBe(200)
})

test('a person whom the receiver likes may always write, and so may a match', async () => {
  const { lea, writer, conversation } = await approach({ photo: true })
  await like(writer, lea)
  expect((await say(writer, conversation)).status).toBe(403)
  await like(lea, writer)
  expect(await pageOf(writer, conversation)).not.toHaveProperty('not_accepted')
  expect((await say(writer, conversation)).status).toBe(200)
})

test('a talk that goes on is never refused: rules that are set later, and answers', async () => {
  const { lea, writer, conversation } = await approach({})
  await say(writer, conversation)
  await setRules(lea, { photo: true, min_age: 60 })
  expect((await say(writer, conversation)).status).toBe(200)
  const other = await newMember()
  const begun = await chatOf(lea, other)
  await say(lea, begun)
  expect((await say(other, begun)).status).toBe(200)
})

test('a message that was sent is not refused when it is repeated, also after it was taken back', async () => {
  const { lea, writer, conversation } = await approach({})
  const send = () => writer.call('POST /api/messages.php', { body: { conversation, text: 'Once' }, key: 'key-before-the-rules' })
  const first = await send()
  const { message } = first.body as { message: { id: number } }
  await writer.call('DELETE /api/messages.php', { body: { conversation, message: message.id } })
  await setRules(lea, { photo: true })
  expect(await send()).toMatchObject({ status: 200, body: { message: { id: message.id } } })
  expect((await say(writer, conversation)).status).toBe(403)
})

test('a brand without rules has none to set; those of its pool hold while another brand has them', async () => {
  const { file } = app.site()
  const { lea, writer, conversation } = await approach({ photo: true })
  await importSite(app.ctx, { ...file, inbox_rules: false })
  expect(await setRules(lea, { photo: true })).toMatchObject({ status: 422, body: { error: 'field_not_offered' } })
  expect((await say(writer, conversation)).status).toBe(403)
  const other = app.site('classic.localhost').file
  await importSite(app.ctx, { ...other, inbox_rules: false })
  expect((await say(writer, conversation)).status).toBe(200)
  await importSite(app.ctx, other)
  await importSite(app.ctx, file)
})

test('they are gone with the member', async () => {
  const lea = await newMember()
  await setRules(lea, { photo: true, near: 'region' })
  const rules = () => app.ctx.db.selectFrom('inbox_rule').selectAll().where('member_id', '=', lea.id).execute()
  expect(await rules()).toHaveLength(1)
  await app.ctx.db.deleteFrom('member').where('id', '=', lea.id).execute()
  expect(await rules()).toEqual([])
})
