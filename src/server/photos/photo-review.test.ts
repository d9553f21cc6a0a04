/** Nude photos: marked by their owner or by a moderator, and told to other members as photos to be blurred. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Profile, ProfileId } from '#domain/profiles/profiles.ts'
import { importSite } from '#server/sites/sites.ts'
import { listUnreviewedPhotos, readPhotoForReview, reviewPhoto, unreviewedPerPage } from '#server/photos/photo-review.ts'
import { storeImage } from '#server/photos/photos.ts'
import { cardsOf, forgetCard } from '#server/profiles/profiles.ts'
import sharp from 'sharp'
import { openCaller } from '../../../tests/caller.ts'
import { openHouse, type House } from '../../../tests/test-app.ts'

let house: House
let jpeg: Buffer
beforeAll(async () => {
  house = await openHouse()
  jpeg = await sharp({ create: { width: 60, height: 80, channels: 3, background: '#dd2554' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => house.close())

const asOther = async (member: ProfileId) => {
  const viewer = await openCaller(house, await house.moveIn(`Viewer of ${member}`, { email: `viewer.${member}@example.test` }))
  return async () => {
    forgetCard(house.ctx, member)
    const { body } = await viewer(`GET /api/profile.php`, { query: { profile: member } })
    const card = (await cardsOf(house.ctx, house.site(), [member])).get(member)
    return { photos: (body as Profile).images.map(({ blur }) => blur ?? false), card: card?.main_image?.blur ?? false }
  }
}

test('a photo that its owner marks as nude is to be blurred for others, on profile and card, until the mark is taken back', async () => {
  const anna = await house.moveIn('Anna')
  const ask = await openCaller(house, anna)
  const { id } = await storeImage(house.ctx, anna, jpeg)
  await storeImage(house.ctx, anna, jpeg)
  const seen = await asOther(anna)
  const mark = (nude: boolean) => ask('PUT /api/profileimage.php', { body: { id, nude } })
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
  const ben = await house.moveIn('Ben')
  const { id } = await storeImage(house.ctx, ben, jpeg)
  const eve = await openCaller(house, await house.moveIn('Eve'))
  expect((await eve('PUT /api/profileimage.php', { body: { id, nude: true } })).status).toBe(404)
})

test('what a moderator marks stays blurred whatever the owner says, and the owner is told who marked it', async () => {
  const carl = await house.moveIn('Carl')
  const ask = await openCaller(house, carl)
  const { id } = await storeImage(house.ctx, carl, jpeg)
  const seen = await asOther(carl)
  await reviewPhoto(house.ctx, { id, nude: true, by: 'moderator Ida' })
  const { body } = await ask('PUT /api/profileimage.php', { body: { id, nude: false } })
  expect((body as { images: { nude?: string }[] }).images[0]?.nude).toBe('moderator')
  expect(await seen()).toEqual({ photos: [true], card: true })
  await reviewPhoto(house.ctx, { id, nude: false, by: 'moderator Jo' })
  expect(await seen()).toEqual({ photos: [false], card: false })
  const select = house.ctx.db.selectFrom('image').select(['reviewed_by', 'reviewed_at']).where('id', '=', id)
  expect(await select.executeTakeFirstOrThrow()).toEqual({ reviewed_by: 'moderator Jo', reviewed_at: house.ctx.now() })
})

test('on a brand that says so, a photo is blurred until a moderator looked at it; then the mark alone counts', async () => {
  const dana = await house.moveIn('Dana')
  const { id } = await storeImage(house.ctx, dana, jpeg)
  const seen = await asOther(dana)
  expect(await seen()).toEqual({ photos: [false], card: false })
  await importSite(house.ctx, { ...house.site().file, unreviewed_photos: 'blur' })
  expect(await seen()).toEqual({ photos: [true], card: true })
  await reviewPhoto(house.ctx, { id, nude: false, by: 'Ida' })
  expect(await seen()).toEqual({ photos: [false], card: false })
  await importSite(house.ctx, { ...house.site().file, unreviewed_photos: 'show' })
})

test('moderators go through the photos that wait, oldest first and page by page, and see each as it is kept', async () => {
  const many = await house.moveIn('Many')
  const row = { member_id: many, width: 10, height: 10, thumbhash: Buffer.from('x') }
  const rows = Array.from({ length: unreviewedPerPage + 5 }, (_, position) => ({
    ...row,
    position,
    token: `${String(position).padStart(2, '0')}${'q'.repeat(24)}`,
  }))
  await house.ctx.db.insertInto('image').values(rows).execute()
  const pages = []
  for (let after = 0; ;) {
    const page = await listUnreviewedPhotos(house.ctx, after)
    if (page.length === 0) break
    pages.push(page)
    after = page.at(-1)?.id ?? 0
  }
  const ids = pages.flat().map(({ id }) => id)
  expect(pages[0]).toHaveLength(unreviewedPerPage)
  expect(ids).toEqual(ids.toSorted((a, b) => a - b))
  expect(pages.flat().filter(({ member_id }) => member_id === many)).toHaveLength(unreviewedPerPage + 5)
  const fred = await house.moveIn('Fred')
  const { id } = await storeImage(house.ctx, fred, jpeg)
  expect((await sharp(await readPhotoForReview(house.ctx, id)).metadata()).format).toBe('webp')
  await reviewPhoto(house.ctx, { id, nude: false, by: 'Ida' })
  expect((await listUnreviewedPhotos(house.ctx, id - 1)).map((one) => one.id)).not.toContain(id)
  await expect(reviewPhoto(house.ctx, { id: 999_999_999, nude: true, by: 'Ida' })).rejects.toMatchObject({ code: 'not_found' })
})
