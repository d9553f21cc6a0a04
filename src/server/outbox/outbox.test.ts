/** Events are written with what happens, only where the option is on, without a word about anybody, and are held after a restore. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { refundOrder } from '#server/credits/refunds.ts'
import { eraseNow } from '#server/account-deletion/account-deletion.ts'
import { dropHeldEvents, findBacklog, holdEvents, releaseEvents } from '#server/outbox/outbox.ts'
import { keepOutbox } from '#server/outbox/outbox.jobs.ts'
import { setTriggers } from '#server/outbox/triggers.ts'
import { listHeld } from '#server/restores/restores.ts'
import { openShop } from '../../../tests/buyers.ts'
import { type Caller, openCaller } from '../../../tests/caller.ts'
import { openTestAppWithBen } from '../../../tests/fixtures.ts'
import type { TestApp } from '../../../tests/test-app.ts'

const canary = 'kanarie'
let app: TestApp
let ben: ProfileId
let visitor: Caller
beforeAll(async () => void ({ app, ben, visitor } = await openTestAppWithBen()))
afterAll(() => app.close())

const events = () =>
  app.ctx.db.selectFrom('outbox_event').select(['kind', 'pool', 'data', 'held']).where('held', '=', false).orderBy('id').execute()
const forget = () => app.ctx.db.deleteFrom('outbox_event').execute()
const kinds = async () => (await events()).map(({ kind }) => kind)
const nats = { url: 'nats://127.0.0.1:1', creds: null, streamDays: 30, streamMb: null, streamReplicas: 1 }

test('without the option nothing is written, and no trigger waits for anything', async () => {
  const anna = await app.createMember('Anna', { credits: 10 })
  await openShop(app).write(anna, ben)
  expect([await events(), await findBacklog(app.ctx)]).toEqual([[], null])
  const { rows } = await sql`select from pg_trigger where tgname like 'outbox\_%'`.execute(app.ctx.db)
  expect(rows).toHaveLength(0)
})

/** A member with a canary in every field that takes words. */
async function signUp() {
  const words = { name: `Kiki ${canary}`, email: `${canary}@${canary}.test`, password: `${canary} sings`, country: 'NL' }
  const { body } = await visitor('POST /api/user.php?new=1', {
    body: {
      ...words,
      language: 'en',
      timezone: 'Europe/Amsterdam',
      trafficsource: canary,
      referrer: `https://${canary}.example/`,
    },
  })
  await app.runJobs()
  const mail = (await app.mails()).find(({ recipient }) => recipient === words.email)
  await visitor('POST /api/activate.php', { body: { token: /token=([\w-]+)/.exec(mail?.text_body ?? '')?.[1] } })
  return (body as { profile: { id: ProfileId } }).profile.id
}

test('a whole life is written in ids, codes and amounts; no name, address, text, birth date or place is in any event', async () => {
  await setTriggers(app.ctx, true)
  const member = await signUp()
  const as = await openCaller(app, member)
  const fields = { gender: 'f', date_of_birth: '1991-02-03', city: canary, personal: `${canary} notes`, lastSignupStep: true }
  await as('PUT /api/user.php', { body: fields })
  const shop = openShop(app)
  const { id } = await shop.buy(member)
  await shop.buy(member, 'premium-30')
  const { conversation } = await shop.write(ben, member)
  await as('POST /api/messages.php', { body: { conversation, text: `${canary} message` } })
  await as('POST /api/likes.php', { body: { profile: ben } })
  await as('POST /api/report.php', { body: { profile: ben, reason: 'other', details: `${canary} is worried`, conversation } })
  await refundOrder(app.ctx, { order: id, amount_minor: 100, credits: 0, reason: 'operator' })
  await eraseNow(app.ctx, member)
  const written = await events()
  expect(Object.fromEntries(written.map(({ kind, data }) => [kind, Object.keys(data as object).toSorted()]))).toEqual({
    'member.signed_up': ['member', 'site'],
    'member.confirmed': ['member', 'site'],
    'order.paid': ['credits', 'currency', 'member', 'order', 'pack', 'premium_days', 'price_minor', 'site'],
    'premium.began': ['ends_at', 'member', 'order'],
    'message.sent': ['conversation', 'credits', 'from', 'message', 'to'],
    'like.given': ['from', 'to'],
    'report.filed': ['about', 'from', 'reason', 'report', 'site'],
    'order.refunded': ['amount_minor', 'credits', 'currency', 'member', 'order', 'reason', 'refund', 'site'],
    'member.erased': ['member'],
  })
  expect(written.at(-1)).toMatchObject({ kind: 'member.erased', data: { member }, pool: app.site().pool_id })
  const all = JSON.stringify(written).toLowerCase()
  for (const word of [canary, 'kiki', 'hello', '@', '1991', '127.0.0.1']) expect(all).not.toContain(word)
})

test('what did not happen is not written, and what happens again is not written twice', async () => {
  await forget()
  const [cleo, dan] = [await app.createMember('Cleo', { credits: 10 }), await app.createMember('Dan', { gender: 'm' })]
  await forget()
  const as = await openCaller(app, cleo)
  await as('POST /api/likes.php', { body: { profile: dan } })
  await as('POST /api/likes.php', { body: { profile: dan } })
  await sql`update member set activated_at = activated_at where id = ${cleo}`.execute(app.ctx.db)
  await app.ctx.db
    .transaction()
    .execute(async (db) => {
      await openShop({ ...app, ctx: { ...app.ctx, db } }).buy(cleo)
      throw new Error('taken back')
    })
    .catch(() => {})
  expect(await kinds()).toEqual(['like.given'])
})

test('no event has a fictional profile in it', async () => {
  await forget()
  const fay = await app.createMember('Fay', { fictional: true })
  const as = await openCaller(app, ben)
  await as('POST /api/likes.php', { body: { profile: fay } })
  const { id: conversation } = (await as('GET /api/chat.php', { query: { profile: fay } })).body as { id: number }
  const sent = await as('POST /api/messages.php', { body: { conversation, text: 'Hello', acknowledge: true } })
  await app.ctx.db.deleteFrom('member').where('id', '=', fay).execute()
  expect([sent.status, await kinds()]).toEqual([200, []])
})

test('a restore holds what waited: it may have been published since; released, it keeps its id', async () => {
  await forget()
  await app.createMember('Gus')
  await app.createMember('Hal')
  const ids = async () => (await app.ctx.db.selectFrom('outbox_event').select('id').orderBy('id').execute()).map(({ id }) => id)
  const before = await ids()
  expect(await holdEvents(app.ctx)).toBe(2)
  expect(await events()).toEqual([])
  expect(await listHeld(app.ctx)).toEqual([{ kind: 'event', name: 'member.signed_up', count: 2, oldest: expect.any(Date) }])
  expect(await findBacklog({ ...app.ctx, config: { ...app.ctx.config, nats } })).toEqual({ waiting: 0, seconds: 0 })
  expect(await releaseEvents(app.ctx, 'member.signed_up')).toBe(2)
  expect([await ids(), (await events()).length]).toEqual([before, 2])
  await holdEvents(app.ctx)
  expect(await dropHeldEvents(app.ctx, 'member.signed_up')).toBe(2)
})

test('events stay with the cell where they happened when their pool moves', async () => {
  const { rows } = await sql<{ name: string }>`select name from pool_tables()`.execute(app.ctx.db)
  expect(rows.map(({ name }) => name)).toContain('message')
  expect(rows.map(({ name }) => name)).not.toContain('outbox_event')
})

test('days are made ahead and dropped when they are empty; what waited too long is given up, and said', async () => {
  await forget()
  const lines: object[] = []
  const log = { ...app.ctx.log, error: (fields: object) => void lines.push(fields) }
  let now = new Date()
  const ctx = { ...app.ctx, now: () => now, log, config: { ...app.ctx.config, nats } }
  const days = async () =>
    (await sql`select from pg_inherits where inhparent = 'outbox_event'::regclass`.execute(app.ctx.db)).rows.length
  await keepOutbox.run(ctx, {})
  expect(await days()).toBe(1 + 7)
  await app.createMember('Ida')
  // as if she had come tomorrow
  await sql`update outbox_event set created_at = created_at + interval '1 day'`.execute(app.ctx.db)
  now = new Date(now.getTime() + 13 * 86_400_000)
  await keepOutbox.run(ctx, {})
  expect([await kinds(), await days(), lines]).toEqual([['member.signed_up'], 1 + 1 + 7, []])
  now = new Date(now.getTime() + 3 * 86_400_000)
  await keepOutbox.run(ctx, {})
  expect([await kinds(), lines]).toEqual([[], [{ event: 'outbox.dropped', count: 1 }]])
})

test('switched off again, nothing more is written, and what waits stays', async () => {
  await app.createMember('Jon')
  await setTriggers(app.ctx, false)
  await app.createMember('Kim')
  expect(await kinds()).toEqual(['member.signed_up'])
  expect(await findBacklog(app.ctx)).toMatchObject({ waiting: 1 })
})
