/** Saved searches: saving, opening, deleting; and alerts about new people, at most one a day, as the settings allow. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { SavedSearches } from '#domain/saved-searches/saved-searches.ts'
import { dayMs, hourMs, minuteMs } from '#domain/time/durations.ts'
import { changeNotifications } from '#server/notifications/notifications.ts'
import { passMember } from '#server/passes/passes.ts'
import { enqueue } from '#server/infrastructure/queue.ts'
import { pushJobs, sendPushNotifications } from '#server/push/notifications.jobs.ts'
import { blockMember } from '#server/safety/safety.ts'
import { findNewPeopleDue, savedSearchesJobs } from '#server/saved-searches/saved-searches.jobs.ts'
import { openCaller, type Caller } from '../../../tests/caller.ts'
import { openPushService, type PushService } from '../../../tests/push-service.ts'
import { setStatus } from '../../../tests/test-members.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let service: PushService
beforeAll(async () => {
  service = await openPushService()
  app = await openTestApp({ pushService: service.address })
})
afterAll(async () => {
  await app.close()
  await service.close()
})

let count = 0
const women = { gender: 'f', min_age: 18, max_age: 100, country: 'NL', countryregion: null }
async function joined(host?: string) {
  const id = await app.createMember(`Ben${(count += 1)}`, { gender: 'm', ...(host && { host }) })
  return { id, call: await openCaller(app, id, host) }
}
const save = async (call: Caller, name: string, filters: object = women, alerts = true) =>
  call('POST /api/saved_searches.php', { body: { name, filters, alerts } })
const searchesOf = async (call: Caller) => ((await call('GET /api/saved_searches.php')).body as SavedSearches).searches

test('a member saves a search, renames it, and deletes it', async () => {
  const { call } = await joined()
  await save(call, 'Women', { ...women, looking_for: ['dating'] }, false)
  const [saved] = await searchesOf(call)
  expect(saved).toMatchObject({ name: 'Women', filters: { ...women, looking_for: ['dating'] }, alerts: false, has_new: false })
  await call('PUT /api/saved_searches.php', { body: { id: saved?.id, name: '  Dates  ', alerts: true } })
  expect(await searchesOf(call)).toMatchObject([{ id: saved?.id, name: 'Dates', alerts: true }])
  await call('DELETE /api/saved_searches.php', { body: { id: saved?.id } })
  expect(await searchesOf(call)).toEqual([])
})

test('the same filters are saved once, in whatever order they come', async () => {
  const { call } = await joined()
  await save(call, 'One', { ...women, verified: true, children: ['none', 'someday'] })
  await save(call, 'Two', { children: ['someday', 'none'], verified: true, ...women })
  expect(await searchesOf(call)).toMatchObject([{ name: 'Two' }])
})

test('what the brand does not offer is left out of what is saved', async () => {
  const { call } = await joined()
  await save(call, 'Far', { ...women, country: 'NZ', near: 25 })
  const [saved] = await searchesOf(call)
  expect(saved?.filters.country).not.toBe('NZ')
})

test('the eleventh is refused, and a brand without saved searches has none', async () => {
  const { call } = await joined()
  const all = await Promise.all(Array.from({ length: 12 }, (_, n) => save(call, `No. ${n}`, { ...women, min_age: 20 + n })))
  expect(all.filter(({ status }) => status === 422).map(({ body }) => body)).toMatchObject([
    { error: 'too_many_saved_searches' },
    { error: 'too_many_saved_searches' },
  ])
  expect(await searchesOf(call)).toHaveLength(10)
  const elsewhere = await joined('lavish.localhost')
  expect((await elsewhere.call('GET /api/saved_searches.php')).status).toBe(404)
})

/** A member of this age alone, so that each test has its own people. */
const aged = (age: number) => ({ ...women, min_age: age, max_age: age })
const born = (age: number) => `${2026 - age}-01-01`
const newcomer = (age: number, more = {}) =>
  app.createMember(`Eva${(count += 1)}`, {
    gender: 'f',
    country: 'NL',
    countryregion: 'NL-NH',
    date_of_birth: born(age),
    ...more,
  })
/** The database's clock goes on while the test's stands still: who came, came now. */
const cameNow = (id: ProfileId) =>
  app.ctx.db.updateTable('search_card').set({ listed_at: app.ctx.now() }).where('id', '=', id).execute()
async function come(age: number, more = {}) {
  app.wait(1_000)
  const id = await newcomer(age, more)
  await cameNow(id)
  return id
}
async function look(afterMs = hourMs + 10 * minuteMs) {
  app.wait(afterMs)
  await findNewPeopleDue.run(app.ctx, {})
}
const hasNew = async (call: Caller) => (await searchesOf(call)).map(({ has_new }) => has_new)
const mailsTo = async (name: string) => (await app.mails()).filter(({ recipient }) => recipient.startsWith(name.toLowerCase()))

test('new people who fit are an alert: one push and one mail that name nobody, and a mark until it is opened', async () => {
  const { id, call } = await joined()
  const name = `Ben${count}`
  await changeNotifications(app.ctx, id, { choice: { event: 'saved_search', channel: 'mail', frequency: 'at_once' } })
  const browser = service.openBrowser()
  await call('POST /api/user.php?push=1', { body: browser.subscription })
  await save(call, 'Mystery', aged(41))
  await look()
  expect(await hasNew(call)).toEqual([false])
  const eva = await come(41)
  await look()
  expect(await hasNew(call)).toEqual([true])
  app.wait(minuteMs)
  await enqueue(app.ctx, sendPushNotifications, {}, { singletonKey: 'next' })
  await app.runJobs([...pushJobs, ...savedSearchesJobs])
  expect(service.notesOf(browser)).toMatchObject([
    { kind: 'saved_search', body: 'New people fit a search you saved', url: '/members?saved=open', badge: 0 },
  ])
  const [mail, ...others] = await mailsTo(name)
  expect(others).toEqual([])
  expect(JSON.stringify(mail)).toContain('/members?saved=open')
  for (const secret of ['Mystery', 'Eva', String(eva)]) expect(JSON.stringify(mail)).not.toContain(secret)
  const [saved] = await searchesOf(call)
  await call('PUT /api/saved_searches.php', { body: { id: saved?.id, opened: true } })
  expect(await hasNew(call)).toEqual([false])
})

test('a search that found somebody rests for a day', async () => {
  const { call } = await joined()
  await save(call, 'Often', aged(42))
  await come(42)
  await look()
  const [saved] = await searchesOf(call)
  await call('PUT /api/saved_searches.php', { body: { id: saved?.id, opened: true } })
  await come(42)
  await look()
  expect(await hasNew(call)).toEqual([false])
  await look(dayMs)
  expect(await hasNew(call)).toEqual([true])
})

test('nobody hears of who is blocked, passed, fictional, paused, elsewhere or was here before', async () => {
  const { id, call } = await joined()
  await come(43)
  app.wait(minuteMs)
  await save(call, 'Nobody', aged(43))
  app.wait(minuteMs)
  await blockMember(app.ctx, await come(43), id)
  await passMember(app.ctx, id, await come(43))
  await come(43, { fictional: true })
  await setStatus(app.ctx.db, await come(43), 'paused')
  await come(43, { host: 'lavish.localhost' })
  await come(43, { country: 'BE', countryregion: null })
  await come(44)
  await look()
  expect(await hasNew(call)).toEqual([false])
})

test('somebody who paused and came back is not new', async () => {
  const { call } = await joined()
  const eva = await come(49)
  await app.ctx.db.updateTable('profile').set({ listed_at: app.ctx.now() }).where('id', '=', eva).execute()
  app.wait(minuteMs)
  await save(call, 'Back', aged(49))
  app.wait(minuteMs)
  await setStatus(app.ctx.db, eva, 'paused')
  await setStatus(app.ctx.db, eva, 'active')
  await look()
  expect(await hasNew(call)).toEqual([false])
  const { listed_at } = await app.ctx.db
    .selectFrom('search_card')
    .select('listed_at')
    .where('id', '=', eva)
    .executeTakeFirstOrThrow()
  expect(listed_at?.getTime()).toBeLessThan(app.ctx.now().getTime() - hourMs)
})

test('without alerts nothing is looked for, and turned on they begin with that moment', async () => {
  const { call } = await joined()
  await save(call, 'Quiet', aged(45), false)
  await come(45)
  await look()
  const [saved] = await searchesOf(call)
  await call('PUT /api/saved_searches.php', { body: { id: saved?.id, alerts: true } })
  await look()
  expect(await hasNew(call)).toEqual([false])
  await come(45)
  await look()
  expect(await hasNew(call)).toEqual([true])
})

test('by region, by distance and by details a search finds its own new people only', async () => {
  const { call } = await joined()
  await save(call, 'Region', { ...aged(46), countryregion: 'NL-UT' })
  await save(call, 'Interest', { ...aged(46), interests: ['sailing'] })
  await come(46, { interests: ['sailing'] })
  await look()
  expect(await hasNew(call)).toEqual([false, true])
  await come(46, { countryregion: 'NL-UT', city: 'Utrecht' })
  await look()
  expect(await hasNew(call)).toEqual([true, true])
})

test('who wants no mail gets none, and a daily one comes in the evening', async () => {
  const { id, call } = await joined()
  const never = `Ben${count}`
  await changeNotifications(app.ctx, id, { choice: { event: 'saved_search', channel: 'mail', frequency: 'never' } })
  await save(call, 'Never', aged(47))
  const other = await joined()
  const daily = `Ben${count}`
  await save(other.call, 'Daily', aged(47))
  await come(47)
  await look()
  await app.runJobs(savedSearchesJobs)
  expect(await mailsTo(never)).toEqual([])
  for (let hour = 0; hour < 25; hour++) {
    await look(hourMs)
    await app.runJobs(savedSearchesJobs)
  }
  expect(await mailsTo(never)).toEqual([])
  expect(await mailsTo(daily)).toHaveLength(1)
})

test('two jobs at once tell of it once', async () => {
  const { call } = await joined()
  await save(call, 'Twice', aged(48))
  await come(48)
  app.wait(hourMs + 10 * minuteMs)
  await Promise.all([findNewPeopleDue.run(app.ctx, {}), findNewPeopleDue.run(app.ctx, {})])
  expect(await hasNew(call)).toEqual([true])
})
