/** Nude photos: marked by their owner or by a moderator, and blurred for other members. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Profile, ProfileId } from '#domain/profiles/profiles.ts'
import { importSite } from '#server/sites/sites.ts'
import { listUnreviewedPhotos, readPhotoForReview, reviewPhoto, unreviewedPerPage } from '#server/photos/photo-review.ts'
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
  await reviewPhoto(app.ctx, { id, nude: true, by: 'moderator Ida' })
  const { body } = await call('PUT /api/profileimage.php', { body: { id, nude: false } })
  expect((body as { images: { nude?: string }[] }).images[0]?.nude).toBe('moderator')
  expect(await seen()).toEqual({ photos: [true], card: true })
  await reviewPhoto(app.ctx, { id, nude: false, by: 'moderator Jo' })
  expect(await seen()).toEqual({ photos: [false], card: false })
  const select = app.ctx.db.selectFrom('image').select(['reviewed_by', 'reviewed_at']).where('id', '=', id)
  expect(await select.executeTakeFirstOrThrow()).toEqual({ reviewed_by: 'moderator Jo', reviewed_at: app.ctx.now() })
})

test('on a brand with that setting, a photo is blurred until a moderator reviewed it; then the mark alone counts', async () => {
  const dana = await app.createMember('Dana')
  const { id } = await storeImage(app.ctx, dana, jpeg)
  const seen = await asOther(dana)
  expect(await seen()).toEqual({ photos: [false], card: false })
  await importSite(app.ctx, { ...app.site().file, unreviewed_photos: 'blur' })
  expect(await seen()).toEqual({ photos: [true], card: true })
  await reviewPhoto(app.ctx, { id, nude: false, by: 'Ida' })
  expect(await seen()).toEqual({ photos: [false], card: false })
  await importSite(app.ctx, { ...app.site().file, unreviewed_photos: 'show' })
})

test('moderators go through the photos that wait, oldest first and page by page, and see each as it is stored', async () => {
  const many = await app.createMember('Many')
  const row = { member_id: many, width: 10, height: 10, thumbhash: Buffer.from('x') }
  const rows = Array.from({ length: unreviewedPerPage + 5 }, (_, position) => ({
    ...row,
    position,
    token: `${String(position).padStart(2, '0')}${'q'.repeat(24)}`,
  }))
  await app.ctx.db.insertInto('image').values(rows).execute()
  const pages = []
  for (let after = 0; ;) {
    const page = await listUnreviewedPhotos(app.ctx, after)
    if (page.length === 0) break
    pages.push(page)
    after = page.at(-1)?.id ?? 0
  }
  const ids = pages.flat().map(({ id }) => id)
  expect(pages[0]).toHaveLength(unreviewedPerPage)
  expect(ids).toEqual(ids.toSorted((a, b) => a - b))
  expect(pages.flat().filter(({ member_id }) => member_id === many)).toHaveLength(unreviewedPerPage + 5)
  const fred = await app.createMember('Fred')
  const { id } = await storeImage(app.ctx, fred, jpeg)
  expect((await sharp(await readPhotoForReview(app.ctx, id)).metadata()).format).toBe('webp')
  await reviewPhoto(app.ctx, { id, nude: false, by: 'Ida' })
  expect((await listUnreviewedPhotos(app.ctx, id - 1)).map((one) => one.id)).not.toContain(id)
  await expect(reviewPhoto(app.ctx, { id: 999_999_999, nude: true, by: 'Ida' })).rejects.toMatchObject({ code: 'not_found' })
})
