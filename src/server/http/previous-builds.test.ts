/** A page that was open over a release still finds its code, and a server does not fill its disk with it. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { expect, onTestFinished, test, vi } from 'vitest'
import { dayMs } from '#domain/time/durations.ts'
import { serveAssets } from '#server/http/assets.ts'
import { findPreviousAsset, previousBuildsMs, storeAssets } from '#server/http/previous-builds.ts'

const warn = vi.fn()
const log = { debug() {}, info() {}, warn, error() {} }
const store = (clientFolder: string, folder: string, nowMs: number) => storeAssets({ clientFolder, folder, nowMs, log })

function aPlace() {
  const root = mkdtempSync(join(tmpdir(), 'duet-builds-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  return { root, stored: join(root, 'kept') }
}

/** What a build leaves behind: files with a hash in their names, and its id. */
function build(root: string, id: string): string {
  const folder = join(root, 'client')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'assets'), { recursive: true })
  mkdirSync(join(folder, 'builds'))
  writeFileSync(join(folder, `assets/chat-${id}.js`), `the chat of ${id}`)
  writeFileSync(join(folder, 'builds/latest.json'), JSON.stringify({ id }))
  return folder
}

const request = (folder: string, earlier: readonly string[], path: string) =>
  new Hono().use(serveAssets(folder, (name) => findPreviousAsset(earlier, name))).request(path)

test('after a release the code of the build before is served on, as that of the new one', async () => {
  const { root, stored } = aPlace()
  expect(store(build(root, 'first'), stored, 0)).toEqual([])
  const folder = build(root, 'second')
  const earlier = store(folder, stored, dayMs)
  for (const id of ['first', 'second']) {
    const answer = await request(folder, earlier, `/assets/chat-${id}.js`)
    expect([answer.status, await answer.text()]).toEqual([200, `the chat of ${id}`])
    expect(answer.headers.get('cache-control')).toContain('immutable')
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  }
  expect((await request(folder, earlier, '/assets/chat-third.js')).status).toBe(404)
})

test('nothing else in that folder is an address', async () => {
  const { root, stored } = aPlace()
  store(build(root, 'first'), stored, 0)
  const folder = build(root, 'second')
  const earlier = store(folder, stored, 0)
  for (const path of ['/assets/..%2Freplaced-at', '/assets/.js', '/assets/', '/assets/replaced-at'])
    expect((await request(folder, earlier, path)).status).toBe(404)
})

test('a build goes a week after it was replaced, however long it ran before', () => {
  const { root, stored } = aPlace()
  store(build(root, 'first'), stored, 0)
  const replacedMs = 100 * dayMs
  expect(store(build(root, 'second'), stored, replacedMs)).toHaveLength(1)
  expect(store(build(root, 'second'), stored, replacedMs + previousBuildsMs - 1)).toHaveLength(1)
  expect(store(build(root, 'second'), stored, replacedMs + previousBuildsMs)).toEqual([])
  expect(readdirSync(stored)).toEqual(['second'])
})

test('a release that is taken back brings its build back, for as long as it runs', () => {
  const { root, stored } = aPlace()
  store(build(root, 'first'), stored, 0)
  store(build(root, 'second'), stored, dayMs)
  store(build(root, 'first'), stored, 2 * dayMs)
  const earlier = store(build(root, 'third'), stored, 9 * dayMs)
  expect(earlier.map((folder) => folder.split('/').at(-2))).toEqual(['first'])
})

test('a folder that cannot be written to is a line of the log, and not the end of the start', () => {
  const { root, stored } = aPlace()
  const folder = build(root, 'first')
  writeFileSync(stored, 'a file, where the folder would be')
  expect(store(folder, stored, 0)).toEqual([])
  expect(warn.mock.calls).toEqual([
    [{ event: 'builds.not_stored', err: expect.objectContaining({ code: 'EEXIST' }) }, expect.any(String)],
    [{ event: 'builds.not_stored', err: expect.objectContaining({ code: 'ENOTDIR' }) }, expect.any(String)],
  ])
  rmSync(stored)
  expect(store(folder, stored, 0)).toEqual([])
  expect(readdirSync(stored)).toEqual(['first'])
})
