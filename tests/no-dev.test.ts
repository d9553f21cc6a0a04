/** What is made for developers, in production: not a line of it was built, and the pages that were know none of its addresses. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { User } from '#domain/members/members.ts'
import { readConfig } from '#server/infrastructure/config.ts'
import { clientFolder, home } from '../tools/web/build-web.ts'
import { filesWithDevCode, noDevCode, readableFiles } from '../tools/web/dev-code.ts'
import { production } from './production.ts'
import { openTestApp, type TestApp } from './test-app.ts'
import { cookieOf } from './stream-listener.ts'
import { buildMs, openPages, serverFolder } from './pages.ts'

let app: TestApp
let open: Awaited<ReturnType<typeof openPages>>
let cookie: string

beforeAll(async () => {
  app = await openTestApp()
  const config = readConfig(production)
  open = await openPages({ ...app.ctx, config: { ...config, dataDir: app.ctx.config.dataDir } })
  cookie = await cookieOf(app, await app.createMember('Ben', { credits: 7 }))
}, buildMs)
afterAll(() => app.close())

test('no line of it was built, neither for browsers nor for the server', () => {
  expect(readableFiles(clientFolder).length).toBeGreaterThan(100)
  expect(readableFiles(serverFolder)).toContain('index.js')
  expect([clientFolder, serverFolder].flatMap(filesWithDevCode)).toEqual([])
})

test.each([
  ['an address', 'x.js', 'go("/_dev/ui")'],
  ['the first address', 'x.js', 'const at = "/_dev"'],
  ['a cookie', 'x.js', 'read("dev_panel")'],
  ['another cookie', 'x.js', 'read("dev_design")'],
  ['a module’s name', 'x.js', '//#region src/web/dev/panel.tsx'],
  ['a style', 'x.css', '.head_dev-panel{color:red}'],
  ['a style of the sheet', 'x.css', '.part_dev-sheet-specimen{color:red}'],
])('a file with %s in it is found', (_, file, words) => {
  const folder = mkdtempSync(join(tmpdir(), 'duet-build-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, file), words)
  writeFileSync(join(folder, 'innocent.js'), 'import.meta.env.DEV; const developers = 1')
  expect(filesWithDevCode(folder)).toEqual([file])
})

const bundle = (input: string) =>
  build({
    configFile: false,
    root: home,
    logLevel: 'silent',
    plugins: [noDevCode()],
    build: { write: false, rolldownOptions: { input: join(home, input), preserveEntrySignatures: 'strict' } },
  })

test('a build that would have a line of it ends', async () => {
  await expect(bundle('src/web/kit/routing/dev-pages.ts')).rejects.toThrow('is for developers, and would reach members')
  await expect(bundle('src/domain/sites/visitor-rules.ts')).resolves.toBeTruthy()
})

test('a page or a call for developers is one that does not exist', async () => {
  const other = await open('/no-such-page', { cookie })
  for (const path of [
    '',
    '/ui',
    '/dialogs',
    '/top-nav',
    '/activate-reminder',
    '/outbox',
    '/sign-in/ben',
    '/words/longest.json',
  ]) {
    const answer = await open(`/_dev${path}`, { cookie })
    expect([path, answer.status, answer.headers.get('set-cookie')]).toEqual([path, other.status, null])
  }
  expect(other.status).toBe(404)
  expect((await open('/_dev/credits-to-zero', { method: 'POST', cookie })).status).toBe(404)
  expect(((await (await open('/api/user.php', { cookie })).json()) as User).credits).toBe(7)
})

test('the flag and the design of a developer mean nothing there', async () => {
  const page = await (await open('/home', { cookie: `${cookie}; dev_panel=1; dev_design=lavish` })).text()
  expect(page).toContain('data-page="home"')
  expect(page).toContain('data-template="social"')
  expect(page).not.toContain('Developer panel')
})
