/** The sandbox as a partner's site: where sponsored items lead on a demonstration. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sandboxProvider } from '#domain/sponsored/sponsored.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const read = async (path: string, language = 'en', brand = 'social') =>
  (await app.hono()).request(`http://${brand}.localhost${path}`, { headers: { 'accept-language': language } })

test('a room and an offer are marked as not real, in the visitor’s language, and are found by no search engine', async () => {
  const room = await read(sandboxProvider.roomOf('jonas-cooks'))
  expect([room.status, room.headers.get('x-robots-tag')]).toEqual([200, 'noindex'])
  expect(await room.text()).toContain('Jonas')
  const offer = await read(sandboxProvider.offer, 'nl')
  expect(await offer.text()).toContain('<html lang="nl">')
})

test('a formal brand’s visitors are addressed formally here too', async () => {
  const offer = async (brand: string) => (await read(sandboxProvider.offer, 'de', brand)).text()
  expect(await offer('classic')).toContain('Es weiß nichts über Sie:')
  expect(await offer('social')).toContain('Es weiß nichts über dich:')
})

test('a room without a performer is not there', async () => {
  expect((await read(sandboxProvider.roomOf('nobody'))).status).toBe(404)
})
