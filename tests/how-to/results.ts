/** Runs in the copy only, by `how-to-results.test.ts` there: what the followed recipes brought about. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { readSlug } from '#domain/landers/lander-slugs.ts'
import type { PageRequest } from '#domain/page-request.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { CallName } from '#domain/wire.ts'
import { readConfig } from '#server/infrastructure/config.ts'
import { enqueue, type Job } from '#server/infrastructure/queue.ts'
import { enqueueMail, type MailJob } from '#server/mails/mails.ts'
import { openPayments } from '#server/payments/payments.ts'
import { openCaller } from '../caller.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
let anna: ProfileId
let ben: ProfileId
beforeAll(async () => {
  app = await openTestApp()
  anna = await app.createMember('Anna')
  ben = await app.createMember('Ben')
})
afterAll(() => app.close())

test('a profile field: it is saved, and others read it', async () => {
  const asBen = await openCaller(app, ben)
  expect((await asBen('PUT /api/user.php', { body: { diet: 'stones' } })).status).toBe(400)
  expect((await asBen('PUT /api/user.php', { body: { diet: 'vegan' } })).body).toMatchObject({ profile: { diet: 'vegan' } })
  const { body } = await (await openCaller(app, anna))('GET /api/profile.php', { query: { profile: ben } })
  expect(body).toMatchObject({ diet: 'vegan' })
})

test('a profile field: the sign-up offers its values', async () => {
  const { body } = await (await openCaller(app, null))('GET /api/profile_fields.php')
  expect(body).toMatchObject({ allowed_values: { diet: ['everything', 'vegan'] } })
})

test('a locale: a browser that asks for it gets it, on pages and landers', async () => {
  const requests: PageRequest[] = []
  const render = async (_: Request, request: PageRequest) => {
    requests.push(request)
    return new Response('<p>Hello</p>', { headers: { 'content-type': 'text/html; charset=utf-8' } })
  }
  const hono = createApp(app.ctx, { render, strict: true, clientFolder: app.ctx.config.dataDir })
  const open = (path: string, headers: Record<string, string>) =>
    hono.request(`http://social.localhost${path}`, { headers: { host: 'social.localhost', ...headers } })
  await open('/', { 'accept-language': 'sv-SE' })
  await open('/landers/video/general-sv', {})
  expect(requests.map(({ locale }) => locale)).toEqual(['sv', 'sv'])
  expect(readSlug('general-sv')).toEqual({ niche: 'general', language: 'sv' })
})

test('a locale: its words are served, and a member may choose it', async () => {
  expect(app.ctx.texts.catalogue('sv' as 'en').messages).toMatchObject({ languages: { sv: 'Swedish' } })
  const { body } = await (await openCaller(app, anna))('PUT /api/user.php', { body: { interface_language: 'sv' } })
  expect(body).toMatchObject({ language: 'sv' })
})

test('a filter: it finds those whom it asks for', async () => {
  const dirk = await app.createMember('Dirk', { gender: 'm' })
  const kees = await app.createMember('Kees', { gender: 'm' })
  await app.ctx.db.updateTable('profile').set({ personal: 'I bake.' }).where('id', '=', dirk).execute()
  const asAnna = await openCaller(app, anna)
  const find = async (more: object) => {
    const { body } = await asAnna('GET /api/search.php', { query: { gender: 'm', searchAllCountries: '1', ...more } })
    return (body as { profiles: { id: number }[] }).profiles.map(({ id }) => id)
  }
  expect(await find({})).toEqual(expect.arrayContaining([dirk, kees]))
  const found = await find({ notes: '1' })
  expect(found).toContain(dirk)
  expect(found).not.toContain(kees)
})

test('a call: members are answered, visitors are not', async () => {
  const name = 'GET /api/greeting.php' as CallName
  expect((await (await openCaller(app, anna))(name)).body).toEqual({ text: 'Hello from Sunday' })
  expect((await (await openCaller(app, null))(name)).status).toBe(403)
})

test('a job: it is done', async () => {
  const { writeGreeting } = await greetings()
  await enqueue(app.ctx, writeGreeting, { member: ben })
  await app.runJobs()
  expect(await app.ctx.db.selectFrom('profile').select('personal').where('id', '=', ben).executeTakeFirst()).toEqual({
    personal: 'Hello',
  })
})

test('a mail: it is handed over', async () => {
  const { mailGreeting } = await greetings()
  await enqueueMail(app.ctx, mailGreeting, { member: ben, site: app.site().id, origin: 'http://social.localhost' })
  await app.runJobs()
  expect(await app.mails()).toContainEqual(expect.objectContaining({ subject: 'Greetings' }))
})

test('a setting: it has a default, and is read', () => {
  expect(readConfig({})).toMatchObject({ greeting: 'Hello' })
  expect(readConfig({ GREETING: 'Hej' })).toMatchObject({ greeting: 'Hej' })
})

test('a payment provider: its method is offered', () => {
  const { db, now } = app.ctx
  const open = (env: Record<string, string>) => openPayments({ config: readConfig(env), db, now })
  expect(open({}).byMethod('coins')).toBeNull()
  expect(open({ COINS_URL: 'https://coins.example' }).byMethod('coins')?.name).toBe('coins')
})

type Greetings = { writeGreeting: Job; mailGreeting: MailJob }
/** Not there before the recipes were followed. */
const greetings = () =>
  import(new URL('../../src/server/greetings/greetings.jobs.ts', import.meta.url).href) as Promise<Greetings>
