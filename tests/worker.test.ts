/** The built service worker: it installs, has the number of its build, and caches all that an offline start needs. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientFolder } from '../tools/web/build-web.ts'
import { previousFiles } from '../tools/web/previous-files.ts'
import type { Start } from '#web/kit/app/bootstrap.ts'
import { brandParts } from '#web/pwa/offline/cache-shell.ts'
import { openTestApp, type TestApp } from './test-app.ts'
import { cookieOf } from './stream-listener.ts'
import { buildMs, openPages } from './pages.ts'

let app: TestApp
let open: Awaited<ReturnType<typeof openPages>>

beforeAll(async () => {
  app = await openTestApp()
  open = await openPages(app.ctx)
}, buildMs)
afterAll(() => app.close())

const startIn = (html: string) => JSON.parse(/<script id="start"[^>]*>([^<]*)</.exec(html)?.[1] ?? '') as Start
const idOf = async (path: string, cookie = '') => /"buildId":"([\w-]{12})"/.exec(await (await open(path, { cookie })).text())?.[1]

test('every file it keeps is served, or it could never be installed', async () => {
  const worker = await (await open('/sw.js')).text()
  const files = previousFiles(clientFolder)
  expect(files.length).toBeGreaterThan(40)
  for (const file of files) {
    expect(worker).toContain(file)
    const answer = await open(file)
    expect([file, answer.status]).toEqual([file, 200])
  }
})

test('what a page wears is among them, and so is the code of the pages it opens', async () => {
  const cookie = await cookieOf(app, await app.createMember('Anna'))
  const files = previousFiles(clientFolder)
  for (const path of ['/offline', '/chats']) {
    const page = await (await open(path, { cookie })).text()
    // fetched at once; the router also names code that other pages would need
    const named = [...page.matchAll(/(?:href=|from |import\(?\s*)["'](\/assets\/[\w.-]+)/g)].map(([, file = '']) => file)
    expect(named.length).toBeGreaterThan(10)
    // the worker has what the build knows; the page adds what the brand has
    const cached = [...files, ...brandParts(startIn(page))]
    expect(named.filter((file) => !cached.includes(file))).toEqual([])
  }
})

test('pages, worker and server name the same build', async () => {
  const { id } = (await (await open('/builds/latest.json')).json()) as { id: string }
  expect(await (await open('/sw.js')).text()).toContain(id)
  expect(await idOf('/login')).toBe(id)
  expect(await idOf('/offline')).toBe(id)
})

test('the cached page carries who is logged in, and no proxy caches it', async () => {
  const anna = await app.createMember('Antje')
  const answer = await open('/offline', { cookie: await cookieOf(app, anna) })
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  const page = await answer.text()
  expect(page).toContain('data-page="offline"')
  expect(page).toContain(`"id":${anna}`)
  // a crawler is never logged in
  expect(await (await open('/offline')).text()).toContain('noindex')
})

test('the router gets the pages of chats in one answer', async () => {
  const version = /\/assets\/manifest-(\w+)\.js/.exec(await (await open('/offline')).text())?.[1] ?? ''
  const manifest = (await (await open(`/__manifest?paths=%2Fchats%2C%2Fchats%2F1&version=${version}`)).json()) as object
  expect(Object.keys(manifest)).toEqual(expect.arrayContaining(['chats/chats-page', 'chats/chat-page', 'shell/member-area']))
})

test('a brand’s own drawings of pages without a network are cached with them', async () => {
  const file = `${'a'.repeat(64)}.webp`
  const start = startIn(await (await open('/offline')).text())
  const drawings = { offline: { light: file }, lost: { light: `${'b'.repeat(64)}.webp` } }
  const added = brandParts({ ...start, settings: { ...start.settings, drawings } })
  expect(added.filter((address) => address.includes('/media/'))).toEqual([`/media/brand/${file}`])
})
