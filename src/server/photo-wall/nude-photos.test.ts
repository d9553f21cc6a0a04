/** Nude photos: marked by their owner or by a moderator, and blurred for other members. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Profile, ProfileId } from '#domain/profiles/profiles.ts'
import { importSite } from '#server/sites/sites.ts'
import { passWallPhotos } from '#server/photo-wall/photo-wall.ts'
import { storeImage } from '#server/photos/photos.ts'
import { cardsOf, forgetCard } from '#server/profiles/profiles.ts'
import sharp from 'sharp'
import { openCaller } from '../../../tests/caller.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let jpeg: Buffer
beforeAll(async () => {
  app = await openTestApp()
  jpeg = await sharp({ create: { width: 60, height: 80, channels: 3, background: '#dd2554' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => app.close())

const judge = (id: number, nude: boolean) =>
  passWallPhotos(app.ctx, { actor_kind: 'shell', actor: 'ida' }, { pool: app.site().pool_id, ids: [id], nude })

const asOther = async (member: ProfileId) => {
  const viewer = await openCaller(app, await app.createMember(`Viewer of ${member}`, { email: `viewer.${member}@example.test` }))
  return async () => {
    forgetCard(app.ctx, member)
    const { body } = await viewer(`GET /api/profile.php`, { query: { profile: member } })
    const card = (await cardsOf(app.ctx, app.site(), [member])).get(member)
    return { photos: (body as Profile).images.map(({ blur }) => blur ?? false), card: card?.main_image?.blur ?? false }
  }
}

test('a photo that its owner marks as nude is to be blurred for others, on profile and card, until the mark is taken back', async () => {
  const anna = await app.createMember('Anna')
  const call = await openCaller(app, anna)
  const { id } = await storeImage(app.ctx, anna, jpeg)
  await storeImage(app.ctx, anna, jpeg)
  const seen = await asOther(anna)
  const mark = (nude: boolean) => call('PUT /api/profileimage.php', { body: { id, nude } })
  const { body } = await mark(true)
  expect((body as { images: { nude?: string; blur?: boolean }[] }).images.map(({ nude, blur }) => [nude, blur])).toEqual([
    ['owner', undefined],
    [undefined, undefined],
  ])
  expect(await seen()).toEqual({ photos: [true, false], card: true })
  await mark(false)
  expect(await seen()).toEqual({ photos: [false, false], card: false })
})

test('nobody marks the photo of somebody else', async () => {
  const ben = await app.createMember('Ben')
  const { id } = await storeImage(app.ctx, ben, jpeg)
  const eve = await openCaller(app, await app.createMember('Eve'))
  expect((await eve('PUT /api/profileimage.php', { body: { id, nude: true } })).status).toBe(404)
})

test('what a moderator marks stays blurred whatever the owner’s mark, and the owner sees who marked it', async () => {
  const carl = await app.createMember('Carl')
  const call = await openCaller(app, carl)
  const { id } = await storeImage(app.ctx, carl, jpeg)
  const seen = await asOther(carl)
  await judge(id, true)
  const { body } = await call('PUT /api/profileimage.php', { body: { id, nude: false } })
  expect((body as { images: { nude?: string }[] }).images[0]?.nude).toBe('moderator')
  expect(await seen()).toEqual({ photos: [true], card: true })
  await judge(id, false)
  expect(await seen()).toEqual({ photos: [false], card: false })
  const select = app.ctx.db.selectFrom('image').select(['reviewed_by', 'reviewed_at']).where('id', '=', id)
  expect(await select.executeTakeFirstOrThrow()).toEqual({ reviewed_by: 'shell:ida', reviewed_at: app.ctx.now() })
})

test('on a brand with that setting, a photo is blurred until a moderator reviewed it; then the mark alone counts', async () => {
  const dana = await app.createMember('Dana')
  const { id } = await storeImage(app.ctx, dana, jpeg)
  const seen = await asOther(dana)
  expect(await seen()).toEqual({ photos: [false], card: false })
  await importSite(app.ctx, { ...app.site().file, unreviewed_photos: 'blur' })
  expect(await seen()).toEqual({ photos: [true], card: true })
  await judge(id, false)
  expect(await seen()).toEqual({ photos: [false], card: false })
  await importSite(app.ctx, { ...app.site().file, unreviewed_photos: 'show' })
})
