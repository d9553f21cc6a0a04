/** Bans: a banned member is out and out of sight at once, photos included, and a lifted ban brings everything back. */
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { banMember, liftBan } from '#server/bans/bans.ts'
import { mediaRoutes } from '#server/photos/media.ts'
import { listPhotos, storeImage } from '#server/photos/photos.ts'
import { getByCredentials } from '#server/members/members.ts'
import { comersOf } from '../../../tests/member-sequence.ts'
import { openHouse, password, type House } from '../../../tests/test-app.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())
const { comer } = comersOf(() => house)

test('a banned member is logged out, hidden, cannot log in, and no address of a photo answers any more', async () => {
  const [anna, ben] = [await comer(), await comer({ gender: 'm', email: 'bad@example.test' })]
  const jpeg = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#123' } })
    .jpeg()
    .toBuffer()
  const { token } = await storeImage(house.ctx, ben.id, jpeg, { sizes: 'now' })
  const media = mediaRoutes(house.ctx)
  const address = `/media/${token}/320.webp`
  expect((await media.request(address)).status).toBe(200)

  await banMember(house.ctx, ben.id, 'Asked three members for money')
  await banMember(house.ctx, ben.id, 'Asked four members for money')
  await house.runJobs()

  expect((await ben.ask('GET /api/user.php')).status).toBe(403)
  expect((await anna.ask('GET /api/profile.php', { query: { profile: ben.id } })).status).toBe(404)
  await expect(getByCredentials(house.ctx, house.site(), 'bad@example.test', password)).rejects.toMatchObject({ code: 'banned' })
  expect((await media.request(address)).status).toBe(404)

  await liftBan(house.ctx, ben.id)
  expect((await anna.ask('GET /api/profile.php', { query: { profile: ben.id } })).status).toBe(200)
  const [photo] = await listPhotos(house.ctx, ben.id)
  expect((await media.request(`/media/${photo?.thumb_filename}`)).status).toBe(200)
  await expect(liftBan(house.ctx, ben.id)).rejects.toMatchObject({ code: 'not_found' })
})

test('a paused member who is banned is paused again when the ban is lifted', async () => {
  const cleo = await comer({ status: 'paused' })
  await banMember(house.ctx, cleo.id, 'A mistake')
  await liftBan(house.ctx, cleo.id)
  const row = house.ctx.db.selectFrom('member').select('status').where('id', '=', cleo.id).executeTakeFirst()
  expect(await row).toEqual({ status: 'paused' })
})
