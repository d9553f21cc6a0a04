/** Texts that a decision takes away: gone for others at once, told to their owner, sealed from staff, and given back word for word. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CasePage } from '#domain/cases/case-pages.ts'
import type { Statement } from '#domain/decisions/decisions.ts'
import { locales } from '#domain/languages/languages.ts'
import type { User } from '#domain/members/members.ts'
import type { Profile } from '#domain/profiles/profiles.ts'
import { dayMs } from '#domain/time/durations.ts'
import { eraseNow } from '#server/account-deletion/account-deletion.ts'
import { listAuditLines } from '#server/audit/audit.ts'
import { decide, liftDecision, type NewDecision } from '#server/decisions/decisions.ts'
import { asConsoleRole } from '#server/infrastructure/console-role.ts'
import { cardsOf } from '#server/profiles/profiles.ts'
import { viewAndDecide } from '../../../tests/appeals.ts'
import { openCaller, type Caller } from '../../../tests/caller.ts'
import { openConsole, type Worker } from '../../../tests/console.ts'
import { tablesWith } from '../../../tests/every-table.ts'
import { memberFixtures, type Person } from '../../../tests/member-fixtures.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let visitor: Caller
let mona: Worker
beforeAll(async () => {
  app = await openTestApp()
  visitor = await openCaller(app, null)
  mona = await openConsole(app).hire('Mona', { role: 'moderator' })
})
afterAll(() => app.close())
const { newMember } = memberFixtures(() => app)

const ada = { actor_kind: 'staff', actor: '1' } as const
const ben = { actor_kind: 'staff', actor: '2' } as const
const words = 'Write to me at “canary@example.com”,\nI have gold.'
const town = 'Canarytown'
const clear: NewDecision = {
  measures: ['clear'],
  texts: ['personal'],
  clause: 'scam',
  facts: 'An address, and gold.',
  source: 'own',
}
const both: NewDecision = { ...clear, texts: ['personal', 'city'] }
const wordy = (more: object = {}) => newMember({ personal: words, city: town, ...more })

/** What another member sees. */
async function seenOf({ id }: Person) {
  const viewer = await newMember()
  const { personal, city } = (await viewer.call('GET /api/profile.php', { query: { profile: id } })).body as Profile
  return { personal, city, card: (await cardsOf(app.ctx, app.site(), [id])).get(id)?.city ?? null }
}
const ownOf = async ({ call }: Person) => ((await call('GET /api/user.php')).body as User).profile
const write = ({ call }: Person, body: object) => call('PUT /api/user.php', { body })
const mailsTo = async ({ id }: Person) => {
  await app.leaveMails()
  const row = await app.ctx.db.selectFrom('member').select('email').where('id', '=', id).executeTakeFirstOrThrow()
  return (await app.mails()).filter(({ recipient }) => recipient === row.email)
}
const statementOf = async (who: Person) => {
  const token = /ban\?token=([\w-]{43})/.exec((await mailsTo(who)).at(-1)?.text_body ?? '')?.[1] ?? ''
  return { token, statement: (await visitor('GET /api/decision.php', { query: { token } })).body as Statement }
}

test('a text that is taken away is gone from the profile, the card and the search at once, and its owner reads why and writes a new one', async () => {
  const eva = await wordy()
  const rankOf = async () =>
    (await app.ctx.db.selectFrom('search_card').select('rank').where('id', '=', eva.id).executeTakeFirstOrThrow()).rank
  const rank = await rankOf()
  expect(await seenOf(eva)).toEqual({ personal: words, city: town, card: town })
  const { reference } = await decide(app.ctx, ada, { member: eva.id }, both)
  expect(await seenOf(eva)).toEqual({ personal: null, city: null, card: null })
  expect(await rankOf()).toBe(rank - 2 * 48)
  const why = { reference, facts: clear.facts }
  expect(await ownOf(eva)).toMatchObject({
    personal: null,
    city: null,
    cleared: [
      { field: 'city', ...why },
      { field: 'personal', ...why },
    ],
  })
  expect((await write(eva, { personal: 'I like the sea.' })).status).toBe(200)
  expect((await ownOf(eva)).cleared).toEqual([{ field: 'city', ...why }])
  expect(await seenOf(eva)).toEqual({ personal: 'I like the sea.', city: null, card: null })
})

test('a decision names texts exactly when it clears, they have words, and nothing that has an end goes with it', async () => {
  const [eva, mute] = [await wordy(), await newMember({ personal: null })]
  const until = new Date(app.ctx.now().getTime() + dayMs)
  const wrong: [Person, NewDecision, string][] = [
    [eva, { ...clear, texts: [] }, 'texts'],
    [eva, { ...clear, measures: ['warn'] }, 'texts'],
    [mute, clear, 'texts'],
    [mute, both, 'texts'],
    [eva, { ...clear, measures: ['clear', 'limit'], limits: ['likes'], until }, 'measures'],
    [eva, { ...clear, measures: ['clear', 'suspend'], until }, 'measures'],
    [eva, { ...clear, measures: ['clear', 'warn'], until }, 'measures'],
    [eva, { ...clear, clause: undefined as never }, 'clause'],
  ]
  for (const [who, input, field] of wrong)
    await expect(decide(app.ctx, ada, { member: who.id }, input)).rejects.toMatchObject({
      code: 'invalid_input',
      details: { field },
    })
  expect(await seenOf(eva)).toMatchObject({ personal: words })
  expect(await app.ctx.db.selectFrom('decision').select('id').where('subject_id', 'in', [eva.id, mute.id]).execute()).toEqual([])
})

test('no text is sealed without a decision that clears it, and a decision keeps what it named', async () => {
  const eva = await wordy()
  const { id } = await decide(app.ctx, ada, { member: eva.id }, { ...clear, measures: ['warn'], texts: [] })
  const sealed = sql`insert into cleared_text (decision_id, member_id, field, words, cleared_at) values (${id}, ${eva.id}, 'personal', 'x', now())`
  await expect(sealed.execute(app.ctx.db)).rejects.toMatchObject({ code: 'DU007' })
  const named = sql`update decision set texts = '{personal}' where id = ${id}`
  await expect(named.execute(app.ctx.db)).rejects.toMatchObject({ code: 'DU003' })
})

describe('a decision that ends', () => {
  test('overturned, brings every text back word for word, and its owner reads of no loss any more', async () => {
    const eva = await wordy()
    const { reference } = await decide(app.ctx, ada, { member: eva.id }, both)
    const { token } = await statementOf(eva)
    await visitor('POST /api/decision_appeal.php', { body: { token, text: 'That is the town where I live.' } })
    await viewAndDecide(app.ctx, ben, `${reference}-1`, { outcome: 'overturned', reply: 'You are right.' })
    expect(await seenOf(eva)).toEqual({ personal: words, city: town, card: town })
    expect(await ownOf(eva)).not.toHaveProperty('cleared')
    expect((await statementOf(eva)).statement.reasons).toMatchObject({ state: 'overturned', replaced: [] })
    expect((await mailsTo(eva)).at(-1)?.text_body).not.toContain('doesn’t come back')
    expect(await app.ctx.db.selectFrom('cleared_text').select('field').where('member_id', '=', eva.id).execute()).toEqual([])
  })

  test('lifted, leaves what was written since, and says so in the mail and on its page', async () => {
    const eva = await wordy()
    const { reference } = await decide(app.ctx, ada, { member: eva.id }, both)
    await write(eva, { personal: 'I like the sea.' })
    await liftDecision(app.ctx, ada, reference, 'Too hard.')
    expect(await seenOf(eva)).toEqual({ personal: 'I like the sea.', city: town, card: town })
    expect(await ownOf(eva)).not.toHaveProperty('cleared')
    const text = (await mailsTo(eva)).at(-1)?.text_body
    expect(text).toContain('Too hard.')
    expect(text).toContain('The earlier description doesn’t come back, because a new one has been written since.')
    expect((await statementOf(eva)).statement.reasons).toMatchObject({ state: 'ended', replaced: ['personal'] })
  })

  test('brings a town back only to the region where it lies', async () => {
    const eva = await wordy()
    const { reference } = await decide(app.ctx, ada, { member: eva.id }, both)
    await write(eva, { countryregion: 'NL-UT' })
    await liftDecision(app.ctx, ada, reference, 'Too hard.')
    expect(await seenOf(eva)).toMatchObject({ personal: words, city: null })
    expect((await mailsTo(eva)).at(-1)?.text_body).toContain('The earlier town doesn’t come back')
  })

  test('leaves the text of another decision alone', async () => {
    const eva = await wordy()
    const first = await decide(app.ctx, ada, { member: eva.id }, clear)
    await write(eva, { personal: 'Silver, then.' })
    const second = await decide(app.ctx, ada, { member: eva.id }, clear)
    expect((await ownOf(eva)).cleared).toEqual([{ field: 'personal', reference: second.reference, facts: clear.facts }])
    await liftDecision(app.ctx, ada, second.reference, 'Too hard.')
    expect(await seenOf(eva)).toMatchObject({ personal: 'Silver, then.' })
    await liftDecision(app.ctx, ada, first.reference, 'Too hard.')
    expect(await seenOf(eva)).toMatchObject({ personal: 'Silver, then.' })
  })
})

test.each(locales)(
  'the statement and the end of a cleared text are complete in %s, by mail and on their page',
  async (language) => {
    const eva = await wordy({ language })
    const { reference } = await decide(app.ctx, ada, { member: eva.id }, { ...both, measures: ['warn', 'clear'] })
    await write(eva, { personal: 'I like the sea.', city: 'Utrecht' })
    const { statement } = await statementOf(eva)
    expect(statement.reasons).toMatchObject({ measures: ['warn', 'clear'], texts: ['personal', 'city'], until_at: null })
    await liftDecision(app.ctx, ada, reference, 'So it is.')
    const mails = await mailsTo(eva)
    expect(mails).toHaveLength(2)
    const say = app.ctx.texts.translator(language)
    for (const text of ['personal', 'city'] as const) {
      expect(mails[0]?.text_body).toContain(say(`decisions.texts.${text}`))
      expect(mails[1]?.text_body).toContain(say(`decisions.replaced.${text}`))
    }
    for (const { text_body } of mails) expect(text_body).not.toMatch(/decisions\.|mails\.|[{}]|canary/i)
  },
)

test('in a case the texts are named, their words are a look of their own, and the decision takes them away', async () => {
  const [eva, otto] = [await wordy(), await newMember()]
  await otto.call('POST /api/report.php', { body: { profile: eva.id, reason: 'scam' } })
  const { reference } = (await mona.call('POST /api/cases/next', { body: {} })).body as { reference: string }
  const page = (await mona.call('GET /api/cases/one', { query: { reference } })).body as CasePage
  expect(page.texts).toEqual(['personal', 'city'])
  expect(JSON.stringify(page)).not.toContain('gold')
  expect((await mona.call('GET /api/members/texts', { query: { id: eva.id } })).body).toEqual({
    texts: [
      { field: 'personal', words },
      { field: 'city', words: town },
    ],
  })
  const [look] = await listAuditLines(app.ctx.db, { limit: 1 })
  expect(look).toMatchObject({ kind: 'look', act: 'member texts', actor: String(mona.id), member_id: eva.id })
  const { version } = page.case
  const decision = { ...clear, source: 'notice', reference, version }
  expect((await mona.call('POST /api/cases/decide', { body: decision })).status).toBe(200)
  expect(await seenOf(eva)).toMatchObject({ personal: null, city: town })
  expect(((await mona.call('GET /api/cases/one', { query: { reference } })).body as CasePage).texts).toEqual([])
  const member = (await mona.call('GET /api/members/one', { query: { id: eva.id } })).body
  expect(member).toMatchObject({ texts: ['city'], decisions: [{ measures: ['clear'], texts: ['personal'] }] })
})

test('staff never read a sealed text, and whose it was gets it with their copy; erased with them, it is nowhere', async () => {
  const eva = await newMember({ personal: 'sealedcanary words' })
  await decide(app.ctx, ada, { member: eva.id }, clear)
  const asConsole = (text: string) => app.ctx.db.transaction().execute((db) => asConsoleRole(db, () => sql.raw(text).execute(db)))
  await expect(asConsole('select words from cleared_text')).rejects.toMatchObject({ code: '42501' })
  await asConsole('select decision_id, field from cleared_text')
  expect(await tablesWith(app.ctx.db, 'sealedcanary')).toEqual(['public.cleared_text'])
  await app.leaveMails()
  await eraseNow(app.ctx, eva.id)
  expect(await tablesWith(app.ctx.db, 'sealedcanary')).toEqual([])
})
