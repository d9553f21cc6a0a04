/** Public profiles: visitors see consenting members, and cannot distinguish others from missing ones. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { PublicProfile } from '#domain/public-profiles/public-profiles.ts'
import { markPhoto } from '#server/photos/photos.ts'
import { changePublicProfileSetting, getPublicProfileSetting, getPublicProfile } from '#server/public-profiles/public-profiles.ts'
import { createApp, loadDevRoutes } from '#server/app.ts'
import { openLimits } from '#server/http/limits.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp()))
afterAll(() => app.close())

const look = (id: ProfileId, host?: string, source?: string) => getPublicProfile(app.ctx, app.site(host), source, id)
const notFound = { code: 'not_found' }

test('nobody is shown until they agree, and no longer than they do', async () => {
  const nora = await app.createMember('Nora')
  expect(await getPublicProfileSetting(app.ctx, nora)).toEqual({ shown: false })
  await expect(look(nora)).rejects.toMatchObject(notFound)
  for (const shown of [true, true]) expect(await changePublicProfileSetting(app.ctx, nora, { shown })).toEqual({ shown: true })
  expect(await look(nora)).toMatchObject({ id: nora, name: 'Nora', country: 'NL' })
  await changePublicProfileSetting(app.ctx, nora, { shown: false })
  await expect(look(nora)).rejects.toMatchObject(notFound)
})

test('a visitor sees the first name, the age, the region and the first photo, and nothing else', async () => {
  const olga = await app.createMember('Olga', { personal: 'My own words', interests: ['music'] })
  await changePublicProfileSetting(app.ctx, olga, { shown: true })
  const shown = await look(olga)
  expect(Object.keys(shown).sort()).toEqual(['age', 'country', 'countryregion', 'id', 'main_image', 'name', 'region'])
  expect(shown).toMatchObject({ countryregion: 'NL-NH', region: 'Noord-Holland' })
  expect(PublicProfile.parse(shown)).toEqual(shown)
})

test.each(['banned', 'paused', 'deleted'] as const)('someone %s is not shown, whatever they agreed to', async (status) => {
  const pia = await app.createMember(`Pia ${status}`, { status, email: `pia-${status}@example.test` })
  await changePublicProfileSetting(app.ctx, pia, { shown: true })
  await expect(look(pia)).rejects.toMatchObject(notFound)
})

test('a fictional profile is never shown, and nobody in another pool', async () => {
  const [drawn, real] = [await app.createMember('Drawn', { fictional: true }), await app.createMember('Real')]
  for (const id of [drawn, real]) await changePublicProfileSetting(app.ctx, id, { shown: true })
  await expect(look(drawn)).rejects.toMatchObject(notFound)
  await expect(look(real, 'lavish.localhost')).rejects.toMatchObject(notFound)
})

test('a brand that is closed to visitors shows nobody, and its members are shown on no sister brand', async () => {
  const [here, there] = [await app.createMember('Hera'), await app.createMember('Thea', { host: 'classic.localhost' })]
  for (const id of [here, there]) await changePublicProfileSetting(app.ctx, id, { shown: true })
  expect(await look(here)).toMatchObject({ name: 'Hera' })
  await expect(look(there)).rejects.toMatchObject(notFound)
  for (const id of [here, there]) await expect(look(id, 'classic.localhost')).rejects.toMatchObject(notFound)
  // that brand opens to visitors from its partners
  for (const id of [here, there]) expect(await look(id, 'classic.localhost', 'north')).toMatchObject({ id })
  await expect(look(there, 'social.localhost', 'north')).rejects.toMatchObject(notFound)
})

test('of a name visitors see the first word', async () => {
  const zoe = await app.createMember('Zoe van der Berg', { email: 'zoe@example.test' })
  await changePublicProfileSetting(app.ctx, zoe, { shown: true })
  expect((await look(zoe)).name).toBe('Zoe')
})

test('the first photo opens at 320 pixels at most, under an address of its own that ends with the agreement', async () => {
  const hono = await app.hono()
  const paula = await app.createMember('Paula')
  await givePhoto(paula)
  const photo = async () => (await look(paula)).main_image
  await changePublicProfileSetting(app.ctx, paula, { shown: true })
  const shown = await photo()
  expect(shown).toMatchObject({ id: paula, width: 320, height: 400 })
  expect(JSON.stringify(shown)).not.toContain(token)
  const open = async (file: string) => (await hono.request(`http://social.localhost/media/${file}`)).status
  const address = (width: number, type = 'webp') => shown?.thumb_filename.replace('320.webp', `${width}.${type}`) ?? ''
  expect(await Promise.all([160, 320, 640, 1280].map((width) => open(address(width))))).toEqual([200, 200, 404, 404])
  expect([await open(address(320, 'avif')), await open(address(320).replace('outside/', ''))]).toEqual([404, 404])
  await changePublicProfileSetting(app.ctx, paula, { shown: false })
  expect(await open(address(320))).toBe(404)
  await changePublicProfileSetting(app.ctx, paula, { shown: true })
  expect((await photo())?.thumb_filename).not.toBe(shown?.thumb_filename)
})

test('visitors do not see a photo that is marked as nude, and its address answers nothing', async () => {
  const hono = await app.hono()
  const vera = await app.createMember('Vera')
  const photo = await givePhoto(vera, 'v'.repeat(26))
  await changePublicProfileSetting(app.ctx, vera, { shown: true })
  const address = (await look(vera)).main_image?.thumb_filename
  const opens = async () => (await hono.request(`http://social.localhost/media/${address}`)).status
  expect(await opens()).toBe(200)
  await markPhoto(app.ctx, vera, photo, true)
  expect([(await look(vera)).main_image, await opens()]).toEqual([null, 404])
  await markPhoto(app.ctx, vera, photo, false)
  expect(await opens()).toBe(200)
})

const token = 'p'.repeat(26)
async function givePhoto(member: ProfileId, address = token) {
  const { db, files } = app.ctx
  const row = { member_id: member, token: address, position: 0, width: 1200, height: 1500, thumbhash: Buffer.from('x') }
  const { id } = await db.insertInto('image').values(row).returning('id').executeTakeFirstOrThrow()
  await db.updateTable('profile').set({ main_image_id: id }).where('id', '=', member).execute()
  for (const width of [160, 320, 640, 1280])
    await files.put(`photos/${address.slice(0, 2)}/${address}/${width}.webp`, Buffer.from('picture'), {
      contentType: 'image/webp',
    })
  return id
}

test('who did not agree and who does not exist are answered with the same words', async () => {
  const hono = await app.hono()
  const quiet = await app.createMember('Quiet')
  const request = async (id: number) => {
    const response = await hono.request(`http://social.localhost/api/shown_profile.php?profile=${id}`, {
      headers: { host: 'social.localhost' },
    })
    return [response.status, await response.text()]
  }
  expect(await request(quiet)).toEqual(await request(987_654_321_012))
  expect((await request(quiet))[0]).toBe(404)
})

test('visitors of one address see some hundred cards a minute, and no more', async () => {
  const limited = { ...app.ctx, limits: openLimits({ redisUrl: null, log: app.ctx.log }) }
  const hono = createApp(limited, null, undefined, await loadDevRoutes(limited))
  const request = async (path: string) => (await hono.request(`http://social.localhost/api/${path}`)).status
  const search = 'search.php?gender=any&country=NL&pp=48'
  const statuses = []
  for (let n = 0; n < 21; n++) statuses.push(await request(search))
  expect(statuses.indexOf(429)).toBe(20)
  const profiles = []
  for (let n = 0; n < 31; n++) profiles.push(await request(n % 2 ? 'profile.php?profile=1' : 'shown_profile.php?profile=1'))
  expect(profiles.indexOf(429)).toBe(30)
})
