/** An owner's settings in the console: read, tried without a change, published with a line in the log, and nothing else of the file. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import sharp from 'sharp'
import type { BrandPage } from '#domain/brand-settings/brand-settings.ts'
import { kindsOf } from '#domain/sites/kinds.ts'
import { storeDrawing } from '#server/brand-files/brand-files.ts'
import { openCaller } from '../../../tests/caller.ts'
import { codeOf, openConsole, type Worker } from '../../../tests/console.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let manager: Worker
beforeAll(async () => {
  app = await openTestApp()
  manager = await openConsole(app).hire('Mara', { role: 'brand_manager', at: { kind: 'site', id: app.site().id } })
})
afterAll(() => app.close())

const site = () => app.site().id
async function read() {
  await app.ctx.sites.refresh()
  const { body } = await manager.call('GET /api/brands/one', { query: { site: site() } })
  return body as { settings: string; stamp: string; findings: { setting: string }[] }
}
const english = (headline: string) => JSON.stringify({ words: { first_page: { en: { headline } } } })

test('a try shows findings and changes, and changes nothing', async () => {
  const before = await read()
  const { body } = await manager.call('POST /api/brands/try', { body: { site: site(), settings: english('Hello') } })
  expect(body).toMatchObject({
    findings: expect.arrayContaining([expect.objectContaining({ level: 'warning', setting: 'words.first_page.headline' })]),
    changes: expect.arrayContaining([{ setting: 'words', from: null, to: expect.stringContaining('Hello') }]),
  })
  expect(await read()).toMatchObject({ settings: before.settings, stamp: before.stamp })
})

test('what is published is in the file and in the log, with the reason; an older draft is refused', async () => {
  const { stamp, settings } = await read()
  const own = { ...(JSON.parse(settings) as object), words: { first_page: { en: { headline: 'Hello' } } } }
  const publish = (draft: object) =>
    manager.call('POST /api/brands/publish', {
      body: { site: site(), settings: JSON.stringify(draft), stamp, reason: 'a better headline' },
    })
  expect((await publish(own)).status).toBe(200)
  expect(JSON.parse((await read()).settings)).toMatchObject(own)
  const line = await app.ctx.db
    .selectFrom('audit_log_text')
    .selectAll()
    .orderBy('log_id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(line).toMatchObject({ target: app.site().file.key, reason: 'a better headline' })
  expect(JSON.stringify(line.changed)).toContain('Hello')
  expect(codeOf(await publish({}))).toBe('changed_meanwhile')
})

test.each([
  ['a host', JSON.stringify({ hosts: ['other.example'] })],
  ['prices', JSON.stringify({ packs: [] })],
  ['no JSON', '{"words":'],
  ['a list', '[1]'],
])('%s is refused', async (_, settings) => {
  const { stamp } = await read()
  const body = { site: site(), settings, stamp, reason: 'a try' }
  expect(codeOf(await manager.call('POST /api/brands/try', { body: { site: site(), settings } }))).toBe('invalid_input')
  expect(codeOf(await manager.call('POST /api/brands/publish', { body }))).toBe('invalid_input')
})

test('what the check calls fatal is shown, and not published', async () => {
  const { stamp } = await read()
  const settings = JSON.stringify({ kinds: { card: 'poem' } })
  const { body } = await manager.call('POST /api/brands/try', { body: { site: site(), settings } })
  expect(body).toMatchObject({ findings: [{ level: 'fatal', setting: 'kinds.card' }], changes: [] })
  const sent = await manager.call('POST /api/brands/publish', { body: { site: site(), settings, stamp, reason: 'a try' } })
  expect(codeOf(sent)).toBe('invalid_input')
})

test('corners are an owner’s to choose, and reach the pages as sizes', async () => {
  const { stamp, settings } = await read()
  const draft = JSON.stringify({ ...(JSON.parse(settings) as object), corners: 'square' })
  const body = { site: site(), settings: draft, stamp, reason: 'edges like our posters' }
  expect((await manager.call('POST /api/brands/publish', { body })).status).toBe(200)
  await app.ctx.sites.refresh()
  const visitor = await openCaller(app, null)
  const shown = (await visitor('GET /api/settings.php')).body
  expect(shown).toMatchObject({ radii: { button: '0px', photo: '0px', bubble: '4px' } })
  const back = { site: site(), settings, stamp: (await read()).stamp, reason: 'and back' }
  expect((await manager.call('POST /api/brands/publish', { body: back })).status).toBe(200)
  await app.ctx.sites.refresh()
  expect((await visitor('GET /api/settings.php')).body).not.toHaveProperty('radii')
})

test('a form learns what the template has, and the usual words in each language of the brand', async () => {
  const { body } = await manager.call('GET /api/brands/one', { query: { site: site() } })
  const { key, languages, template_kinds, usual } = body as BrandPage
  expect(key).toBe(app.site().file.key)
  expect(template_kinds).toEqual(kindsOf(app.site().file.template))
  expect(Object.keys(usual).toSorted()).toEqual(languages.toSorted())
  expect(usual.en).toMatchObject({
    tagline: 'Good company starts with hello',
    reasons: [{ icon: 'drama', title: 'You know who’s real' }, { icon: 'coins' }, { icon: 'log-out' }],
    steps: [{ title: 'Tell us about you' }, {}, {}],
  })
  expect(usual.en?.lead).toContain(app.site().file.name)
})

test('the console shows pictures of brands from its own host', async () => {
  const picture = await sharp({ create: { width: 700, height: 500, channels: 3, background: '#357' } })
    .png()
    .toBuffer()
  const drawing = await storeDrawing(app.ctx, picture)
  const shown = await openConsole(app).hono.request(`http://console.localhost:3000/media/brand/${drawing}`)
  expect(shown.status).toBe(200)
  expect(shown.headers.get('content-type')).toBe('image/webp')
})
