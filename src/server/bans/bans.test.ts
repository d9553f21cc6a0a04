/** Bans: a banned member is out and out of sight at once, photos included, and a lifted ban brings everything back. */
import sharp from 'sharp'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decide, liftMember } from '#server/decisions/decisions.ts'
import { mediaRoutes } from '#server/photos/media.ts'
import { listPhotos, storeImage } from '#server/photos/photos.ts'
import { getByCredentials } from '#server/members/members.ts'
import { memberFixtures } from '../../../tests/member-fixtures.ts'
import { openTestApp, password, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
const { newMember } = memberFixtures(() => app)
const ada = { actor_kind: 'staff', actor: '1' } as const
const ban = (member: ProfileId, facts: string) =>
  decide(app.ctx, ada, { member }, { measures: ['ban'], clause: 'scam', facts, source: 'own' })
const lift = (member: ProfileId) => liftMember(app.ctx, ada, member, 'We were wrong')

test('a banned member is logged out, hidden, cannot log in, and no address of a photo answers any more', async () => {
  const [anna, ben] = [await newMember(), await newMember({ gender: 'm', email: 'bad@example.test' })]
  const jpeg = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#123' } })
    .jpeg()
    .toBuffer()
  const { token } = await storeImage(app.ctx, ben.id, jpeg, { sizes: 'now' })
  const media = mediaRoutes(app.ctx)
  const address = `/media/${token}/320.webp`
  expect((await media.request(address)).status).toBe(200)

  await ban(ben.id, 'Asked three members for money')
  await ban(ben.id, 'Asked four members for money')
  await app.runJobs()

  expect((await ben.call('GET /api/user.php')).status).toBe(403)
  expect((await anna.call('GET /api/profile.php', { query: { profile: ben.id } })).status).toBe(404)
  await expect(getByCredentials(app.ctx, app.site(), 'bad@example.test', password)).rejects.toMatchObject({ code: 'banned' })
  expect((await media.request(address)).status).toBe(404)

  await lift(ben.id)
  // the first decision was in force too
  await lift(ben.id)
  expect((await anna.call('GET /api/profile.php', { query: { profile: ben.id } })).status).toBe(200)
  const [photo] = await listPhotos(app.ctx, ben.id)
  expect((await media.request(`/media/${photo?.thumb_filename}`)).status).toBe(200)
  await expect(lift(ben.id)).rejects.toMatchObject({ code: 'not_found' })
})

test('a paused member who is banned is paused again when the ban is lifted', async () => {
  const cleo = await newMember({ status: 'paused' })
  await ban(cleo.id, 'A mistake')
  await lift(cleo.id)
  const row = app.ctx.db.selectFrom('member').select('status').where('id', '=', cleo.id).executeTakeFirst()
  expect(await row).toEqual({ status: 'paused' })
})
