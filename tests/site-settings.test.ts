/** Nobody changes a brand over the wire: a visitor and a member try with every writing call, and the brands stay as they are. */
import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Settings } from '#domain/sites/settings.ts'
import { SiteFile } from '#domain/sites/sites.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { callNames, openCaller } from './caller.ts'
import { openTestApp, type TestApp } from './test-app.ts'

let app: TestApp
let anna: ProfileId
let before: string
beforeAll(async () => {
  app = await openTestApp()
  anna = await app.createMember('Anna', { credits: 10 })
  before = await readBrands()
})
afterAll(() => app.close())

/** Every row of a brand. */
async function readBrands() {
  const { db } = app.ctx
  const sites = await db.selectFrom('site').selectAll().orderBy('id').execute()
  const hosts = await db.selectFrom('site_host').selectAll().orderBy('host').execute()
  const pools = await db.selectFrom('pool').selectAll().orderBy('id').execute()
  return JSON.stringify({ sites, hosts, pools })
}

/** The whole brand, taken over: as the body itself, and wherever a careless call might look for it. */
function takenOver() {
  const file = { ...app.site().file, name: 'Taken over', hosts: ['evil.example'], pool: 'velours', message_cost: 1 }
  return { ...file, settings: file, site: file, site_id: 1, file, tokens: { primary: 'red' } }
}

const claims = { 'x-admin': '1', 'x-original-host': 'social.localhost', authorization: 'Bearer operator' }
const writing = callNames.filter((name) => !name.startsWith('GET '))

describe.each(['visitor', 'member'] as const)('a %s', (who) => {
  test.each(writing)('changes no brand by %s', async (name) => {
    const caller = await openCaller(app, who === 'member' ? anna : null)
    const { status } = await caller(name, { body: takenOver(), query: { site: 'social', admin: 1 }, headers: claims })
    expect(status).toBeLessThan(500)
    expect(await readBrands()).toBe(before)
  })

  test.each(['settings.php', 'companyinfo.php', 'site.php', 'sites.php', 'brand.php', 'admin.php', 'pricing.php', 'regions.php'])(
    'finds no call that writes at /api/%s',
    async (path) => {
      const hono = await app.hono()
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        const headers = { ...claims, 'content-type': 'application/json', 'idempotency-key': `take-over-${method}` }
        const answer = await hono.request(`http://social.localhost/api/${path}`, {
          method,
          headers,
          body: JSON.stringify(takenOver()),
        })
        expect([method, answer.status, await answer.json()]).toEqual([method, 404, { error: 'no_such_call' }])
      }
      expect(await readBrands()).toBe(before)
    },
  )
})

test('what members are shown of the brand stays as it is, too', async () => {
  await app.ctx.sites.refresh()
  const { body } = await (await openCaller(app, null))('GET /api/settings.php')
  expect(body).toMatchObject({ key: 'social', name: 'Sunday', message_cost: app.site().file.message_cost })
  expect(app.ctx.sites.byHost('evil.example')).toBeNull()
})

test('no file that answers calls, works later or serves pages opens the way to a brand’s settings', () => {
  const answering = globSync('src/server/**/*.{routes,jobs,console}.ts')
    .concat(globSync('src/server/http/*.ts'))
    .filter((file) => !file.endsWith('.test.ts'))
  expect(answering.length).toBeGreaterThan(30)
  expect(answering.filter((file) => /\b(?:importSite|saveSite)\b/.test(readFileSync(file, 'utf8')))).toEqual([])
})

/** Where settings are declared and handed on; settings are read elsewhere. */
const declaring =
  /^src\/(?:domain\/sites\/[\w-]*\.ts|server\/sites\/(?:sites|site-files|sites\.store)\.ts|web\/kit\/testing\.tsx)$/

test('there is no setting that nobody reads', () => {
  const files = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file) && !declaring.test(file))
  const read = new Set(files.flatMap((file) => readFileSync(file, 'utf8').match(/\b[a-z][\w]*\b/g) ?? []))
  const wire = Object.keys(Settings.shape)
  const own = Object.keys(SiteFile.shape).filter((name) => name !== 'company' && !wire.includes(name))
  expect([...wire, ...own].filter((name) => !read.has(name))).toEqual([])
})
