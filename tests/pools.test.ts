/** Pools: members of different pools cannot see, like or write to each other through any call of the wire. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { openSession } from '#server/sessions/session.ts'
import type { CallName } from '#domain/wire.ts'
import { openCaller, callNames, lineOf, type CallOptions, type Caller } from './caller.ts'
import { openTestApp, type TestApp } from './test-app.ts'

const missingId = 12_345_678_901_234
let app: TestApp
let anna: ProfileId
let ewa: ProfileId
let asAnna: Caller
let asEwa: Caller
let theirs: { conversation: number; order: string }

/** Words that stand nowhere but with Ewa and Piotr, so that any leak shows. */
const canaries = ['CanaryEwa', 'CanaryPiotr', 'canary notes', 'Canaryville', 'canary secret message', 'canaryewa@example.test']

beforeAll(async () => {
  app = await openTestApp()
  anna = await app.createMember('Anna', { country: 'DE', seeking: 'any', credits: 100 })
  await app.createMember('Ben', { country: 'DE' })
  const velours = { host: 'lavish.localhost', country: 'DE', countryregion: null, city: 'Canaryville', personal: 'canary notes' }
  ewa = await app.createMember('CanaryEwa', { ...velours, email: 'canaryewa@example.test', credits: 100 })
  const piotr = await app.createMember('CanaryPiotr', { ...velours, gender: 'm' })
  asAnna = await openCaller(app, anna)
  asEwa = await openCaller(app, ewa, 'lavish.localhost')
  const { body } = await asEwa('GET /api/chat.php', { query: { profile: piotr } })
  const conversation = (body as { id: number }).id
  await asEwa('POST /api/messages.php', { body: { conversation, text: 'canary secret message' } })
  await asEwa('POST /api/likes.php', { body: { profile: piotr } })
  const methods = (await asEwa('GET /api/credits.php')).body as { packs: { id: string }[]; methods: string[] }
  const order = await asEwa('POST /api/orders.php', {
    body: { credit_id: methods.packs[0]?.id, payment_method: methods.methods[0] },
  })
  theirs = { conversation, order: (order.body as { transaction: string }).transaction }
  expect(theirs.order).toMatch(/^[a-z0-9]{26}$/)
})
afterAll(() => app.close())

/** The input of each call that names a resource, with an id in every place for one. */
const inputsWith = (id: number, conversation: number): Partial<Record<CallName, CallOptions>> => ({
  'GET /api/profile.php': { query: { profile: id } },
  'GET /api/shown_profile.php': { query: { profile: id } },
  'POST /api/likes.php': { body: { profile: id } },
  'POST /api/signup_likes.php': { body: { profiles: [id] } },
  'PUT /api/likes.php': { body: { profile: id } },
  'DELETE /api/likes.php': { body: { profile: id } },
  'GET /api/chat.php': { query: { profile: id } },
  'DELETE /api/chat.php': { body: { conversation: { id: conversation } } },
  'POST /api/accept.php': { body: { conversation } },
  'GET /api/messages.php': { query: { conversation } },
  'POST /api/messages.php': { body: { conversation, text: 'Hello over the fence' } },
  'PUT /api/messages.php': { body: { conversation, message: 1_000_000, text: 'Hello over the fence' } },
  'DELETE /api/messages.php': { body: { conversation, message: 1_000_000 } },
  'POST /api/read.php': { body: { conversation, up_to: 1_000_000 } },
  'PUT /api/chat_media.php': { body: { conversation } },
  'PUT /api/reaction.php': { body: { conversation, message: 1, reaction: 'heart' } },
  'POST /api/translation.php': { body: { conversation, message: 1 } },
  'POST /api/typing.php': { body: { conversation } },
  'POST /api/block.php': { body: { profile: id } },
  'DELETE /api/block.php': { body: { profile: id } },
  'POST /api/passes.php': { body: { profile: id } },
  'DELETE /api/passes.php': { body: { profile: id } },
  'PUT /api/saved_searches.php': { body: { id, name: 'Mine' } },
  'DELETE /api/saved_searches.php': { body: { id } },
  'POST /api/profile_views.php': { body: { profile: id } },
  'POST /api/favourites.php': { body: { profile: id } },
  'DELETE /api/favourites.php': { body: { profile: id } },
  'GET /api/private_note.php': { query: { profile: id } },
  'PUT /api/private_note.php': { body: { profile: id, text: 'Likes tea' } },
  'DELETE /api/private_note.php': { body: { profile: id } },
  'POST /api/report.php': { body: { profile: id, reason: 'scam', conversation } },
  'PUT /api/profileimage.php': { body: { id: 1, main: true } },
  'DELETE /api/profileimage.php': { body: { id: 1 } },
  'DELETE /api/passkeys.php': { body: { id: 1 } },
  'DELETE /api/sessions.php': { body: { id } },
})

/** Calls without a resource: their responses hold nothing of the other pool. */
const others: Partial<Record<CallName, CallOptions>> = {
  'GET /api/search.php': { query: { gender: 'any', searchAllCountries: '1', pp: 48 } },
  'POST /api/saved_searches.php': {
    body: {
      name: 'Mine',
      filters: { gender: 'any', min_age: 18, max_age: 100, country: null, countryregion: null },
      alerts: true,
    },
  },
  'GET /api/transaction.php': {},
  'POST /api/user.php?new=1': { body: { email: 'canaryewa2@example.test', name: 'Eva', password: 'slow rivers run deep' } },
  'PUT /api/user.php': { body: { city: 'Berlin' } },
  'POST /api/user.php?push=1': { body: { endpoint: 'https://fcm.googleapis.com/canary', remove: true } },
  'PUT /api/notifications.php': { body: { quiet: null } },
  'PUT /api/inbox_rules.php': { body: { verified: false, photo: true, min_age: null, max_age: null, near: null } },
  'PUT /api/showing.php': { body: { shown: true } },
  'POST /api/signup_step.php': { body: { step: 3 } },
  'POST /api/login.php': { body: { email: 'canaryewa@example.test', password: 'welcome home' } },
  'POST /api/activate.php': { body: { token: 'x'.repeat(43) } },
  'POST /api/reset_password.php': { body: { email: 'canaryewa@example.test' } },
  'POST /api/reset_password_do.php': { body: { token: 'x'.repeat(43), password: 'slow rivers run deep' } },
  'POST /api/mail_change.php': { body: { email: 'anna-new@example.test', password: 'welcome home' } },
  'POST /api/mail_change_do.php': { body: { token: 'x'.repeat(43) } },
  'POST /api/mail_undo.php': { body: { token: 'x'.repeat(43) } },
  'GET /api/validate_email.php': { query: { email: 'nobody-canary@example.test' } },
  'POST /api/validate_email.php': { body: { email: 'nobody-canary@example.test' } },
  'POST /api/geocode.php': { body: { lat: 52.5, lon: 13.4 } },
  'GET /api/geocode.php': { query: { lat: 52.5, lon: 13.4 } },
  'POST /api/orders.php': { body: { credit_id: 'none', payment_method: 'none' } },
  'POST /api/withdrawal.php': { body: { transaction: 'z'.repeat(26), email: 'canaryewa@example.test' } },
  'POST /api/complaints.php': {
    body: { email: 'canary-reader@example.test', about: 'profile', profile: 1, text: 'Who is this person, please?' },
  },
  'POST /api/notices.php': {
    body: {
      kind: 'fraud',
      place: '/members/1',
      text: 'Who is this person, please?',
      name: 'Reader',
      email: 'canary-reader@example.test',
      in_good_faith: true,
    },
  },
  'POST /api/consent.php': { body: { affiliate: true, network: { network: 'partner' } } },
}

const factsOf = async () => {
  const { rows } = await sql<{ facts: string }>`select json_build_object(
      'likes', (select count(*) from profile_like), 'messages', (select count(*) from message), 'chats', (select json_agg(conversation_member order by member_id) from conversation_member),
      'state', (select json_agg(member_state order by member_id) from member_state where member_id = ${ewa}), 'images', (select count(*) from image)) as facts`.execute(
    app.ctx.db,
  )
  return JSON.stringify(rows[0])
}

test.each(Object.keys(inputsWith(0, 0)) as CallName[])('%s treats a member of another pool like a missing one', async (name) => {
  const before = await factsOf()
  const stranger = await asAnna(name, inputsWith(ewa, theirs.conversation)[name])
  const missing = await asAnna(name, inputsWith(missingId, missingId)[name])
  expect([stranger.status, stranger.text]).toEqual([missing.status, missing.text])
  expect(await factsOf()).toBe(before)
})

test('no call of the wire shows a trace of the other pool', async () => {
  const called = new Set<string>()
  for (const name of callNames) {
    if (name === 'GET /api/logout.php' || lineOf(name).form) continue
    const answer = await asAnna(name, inputsWith(ewa, theirs.conversation)[name] ?? others[name] ?? {})
    for (const canary of canaries) expect(answer.text, name).not.toContain(canary)
    called.add(name)
  }
  // all but the forms and the logout
  expect(called.size).toBe(callNames.filter((name) => !lineOf(name).form).length - 1)
})

test('the search of one pool, however wide, finds nobody of the other', async () => {
  const { text } = await asAnna('GET /api/search.php', { query: { gender: 'any', searchAllCountries: '1', pp: 48 } })
  expect(text).toContain('Ben')
  for (const canary of canaries) expect(text).not.toContain(canary)
})

test('a session of one pool is nobody’s session on a brand of the other', async () => {
  const cookie = (await openSession(app.ctx, ewa, app.site('lavish.localhost'))).split(';')[0] ?? ''
  const response = await (await app.hono()).request('http://social.localhost/api/user.php', { headers: { cookie } })
  expect(response.status).toBe(403)
})

test('an order of another pool is an order that is not there', async () => {
  expect((await asEwa('GET /api/transaction.php', { query: { id: theirs.order } })).status).toBe(200)
  expect((await asAnna('GET /api/transaction.php', { query: { id: theirs.order } })).body).toEqual({ error: 'not_found' })
})

test('the database itself refuses a conversation across pools', async () => {
  await expect(sql`select start_conversation(${anna}, ${ewa}, now())`.execute(app.ctx.db)).rejects.toMatchObject({
    code: 'DU001',
  })
})

test('what members see of each other holds no address, birth date, coordinate or exact time of a visit', async () => {
  const { body } = await asAnna('GET /api/search.php', { query: { gender: 'any', country: 'DE' } })
  const [{ id }] = (body as { profiles: [{ id: number }] }).profiles
  const replies = [
    JSON.stringify(body),
    (await asAnna('GET /api/profile.php', { query: { profile: id } })).text,
    (await asAnna('GET /api/chats.php')).text,
  ]
  for (const text of replies) expect(text).not.toMatch(/email|date_of_birth|"lat"|"lon"|seen_at|@example/)
})
