/** Every call that names a resource, made by every kind of caller. Callers without access get the same answer as for a missing one. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { CallName } from '#domain/wire.ts'
import { takePaymentEvent } from '#server/credits/orders.ts'
import { openSession } from '#server/sessions/session.ts'
import { openCaller, callNames, lineOf, type CallOptions, type Caller } from './caller.ts'
import { openTestApp, type TestApp } from './test-app.ts'
import { priceOf } from './buyers.ts'
import { setStatus } from './test-members.ts'

/** Anna owns the requested resource. `friend` shares the conversation, `blocked` was blocked by her, `far` is of another pool. */
const actors = ['visitor', 'owner', 'friend', 'other', 'blocked', 'banned', 'deleted', 'far'] as const
type Actor = (typeof actors)[number]

type Resources = Record<'profile' | 'conversation' | 'message' | 'image' | 'passkey' | 'device' | 'savedSearch', number> &
  Record<'order' | 'token', string>
type Cell = { inputOf: (things: Resources) => CallOptions; may: Actor[] }

const everybody = [...actors]
const unless = (...not: Actor[]) => everybody.filter((actor) => !not.includes(actor))
const inside: Actor[] = ['owner', 'friend']
const others: Actor[] = ['friend', 'other']
const words = { text: 'Hello over the fence' }

/** Each call that names a resource, and who may. Calls about oneself have no cell: liking or writing to oneself is refused. */
// the profile: visitors, and members without a session, see only members who agreed to it, and Anna did not
const cells: Partial<Record<CallName, Cell>> = {
  'GET /api/profile.php': { inputOf: ({ profile }) => ({ query: { profile } }), may: ['owner', 'friend', 'other'] },
  // no member of this test has a public profile
  'GET /api/shown_profile.php': { inputOf: ({ profile }) => ({ query: { profile } }), may: [] },
  'POST /api/likes.php': { inputOf: ({ profile }) => ({ body: { profile } }), may: others },
  'POST /api/signup_likes.php': { inputOf: ({ profile }) => ({ body: { profiles: [profile] } }), may: others },
  'PUT /api/likes.php': { inputOf: ({ profile }) => ({ body: { profile } }), may: [] },
  'DELETE /api/likes.php': { inputOf: ({ profile }) => ({ body: { profile } }), may: others },
  'GET /api/chat.php': { inputOf: ({ profile }) => ({ query: { profile } }), may: others },
  'POST /api/report.php': { inputOf: ({ profile }) => ({ body: { profile, reason: 'other' } }), may: others },
  'POST /api/block.php': { inputOf: ({ profile }) => ({ body: { profile } }), may: [] },
  'DELETE /api/block.php': { inputOf: ({ profile }) => ({ body: { profile } }), may: [] },
  'PUT /api/saved_searches.php': {
    inputOf: ({ savedSearch }) => ({ body: { id: savedSearch, name: 'Mine', alerts: true } }),
    may: ['owner'],
  },
  'DELETE /api/saved_searches.php': { inputOf: ({ savedSearch }) => ({ body: { id: savedSearch } }), may: ['owner'] },
  'POST /api/passes.php': { inputOf: ({ profile }) => ({ body: { profile } }), may: [] },
  'DELETE /api/passes.php': { inputOf: ({ profile }) => ({ body: { profile } }), may: [] },
  // what somebody else viewed, marked or noted is theirs alone: these calls name the person it is about, and answer alike
  'POST /api/profile_views.php': { inputOf: ({ profile }) => ({ body: { profile } }), may: [] },
  'POST /api/favourites.php': { inputOf: ({ profile }) => ({ body: { profile } }), may: others },
  'DELETE /api/favourites.php': { inputOf: ({ profile }) => ({ body: { profile } }), may: others },
  'GET /api/private_note.php': { inputOf: ({ profile }) => ({ query: { profile } }), may: [] },
  'PUT /api/private_note.php': { inputOf: ({ profile }) => ({ body: { profile, text: 'Likes tea' } }), may: others },
  'DELETE /api/private_note.php': { inputOf: ({ profile }) => ({ body: { profile } }), may: [] },
  'POST /api/accept.php': { inputOf: ({ conversation }) => ({ body: { conversation } }), may: inside },
  'GET /api/messages.php': { inputOf: ({ conversation }) => ({ query: { conversation } }), may: inside },
  // before somebody answers: an answered message stays
  'PUT /api/reaction.php': {
    inputOf: ({ conversation, message }) => ({ body: { conversation, message, reaction: null } }),
    may: ['owner'],
  },
  'PUT /api/chat_media.php': { inputOf: ({ conversation }) => ({ body: { conversation } }), may: inside },
  'PUT /api/messages.php': {
    inputOf: ({ conversation, message }) => ({ body: { conversation, message, ...words } }),
    may: ['friend'],
  },
  'DELETE /api/messages.php': { inputOf: ({ conversation, message }) => ({ body: { conversation, message } }), may: ['friend'] },
  'POST /api/messages.php': { inputOf: ({ conversation }) => ({ body: { conversation, ...words } }), may: inside },
  // the test has no translation service, and Anna wrote no text
  'POST /api/translation.php': { inputOf: ({ profile }) => ({ body: { profile, answer: null } }), may: [] },
  'POST /api/typing.php': { inputOf: ({ conversation }) => ({ body: { conversation } }), may: inside },
  'POST /api/read.php': { inputOf: ({ conversation, message }) => ({ body: { conversation, up_to: message } }), may: inside },
  'DELETE /api/chat.php': { inputOf: ({ conversation }) => ({ body: { conversation: { id: conversation } } }), may: inside },
  'GET /api/transaction.php': {
    inputOf: ({ order }) => ({ query: { id: order } }),
    may: unless('far'),
  },
  'POST /api/withdrawal.php': {
    inputOf: ({ order }) => ({ body: { transaction: order, email: 'somebody-else@example.test', confirm: true } }),
    may: [],
  },
  'GET /api/invoice.php': { inputOf: ({ order }) => ({ query: { id: order } }), may: ['owner'] },
  'GET /api/complaint.php': { inputOf: ({ token }) => ({ query: { token } }), may: everybody },
  'PUT /api/profileimage.php': { inputOf: ({ image }) => ({ body: { id: image, main: true } }), may: ['owner'] },
  'DELETE /api/passkeys.php': { inputOf: ({ passkey }) => ({ body: { id: passkey } }), may: ['owner'] },
  'DELETE /api/sessions.php': { inputOf: ({ device }) => ({ body: { id: device } }), may: ['owner'] },
  'DELETE /api/profileimage.php': { inputOf: ({ image }) => ({ body: { id: image } }), may: ['owner'] },
}
/** Calls that carry a secret of their own, and those that name nothing that belongs to anybody. */
const namesNothing =
  /settings|companyinfo|first_page|lander_words|regions|geocode|profile_fields|interests|prompts|validate_email|signup_step|user\.php|log(in|out)|passkey_|passkeys|pause|delete\.php|restore|export|reset|password|mail|sessions|activate|profileimage|search|match|likes\.php|chats|blocks|events|page-hidden|page-shown|trouble|notifications|showing|credits|credit_history|pricing|premium|discountcode|orders|spending|consent|complaints|notices|complaint_appeal|decision|decision_appeal|warnings|looks|vitals|passes|discovery|introductions|POST \/api\/chat_media|saved_searches|verification|selfies|profile_views|favourite|daily_question|POST \/api\/(chat_media|voice)|shared_date|inbox_rules/

let app: TestApp
let anna: ProfileId
let theirs: Resources
const callers = new Map<Actor, Caller>()
const none: Resources = {
  profile: 12_345_678_901_234,
  conversation: 9_999_999,
  message: 9_999_999,
  image: 9_999_999,
  passkey: 9_999_999,
  device: 9_999_999,
  savedSearch: 9_999_999,
  order: 'z'.repeat(26),
  token: 'x'.repeat(43),
}

const as = (actor: Actor): Caller => {
  const caller = callers.get(actor)
  if (!caller) throw new Error(`${actor} did not come`)
  return caller
}
/** Words that stand nowhere but in what Anna keeps to herself. */
const secrets = { email: 'canary-anna@example.test', born: '1987-03-09', seen: new Date('2026-06-14T04:05:06.789Z') }

beforeAll(async () => {
  app = await openTestApp()
  const { email, born, seen } = secrets
  anna = await app.createMember('Anna', { email, date_of_birth: born, seen_at: seen, credits: 100, activated: true })
  callers.set('owner', await openCaller(app, anna))
  callers.set('visitor', await openCaller(app, null))
  for (const actor of ['friend', 'other', 'blocked', 'banned', 'deleted'] as const) {
    const id = await app.createMember(actor, { gender: 'm', credits: 100 })
    callers.set(actor, await openCaller(app, id))
    if (actor === 'blocked') await as('owner')('POST /api/block.php', { body: { profile: id } })
    if (actor === 'banned' || actor === 'deleted') await setStatus(app.ctx.db, id, actor)
  }
  callers.set(
    'far',
    await openCaller(app, await app.createMember('Far', { host: 'lavish.localhost', credits: 100 }), 'lavish.localhost'),
  )
  theirs = await live()
}, 60_000)
afterAll(() => app.close())

/** Anna has a chat, a photo, a passkey, a second device, an order and a complaint. */
async function live(): Promise<Resources> {
  const { db, now } = app.ctx
  const chat = (await as('friend')('GET /api/chat.php', { query: { profile: anna } })).body as { id: number }
  const sent = await as('friend')('POST /api/messages.php', { body: { conversation: chat.id, text: 'Good evening, Anna' } })
  await as('friend')('POST /api/likes.php', { body: { profile: anna } })
  const photo = { member_id: anna, token: 'p'.repeat(26), position: 0, width: 1, height: 1, thumbhash: Buffer.from('') }
  const image = await db.insertInto('image').values(photo).returning('id').executeTakeFirstOrThrow()
  const key = { credential_id: Buffer.from('a'), host: 'social.localhost', public_key: Buffer.from('b'), created_at: now() }
  const nameless = { model: null, browser: null, system: null, last_used_at: null }
  const passkey = await db
    .insertInto('passkey')
    .values({ member_id: anna, ...key, ...nameless })
    .returning('id')
    .executeTakeFirstOrThrow()
  await openSession(app.ctx, anna, app.site())
  const { sessions } = (await as('owner')('GET /api/sessions.php')).body as { sessions: { id: number; current: boolean }[] }
  const { packs, methods } = (await as('owner')('GET /api/credits.php')).body as { packs: { id: string }[]; methods: string[] }
  const bought = await as('owner')('POST /api/orders.php', { body: { credit_id: packs[0]?.id, payment_method: methods[0] } })
  const { transaction, redirect_url } = bought.body as { transaction: string; redirect_url: string }
  const provider_ref = redirect_url.split('/').at(-1) ?? ''
  await takePaymentEvent(app.ctx, 'sandbox', {
    event_id: 'paid',
    provider_ref,
    kind: 'paid',
    paid: await priceOf(app, provider_ref),
  })
  const filters = { gender: 'm', min_age: 30, max_age: 40, country: 'NL', countryregion: null }
  const saved = await as('owner')('POST /api/saved_searches.php', { body: { name: 'Men', filters, alerts: false } })
  const complaint = { email: secrets.email, about: 'other', text: 'Something is not right here' }
  await as('owner')('POST /api/complaints.php', { body: complaint })
  await app.runJobs()
  const mail = (await app.mails()).find((one) => JSON.stringify(one).includes('/complaints/status'))
  return {
    profile: anna,
    conversation: chat.id,
    message: (sent.body as { message: { id: number } }).message.id,
    image: image.id,
    passkey: passkey.id,
    device: sessions.find(({ current }) => !current)?.id ?? 0,
    savedSearch: (saved.body as { searches: { id: number }[] }).searches[0]?.id ?? 0,
    order: transaction,
    token: /token=([\w-]+)/.exec(JSON.stringify(mail))?.[1] ?? '',
  }
}

/** What is Anna's, as it stands. */
const factsOf = async () => {
  const { rows } = await sql<{ facts: string }>`select json_build_object(
      'likes', (select count(*) from profile_like where ${anna} in (from_id, to_id)), 'messages', (select count(*) from message),
      'chats', (select json_agg(c order by member_id) from conversation_member c where ${anna} in (member_id, peer_id)),
      'images', (select json_agg(i) from image i), 'keys', (select count(*) from passkey), 'devices', (select count(*) from session where member_id = ${anna}),
      'searches', (select json_agg(s) from saved_search s where member_id = ${anna}),
      'moves', (select count(*) from complaint_move), 'reports', (select count(*) from report))::text as facts`.execute(
    app.ctx.db,
  )
  return rows[0]?.facts
}

test('every call of the wire either has its cells here or names no resource', () => {
  expect(callNames.filter((name) => !cells[name] && !namesNothing.test(name))).toEqual([])
})

test('every requested resource exists', () => {
  expect(Object.entries(theirs).filter(([, id]) => !id)).toEqual([])
})

const calls = Object.entries(cells) as [CallName, Cell][]
/** Whom I block is mine, no matter who they are. */
const changesOwn = /block/
/** Members cannot like, write to, report or block themselves. */
const isAboutOneself = (name: CallName, actor: Actor) =>
  actor === 'owner' &&
  /likes|chat\.php|report|block|passes|profile_views|favourites|private_note/.test(name) &&
  !/DELETE \/api\/chat/.test(name)

const shutTo = ([name, { may }]: [CallName, Cell]) =>
  actors.filter((actor) => !may.includes(actor) && !isAboutOneself(name, actor))

describe.each(calls.filter((call) => shutTo(call).length > 0))('%s', (name, cell) => {
  const { inputOf } = cell
  test.each(shutTo([name, cell]))('to %s, what is Anna’s is not there', async (actor) => {
    const before = await factsOf()
    const missing = await as(actor)(name, inputOf(none))
    const real = await as(actor)(name, inputOf(theirs))
    expect([real.status, real.text]).toEqual([missing.status, missing.text])
    if (lineOf(name).who === 'member' && ['visitor', 'banned', 'deleted'].includes(actor)) expect(real.status).toBe(403)
    if (!changesOwn.test(name)) expect(await factsOf()).toBe(before)
  })
})

describe.each(calls.filter(([, { may }]) => may.length > 0))('%s', (name, { inputOf, may }) => {
  test.each(may.filter((actor) => !(actor === 'friend' && name === 'DELETE /api/chat.php')))('answers %s', async (actor) => {
    const real = await as(actor)(name, inputOf(theirs))
    expect([real.status, real.text]).toEqual([200, real.text])
  })
})

test('the file of a copy opens only for its owner, and only with its key', async () => {
  const hono = await app.hono()
  for (const id of [anna, null]) {
    const cookie = id === null ? '' : ((await openSession(app.ctx, id, app.site())).split(';')[0] ?? '')
    const read = await hono.request(`http://social.localhost/api/export_file.php?key=${'k'.repeat(43)}`, { headers: { cookie } })
    expect(read.status).toBe(id === null ? 403 : 410)
  }
})

test('anyone who may see Anna sees no address, birth date, coordinate or exact time of a visit, in any reply', async () => {
  const { email, born, seen } = secrets
  const canaries = [
    email,
    'canary-anna',
    born,
    '"date_of_birth":',
    '"email":',
    seen.toISOString().slice(0, 19),
    '04:05:06',
    String(seen.getTime()),
  ]
  const coordinates = /"(lat|lon|latitude|longitude|place_lat|coordinates)"|52\.3\d\d|4\.6\d\d\d/
  const inputs: Partial<Record<CallName, CallOptions>> = {
    'GET /api/search.php': { query: { gender: 'any', country: 'NL', pp: 48 } },
    'GET /api/search_counts.php': { query: { gender: 'any', country: 'NL' } },
    'GET /api/match_count.php': { query: { gender: 'f', country: 'NL' } },
  }
  let seenOnce = 0
  for (const name of callNames.filter((call) => call.startsWith('GET ') && !lineOf(call).stream && !call.includes('logout'))) {
    for (const actor of ['friend', 'other', 'visitor'] as const) {
      const input = inputs[name] ?? cells[name]?.inputOf(theirs) ?? {}
      const own = /"email":"(friend|other)@example\.test"|"date_of_birth":"1990-01-01"/g
      const text = (await as(actor)(name, input)).text.replaceAll(own, '')
      if (text.includes('"Anna"')) seenOnce += 1
      const aboutAnna = name === 'GET /api/complaint.php' ? '' : text
      // the fields of a profile and of the own account are named so; what stands in them is what matters
      const isOwnOrFields = /user\.php|mail_change|profile_fields|settings|companyinfo/.test(name)
      const found = canaries.filter((canary) => aboutAnna.includes(canary) && !(isOwnOrFields && canary.startsWith('"')))
      expect([name, actor, found]).toEqual([name, actor, []])
      if (!/regions|geocode|settings/.test(name)) expect(aboutAnna, name).not.toMatch(coordinates)
    }
  }
  expect(seenOnce).toBeGreaterThan(3)
})
