/** Visitors of a site: their country is guessed for each response and not stored. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { checkSite } from '#server/sites/site-check.ts'
import { importSite } from '#server/sites/sites.ts'
import { sourceCookieFor } from '#server/attribution/attribution.ts'
import { changePublicProfileSetting } from '#server/public-profiles/public-profiles.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let hono: ReturnType<typeof createApp>
let logged: unknown[] = []

const dutch = '145.53.1.1'
const german = '80.187.0.1'
const american = '8.8.8.8'

beforeAll(async () => {
  app = await openTestApp()
  const note = (...line: unknown[]) => void logged.push(line)
  const log = { debug: note, info: note, warn: note, error: note }
  const ctx: Context = { ...app.ctx, log, config: { ...app.ctx.config, trustProxy: 1 } }
  hono = createApp(ctx)
})
afterAll(() => app.close())

const request = async (path: string, address: string, host = 'social.localhost', cookie = '') => {
  const response = await hono.request(`http://${host}${path}`, {
    headers: { host, cookie, 'x-forwarded-for': `203.0.113.9, ${address}` },
  })
  return (await response.json()) as Record<string, unknown>
}

test.each([
  [dutch, 'NL', 'NL'],
  [german, 'DE', 'DE'],
  [american, 'US', null],
  ['10.0.0.1', null, null],
])('a visitor at %s is in %s by the settings, by the proxy’s header', async (address, country, chosen) => {
  const { countries } = app.site().file
  const settings = await request('/api/settings.php', address)
  const selected = countries.includes(chosen as never) ? chosen : countries[0]
  expect(settings).toMatchObject({ geoip_country: country, geoip_selected_country: selected })
})

test('prices are those of where the visitor is, until they choose another country', async () => {
  const [first, second] = [app.site().file.countries[0], 'DE']
  expect(app.site().file.countries).toContain(second)
  expect(await request('/api/pricing.php', german)).toMatchObject({ country: second })
  expect(await request(`/api/pricing.php?country=${first}`, german)).toMatchObject({ country: first })
  expect(await request('/api/pricing.php', '10.0.0.1')).toMatchObject({ country: first })
  expect(await request('/api/pricing.php?country=XX', german)).toMatchObject({ country: second })
})

test('a visitor whom a partner sent searches and opens whom they find, where the site lets only them', async () => {
  const { file } = app.site('classic.localhost')
  const profile = await app.createMember('Berta', { host: 'classic.localhost' })
  await changePublicProfileSetting(app.ctx, profile, { shown: true })
  await importSite(app.ctx, { ...file, logged_out_search: 'none', logged_out_search_trafficsource: 'all' })
  const [source = ''] = sourceCookieFor(app.ctx, app.site('classic.localhost'), undefined, 'partner')?.split(';') ?? []
  const open = (path: string, cookie = '') => request(path, dutch, 'classic.localhost', cookie)
  expect(await open(`/api/profile.php?profile=${profile}`)).toMatchObject({ error: 'not_logged_in' })
  expect(await open('/api/search.php')).toMatchObject({ error: 'not_logged_in' })
  expect(await open(`/api/profile.php?profile=${profile}`, source)).toMatchObject({ id: profile })
  expect(await open('/api/search.php', source)).toHaveProperty('profiles')
  expect(await open('/api/search.php?trafficsource=partner')).toMatchObject({ error: 'not_logged_in' })
  await importSite(app.ctx, { ...file, logged_out_search: 'none', logged_out_search_trafficsource: 'none' })
  expect(await open(`/api/profile.php?profile=${profile}`, source)).toMatchObject({ error: 'not_logged_in' })
  await importSite(app.ctx, file)
})

test.each([
  ['https://elsewhere.example/welcome', 'https://elsewhere.example/welcome'],
  ['https://social.localhost/again', null],
  ['http://social.localhost:8080/', null],
  [null, null],
])('the rule of a site for %s leads to %s', async (rule, where) => {
  const { file } = app.site()
  await importSite(app.ctx, { ...file, site_rule_redirect: rule })
  expect(await request('/api/settings.php', dutch)).toMatchObject({ site_rule_redirect: where })
  await importSite(app.ctx, { ...file, site_rule_redirect: null })
})

test('no rule of a site is a script', async () => {
  const rule = { ...app.site().file, site_rule_redirect: 'javascript:alert(1)' }
  await expect(importSite(app.ctx, rule)).rejects.toThrow('not an address of the web')
})

test('two brands cannot send their visitors to each other', async () => {
  const [social, classic] = [app.site().file, app.site('classic.localhost').file]
  const file = { ...social, site_rule_redirect: 'https://classic.localhost/' }
  await importSite(app.ctx, file)
  const back = { ...classic, site_rule_redirect: 'http://social.localhost:8080/pricing' }
  await expect(importSite(app.ctx, back)).rejects.toThrow('it leads back here by way of social')
  expect((await checkSite(app.ctx, { ...social, site_rule_redirect: 'https://social.localhost/' })).findings).toContainEqual(
    expect.objectContaining({ level: 'warning', setting: 'site_rule_redirect' }),
  )
  await importSite(app.ctx, social)
  await importSite(app.ctx, back)
  await importSite(app.ctx, classic)
})

test('neither the address nor the country is logged', async () => {
  logged = []
  await request('/api/settings.php', german)
  await request('/api/pricing.php', german)
  await request('/api/nothing.php', german)
  expect(JSON.stringify(logged)).not.toMatch(/80\.187\.0\.1|geoip/)
})
