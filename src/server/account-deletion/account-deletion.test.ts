/** Pausing, deleting and restoring an account, and the offer to leaving members. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { dayMs } from '#domain/time/durations.ts'
import { clearExpired } from '#server/signup/signup.jobs.ts'
import { ledgerReport } from '#server/credits/credits.ts'
import { takePaymentEvent } from '#server/credits/orders.ts'
import { eraseDeparted } from '#server/account-deletion/account-deletion.jobs.ts'
import { openCaller, type Caller } from '../../../tests/caller.ts'
import { password, type TestApp } from '../../../tests/test-app.ts'
import { openTestAppWithBen } from '../../../tests/fixtures.ts'
import { priceOf } from '../../../tests/buyers.ts'

let app: TestApp
let ben: ProfileId
let asBen: Caller
let visitor: Caller
beforeAll(async () => {
  ;({ app, ben, asBen, visitor } = await openTestAppWithBen())
})
afterAll(() => app.close())

const arrive = async (name: string) => {
  const id = await app.createMember(name, { credits: 100 })
  return { id, as: await openCaller(app, id), email: `${name.toLowerCase()}@example.test` }
}
const finds = async (who: ProfileId) =>
  (await asBen('GET /api/search.php', { query: { gender: 'any', pp: 48 } })).text.includes(String(who))
const tokenIn = (text: string | undefined) => /token=([\w-]+)/.exec(text ?? '')?.[1] ?? ''

test('a paused member is seen by nobody, sees themselves, pays for nothing that would reach nobody, and resumes with one press', async () => {
  const { id, as } = await arrive('Petra')
  expect(await finds(id)).toBe(true)
  expect((await as('POST /api/pause.php')).status).toBe(200)
  expect((await as('POST /api/pause.php')).status).toBe(200)
  expect(await finds(id)).toBe(false)
  expect((await asBen('GET /api/profile.php', { query: { profile: id } })).status).toBe(404)
  expect((await asBen('POST /api/likes.php', { body: { profile: id } })).status).toBe(404)
  expect((await as('GET /api/user.php')).body).toMatchObject({ paused: true, credits: 100 })
  expect((await as('GET /api/profile.php', { query: { profile: id } })).status).toBe(200)
  expect((await as('POST /api/likes.php', { body: { profile: ben } })).body).toEqual({ error: 'paused' })
  const conversation = ((await as('GET /api/chat.php', { query: { profile: ben } })).body as { id: number }).id
  expect((await as('POST /api/messages.php', { body: { conversation, text: 'Hello' } })).body).toEqual({ error: 'paused' })
  expect((await visitor('POST /api/login.php', { body: { email: 'petra@example.test', password } })).status).toBe(200)
  expect((await as('DELETE /api/pause.php')).status).toBe(200)
  expect((await as('GET /api/user.php')).body).not.toHaveProperty('paused')
  expect(await finds(id)).toBe(true)
  expect((await as('POST /api/messages.php', { body: { conversation, text: 'Hello' } })).status).toBe(200)
})

test('deleting requires the password, hides at once everywhere, ends every session, and returns the day of erasing', async () => {
  const { id, as } = await arrive('Dora')
  const elsewhere = await openCaller(app, id)
  const conversation = ((await as('GET /api/chat.php', { query: { profile: ben } })).body as { id: number }).id
  await as('POST /api/messages.php', { body: { conversation, text: 'Hello' } })
  await as('POST /api/likes.php', { body: { profile: ben } })
  expect((await asBen('GET /api/chats.php')).text).toContain('Dora')

  expect((await as('POST /api/delete.php', { body: { password: 'not this one' } })).body).toMatchObject({
    error: 'wrong_password',
  })
  const gone = await as('POST /api/delete.php', { body: { password } })
  expect(gone.body).toEqual({
    erase_at: new Date(app.ctx.now().getTime() + 28 * dayMs).toISOString(),
    offer: app.site().file.delete_discount || null,
  })
  expect(gone.headers.get('set-cookie')).toMatch(/__Host-session=;.*Max-Age=0/)
  for (const caller of [as, elsewhere]) expect((await caller('GET /api/user.php')).status).toBe(403)
  expect(await finds(id)).toBe(false)
  expect((await asBen('GET /api/profile.php', { query: { profile: id } })).status).toBe(404)
  expect((await asBen('GET /api/chats.php')).text).not.toContain('Dora')
  expect((await asBen('GET /api/likes.php', { query: { type: 'liked_by' } })).text).not.toContain('Dora')
  expect((await asBen('GET /api/messages.php', { query: { conversation } })).status).toBe(404)
  expect((await asBen('POST /api/messages.php', { body: { conversation, text: 'Where are you?' } })).body).toEqual({
    error: 'peer_gone',
  })
  expect((await visitor('POST /api/login.php', { body: { email: 'dora@example.test', password } })).status).toBe(410)
})

test('the mailed link restores everything once and logs nobody in; so do address and password', async () => {
  const { id, as, email } = await arrive('Rita')
  await as('POST /api/likes.php', { body: { profile: ben } })
  await as('POST /api/delete.php', { body: { password } })
  await app.runJobs()
  const token = tokenIn((await app.mails()).findLast(({ recipient }) => recipient === email)?.text_body)
  app.wait(27 * dayMs)
  const back = await visitor('POST /api/restore.php', { body: { token } })
  expect([back.status, back.body, back.headers.get('set-cookie')]).toEqual([200, null, null])
  const login = await visitor('POST /api/login.php', { body: { email, password } })
  expect([login.status, login.body]).toMatchObject([200, { credits: 100, profile: { id, name: 'Rita' } }])
  expect((await asBen('GET /api/likes.php', { query: { type: 'liked_by' } })).text).toContain('Rita')
  expect((await visitor('POST /api/restore.php', { body: { token } })).body).toEqual({ error: 'link_expired' })
  await app.runJobs()
  expect((await app.mails()).findLast(({ recipient }) => recipient === email)?.subject).toContain('back')

  const again = await openCaller(app, id)
  expect((await again('POST /api/delete.php', { body: { password } })).body).toMatchObject({ offer: null })
  expect((await visitor('POST /api/restore.php', { body: { email, password: 'not this one' } })).status).toBe(401)
  const restored = await visitor('POST /api/restore.php', { body: { email, password } })
  expect([restored.status, restored.headers.get('set-cookie')]).toEqual([200, expect.stringContaining('__Host-device=')])
})

test('who paused and then deleted comes back paused', async () => {
  const { as, email } = await arrive('Pia')
  await as('POST /api/pause.php')
  await as('POST /api/delete.php', { body: { password } })
  expect((await visitor('POST /api/restore.php', { body: { email, password } })).body).toMatchObject({ paused: true })
})

test('after four weeks the account cannot come back, is erased, and its address is free again; the books still balance', async () => {
  const { id, as, email } = await arrive('Eva')
  await as('POST /api/delete.php', { body: { password } })
  await app.runJobs()
  app.wait(28 * dayMs)
  expect((await visitor('POST /api/restore.php', { body: { email, password } })).status).toBe(401)
  await eraseDeparted.run(app.ctx, {})
  await clearExpired.run(app.ctx, {})
  expect(await app.ctx.db.selectFrom('member').select('id').where('id', '=', id).execute()).toEqual([])
  expect(await ledgerReport(app.ctx)).toMatchObject({ balanced: true, sums: { CRD: 0 } })
  const anew = { email, name: 'Eva', password: 'slow rivers run deep' }
  expect((await visitor('POST /api/user.php?new=1', { body: anew })).status).toBe(200)
})

const packs = async (caller: Caller) =>
  (await caller('GET /api/credits.php')).body as {
    packs: { id: string; price_minor: number }[]
    methods: string[]
    discount: { kind: string; percent: number } | null
  }

test('the offer made after deleting lowers the price of one pack, shown and charged alike, and then is used up', async () => {
  const { id, as, email } = await arrive('Olga')
  const before = await packs(as)
  expect(before.discount).toBeNull()
  const { offer } = (await as('POST /api/delete.php', { body: { password } })).body as { offer: number }
  expect(offer).toBe(app.site().file.delete_discount)
  await visitor('POST /api/restore.php', { body: { email, password } })
  const back = await openCaller(app, id)
  const lower = await packs(back)
  const [full, less] = [before.packs[0]?.price_minor ?? 0, lower.packs[0]?.price_minor ?? 0]
  expect(lower.discount).toEqual({ kind: 'delete', percent: offer, ends_at: null, seconds_left: null })
  expect(less).toBe(Math.round((full * (100 - offer)) / 100))

  const body = { credit_id: lower.packs[0]?.id, payment_method: lower.methods[0] }
  const { transaction } = (await back('POST /api/orders.php', { body })).body as { transaction: string }
  expect((await back('GET /api/transaction.php', { query: { id: transaction } })).body).toMatchObject({ amount_minor: less })
  expect((await packs(back)).discount?.percent).toBeUndefined()
  const { provider, provider_ref } = await app.ctx.db
    .selectFrom('purchase_order')
    .select(['provider', 'provider_ref'])
    .where('id', '=', transaction)
    .executeTakeFirstOrThrow()
  await takePaymentEvent(app.ctx, provider, {
    event_id: 'paid-by-olga',
    provider_ref: provider_ref ?? '',
    kind: 'paid',
    paid: await priceOf(app, provider_ref ?? ''),
  })
  const after = await packs(back)
  expect([after.discount, after.packs[0]?.price_minor]).toEqual([null, full])
  expect(await ledgerReport(app.ctx)).toMatchObject({ balanced: true })
})
