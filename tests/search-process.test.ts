/** The search process as it runs: web processes use it over its socket, and its restart fails no search of a member. */
import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { freePort } from './redis.ts'
import { socketPath } from './searching.ts'
import { serve } from './server-processes.ts'
import { cookieOf } from './stream-listener.ts'
import { openTestApp, type TestApp } from './test-app.ts'

/** Faster, and the member would meet a limit. */
const betweenMs = 300

let app: TestApp
let cookie: string
beforeAll(async () => {
  app = await openTestApp()
  // the processes' clock runs
  app.wait(Date.now() - app.ctx.now().getTime())
  cookie = await cookieOf(app, await app.createMember('Anna'))
  await app.createMember('Ben', { gender: 'm' })
})
afterAll(() => app.close())

async function start(services: string[], path: string) {
  const searchPort = await freePort()
  const settings = { SEARCH_INDEX: 'on', SEARCH_SOCKET: path, SEARCH_PORT: String(searchPort) }
  const server = await serve(app, services, settings)
  onTestFinished(async () => void (await server.stop()))
  return { ...server, searchPort }
}

const get = (port: number, path: string) =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie, host: 'social.localhost' } })
const metricOf = async (port: number, name: string) =>
  Number(new RegExp(`^${name} (.+)$`, 'm').exec(await (await get(port, '/metrics')).text())?.[1] ?? Number.NaN)
const isReady = (port: number) => expect.poll(() => get(port, '/readyz').then(({ status }) => status)).toBe(200)
const fallbacksOf = (port: number) => metricOf(port, 'duet_search_fallbacks_total')

async function search(port: number) {
  const answer = await get(port, '/api/search.php?gender=m&hide_fictional=1')
  return [answer.status, ((await answer.json()) as { profiles: { name: string }[] }).profiles.map(({ name }) => name)]
}
/** Searches until the index answers. */
const usesIndex = (port: number) =>
  expect
    .poll(
      async () => {
        const before = await fallbacksOf(port)
        await search(port)
        return (await fallbacksOf(port)) === before
      },
      { timeout: 20_000, interval: betweenMs },
    )
    .toBe(true)

test('its restart fails no search, and it is used again by itself', { timeout: 120_000 }, async () => {
  const path = socketPath()
  const [web, first] = await Promise.all([start(['web'], path), start(['search'], path)])
  await isReady(first.searchPort)
  expect(await metricOf(first.searchPort, 'duet_search_index_cards')).toBe(2)
  await usesIndex(web.port)
  const answers: unknown[] = []
  const state = { isOver: false }
  const asking = (async () => {
    for (; !state.isOver; await pause(betweenMs)) answers.push(await search(web.port))
  })()
  await first.stop()
  expect(existsSync(path)).toBe(false)
  await expect.poll(() => answers.length, { timeout: 30_000, interval: betweenMs }).toBeGreaterThan(10)
  const second = await start(['search'], path)
  await isReady(second.searchPort)
  await usesIndex(web.port)
  state.isOver = true
  await asking
  expect(answers.filter((answer) => JSON.stringify(answer) !== '[200,["Ben"]]')).toEqual([])
})

test('it may run beside the web server, and a second one on the machine is refused', { timeout: 120_000 }, async () => {
  const path = socketPath()
  const both = await start(['web', 'search'], path)
  const other = await start(['web'], path)
  await usesIndex(both.port)
  await usesIndex(other.port)
  expect(await search(other.port)).toEqual([200, ['Ben']])
  await expect(start(['search'], path)).rejects.toThrow(`another process listens at ${path}`)
  expect(existsSync(path)).toBe(true)
})

test('without a socket there is no search process', async () => {
  await expect(serve(app, ['search'])).rejects.toThrow('the service search needs SEARCH_SOCKET or SEARCH_VESPA_URL')
})
