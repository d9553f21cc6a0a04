/** Lock-outs: wrong tries are counted against the account they name, and keep neither its owner nor their neighbours out. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openLimits } from '#server/http/limits.ts'
import { openCaller, type CallResponse, type Caller } from '../../../tests/caller.ts'
import { openTestApp, password, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let visitor: Caller
let n = 0
let email: string
beforeAll(async () => {
  app = await openTestApp()
  visitor = await openCaller(app, null)
})
beforeEach(async () => {
  app.ctx.limits = openLimits({ redisUrl: null, log: app.ctx.log })
  email = `vera${(n += 1)}@example.test`
  await app.createMember(`Vera${n}`, { email })
})
afterAll(() => app.close())

const outcome = ({ status, body }: CallResponse) => [status, (body as { error?: string } | null)?.error ?? null]
const logIn = (as: Caller, address: string, word: string, cookie = '') =>
  as('POST /api/login.php', { body: { email: address, password: word }, headers: { cookie } })
const wrong = (as: Caller, address = email) => logIn(as, address, 'not the password')
const devicesCookie = (answer: CallResponse) =>
  answer.headers
    .getSetCookie()
    .find((line) => line.startsWith('__Host-device='))
    ?.split(';')[0] ?? ''

test('ten wrong tries lock an account, also for who brings sessions of their own', async () => {
  const mallory = await openCaller(app, await app.createMember(`Mallory${n}`))
  const other = await openCaller(app, await app.createMember(`Oscar${n}`))
  for (let time = 0; time < 5; time++) {
    expect(outcome(await wrong(mallory))).toEqual([401, 'wrong_credentials'])
    expect(outcome(await wrong(other))).toEqual([401, 'wrong_credentials'])
  }
  expect((await wrong(mallory)).status).toBe(429)
  expect((await wrong(other)).status).toBe(429)
  expect((await logIn(visitor, email, password)).status).toBe(429)
})

test('strangers’ wrong tries do not lock the owner out on a device she signed in on before', async () => {
  const cookie = devicesCookie(await logIn(visitor, email, password))
  expect(cookie).not.toBe('')
  for (let time = 0; time < 11; time++) await wrong(visitor)
  expect((await logIn(visitor, email, password)).status).toBe(429)
  expect(outcome(await logIn(visitor, email, password, cookie))).toEqual([200, null])
  for (let time = 0; time < 10; time++) await logIn(visitor, email, 'not the password', cookie)
  expect((await logIn(visitor, email, password, cookie)).status).toBe(429)
})

test('the device of one account counts for no other, and a made-up one for none', async () => {
  const cookie = devicesCookie(await logIn(visitor, email, password))
  const ben = `ben${n}@example.test`
  await app.createMember(`Ben${n}`, { email: ben })
  for (let time = 0; time < 11; time++) await wrong(visitor, ben)
  expect((await logIn(visitor, ben, password, cookie)).status).toBe(429)
  const madeUp = `${cookie.slice(0, -22)}${'x'.repeat(22)}`
  for (let time = 0; time < 11; time++) await wrong(visitor)
  expect((await logIn(visitor, email, password, madeUp)).status).toBe(429)
})

test('a whole office logs in from one address: what succeeds is not counted', async () => {
  for (let time = 0; time < 70; time++) expect((await logIn(visitor, email, password)).status).toBe(200)
}, 60_000)

test('tries that the database was away for lock nobody out', async () => {
  await sql`create function is_away() returns trigger language plpgsql as
    $$ begin raise exception 'the database system is starting up' using errcode = 'cannot_connect_now'; end $$`.execute(
    app.ctx.db,
  )
  await sql`create trigger is_away before insert on session execute function is_away()`.execute(app.ctx.db)
  for (let time = 0; time < 12; time++) expect((await logIn(visitor, email, password)).status).toBe(503)
  await sql`drop trigger is_away on session`.execute(app.ctx.db)
  expect((await logIn(visitor, email, password)).status).toBe(200)
})

test('a reset lets an owner in who is locked out', async () => {
  for (let time = 0; time < 11; time++) await wrong(visitor)
  await visitor('POST /api/reset_password.php', { body: { email } })
  await app.runJobs()
  const mail = (await app.mails()).findLast(({ recipient }) => recipient === email)
  const token = /token=([\w-]+)/.exec(mail?.text_body ?? '')?.[1]
  const done = await visitor('POST /api/reset_password_do.php', { body: { token, password: 'slow rivers run deep' } })
  expect(done.status).toBe(200)
  expect((await logIn(visitor, email, 'slow rivers run deep', devicesCookie(done))).status).toBe(200)
})

test('the sign-up is no third place to try a password', async () => {
  const form = (word: string) => ({ email: `new${n}@example.test`, name: 'New', password: word })
  const join = (word: string) => visitor('POST /api/user.php?new=1', { body: form(word) })
  await join('slow rivers run deep')
  for (let time = 0; time < 10; time++) await join(`wrong word number ${time}`)
  expect((await join('slow rivers run deep')).status).toBe(429)
})

test('an address gets five mails an hour; what more there is waits', async () => {
  const as = await openCaller(app, await app.createMember(`Much${n}`, { email: `much${n}@example.test` }))
  for (let time = 0; time < 8; time++) {
    await as('POST /api/mail_change.php', { body: { email: `stranger${n}@example.test`, password } })
    await app.runJobs()
  }
  const mails = (await app.mails()).filter(({ recipient }) => recipient === `stranger${n}@example.test`)
  expect(mails.length).toBe(5)
  expect(mails.every(({ text_body }) => !text_body.includes(`Much${n}`))).toBe(true)
})

test('nobody greets an unconfirmed member by name, nor mails them anything but the way to confirm', async () => {
  const address = `fresh${n}@example.test`
  const as = await openCaller(app, await app.createMember(`Fresh${n}`, { email: address, activated: false }))
  await as('POST /api/password_change.php', { body: { password, new_password: 'slow rivers run deep' } })
  await as('POST /api/export.php', { body: { password: 'slow rivers run deep' } })
  await visitor('POST /api/reset_password.php', { body: { email: address } })
  await app.runJobs()
  const mails = (await app.mails()).filter(({ recipient }) => recipient === address)
  expect(mails.map(({ subject }) => subject)).toEqual(['Your link for a new password'])
  expect(mails[0]?.text_body).not.toContain(`Fresh${n}`)
})

test('thirty likes a day before the address is confirmed, and no link in a first message', async () => {
  const as = await openCaller(app, await app.createMember(`Keen${n}`, { activated: false, credits: 20 }))
  const people = await Promise.all(Array.from({ length: 31 }, (_, i) => app.createMember(`P${n}x${i}`)))
  const answers = []
  for (const profile of people) answers.push((await as('POST /api/likes.php', { body: { profile } })).status)
  expect(answers).toEqual([...Array.from({ length: 30 }, () => 200), 429])
  const { id: conversation } = (await as('GET /api/chat.php', { query: { profile: people[0] } })).body as { id: number }
  const say = (text: string) => as('POST /api/messages.php', { body: { conversation, text } })
  expect(outcome(await say('Look here: https://evil.example/x'))).toEqual([422, 'link_needs_confirmation'])
  expect((await say('Hello there')).status).toBe(200)
})

test.each(['Buy at https://evil.example', 'www.evil', 'evil.example', 'turned\u202Ename'])(
  'the name %j is refused',
  async (name) => {
    const body = { email: `name${(n += 1)}@example.test`, name, password: 'slow rivers run deep' }
    expect((await visitor('POST /api/user.php?new=1', { body })).status).toBe(400)
  },
)

test.each(['-vera@example.test', 've\u0085ra@example.test'])('the address %j is refused', async (address) => {
  const body = { email: address, name: 'Vera', password: 'slow rivers run deep' }
  expect((await visitor('POST /api/user.php?new=1', { body })).status).toBe(400)
})
