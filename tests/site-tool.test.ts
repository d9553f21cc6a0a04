/** `duet brand` beside running servers: a brand from a file, changed, and live on every process within five seconds, without a restart. */
import { readFileSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Settings } from '#domain/sites/settings.ts'
import { openTestApp, type TestApp } from './test-app.ts'
import { command, root, serve, type Server } from './server-processes.ts'
import { minimalSite } from './site-files.ts'

const liveMs = 5_000

let app: TestApp
let servers: Server[]
beforeAll(async () => {
  app = await openTestApp()
  servers = await Promise.all([serve(app, ['web']), serve(app, ['web'])])
}, 60_000)
afterAll(async () => {
  await Promise.all(servers.map(({ stop }) => stop()))
  await app.close()
})

/** By IP address: some machines do not resolve names that end in .localhost. */
const settingsAt = (port: number, host: string) =>
  new Promise<Partial<Settings>>((resolve, reject) => {
    const outgoing = get({ host: '127.0.0.1', port, path: '/api/settings.php', headers: { host } }, (answer) => {
      json(answer).then((settings) => resolve(settings as Settings), reject)
    })
    outgoing.on('error', reject)
  })

const site = (...words: string[]) => command(app, 'brand', ...words)
const jsonOf = (words: string[]): unknown => JSON.parse(site(...words, '--json').stdout)

function fileOf(name: string, file: unknown): string {
  const path = join(app.ctx.config.dataDir, name)
  writeFileSync(path, JSON.stringify(file))
  return path
}

/** The time until both servers reported it. */
async function liveAfter(host: string, expected: object): Promise<number> {
  const sinceMs = performance.now()
  for (const { port } of servers)
    await expect.poll(() => settingsAt(port, host), { timeout: 2 * liveMs, interval: 50 }).toMatchObject(expected)
  return performance.now() - sinceMs
}

test(
  'a fourth brand from a file is open on two running servers in seconds, and so is what is changed about it',
  { timeout: 90_000 },
  async () => {
    const host = 'aurora.localhost'
    const beganMs = performance.now()
    const path = fileOf('aurora.json', { ...minimalSite, hosts: undefined })
    const created = site('create', '--from', path, '--host', host)
    expect([created.status, created.stderr]).toEqual([0, ''])
    expect(created.stdout).toContain(`Aurora is live at ${host} within five seconds.`)
    expect(await liveAfter(host, { name: 'Aurora', company_name: 'Aurora B.V.' })).toBeLessThan(liveMs)
    expect(performance.now() - beganMs).toBeLessThan(60_000)

    const exported = site('export', 'aurora').stdout
    const file = JSON.parse(exported) as { packs: object[] }
    const dearer = { id: 'only', credits: 10, prices: { EUR: 1230, GBP: 1110 } }
    const tokens = { primary: '#5b21b6', on_primary: '#ffffff' }
    const changed = fileOf('changed.json', { ...file, name: 'Borealis', tokens, packs: [dearer] })
    const trial = site('import', changed, '--dry-run')
    expect(trial.stdout).toContain('name: "Aurora" → "Borealis"')
    expect(site('export', 'aurora').stdout).toBe(exported)

    const brought = site('import', changed)
    expect([brought.status, brought.stdout]).toEqual([0, expect.stringContaining('packs: [')])
    expect(site('import', changed).stdout).toMatch(/\nNothing has changed for aurora\.\n$/)
    const costs = { minimum_message_costs: { NL: { costs: 1.23, currency: 'EUR' } } }
    expect(await liveAfter(host, { name: 'Borealis', tokens, ...costs })).toBeLessThan(liveMs)
  },
)

test('what may not go live ends with 1, with the reason, and changes nothing', () => {
  const pale = { ...(JSON.parse(site('export', 'social').stdout) as object), tokens: { primary: '#f5f5f5' } }
  const before = site('export', 'social').stdout
  const path = fileOf('pale.json', pale)
  const checked = site('check', path)
  expect([checked.status, checked.stderr]).toEqual([1, expect.stringContaining('It may not go live')])
  expect(checked.stdout).toMatch(/^fatal {4}tokens.on_primary: on_primary on primary has a contrast of 1\.\d\d in the/m)
  expect(site('import', path).status).toBe(1)
  expect(site('export', 'social').stdout).toBe(before)
  expect(jsonOf(['import', path])).toMatchObject({ may_go_live: false })
})

test('a logo for a brand is one command, and leaves everything else as it was', () => {
  const before = JSON.parse(site('export', 'lavish').stdout) as object
  expect(site('logo', 'lavish', 'public/brand/lavish.svg').status).toBe(0)
  const after = JSON.parse(site('export', 'lavish').stdout) as object
  expect(after).toEqual({ ...before, logo: { file: expect.stringMatching(/^[0-9a-f]{64}\.webp$/), width: 80, height: 80 } })
  expect(site('logo', 'lavish', 'README.md').stderr).toBe('README.md is no picture: it must be PNG, WebP, JPEG or SVG.\n')
  const path = join(app.ctx.config.dataDir, 'lavish.json')
  expect(site('export', 'lavish', '--to', path).status).toBe(0)
  expect(readFileSync(path, 'utf8')).toBe(site('export', 'lavish').stdout)
})

test('programs get JSON, people get sentences, also about a typing error', { timeout: 90_000 }, () => {
  expect(jsonOf(['list'])).toContainEqual(
    expect.objectContaining({ key: 'lavish', hosts: ['lavish.localhost'], pool: 'velours' }),
  )
  expect(site('list').stdout).toContain('Meadow & Main')
  expect(jsonOf(['check', 'classic'])).toEqual({ may_go_live: true, findings: [] })
  expect(jsonOf(['schema'])).toEqual(JSON.parse(readFileSync(join(root, 'docs/site.schema.json'), 'utf8')))
  expect(site('settings').stdout).toContain('How many credits one message costs.')
  const twice = site('create', '--from', 'sites/social.json', '--host', 'second.localhost')
  expect([twice.status, twice.stderr]).toEqual([1, expect.stringContaining('There is a site "social" already')])
  expect(site('export', 'nobody').stderr).toContain('There is no site "nobody"; there are social, classic, lavish')
  expect(site('export', 'lavsh').stderr).toContain('There is no site "lavsh"; did you mean "lavish"?')
  expect(site('check', 'sites/none.json').stderr).toContain('There is no site "sites/none.json"')
  expect(site('import', fileOf('half.json', [])).stderr).toContain('is not a brand')
  expect([site().status, site().stderr]).toEqual([2, expect.stringContaining('list | create | export')])
  expect(site('exprot').stderr).toBe('There is no command "brand exprot"; did you mean "brand export"?\n')
  expect(site('logo', 'lavish').stderr).toBe('Say which PICTURE: duet brand logo SITE PICTURE\n')
  expect(site('export', '--too').stderr).toBe('Unknown option "--too"; did you mean "to"?\n')
  expect([site('--help').status, site('settings', 'fonts').stdout]).toEqual([
    0,
    expect.stringContaining('one of figtree, dm-sans'),
  ])
})
