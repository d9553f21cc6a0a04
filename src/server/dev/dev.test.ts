/** The developers' calls: what they do while one develops, and that an installation for real has none of them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CreditHistory } from '#domain/credits/history.ts'
import type { User } from '#domain/members/members.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { createApp, loadDevRoutes } from '#server/app.ts'
import { readConfig } from '#server/infrastructure/config.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { findBalance, ledgerReport } from '#server/credits/credits.ts'
import { emptyWallet } from '#server/dev/dev.ts'
import { openCaller } from '../../../tests/caller.ts'
import { production } from '../../../tests/production.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { cookieOf } from '../../../tests/stream-listener.ts'
import { openShop } from '../../../tests/buyers.ts'

let app: TestApp
let anna: ProfileId
let carla: ProfileId
let cookie: string
beforeAll(async () => {
  app = await openTestApp()
  anna = await app.createMember('Anna', { credits: 10 })
  carla = await app.createMember('Carla', { credits: 3 })
  cookie = await cookieOf(app, anna)
})
afterAll(() => app.close())

/** Every address without a route ends here. */
const render = async () => new Response('no such page', { status: 404 })
const openApp = async (ctx: Context) =>
  createApp(ctx, { render, strict: true, clientFolder: null }, undefined, await loadDevRoutes(ctx))
type App = Awaited<ReturnType<typeof openApp>>

const request = (hono: App, path: string, { method = 'GET', headers = {} }: { method?: string; headers?: object } = {}) =>
  hono.request(`http://social.localhost${path}`, { method, headers: { cookie, ...headers } })
const toZero = (hono: App, headers: object = {}) => request(hono, '/_dev/credits-to-zero', { method: 'POST', headers })

test('credits go to zero by a posting: the ledger agrees, the member sees it at once, and their history shows it', async () => {
  const hono = await openApp(app.ctx)
  const caller = await openCaller(app, anna)
  await openShop(app).buy(anna)
  const before = await findBalance(app.ctx, anna)
  expect(before).toBeGreaterThan(10)
  expect(await (await toZero(hono)).json()).toEqual({ credits: 0 })
  expect(await findBalance(app.ctx, anna)).toBe(0)
  expect(await ledgerReport(app.ctx)).toMatchObject({ balanced: true })
  expect(((await caller('GET /api/user.php')).body as User).credits).toBe(0)
  const { lines } = (await caller('GET /api/credit_history.php')).body as CreditHistory
  expect(lines[0]).toMatchObject({ kind: 'opening', credits: -before, balance: 0 })
})

test('an empty wallet stays as it is, and two who press at once take nothing twice', async () => {
  const ben = await app.createMember('Ben', { credits: 7 })
  await Promise.all([emptyWallet(app.ctx, ben), emptyWallet(app.ctx, ben)])
  await emptyWallet(app.ctx, ben)
  const { length } = await app.ctx.db.selectFrom('entry').select('posting_id').where('member_id', '=', ben).execute()
  expect([await findBalance(app.ctx, ben), length]).toEqual([0, 2])
})

test('another site cannot empty a wallet, and a visitor has none', async () => {
  const hono = await openApp(app.ctx)
  expect((await toZero(hono, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await toZero(hono, { origin: 'https://evil.example' })).status).toBe(403)
  expect((await toZero(hono, { cookie: '' })).status).toBe(403)
})

test('`/_dev` sets the flag that opens the panel, and leads to the first page', async () => {
  const opened = await request(await openApp(app.ctx), '/_dev')
  expect([opened.status, opened.headers.get('location')]).toEqual([303, '/'])
  expect(opened.headers.get('set-cookie')).toBe('dev_panel=1; Path=/; SameSite=Lax')
})

test('`/_dev` sets no flag where the pages are built and have no panel', async () => {
  const web = { render, strict: true, clientFolder: 'build/client' }
  const devRoutes = await loadDevRoutes(app.ctx, web)
  const opened = await request(createApp(app.ctx, { ...web, clientFolder: null }, undefined, devRoutes), '/_dev')
  expect([opened.status, opened.headers.get('set-cookie')]).toEqual([303, null])
})

test('the longest words are those of the longest language, text by text', async () => {
  type Words = { [name: string]: Words | string }
  const longest = (await (await request(await openApp(app.ctx), '/_dev/words/longest.json')).json()) as Words
  const { messages } = app.ctx.texts.catalogue('pl')
  expect(Object.keys(longest)).toEqual(Object.keys(messages))
  const skip = (locale: 'en' | 'de' | 'pl') => (app.ctx.texts.catalogue(locale).messages as Words).shell as Words
  const found = String((longest.shell as Words).skip)
  for (const locale of ['en', 'de', 'pl'] as const) expect(found.length).toBeGreaterThanOrEqual(String(skip(locale).skip).length)
})

describe.each([
  ['in production', production],
  ['behind a proxy', { NODE_ENV: 'development', TRUST_PROXY: '1', SEED: 'none', LOG: 'silent' }],
])('%s', (_, environment) => {
  test.each([
    ['GET', '/_dev'],
    ['GET', '/_dev/ui'],
    ['GET', '/_dev/dialogs'],
    ['GET', '/_dev/top-nav'],
    ['GET', '/_dev/activate-reminder'],
    ['GET', '/_dev/outbox'],
    ['GET', '/_dev/outbox/1'],
    ['GET', '/_dev/sign-in/anna'],
    ['GET', '/_dev/words/longest.json'],
    ['POST', '/_dev/credits-to-zero'],
  ])('%s %s is no address of ours', async (method, path) => {
    const ctx = { ...app.ctx, config: readConfig({ ...environment, DATA_DIR: app.ctx.config.dataDir }) }
    const headers = { cookie: await cookieOf(app, carla), host: 'social.localhost' }
    const answer = await request(await openApp(ctx), path, { method, headers })
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([404, null])
    expect(await findBalance(app.ctx, carla)).toBe(3)
  })
})
