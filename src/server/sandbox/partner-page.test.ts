/** The sandbox as a partner's site: where sponsored items lead on a demonstration. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sandboxPartner } from '#domain/sponsored/sandbox-partner.ts'
import { openHouse, type House } from '../../../tests/test-app.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const read = async (path: string, language = 'en', brand = 'social') =>
  (await house.app()).request(`http://${brand}.localhost${path}`, { headers: { 'accept-language': language } })

test('a room and an offer say that they are no real ones, in the words of the visitor, and are found by no search engine', async () => {
  const room = await read(sandboxPartner.roomOf('jonas-cooks'))
  expect([room.status, room.headers.get('x-robots-tag')]).toEqual([200, 'noindex'])
  expect(await room.text()).toContain('Jonas')
  const offer = await read(sandboxPartner.offer, 'nl')
  expect(await offer.text()).toContain('<html lang="nl">')
})

test('a formal brand’s visitors are addressed formally here too', async () => {
  const offer = async (brand: string) => (await read(sandboxPartner.offer, 'de', brand)).text()
  expect(await offer('classic')).toContain('Es weiß nichts über Sie:')
  expect(await offer('social')).toContain('Es weiß nichts über dich:')
})

test('a room of nobody is not there', async () => {
  expect((await read(sandboxPartner.roomOf('nobody'))).status).toBe(404)
})
