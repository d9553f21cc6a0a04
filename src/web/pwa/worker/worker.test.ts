/** The worker's responses without a network, and what it caches for them. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { responsesCache, filesCache, routesOfChats, shellAddress, shellCache } from '#web/pwa/offline/cache-names.ts'
import { playCaches } from '#web/pwa/offline/testing-caches.ts'
import { respondWithFile, forgetOtherBuilds, cacheFiles, tidy } from '#web/pwa/worker/files.ts'
import { respondWithPage, respondWithRoutes } from '#web/pwa/worker/pages.ts'

const build = { id: 'one', files: ['/assets/chat-1.js', '/icons.svg'] }
const at = (path: string) => new URL(path, 'http://social.localhost')
const cutOff = () => Promise.reject(new TypeError('Failed to fetch'))

beforeEach(() => void vi.stubGlobal('caches', playCaches()))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** For tests with a fake clock. */
const slow = () => new Promise<Response>((resolve) => setTimeout(() => resolve(new Response('the page')), 9_000))

const keep = async (name: string, address: string, words: string) => (await caches.open(name)).put(address, new Response(words))
const said = async (answer: Promise<Response>) => (await answer).text()

test('a missing file stops the installation of a worker', async () => {
  vi.stubGlobal(
    'caches',
    playCaches((path) => new Response('', { status: path.endsWith('.svg') ? 404 : 200 })),
  )
  await expect(cacheFiles(build)).rejects.toThrow('/icons.svg answered 404')
})

test('cached files are not fetched again', async () => {
  const served = vi.fn(() => new Response('a file'))
  vi.stubGlobal('caches', playCaches(served))
  await cacheFiles(build)
  await cacheFiles(build)
  expect(served).toHaveBeenCalledTimes(2)
})

test('a worker that takes over deletes the caches of other builds, of members too', async () => {
  await cacheFiles(build)
  for (const name of [filesCache('zero'), shellCache('zero', 5), shellCache('one', 5)]) await caches.open(name)
  await forgetOtherBuilds('one')
  expect(await caches.keys()).toEqual([filesCache('one'), shellCache('one', 5)])
})

test('caches that an older page wrote during the takeover are deleted with the next page, and nothing of a newer build', async () => {
  const left = [filesCache('one'), responsesCache('zero', 5)]
  for (const name of left) await caches.open(name)
  await tidy(build, 'two', true)
  await tidy(build, 'one', false)
  expect(await caches.keys()).toEqual(left)
  await tidy(build, 'one', true)
  expect(await caches.keys()).toEqual([filesCache('one')])
})

test('files with a hash come from the cache; files that may have changed come from the network while there is one', async () => {
  await keep(filesCache('one'), '/assets/chat-1.js', 'cached code')
  await keep(filesCache('one'), '/icons.svg', 'cached icons')
  vi.stubGlobal('fetch', async () => new Response('new'))
  expect(await said(respondWithFile(new Request(at('/assets/chat-1.js')), 'one'))).toBe('cached code')
  expect(await said(respondWithFile(new Request(at('/icons.svg')), 'one'))).toBe('new')
  vi.stubGlobal('fetch', cutOff)
  expect(await said(respondWithFile(new Request(at('/icons.svg')), 'one'))).toBe('cached icons')
  await expect(respondWithFile(new Request(at('/drawings/lost.svg')), 'one')).rejects.toThrow('Failed to fetch')
})

test('without a network every page is the cached offline page, and never that of another build', async () => {
  await keep(shellCache('one', 5), shellAddress, 'the cached page')
  expect(await said(respondWithPage(cutOff(), at('/likes'), 'one'))).toBe('the cached page')
  await expect(respondWithPage(cutOff(), at('/likes'), 'two')).rejects.toThrow('Failed to fetch')
})

test('on a bad line a member’s chats are not waited for; other pages are, and a visitor’s', async () => {
  vi.useFakeTimers()
  await keep(shellCache('one', 0), shellAddress, 'the cached page of a visitor')
  const early = [respondWithPage(slow(), at('/chats'), 'one')]
  await vi.advanceTimersByTimeAsync(10_000)
  await caches.delete(shellCache('one', 0))
  await keep(shellCache('one', 5), shellAddress, 'the cached page')
  const later = ['/chats', '/chats/12', '/likes'].map((path) => respondWithPage(slow(), at(path), 'one'))
  await vi.advanceTimersByTimeAsync(10_000)
  const words = await Promise.all([...early, ...later].map(said))
  expect(words).toEqual(['the page', 'the cached page', 'the cached page', 'the page'])
})

test("without a network the router gets the manifest of the chats' pages, and of no other", async () => {
  await keep(shellCache('one', 5), routesOfChats, 'routes of chats')
  vi.stubGlobal('fetch', cutOff)
  const requestRoutes = (paths: string) => respondWithRoutes(new Request(at(`/__manifest?paths=${paths}&version=1`)), 'one')
  expect(await said(requestRoutes('/chats,/chats/7'))).toBe('routes of chats')
  await expect(requestRoutes('/chats,/likes')).rejects.toThrow('Failed to fetch')
})

test("the router's manifest requests contain no ids of people", async () => {
  const requests: string[] = []
  vi.stubGlobal('fetch', async (url: URL) => {
    requests.push(url.pathname + url.search)
    return new Response('routes')
  })
  const request = new Request(at('/__manifest?paths=%2Fmembers%2C%2Fmembers%2F12%2C%2Fmembers%2F7%2Fchat&version=1'))
  expect(await said(respondWithRoutes(request, 'one'))).toBe('routes')
  expect(requests).toEqual([`/__manifest?${new URLSearchParams({ paths: '/members,/members/1,/members/1/chat', version: '1' })}`])
})
