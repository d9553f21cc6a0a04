/** Brands while the product runs: brought in from files, written out again, and refused when they may not go live. */
import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeIcon, storeLogo } from '#server/brand-files/brand-files.ts'
import { openSiteDirectory, importSite } from '#server/sites/sites.ts'
import { changesBy, exportSite, listSites } from '#server/sites/site-files.ts'
import { openCaller } from '../../../tests/caller.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { anySite, minimalSite } from '../../../tests/site-files.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const social = () => app.site().file
/** As an installation that has just begun. */
async function clear() {
  await app.ctx.db.deleteFrom('site').execute()
  await app.ctx.sites.refresh()
}
const exportAll = () => app.ctx.sites.all().map(({ file }) => exportSite(app.ctx, file.key))

test('a fourth brand from five settings answers at its host at once, with its own name, shop and company', async () => {
  await importSite(app.ctx, minimalSite)
  const visitor = await openCaller(app, null, 'aurora.localhost')
  expect((await visitor('GET /api/settings.php')).body).toMatchObject({
    key: 'aurora',
    name: 'Aurora',
    template: 'social',
    company_name: 'Aurora B.V.',
    geoip_selected_country: 'NL',
    minimum_message_costs: { NL: { costs: 0.55, currency: 'EUR' }, GB: { costs: 0.54, currency: 'GBP' } },
  })
  expect((await visitor('GET /api/companyinfo.php')).body).toMatchObject({ name: 'Aurora B.V.' })
  expect(listSites(app.ctx).map(({ key }) => key)).toEqual(['social', 'classic', 'lavish', 'aurora'])
})

test('a brand of a niche without texts of its own has its niche’s, in each visitor’s language, with its accent and its types', async () => {
  const own = { tagline: { nl: 'Zoals je bent' }, niche: 7, fonts: { heading: 'lora' } }
  await importSite(app.ctx, { ...minimalSite, ...own })
  const visitor = await openCaller(app, null, 'aurora.localhost')
  const texts = async (language: string) =>
    (await visitor('GET /api/settings.php', { headers: { 'accept-language': language } })).body
  expect(await texts('nl')).toMatchObject({
    tagline: 'Zoals je bent',
    fonts: { heading: 'lora' },
    tokens: { primary: expect.stringContaining('oklch(') },
  })
  expect(await texts('en')).toMatchObject({ tagline: 'For men who want to meet men' })
  expect(JSON.parse(exportSite(app.ctx, 'aurora'))).toMatchObject({ tokens: {}, tagline: { nl: 'Zoals je bent' } })
})

test('anyone who joins the new brand is a member there', async () => {
  await importSite(app.ctx, minimalSite)
  const anna = await app.createMember('Anna', { host: 'aurora.localhost' })
  const call = await openCaller(app, anna, 'aurora.localhost')
  expect((await call('GET /api/user.php')).body).toMatchObject({ profile: { name: 'Anna' } })
})

test.each([
  ['colours that cannot be read', { tokens: { primary: '#eeeeee' } }, /on_primary on primary has a contrast of/],
  ['another brand’s host', { key: 'other', hosts: ['social.localhost'] }, /hosts: social.localhost belongs to social/],
  ['another pool for its members', { pool: 'elsewhere' }, /pool: its members are in the pool "garden", and stay there/],
  [
    'a country that nobody can pay in',
    { countries: ['NL', 'PL'], currencies: { default: 'EUR', PL: 'PLN' } },
    /members in PL would pay in PLN/,
  ],
  ['a setting nobody knows', { colour: 'blue' }, /colour: there is no such setting/],
])('a brand with %s is not brought in, and what stands stays as it was', async (_, more, words) => {
  const before = exportAll()
  await expect(importSite(app.ctx, { ...social(), ...more })).rejects.toThrow(words)
  expect(exportAll()).toEqual(before)
})

test('a trial shows what would change, setting by setting', async () => {
  const { file } = app.site()
  expect(changesBy(app.ctx, file)).toEqual([])
  expect(changesBy(app.ctx, { ...file, name: 'Monday', tokens: { primary: '#5b21b6' } })).toEqual([
    { setting: 'name', from: 'Sunday', to: 'Monday' },
    { setting: 'tokens.primary', from: undefined, to: '#5b21b6' },
  ])
  const [first, ...others] = file.packs
  const dearer = { ...first, prices: { ...first?.prices, EUR: 699 } } as (typeof file.packs)[number]
  expect(changesBy(app.ctx, { ...file, packs: [dearer, ...others] })).toEqual([
    { setting: 'packs.hello.prices.EUR', from: 599, to: 699 },
  ])
  expect(changesBy(app.ctx, { ...file, packs: [...others, dearer] })?.map(({ setting }) => setting)).toEqual(['packs'])
  expect(changesBy(app.ctx, { ...file, key: 'new' })).toBeNull()
})

const drawing = (side: number) =>
  new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"><circle cx="5" cy="5" r="${side}" fill="#5b21b6"/></svg>`,
  )

test('a logo and an icon are stored under the hash of their bytes, served for good, and shown by the settings', async () => {
  const { file } = app.site('lavish.localhost')
  const [logo, again, other] = await Promise.all([4, 4, 3].map((side) => storeLogo(app.ctx, drawing(side))))
  expect([logo, logo?.file === other?.file, logo?.height]).toEqual([again, false, 80])
  const favicon = await storeIcon(app.ctx, drawing(4))
  await importSite(app.ctx, { ...file, logo, favicon })
  const visitor = await openCaller(app, null, 'lavish.localhost')
  expect((await visitor('GET /api/settings.php')).body).toMatchObject({ logo, favicon })
  const fetched = await (await app.hono()).request(`http://lavish.localhost/media/brand/${logo?.file}`)
  const bytes = new Uint8Array(await fetched.arrayBuffer())
  expect(`${createHash('sha256').update(bytes).digest('hex')}.webp`).toBe(logo?.file)
  expect([fetched.status, fetched.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(fetched.headers.get('cache-control')).toContain('immutable')
  await importSite(app.ctx, file)
})

test('a picture that is not here is not shown: the brand that names it is not brought in, and no other file is handed out', async () => {
  const { file } = app.site('lavish.localhost')
  const favicon = `${'a'.repeat(64)}.png`
  await expect(importSite(app.ctx, { ...file, favicon })).rejects.toThrow('favicon: this picture is not here')
  for (const name of [favicon, '..%2Fexports%2Fa.zip', 'a.svg']) {
    expect((await (await app.hono()).request(`http://lavish.localhost/media/brand/${name}`)).status).toBe(404)
  }
})

test('a brand that was written before a setting existed has that setting’s default', async () => {
  const { welcome_credits: _w, support_phone: _s, ...older } = social()
  const { id } = app.site()
  await app.ctx.db
    .updateTable('site')
    .set({ settings: JSON.stringify(older) })
    .where('id', '=', id)
    .execute()
  await app.ctx.sites.refresh()
  expect(app.site().file).toMatchObject({ welcome_credits: 3, support_phone: '', name: 'Sunday' })
})

test('a row that is no brand any more leaves its brand as it was, and the others open', async () => {
  const { id } = app.site()
  await app.ctx.db.updateTable('site').set({ settings: '{"name":7}' }).where('id', '=', id).execute()
  await app.ctx.sites.refresh()
  expect([app.site().file.name, app.site('lavish.localhost').file.name]).toEqual(['Sunday', 'Velours'])
  expect((await openSiteDirectory(app.ctx.db)).all()).toHaveLength(listSites(app.ctx).length - 1)
})

test('exported, and brought in on an empty installation, a brand exports to the same bytes', async () => {
  await app.ctx.db.deleteFrom('member').execute()
  await fc.assert(
    fc.asyncProperty(anySite, async (raw) => {
      await clear()
      const { key } = await importSite(app.ctx, raw)
      const text = exportSite(app.ctx, key)
      await clear()
      await importSite(app.ctx, JSON.parse(text))
      expect(exportSite(app.ctx, key)).toBe(text)
    }),
    { numRuns: 40 },
  )
})
