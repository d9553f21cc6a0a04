/** Marks in the console: rules by hand, the test box, lists of domains, and what members share. */
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { dayMs } from '#domain/time/durations.ts'
import type { Scope } from '#domain/staff/rights.ts'
import { listAuditLines } from '#server/audit/audit.ts'
import { decide } from '#server/decisions/decisions.ts'
import { recordSightings } from '#server/marks/marks.ts'
import { signUp } from '#server/signup/signup.ts'
import { codeOf, openConsole, type Worker } from './console.ts'
import { openTestApp, type TestApp } from './test-app.ts'

let app: TestApp
let desk: ReturnType<typeof openConsole>
let mona: Worker
let lea: Worker
let pool: number
beforeEach(async () => {
  app = await openTestApp()
  desk = openConsole(app)
  pool = app.site().pool_id
  const at: Scope = { kind: 'pool', id: pool }
  mona = await desk.hire('Mona', { role: 'moderator', at })
  lea = await desk.hire('Lea', { role: 'lead_moderator', at })
})
afterEach(() => app.close())

const join = (email: string, more: { address?: string; cookie?: string } = {}) => {
  const form = { email, name: 'Mia', password: 'slow rivers run deep' }
  return signUp(app.ctx, app.site(), form, { locale: 'en', origin: 'http://social.localhost', userAgent: 'test', ...more })
}
const rule = (kind: string, value: string, effect = 'refuse') =>
  lea.call('POST /api/marks', { body: { pool, kind, value, effect, ground: 'Many false profiles' } })
const idOf = async (made: ReturnType<typeof rule>) => ((await made).body as { id: number }).id
type Line = { id: number; kind: string; value: string | null; decision: string | null; made_by: string; hits: number }
const list = async (who: Worker, query: object = {}) =>
  (await who.call('GET /api/marks', { query: { ...query } })).body as { marks: Line[]; next: number | null }

test('a rule by hand for a mail domain holds for those below it, until it is ended with a reason', async () => {
  const id = await idOf(rule('mail_domain', '@Spam.Example.'))
  expect((await list(mona)).marks).toMatchObject([{ id, kind: 'mail_domain', value: 'spam.example', made_by: 'Lea', hits: 0 }])
  await expect(join('x@mail.spam.example')).rejects.toMatchObject({ code: 'banned' })
  await join('x@notspam.example')
  expect((await list(mona)).marks).toMatchObject([{ hits: 1 }])
  expect(codeOf(await lea.call('POST /api/marks/end', { body: { id } }))).toBe('invalid_input')
  expect((await lea.call('POST /api/marks/end', { body: { id, reason: 'They write with us now' } })).status).toBe(200)
  await join('x@mail.spam.example')
  expect(await list(mona)).toEqual({ marks: [], next: null })
  const lines = await listAuditLines(app.ctx.db, { limit: 10 })
  expect(lines.filter(({ act }) => act.startsWith('mark ')).map(({ act, reason }) => [act, reason])).toEqual([
    ['mark end', 'They write with us now'],
    ['mark end', null],
    ['mark add', 'Many false profiles'],
  ])
})

test('networks and countries of addresses, and an address that is stored as a hash', async () => {
  await rule('cidr', '192.0.2.0/24')
  await rule('cidr', '2001:db8:1::/48', 'note')
  await rule('country', 'nl', 'hold')
  await rule('address', 'Bad.Guy+1@gmail.com')
  await expect(join('a@example.test', { address: '192.0.2.7' })).rejects.toMatchObject({ code: 'banned' })
  await join('b@example.test', { address: '192.0.3.7' })
  await join('c@example.test', { address: '2001:db8:1:2' })
  await expect(join('badguy@googlemail.com')).rejects.toMatchObject({ code: 'banned' })
  const { marks } = await list(mona)
  expect(marks.map(({ kind, value, hits }) => [kind, value, hits])).toEqual([
    ['address', null, 1],
    ['country', 'NL', 0],
    ['cidr', '2001:db8:1:0::/48', 1],
    ['cidr', '192.0.2.0/24', 1],
  ])
  const { rows } = await sql<{
    text: string
  }>`select string_agg(b::text || encode(tag, 'escape'), ' ') as text from ban_identifier b`.execute(app.ctx.db)
  expect(rows[0]?.text.toLowerCase()).not.toMatch(/bad\.?guy/)
})

test.each([
  ['mail_domain', 'no domain'],
  ['mail_domain', 'localhost'],
  ['cidr', '192.0.2.0/33'],
  ['cidr', '10.0.0.0/4'],
  ['cidr', 'fe80::1::2'],
  ['country', 'Germany'],
  ['address', 'nobody'],
])('as a %s, %s is refused', async (kind, value) => {
  expect((await rule(kind, value)).body).toMatchObject({ error: 'invalid_input', field: 'value' })
})

test('a rule ends at the day it names, and never later than its kind may last', async () => {
  const until = (days: number) => new Date(app.ctx.now().getTime() + days * dayMs).toISOString()
  const body = { pool, kind: 'mail_domain', value: 'spam.example', effect: 'refuse', ground: 'x' }
  for (const days of [-1, 366])
    expect((await lea.call('POST /api/marks', { body: { ...body, expires_at: until(days) } })).body).toMatchObject({
      field: 'expires_at',
    })
  await lea.call('POST /api/marks', { body: { ...body, expires_at: until(1) } })
  await expect(join('x@spam.example')).rejects.toMatchObject({ code: 'banned' })
  app.wait(dayMs)
  await join('x@spam.example')
})

test('the test box tells what a sign-up would meet, changes nothing, and leaves nothing of it in the log', async () => {
  await rule('cidr', '192.0.2.0/24', 'hold')
  await rule('mail_domain', 'spam.example', 'note')
  const tryIt = async (body: object) => (await lea.call('POST /api/marks/test', { body: { pool, ...body } })).body
  expect(await tryIt({ email: 'x@spam.example', address: '192.0.2.7' })).toMatchObject({
    outcome: 'hold',
    hits: [{ kind: 'cidr' }, { kind: 'mail_domain', made_by: 'Lea' }],
  })
  expect(await tryIt({ email: 'x@example.test' })).toEqual({ outcome: 'let_in', country: null, hits: [] })
  expect(await tryIt({})).toMatchObject({ error: 'invalid_input' })
  expect((await list(lea)).marks.map(({ hits }) => hits)).toEqual([0, 0])
  const { rows } = await sql<{ text: string }>`select string_agg(t::text, ' ') as text from audit_log_text t`.execute(app.ctx.db)
  for (const word of ['192.0.2.7', 'x@', 'example.test']) expect(rows[0]?.text).not.toContain(word)
  // a moderator only looks
  expect(codeOf(await mona.call('POST /api/marks/test', { body: { pool, email: 'x@y.example' } }))).toBe('not_allowed')
})

test('a list of domains is planned, brought in whole or not at all, and written out as it was read', async () => {
  await rule('mail_domain', 'one.example', 'note')
  const body = { pool, effect: 'refuse', ground: 'Throw-away mail' }
  const csv =
    'domain,effect,ground\r\none.example\r\n"two.example";hold;"quoted, ""here"""\r\n\r\nno domain\r\nthree.example,shut'
  const plan = async (text: string) => (await lea.call('POST /api/marks/import_preview', { body: { ...body, csv: text } })).body
  expect(await plan(csv)).toEqual({
    added: 1,
    changed: 1,
    same: 0,
    wrong: [
      { line: 5, words: 'no domain' },
      { line: 6, words: 'three.example' },
    ],
  })
  const bring = (text: string) =>
    lea.call('POST /api/marks/import', { body: { ...body, csv: text, reason: 'From the abuse desk' } })
  expect((await bring(csv)).body).toMatchObject({ error: 'invalid_input', field: 'csv', line: 5 })
  expect((await list(lea)).marks).toHaveLength(1)
  const right = csv.split('\r\n').slice(0, 3).join('\r\n')
  expect((await bring(right)).body).toMatchObject({ added: 1, changed: 1, same: 0 })
  await expect(join('x@one.example')).rejects.toMatchObject({ code: 'banned' })
  const { csv: written } = (await lea.call('GET /api/marks/export', { query: { pool } })).body as { csv: string }
  expect(written.split('\r\n')).toEqual([
    'domain,effect,ground',
    'one.example,refuse,Throw-away mail',
    'two.example,hold,"quoted, ""here"""',
  ])
  expect(await plan(written)).toEqual({ added: 0, changed: 0, same: 2, wrong: [] })
})

test('lists are paged by a cursor and filtered by kind and effect; another pool sees nothing', async () => {
  for (let n = 0; n < 60; n += 1) await rule('mail_domain', `d${n}.example`, n % 2 ? 'note' : 'hold')
  const first = await list(mona)
  const second = await list(mona, { cursor: first.next })
  expect([first.marks.length, second.marks.length, second.next]).toEqual([50, 10, null])
  expect((await list(mona, { effect: 'hold' })).marks).toHaveLength(30)
  expect((await list(mona, { kind: 'country' })).marks).toEqual([])
  const other = await desk.hire('Otto', {
    role: 'lead_moderator',
    at: { kind: 'pool', id: app.site('lavish.localhost').pool_id },
  })
  expect((await list(other)).marks).toEqual([])
  expect(codeOf(await other.call('POST /api/marks/end', { body: { id: first.marks[0]?.id, reason: 'x' } }))).toBe('not_found')
})

const device = 'a'.repeat(26)
async function banned() {
  const ben = await app.createMember('Ben', { email: 'ben@example.test' })
  const [email, address] = ['ben@example.test', '198.51.100.9']
  await recordSightings(app.ctx, app.site(), ben, { email, address, device })
  const actor = { actor_kind: 'staff', actor: '1' } as const
  const input = { measures: ['ban'], clause: 'scam', facts: 'x', source: 'own' } as const
  return { ben, reference: (await decide(app.ctx, actor, { member: ben }, input)).reference }
}
const marksOf = async (who: Worker, id: ProfileId) =>
  (await who.call('GET /api/members/marks', { query: { id } })).body as {
    others: number
    seen_more: boolean
    seen: { kind: string; mark: string; others: number; members: { id: number; name: string }[] }[]
    hits: object[]
  }

test('a member’s page counts the accounts that share a mark, names those of the caller’s brands, and tells the earlier decision', async () => {
  const { ben, reference } = await banned()
  const mia = await join('ben.two@example.test', { cookie: `__Host-device=${device}` })
  await recordSightings(app.ctx, app.site(), mia, { address: '198.51.100.9', device })
  const page = await marksOf(mona, mia)
  expect(page).toMatchObject({
    others: 1,
    seen: [
      { kind: 'device', others: 1, members: [{ id: ben, name: 'Ben' }] },
      { kind: 'network', others: 1, members: [{ id: ben }] },
    ],
    hits: [{ kind: 'device', effect: 'hold', decision: reference }],
  })
  const brand = await desk.hire('Bea', { role: 'brand_manager', at: { kind: 'site', id: app.site('classic.localhost').id } })
  expect(codeOf(await brand.call('GET /api/members/marks', { query: { id: mia } }))).toBe('not_found')
  await lea.call('POST /api/marks/end', {
    body: { id: (await list(lea, { kind: 'device' })).marks[0]?.id, reason: 'A shared tablet' },
  })
  expect((await marksOf(mona, mia)).hits).toHaveLength(1)
})

test('of more than fifty marks the newest are shown, and it is said that there are more', async () => {
  const mia = await join('mia@example.test')
  for (let n = 0; n < 52; n++) await recordSightings(app.ctx, app.site(), mia, { address: `198.51.100.${n}`, device })
  const page = await marksOf(mona, mia)
  expect([page.seen.length, page.seen_more]).toEqual([50, true])
})

test('the look-up box finds members by an address, a network, a device and a mark, for thirty days', async () => {
  const { ben } = await banned()
  const find = async (q: string) => {
    const { members, by } = (await mona.call('GET /api/members', { query: { q } })).body as {
      members: { id: number }[]
      by: string
    }
    return [by, members.map(({ id }) => id)]
  }
  const [seen] = (await marksOf(mona, ben)).seen
  const everything = async () =>
    Promise.all(['198.51.100.9', '198.51.100.0/24', device, `${device}.${'b'.repeat(22)}`, seen?.mark ?? ''].map(find))
  const found = [
    ['network', [ben]],
    ['network', [ben]],
    ['device', [ben]],
    ['device', [ben]],
    ['mark', [ben]],
  ]
  expect(await everything()).toEqual(found)
  expect(await find('198.51.100.8')).toEqual(['network', []])
  // into the next month, whose key is another
  app.wait(29 * dayMs)
  mona = await desk.signIn(mona.id)
  expect(await everything()).toEqual(found)
})

test('the case of a hit is worked on like any other', async () => {
  await banned()
  const mia = await join('ben.three@example.test', { cookie: `__Host-device=${device}` })
  const { body } = await mona.call('POST /api/cases/next', { body: {} })
  const { reference } = body as { reference: string }
  const { body: page } = await mona.call('GET /api/cases/one', { query: { reference } })
  expect(page).toMatchObject({ case: { kind: 'mark', lane: 'safety', subject: { id: mia } }, said: [], appeal: null })
  expect((await mona.call('GET /api/members', { query: { q: reference } })).body).toMatchObject({ members: [{ id: mia }] })
  const version = (page as { case: { version: number } }).case.version
  const decided = { reference, version, measures: ['nothing'], facts: 'A shared tablet', source: 'own' }
  expect((await mona.call('POST /api/cases/decide', { body: decided })).status).toBe(200)
})
