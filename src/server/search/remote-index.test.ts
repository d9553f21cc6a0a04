/** Web processes ask the search process over its socket, and the database whenever that process cannot answer. */
import { spawnSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { SearchQuery } from '#domain/search/search.ts'
import type { Context } from '#server/infrastructure/context.ts'
import type { LogEvent } from '#server/infrastructure/log.ts'
import { openMetrics } from '#server/infrastructure/metrics.ts'
import { openState } from '#server/infrastructure/state.ts'
import { usedIndex } from '#server/search/index-or-database.ts'
import { maintainIndex, type MaintainedIndex } from '#server/search/maintain-index.ts'
import { openRemoteIndex } from '#server/search/remote-index.ts'
import { mostBytes } from '#server/search/search-protocol.ts'
import { openSearchSocket } from '#server/search/search-socket.ts'
import { search } from '#server/search/search.ts'
import { socketPath } from '../../../tests/searching.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let eva: ProfileId
let own: MaintainedIndex
beforeAll(async () => {
  app = await openTestApp()
  eva = await app.createMember('Eva')
  await app.createMember('Ben', { gender: 'm' })
  own = maintainIndex(app.ctx)
  await own.loaded
})
afterAll(() => {
  own.stop()
  return app.close()
})

let path = ''
let events: LogEvent[]
let web: Context
beforeEach(() => {
  path = socketPath()
  events = []
  const note = ({ event }: { event: LogEvent }) => void events.push(event)
  const log = { ...app.ctx.log, info: note, warn: note }
  web = { ...app.ctx, log, state: openState(), metrics: openMetrics() }
  const { index, close } = openRemoteIndex(web, path)
  usedIndex(web).index = index
  onTestFinished(close)
})

/** A search process: returns how to stop it. */
async function listen(maintained: MaintainedIndex = own) {
  const server = await openSearchSocket(app.ctx, maintained, path)
  const stop = async () => {
    server.closeAllConnections()
    if (server.listening) await new Promise((done) => server.close(done))
  }
  onTestFinished(stop)
  return stop
}

let versions = 0
async function find() {
  versions += 1
  const member = { profile: eva, versions: { user: versions, chats: 1, likes: versions, sessions: 1, snapshot: '' } }
  const reply = await search(web, app.site(), member, SearchQuery.parse({ gender: 'm', hide_fictional: '1' }))
  return (JSON.parse(reply.json) as { profiles: { name: string }[] }).profiles.map(({ name }) => name)
}
/** How many searches the database answered in place of the index. */
const fallbacks = () => web.metrics.searchIndex.fallbacks
const isBack = () => expect.poll(() => events.at(-1)).toBe('search.process_back')

test('while no search process runs the database answers, and when one comes it is used by itself', async () => {
  await expect.poll(() => events).toContain('search.process_away')
  expect([await find(), fallbacks()]).toEqual([['Ben'], 1])
  await listen()
  await isBack()
  expect([await find(), fallbacks()]).toEqual([['Ben'], 1])
})

test('a search process that goes fails no search, and is used again when it is back', async () => {
  const stop = await listen()
  await isBack()
  await find()
  await stop()
  expect(existsSync(path)).toBe(false)
  for (let n = 0; n < 20; n++) expect(await find()).toEqual(['Ben'])
  expect(fallbacks()).toBe(20)
  await listen()
  await isBack()
  expect([await find(), fallbacks()]).toEqual([['Ben'], 20])
})

test('while the search process loads its index, the database answers', async () => {
  const loads = { isNow: true }
  await listen({ ...own, isLoaded: () => !loads.isNow })
  await expect.poll(() => events).toContain('search.process_away')
  expect([await find(), fallbacks()]).toEqual([['Ben'], 1])
  loads.isNow = false
  await isBack()
})

test('an index that is lost between two answers is no failure', async () => {
  await listen({ ...own, index: { findPage: async () => null, count: async () => null } })
  await isBack()
  expect([await find(), fallbacks()]).toEqual([['Ben'], 1])
})

test('nobody waits long for a search process that hangs, and only the first search waits at all', async () => {
  const hangs = { isNow: false }
  const server = createServer((incoming, response) => {
    incoming.resume()
    if (!hangs.isNow) response.end()
  }).listen(path)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await isBack()
  hangs.isNow = true
  for (let n = 0; n < 20; n++) expect(await find()).toEqual(['Ben'])
  expect(fallbacks()).toBe(20)
})

test.each([
  ['another shape', '[{"ids":["Ben"]}]'],
  ['too few answers', '[]'],
  ['no JSON', 'Ben'],
])('an answer of %s is not believed', async (_, body) => {
  const server = createServer((incoming, response) => {
    incoming.resume()
    response.end(incoming.url === '/ready' ? '' : body)
  }).listen(path)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await isBack()
  expect([await find(), fallbacks()]).toEqual([['Ben'], 1])
})

test('questions of another shape, of another release or without end are refused', async () => {
  await listen()
  const ask = (body: string) =>
    new Promise<number>((resolve, reject) => {
      const outgoing = request({ socketPath: path, path: '/answers', method: 'POST' }, (answer) => {
        answer.resume()
        resolve(answer.statusCode ?? 0)
      })
      outgoing.on('error', reject)
      outgoing.end(body)
    })
  const criteria = {
    pool: 1,
    genders: [],
    others: [],
    places: [],
    off: [],
    countries: [],
    home: null,
    viewer: 0,
    unmet: false,
    max: 1,
    skip: 0,
  }
  const facts = { born_after: '1900-01-01', born_until: '2008-01-01', fictional: false, photo: false, fit: null }
  const page = (more: object) =>
    JSON.stringify([{ page: { kind: 'country', criteria: { ...criteria, ...facts, ...more } }, seen: null, isCounted: true }])
  expect(await ask(page({}))).toBe(200)
  expect(await ask(page({ smokes: true }))).toBe(400)
  expect(await ask(page({ max: 10_000 }))).toBe(400)
  expect(await ask('[{"page":1}]')).toBe(400)
  expect(await ask(' '.repeat(mostBytes + 1))).toBe(400)
})

test('a socket that another process holds is refused, and so is a path of a file', async () => {
  await listen()
  await expect(openSearchSocket(app.ctx, own, path)).rejects.toThrow('another process listens')
  const file = `${path}.txt`
  writeFileSync(file, 'precious')
  onTestFinished(() => rmSync(file))
  await expect(openSearchSocket(app.ctx, own, file)).rejects.toThrow('is no socket')
  expect(existsSync(file)).toBe(true)
})

test('a socket that a killed process left behind is taken', async () => {
  const held = `require('net').createServer().listen(process.argv[1], () => process.kill(process.pid, 'SIGKILL'))`
  spawnSync(process.execPath, ['-e', held, path])
  expect(existsSync(path)).toBe(true)
  await listen()
  await isBack()
})
