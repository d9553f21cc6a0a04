/** Photos in a remote store: what members get when it fails, and which addresses stay unreachable. */
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { pictureNames } from '#server/photos/photo-files.ts'
import { makeSizes, wipePhoto } from '#server/photos/photos.jobs.ts'
import { listPhotos, removePhoto, storeImage } from '#server/photos/photos.ts'
import { openS3Files } from '#server/infrastructure/s3-files.ts'
import { importSite } from '#server/sites/sites.ts'
import { openCaller } from '../../../tests/caller.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { keys, openS3Server, type Fault, type S3Server } from '../../../tests/s3/s3-server.ts'
import { asPicture } from '../../../tests/s3/stores.ts'

let app: TestApp
let server: S3Server
let anna: ProfileId
let jpeg: Buffer<ArrayBuffer>
let request: (path: string, headers?: Record<string, string>) => Promise<Response>
beforeAll(async () => {
  app = await openTestApp({
    store: async ({ now }) => {
      server = await openS3Server({ now })
      const { endpoint, bucket, close } = server
      return { files: openS3Files({ ...keys, endpoint, bucket, prefix: '', signedSeconds: 60 }, { now, timeoutMs: 300 }), close }
    },
  })
  anna = await app.createMember('Anna')
  const picture = sharp({ create: { width: 900, height: 600, channels: 3, background: '#dd2554' } })
  jpeg = Buffer.from(await picture.jpeg().toBuffer())
  const hono = await app.hono()
  request = async (path, headers = {}) => hono.request(path, { headers: { host: 'social.localhost', ...headers } })
})
afterAll(() => app.close())
beforeEach(() => server.heal())

async function upload(key: string, count = 1) {
  const form = new FormData()
  for (let n = 0; n < count; n += 1) form.append(`file${n}`, new File([jpeg], `${n}.jpg`, { type: 'image/jpeg' }))
  return (await openCaller(app, anna))('POST /api/profileimage.php', { form, key })
}

test.each<Fault>(['error', 'refuse', 'slow', 'late'])(
  'an upload to a store that answers with "%s" can be tried again, leaves no photo behind, and then succeeds under the same key',
  async (fault) => {
    const before = [(await listPhotos(app.ctx, anna)).length, server.objects.size]
    const key = `upload-while-${fault}`
    // the first of three is put, and then the store fails for good, for the wiping too
    server.fail(fault, { times: 40, after: 1 })
    const refused = await upload(key, 3)
    expect([refused.status, refused.body]).toEqual([503, { error: 'try_again_later', retry_after: 5 }])
    expect((await listPhotos(app.ctx, anna)).length).toBe(before[0])

    server.heal()
    await server.settle()
    app.wait(61_000)
    await app.runJobs()
    expect(server.objects.size).toBe(before[1])
    expect((await upload(key)).status).toBe(200)
    await app.runJobs()
    expect((await listPhotos(app.ctx, anna)).length).toBe((before[0] ?? 0) + 1)
  },
)

/** Reproducible chance (mulberry32). */
const chances = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  const mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  const more = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((more ^ (more >>> 14)) >>> 0) / 2 ** 32
}

test('fifty uploads to a store that fails now and then are each taken whole or refused, and in the end files and photos agree', async () => {
  const chance = chances(20_261_122)
  const kinds: Fault[] = ['error', 'refuse', 'late', 'cut', 'halve']
  const answers = new Map<number, number>()
  for (let n = 0; n < 50; n += 1) {
    for (const { id } of (await listPhotos(app.ctx, anna)).slice(8)) await removePhoto(app.ctx, anna, id)
    server.heal()
    if (chance() < 0.6)
      server.fail(kinds[Math.floor(chance() * kinds.length)] ?? 'error', { times: 1 + Math.floor(chance() * 3) })
    const { status } = await upload(`now-and-then-${n}`, 1 + Math.floor(chance() * 3))
    answers.set(status, (answers.get(status) ?? 0) + 1)
  }
  expect([...answers.keys()].sort()).toEqual([200, 503])
  server.heal()
  await server.settle()
  app.wait(61_000)
  await app.runJobs()
  const rows = await app.ctx.db.selectFrom('image').select('token').execute()
  const names = rows.flatMap(({ token }) => pictureNames.map((name) => `photos/${token.slice(0, 2)}/${token}/${name}`))
  expect([...server.objects.keys()].sort()).toEqual(names.sort())
}, 90_000)

test.each<Fault>(['cut', 'halve', 'error', 'refuse'])(
  'a photo that the store answers with "%s" is served whole, or not at all',
  async (fault) => {
    const { token } = await storeImage(app.ctx, await app.createMember(`Whole ${fault}`), jpeg, { sizes: 'now' })
    const whole = (await (await request(`/media/${token}/640.webp`)).arrayBuffer()).byteLength
    server.fail(fault, { method: 'GET' })
    expect((await (await request(`/media/${token}/640.webp`)).arrayBuffer()).byteLength).toBe(whole)
    server.fail(fault, { method: 'GET', times: 2 })
    const refused = await request(`/media/${token}/640.webp`)
    expect([refused.status, refused.headers.get('cache-control'), refused.headers.get('retry-after')]).toEqual([
      503,
      'no-store',
      '5',
    ])
  },
)

test('a picture in a page is led to the store for a moment; anyone who reads the bytes gets them from us', async () => {
  const { token } = await storeImage(app.ctx, await app.createMember('Bea'), jpeg)
  // while sizes are being made the original is served, without revealing its address
  const early = await request(`/media/${token}/640.webp`, asPicture)
  expect([early.status, early.headers.get('cache-control')]).toEqual([200, 'public, max-age=15'])
  await app.runJobs()
  const led = await request(`/media/${token}/640.webp`, asPicture)
  const away = led.headers.get('location') ?? ''
  expect([led.status, led.headers.get('referrer-policy')]).toEqual([302, 'no-referrer'])
  expect(led.headers.get('cache-control')).toMatch(/^private, max-age=([12]?\d|30)$/)
  expect(new URL(away).origin).toBe(app.ctx.files.addresses?.origin)
  expect((await fetch(away)).headers.get('content-type')).toBe('image/webp')
  for (const headers of [{}, { ...asPicture, 'sec-fetch-mode': 'cors' }, { ...asPicture, 'sec-fetch-dest': 'document' }])
    expect((await request(`/media/${token}/640.webp`, headers)).status).toBe(200)
})

test('an address signed for a photo ends with the photo, although its signature would hold', async () => {
  const cleo = await app.createMember('Cleo')
  const { id, token } = await storeImage(app.ctx, cleo, jpeg, { sizes: 'now' })
  const away = (await request(`/media/${token}/640.webp`, asPicture)).headers.get('location') ?? ''
  expect((await fetch(away)).status).toBe(200)
  await removePhoto(app.ctx, cleo, id)
  await app.runJobs()
  expect([(await fetch(away)).status, (await request(`/media/${token}/640.webp`, asPicture)).status]).toEqual([404, 404])
  expect([...server.objects.keys()].filter((key) => key.includes(token))).toEqual([])
})

test('a photo to delete while the store is unreachable is deleted later, with retries for two days', async () => {
  const dora = await app.createMember('Dora')
  const { id, token } = await storeImage(app.ctx, dora, jpeg, { sizes: 'now' })
  await removePhoto(app.ctx, dora, id)
  server.fail('error', { times: 2 })
  await expect(app.runJobs([wipePhoto, makeSizes])).rejects.toThrow('the file store said 500 InternalError')
  await app.runJobs()
  expect((await request(`/media/${token}/640.webp`)).status).toBe(404)
  expect(wipePhoto.attempts).toBeGreaterThanOrEqual(300)
})

test('sizes that a slow store took after the photo was wiped are wiped by the next try', async () => {
  const eva = await app.createMember('Eva')
  const { id, token } = await storeImage(app.ctx, eva, jpeg)
  await removePhoto(app.ctx, eva, id)
  await app.runJobs()
  await app.ctx.files.put(`photos/${token.slice(0, 2)}/${token}/640.webp`, jpeg, { contentType: 'image/webp' })
  expect((await request(`/media/${token}/640.webp`)).status).toBe(200)
  await makeSizes.run(app.ctx, { image: id, token })
  expect((await request(`/media/${token}/640.webp`)).status).toBe(404)
})

test('a CDN gets the bytes, revalidates each time, and learns when the photo is gone', async () => {
  const social = JSON.parse(readFileSync(new URL('../../../sites/social.json', import.meta.url), 'utf8')) as object
  await importSite(app.ctx, { ...social, cdn_prefix: 'https://cdn.example/media' })
  await app.ctx.sites.refresh()
  const fay = await app.createMember('Fay')
  const { id, token } = await storeImage(app.ctx, fay, jpeg, { sizes: 'now' })
  const answer = await request(`/media/${token}/640.webp`, asPicture)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable, s-maxage=0'])
  const etag = answer.headers.get('etag') ?? ''
  expect((await request(`/media/${token}/640.webp`, { 'if-none-match': etag })).status).toBe(304)
  await removePhoto(app.ctx, fay, id)
  await app.runJobs()
  expect((await request(`/media/${token}/640.webp`, { 'if-none-match': etag })).status).toBe(404)
  await importSite(app.ctx, social)
  await app.ctx.sites.refresh()
})
