/** Every call of the wire: who may make it, what is refused, and that a repeat never acts twice. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusals } from '#domain/refusal.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { openCaller, callNames, lineOf, type Caller } from './caller.ts'
import { openTestApp, type TestApp } from './test-app.ts'

let app: TestApp
let visitor: Caller
let asAnna: Caller
let anna: ProfileId
let ben: ProfileId
beforeAll(async () => {
  app = await openTestApp()
  anna = await app.createMember('Anna', { credits: 100 })
  ben = await app.createMember('Ben', { gender: 'm' })
  visitor = await openCaller(app, null)
  asAnna = await openCaller(app, anna)
})
afterAll(() => app.close())

const membersOnly = callNames.filter((name) => lineOf(name).who === 'member')
const withBody = callNames.filter((name) => lineOf(name).body)
const writes = callNames.filter((name) => !name.startsWith('GET ') || lineOf(name).guarded)

test.each(membersOnly)('%s answers 403 to a visitor', async (name) => {
  const answer = await visitor(name, lineOf(name).body ? { body: {} } : {})
  expect([answer.status, answer.body]).toEqual([403, { error: 'not_logged_in' }])
})

test.each(writes)('%s is refused when another site made the browser send it', async (name) => {
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ]) {
    const answer = await asAnna(name, {
      body: name.startsWith('GET') ? undefined : {},
      headers: headers as Record<string, string>,
    })
    expect([answer.status, answer.body]).toEqual([403, { error: 'cross_site' }])
  }
})

/** Calls without a required field: they change what is named, and ignore names that they do not know. */
const mayAccept: Record<string, string[]> = {
  'PUT /api/user.php': ['an empty object'],
  'PUT /api/notifications.php': ['an empty object', 'wrong types'],
  'PUT /api/spending.php': ['an empty object', 'wrong types'],
  'POST /api/passkey_new_options.php': ['an empty object', 'wrong types'],
}

describe.each(withBody)('%s', (name) => {
  test.each([
    ['an empty object', {}],
    ['a list', []],
    ['a number', 7],
    ['nothing', null],
    [
      'wrong types',
      {
        profile: {},
        email: 5,
        conversation: 'x',
        text: [],
        credit_id: {},
        id: 'a',
        token: 1,
        name: null,
        country: 'XX',
        main: 'no',
      },
    ],
  ])('answers a stable code to %s', async (sent, body) => {
    const { status, body: reply } = await asAnna(name, { body })
    if (status === 200) return expect(mayAccept[name]).toContain(sent)
    expect([400, 422]).toContain(status)
    expect(Object.keys(refusals)).toContain((reply as { error: string }).error)
  })
  test('answers broken JSON, another type and a huge body in words', async () => {
    expect((await asAnna(name, { body: '{"a":' })).body).toEqual({ error: 'bad_json' })
    expect((await asAnna(name, { body: '{}', headers: { 'content-type': 'text/plain' } })).status).toBe(415)
    expect((await asAnna(name, { body: JSON.stringify({ text: 'x'.repeat(70_000) }) })).status).toBe(413)
  })
})

test('a call that does not exist is refused as such', async () => {
  const response = await (await app.hono()).request('http://social.localhost/api/nothing.php')
  expect([response.status, await response.json()]).toEqual([404, { error: 'no_such_call' }])
})

test('the host header of our client never chooses a site, and an unknown host is no site', async () => {
  const other = await visitor('GET /api/settings.php', { headers: { 'x-original-host': 'lavish.localhost' } })
  expect([other.status, other.body]).toEqual([400, { error: 'host_mismatch' }])
  // streams and beacons carry no headers of ours
  const beacon = await visitor('POST /api/page-hidden.php', { query: { original_host: 'lavish.localhost' } })
  expect([beacon.status, beacon.body]).toEqual([400, { error: 'host_mismatch' }])
  expect((await visitor('POST /api/page-hidden.php', { query: { original_host: 'social.localhost:3000' } })).status).toBe(200)
  const same = await visitor('GET /api/settings.php', {
    headers: { 'x-original-host': 'social.localhost:3000', 'x-forwarded-host': 'lavish.localhost' },
  })
  expect(same.body).toMatchObject({ key: 'social' })
  expect((await (await app.hono()).request('http://nobody.example/api/settings.php')).status).toBe(404)
})

test('the same key gives the same answer once, and another body under it is refused', async () => {
  const first = await asAnna('POST /api/likes.php', { body: { profile: ben }, key: 'like-ben-once' })
  const again = await asAnna('POST /api/likes.php', { body: { profile: ben }, key: 'like-ben-once' })
  expect([again.status, again.text]).toEqual([first.status, first.text])
  const other = await asAnna('POST /api/likes.php', { body: { profile: anna }, key: 'like-ben-once' })
  expect([other.status, other.body]).toEqual([422, { error: 'idempotency_mismatch' }])
})

test('fifty at once with one key change a profile once, and all get the same answer', async () => {
  const move = () => asAnna('PUT /api/user.php', { body: { city: 'Delft' }, key: 'move-to-delft' })
  const answers = await Promise.all(Array.from({ length: 50 }, move))
  expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
  expect(answers[0]?.status).toBe(200)
})

test('messages and money are refused without a key, and a key that is none is refused', async () => {
  const { body } = await asAnna('GET /api/chat.php', { query: { profile: ben } })
  const message = { conversation: (body as { id: number }).id, text: 'Hello Ben' }
  expect((await asAnna('POST /api/messages.php', { body: message, key: null })).body).toEqual({ error: 'idempotency_required' })
  expect((await asAnna('POST /api/orders.php', { body: { credit_id: 'a', payment_method: 'b' }, key: null })).body).toEqual({
    error: 'idempotency_required',
  })
  expect((await asAnna('POST /api/likes.php', { body: { profile: ben }, key: 'short' })).body).toEqual({
    error: 'idempotency_key_invalid',
  })
})

test('a poll is answered by 304 until something of the member changes', async () => {
  const first = await asAnna('GET /api/chats.php')
  const tag = first.headers.get('etag') ?? ''
  const poll = () => asAnna('GET /api/chats.php', { headers: { 'if-none-match': tag } })
  expect((await poll()).status).toBe(304)
  const asBen = await openCaller(app, ben)
  await app.ctx.db.executeQuery(
    (await import('kysely')).CompiledQuery.raw('select give_welcome_credits($1, 20, $2)', [ben, app.ctx.now()]),
  )
  const { body } = await asBen('GET /api/chat.php', { query: { profile: anna } })
  await asBen('POST /api/messages.php', { body: { conversation: (body as { id: number }).id, text: 'Hi Anna' } })
  expect((await poll()).status).toBe(200)
})

test('the description of the wire names every call', async () => {
  const response = await (await app.hono()).request('http://social.localhost/api/openapi.json')
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, unknown>> }
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(described.sort()).toEqual([...callNames].sort())
})
