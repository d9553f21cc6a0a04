/** A page that was open over a release still finds its code, and a server does not fill its disk with it. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { dayMs } from '#domain/time/durations.ts'
import { serveAssets } from '#server/http/assets.ts'
import { findPreviousAsset, storeAssets, previousBuildsMs } from '#server/http/previous-builds.ts'

function aPlace() {
  const root = mkdtempSync(join(tmpdir(), 'duet-builds-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  return { root, kept: join(root, 'kept') }
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

const ask = (folder: string, earlier: readonly string[], path: string) =>
  new Hono().use(serveAssets(folder, (name) => findPreviousAsset(earlier, name))).request(path)

test('after a release the code of the build before is served on, as that of the new one', async () => {
  const { root, kept } = aPlace()
  expect(storeAssets(build(root, 'first'), kept, 0)).toEqual([])
  const folder = build(root, 'second')
  const earlier = storeAssets(folder, kept, dayMs)
  for (const id of ['first', 'second']) {
    const answer = await ask(folder, earlier, `/assets/chat-${id}.js`)
    expect([answer.status, await answer.text()]).toEqual([200, `the chat of ${id}`])
    expect(answer.headers.get('cache-control')).toContain('immutable')
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  }
  expect((await ask(folder, earlier, '/assets/chat-third.js')).status).toBe(404)
})

test('nothing else in that folder is an address', async () => {
  const { root, kept } = aPlace()
  storeAssets(build(root, 'first'), kept, 0)
  const folder = build(root, 'second')
  const earlier = storeAssets(folder, kept, 0)
  for (const path of ['/assets/..%2Freplaced-at', '/assets/.js', '/assets/', '/assets/replaced-at'])
    expect((await ask(folder, earlier, path)).status).toBe(404)
})

test('a build goes a week after it was replaced, however long it ran before', () => {
  const { root, kept } = aPlace()
  storeAssets(build(root, 'first'), kept, 0)
  const replacedMs = 100 * dayMs
  expect(storeAssets(build(root, 'second'), kept, replacedMs)).toHaveLength(1)
  expect(storeAssets(build(root, 'second'), kept, replacedMs + previousBuildsMs - 1)).toHaveLength(1)
  expect(storeAssets(build(root, 'second'), kept, replacedMs + previousBuildsMs)).toEqual([])
  expect(readdirSync(kept)).toEqual(['second'])
})

test('a release that is taken back brings its build back, for as long as it runs', () => {
  const { root, kept } = aPlace()
  storeAssets(build(root, 'first'), kept, 0)
  storeAssets(build(root, 'second'), kept, dayMs)
  storeAssets(build(root, 'first'), kept, 2 * dayMs)
  const earlier = storeAssets(build(root, 'third'), kept, 9 * dayMs)
  expect(earlier.map((folder) => folder.split('/').at(-2))).toEqual(['first'])
})
