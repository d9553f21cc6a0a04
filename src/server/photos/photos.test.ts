/** Photos from the upload to the browser. */
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maxPhotoBytes, photoWidths } from '#domain/photos/photos.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { mediaRoutes } from '#server/photos/media.ts'
import { getOriginal } from '#server/photos/photo-files.ts'
import { movePhoto, photosJobs } from '#server/photos/photos.jobs.ts'
import { addPhotos, listPhotos, makeMainPhoto, orderPhotos, removePhoto, storeImage } from '#server/photos/photos.ts'
import { randomId } from '#server/infrastructure/secrets.ts'
import { cardsOf } from '#server/profiles/profiles.ts'
import { openCaller } from '../../../tests/caller.ts'
import { openTestApp, password, type TestApp } from '../../../tests/test-app.ts'
import { fetchPicture, stores } from '../../../tests/s3/stores.ts'

const drawn = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#dd2554' } })
const tokenOf = (thumb: string | undefined) => thumb?.split('/')[0] ?? ''

describe.each(stores)('photos %s', (_, store) => {
  let app: TestApp
  let jpeg: Buffer
  let media: ReturnType<typeof mediaRoutes>
  beforeAll(async () => {
    app = await openTestApp({ store })
    media = mediaRoutes(app.ctx)
    jpeg = await drawn(900, 600).jpeg().toBuffer()
  })
  afterAll(() => app.close())

  const mainOf = async (member: ProfileId) =>
    (await app.ctx.db.selectFrom('profile').select('main_image_id').where('id', '=', member).executeTakeFirstOrThrow())
      .main_image_id

  test('a photo from a phone stands upright, fits 2048 pixels and has forgotten where it was taken', async () => {
    const anna = await app.createMember('Anna')
    const fromPhone = await drawn(3000, 2000)
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD3: { GPSLatitude: '52/1 22/1 0/1', GPSLatitudeRef: 'N' }, IFD0: { Make: 'Secret phone' } })
      .jpeg()
      .toBuffer()
    expect(fromPhone.includes('Secret phone')).toBe(true)

    const { images, files } = await addPhotos(app.ctx, anna, [{ name: 'beach.jpg', source: fromPhone }])

    expect(files).toEqual([{ name: 'beach.jpg', photo: images[0]?.id, error: null }])
    expect(images[0]).toMatchObject({
      width: 1365,
      height: 2048,
      thumb_filename: expect.stringMatching(/^[a-z0-9]{26}\/320\.webp$/),
    })
    expect(Buffer.from(images[0]?.thumbhash ?? '', 'base64').length).toBeGreaterThan(4)
    expect(await mainOf(anna)).toBe(images[0]?.id)
    const stored = await getOriginal(app.ctx.files, tokenOf(images[0]?.thumb_filename))
    const metadata = await sharp(stored?.bytes).metadata()
    expect(metadata).toMatchObject({ format: 'webp', width: 1365, height: 2048 })
    expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  test('each file that is no photo is named with its reason, and the others are stored', async () => {
    const anna = await app.createMember('Anna the second', { email: 'anna2@example.test' })
    const png = await drawn(40, 40).png().toBuffer()
    const tooManyPixels = await drawn(8000, 5001).png().toBuffer()
    const { images, files } = await addPhotos(app.ctx, anna, [
      { name: 'me.png', source: png },
      { name: 'letter.txt', source: Buffer.from('Dear Anna') },
      { name: 'drawing.svg', source: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>') },
      { name: 'dance.gif', source: await drawn(9, 9).gif().toBuffer() },
      { name: 'half.jpg', source: jpeg.subarray(0, 300) },
      { name: 'false.png', source: Buffer.concat([png.subarray(0, 8), Buffer.from('<script>alert(1)</script>')]) },
      { name: 'heavy.jpg', source: Buffer.concat([jpeg, Buffer.alloc(maxPhotoBytes)]) },
      { name: 'wide.png', source: tooManyPixels },
      { name: 'empty.jpg', source: Buffer.alloc(0) },
    ])
    expect(files.map(({ name, error }) => `${name} ${error}`)).toEqual([
      'me.png null',
      'letter.txt photo_not_an_image',
      'drawing.svg photo_not_an_image',
      'dance.gif photo_not_an_image',
      'half.jpg photo_not_an_image',
      'false.png photo_not_an_image',
      'heavy.jpg photo_too_large',
      'wide.png photo_too_large',
      'empty.jpg photo_not_an_image',
    ])
    expect(images).toHaveLength(1)
  })

  test('a member has twelve photos at most, however many arrive at once', async () => {
    const ben = await app.createMember('Ben')
    const small = await drawn(20, 20).jpeg().toBuffer()
    const five = Array.from({ length: 5 }, (_, index) => ({ name: `${index}.jpg`, source: small }))
    const replies = await Promise.all([1, 2, 3].map(() => addPhotos(app.ctx, ben, five)))
    const errors = replies.flatMap(({ files }) => files.map((file) => file.error))
    expect(errors.filter((error) => error === null)).toHaveLength(12)
    expect(errors.filter((error) => error === 'photo_limit')).toHaveLength(3)
    await app.ctx.db.deleteFrom('image').where('member_id', '=', ben).execute()
    await app.runJobs(photosJobs)
  })

  test('a photo is seen at once, and for ever once its sizes are made', async () => {
    const { token } = await storeImage(app.ctx, await app.createMember('Carla'), jpeg)
    const fetched = async (file: string) => {
      const { status, headers } = await media.request(`/media/${token}/${file}`)
      return [status, headers.get('content-type'), headers.get('cache-control'), headers.get('x-content-type-options')]
    }
    expect(await fetched('640.avif')).toEqual([200, 'image/webp', 'public, max-age=15', 'nosniff'])

    await app.runJobs(photosJobs)
    await app.runJobs(photosJobs)

    const forever = 'public, max-age=31536000, immutable, s-maxage=0'
    for (const width of photoWidths) {
      expect(await fetched(`${width}.webp`)).toEqual([200, 'image/webp', forever, 'nosniff'])
      expect(await fetched(`${width}.avif`)).toEqual([200, 'image/avif', forever, 'nosniff'])
    }
    const body = await (await media.request(`/media/${token}/320.avif`)).arrayBuffer()
    expect(await sharp(body).metadata()).toMatchObject({ format: 'heif', width: 320, height: 213 })
    for (const file of ['original.webp', '321.webp', '320.png', '320.webp.tmp', '..%2f320.webp', '']) {
      expect((await media.request(`/media/${token}/${file}`)).status).toBe(404)
    }
    expect(await answers('a'.repeat(26))).toBe(404)
  })

  test('a removed photo is gone from the profile and the files, and the next one is the main photo', async () => {
    const dana = await app.createMember('Dana')
    const first = await storeImage(app.ctx, dana, jpeg, { sizes: 'now' })
    const second = await storeImage(app.ctx, dana, jpeg)
    const { images } = await removePhoto(app.ctx, dana, first.id)
    expect(images.map(({ id }) => id)).toEqual([second.id])
    expect(await mainOf(dana)).toBe(second.id)
    await app.runJobs(photosJobs)
    expect(await answers(first.token)).toBe(404)
    expect(await answers(second.token)).toBe(200)
  })

  const addressesOf = async (member: ProfileId) =>
    (await listPhotos(app.ctx, member)).map(({ thumb_filename }) => tokenOf(thumb_filename))
  const answers = async (token = '') => (await fetchPicture(media, `/media/${token}/320.webp`)).status

  test.each(['pause', 'delete'] as const)(
    'after a %s the old addresses answer nothing, and the photos are there when their owner comes back',
    async (way) => {
      const name = `Hilde who will ${way}`
      const email = `hilde.${way}@example.test`
      const hilde = await app.createMember(name, { email })
      const call = await openCaller(app, hilde)
      await storeImage(app.ctx, hilde, jpeg, { sizes: 'now' })
      await storeImage(app.ctx, hilde, jpeg)
      const before = await addressesOf(hilde)
      await (way === 'pause' ? call('POST /api/pause.php') : call('POST /api/delete.php', { body: { password } }))
      await app.runJobs()
      expect(await Promise.all(before.map(answers))).toEqual([404, 404])
      await (way === 'pause' ? call('DELETE /api/pause.php') : call('POST /api/restore.php', { body: { email, password } }))
      await app.runJobs()
      const after = await addressesOf(hilde)
      expect(before.some((token) => after.includes(token))).toBe(false)
      expect(await Promise.all(after.map(answers))).toEqual([200, 200])
      expect((await cardsOf(app.ctx, app.site(), [hilde])).get(hilde)?.main_image?.thumb_filename).toBe(`${after[0]}/320.webp`)
      for (const token of before) expect(await getOriginal(app.ctx.files, token)).toBeNull()
    },
  )

  test('who is in sight again before their photos moved keeps the addresses, and nothing is left at the others', async () => {
    const ida = await app.createMember('Ida who changed her mind')
    const { id, token } = await storeImage(app.ctx, ida, jpeg, { sizes: 'now' })
    const to = randomId()
    await movePhoto.run(app.ctx, { image: id, from: token, to })
    expect([await addressesOf(ida), await answers(token), await answers(to)]).toEqual([[token], 200, 404])
  })

  test('a move that is done twice, or comes after another, loses no photo; sizes made meanwhile are made again at the new place', async () => {
    const jana = await app.createMember('Jana who is away')
    const { id, token } = await storeImage(app.ctx, jana, jpeg)
    await app.ctx.db.updateTable('member').set({ status: 'paused' }).where('id', '=', jana).execute()
    const [to, late] = [randomId(), randomId()]
    await movePhoto.run(app.ctx, { image: id, from: token, to })
    await movePhoto.run(app.ctx, { image: id, from: token, to })
    await movePhoto.run(app.ctx, { image: id, from: token, to: late })
    await app.runJobs()
    expect([await addressesOf(jana), await answers(to), await answers(late), await answers(token)]).toEqual([[to], 200, 404, 404])
    const sized = await media.request(`/media/${to}/640.avif`)
    expect(sized.headers.get('content-type')).toBe('image/avif')
  })

  test('the main photo is the one its owner chose, and nobody else can choose or remove it', async () => {
    const eve = await app.createMember('Eve')
    const fred = await app.createMember('Fred')
    await storeImage(app.ctx, eve, jpeg)
    const { id } = await storeImage(app.ctx, eve, jpeg)
    await expect(makeMainPhoto(app.ctx, fred, id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(removePhoto(app.ctx, fred, id)).rejects.toMatchObject({ code: 'not_found' })
    await makeMainPhoto(app.ctx, eve, id)
    expect(await mainOf(eve)).toBe(id)
  })

  test('the same upload under the same key, sent again by a browser, gets the first answer and no second photo', async () => {
    const anna = await app.createMember('Anna the sixth', { email: 'anna6@example.test' })
    const call = await openCaller(app, anna)
    const send = () => {
      const form = new FormData()
      form.append('file', new File([new Uint8Array(jpeg)], 'me.jpg', { type: 'image/jpeg' }))
      return call('POST /api/profileimage.php', { form, key: 'one-upload-key' })
    }
    const first = await send()
    expect(first.status).toBe(200)
    expect(await send()).toMatchObject({ status: 200, text: first.text })
  })

  test('a new main photo stands on the card at once', async () => {
    const ben = await app.createMember('Ben with a card', { email: 'bencard@example.test' })
    const call = await openCaller(app, ben)
    const shown = async () => (await cardsOf(app.ctx, app.site(), [ben])).get(ben)?.main_image?.id ?? null
    expect(await shown()).toBeNull()
    const form = new FormData()
    form.append('file', new File([new Uint8Array(jpeg)], 'me.jpg', { type: 'image/jpeg' }))
    const { images } = (await call('POST /api/profileimage.php', { form })).body as { images: { id: number }[] }
    expect(await shown()).toBe(images[0]?.id)
  })

  test('photos stand in the order a member puts them in, and the first is the main one', async () => {
    const anna = await app.createMember('Anna who sorts')
    const ben = await app.createMember('Ben who watches')
    const { images } = await addPhotos(
      app.ctx,
      anna,
      ['one', 'two', 'three'].map((name) => ({ name: `${name}.jpg`, source: jpeg })),
    )
    const { images: bens } = await addPhotos(app.ctx, ben, [{ name: 'ben.jpg', source: jpeg }])
    const [one = 0, two = 0, three = 0] = images.map(({ id }) => id)
    const order = async () => (await listPhotos(app.ctx, anna)).map(({ id }) => id)

    const asAnna = await openCaller(app, anna)
    const answer = await asAnna('PUT /api/profileimage.php', { body: { order: [three, one, two] } })
    expect((answer.body as { images: { id: number }[] }).images.map(({ id }) => id)).toEqual([three, one, two])
    expect([await order(), await mainOf(anna)]).toEqual([[three, one, two], three])

    await orderPhotos(app.ctx, anna, [two, two])
    expect([await order(), await mainOf(anna)]).toEqual([[two, three, one], two])
    await makeMainPhoto(app.ctx, anna, one)
    expect([await order(), await mainOf(anna)]).toEqual([[one, two, three], one])
    expect((await cardsOf(app.ctx, app.site(), [anna])).get(anna)?.main_image?.id).toBe(one)

    const stolen = await asAnna('PUT /api/profileimage.php', { body: { order: [bens[0]?.id, one] } })
    expect([stolen.status, await order()]).toEqual([404, [one, two, three]])
    await removePhoto(app.ctx, anna, one)
    const { images: more } = await addPhotos(app.ctx, anna, [{ name: 'four.jpg', source: jpeg }])
    expect([await order(), await mainOf(anna)]).toEqual([[two, three, more.at(-1)?.id], two])
  })
})
