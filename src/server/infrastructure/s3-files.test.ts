/** A store that fails, lies or gets foreign requests: no partial file, no missing file, no address valid for too long. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { FilesAway, type FileStore } from '#server/infrastructure/files.ts'
import { openS3Files } from '#server/infrastructure/s3-files.ts'
import { keys, openS3Server, type Fault, type S3Server } from '../../../tests/s3/s3-server.ts'

const path = 'photos/ab/320.webp'
const webp = { contentType: 'image/webp' }
const photo = new Uint8Array(60_000).map((_, index) => index % 251)

let now: Date
let server: S3Server
let files: FileStore
const open = (more = {}) =>
  openS3Files(
    { ...keys, endpoint: server.endpoint, bucket: server.bucket, prefix: 'site/', signedSeconds: 60, ...more },
    { now: () => now, timeoutMs: 300 },
  )
beforeEach(async () => {
  now = new Date('2026-06-15T12:00:10Z')
  server = await openS3Server({ now: () => now })
  files = open()
})
afterEach(() => server.close())

test('a photo lies in its folder of the bucket with its type, for one visitor to keep', async () => {
  await files.put(path, photo, webp)
  expect([...server.objects.keys()]).toEqual([`site/${path}`])
  expect(server.objects.get(`site/${path}`)?.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, max-age=31536000, immutable',
  })
})

describe.each<Fault>(['error', 'refuse', 'slow', 'late'])('a store that answers with "%s"', (fault) => {
  test.each([
    ['put', () => files.put('photos/cd/320.webp', photo, webp)],
    ['get', () => files.get(path)],
    ['has', () => files.has(path)],
    ['remove', () => files.remove(path)],
    ['list', () => Array.fromAsync(files.list())],
  ])('a single failure to %s is retried; a lasting one makes it unreachable', async (_, act) => {
    await files.put(path, photo, webp)
    server.fail(fault)
    await expect(act()).resolves.not.toThrow()
    server.fail(fault, { times: 2 })
    await expect(act()).rejects.toThrow(FilesAway)
  })
})

test.each<Fault>(['cut', 'halve'])('half a photo (%s) is never taken for the whole', async (fault) => {
  await files.put(path, photo, webp)
  server.fail(fault)
  expect((await files.get(path))?.size).toBe(photo.length)
  server.fail(fault, { times: 2 })
  await expect(files.get(path)).rejects.toThrow(FilesAway)
})

test('a wrong key and a bucket that is not there are a store that is away, not files that are gone', async () => {
  await files.put(path, photo, webp)
  for (const other of [open({ secretAccessKey: 'wrong' }), open({ accessKeyId: 'AKIAOTHER' }), open({ region: 'eu-other-1' })]) {
    await expect(other.get(path)).rejects.toThrow(FilesAway)
    await expect(other.put(path, Uint8Array.of(6), webp)).rejects.toThrow(FilesAway)
  }
  expect(server.refusals.slice(0, 2)).toEqual(['SignatureDoesNotMatch', 'SignatureDoesNotMatch'])
  await expect(open({ bucket: 'no-such-bucket' }).get(path)).rejects.toThrow('NoSuchBucket')
  expect((await files.get(path))?.size).toBe(photo.length)
})

const statusOf = async (url: string, init?: RequestInit) => (await fetch(url, init)).status

describe('a signed address', () => {
  const sign = async () => (await files.addresses?.sign(path)) ?? { url: '', seconds: 0 }
  beforeEach(() => files.put(path, photo, webp))

  test('gives the photo, whole and typed, until its time is over', async () => {
    const { url, seconds } = await sign()
    const answer = await fetch(url)
    expect([answer.status, answer.headers.get('content-type'), (await answer.bytes()).length]).toEqual([
      200,
      'image/webp',
      photo.length,
    ])
    expect(seconds).toBe(20)
    now = new Date(now.getTime() + 50_000)
    expect(await statusOf(url)).toBe(200)
    now = new Date(now.getTime() + 1_000)
    expect(await statusOf(url)).toBe(403)
  })

  test('stays the same for half its life and is then another one', async () => {
    const first = await sign()
    now = new Date(now.getTime() + 19_999)
    expect((await sign()).url).toBe(first.url)
    now = new Date(now.getTime() + 1)
    expect((await sign()).url).not.toBe(first.url)
  })

  test('ends with the photo, however long it was signed for', async () => {
    const { url } = await sign()
    await files.remove(path)
    expect(await statusOf(url)).toBe(404)
  })

  test('opens no other file, no other way, and for no longer', async () => {
    await files.put('photos/ab/original.webp', photo, webp)
    const { url } = await sign()
    expect(await statusOf(url.replace('320.webp', 'original.webp'))).toBe(403)
    expect(await statusOf(url.replace('Expires=60', 'Expires=600'))).toBe(403)
    expect(await statusOf(`${url}&response-content-type=text%2Fhtml`)).toBe(403)
    for (const method of ['PUT', 'DELETE', 'HEAD']) expect(await statusOf(url, { method })).toBe(403)
    expect(await statusOf(url.split('?')[0] ?? '')).toBe(403)
    expect(await statusOf(url.replace(server.bucket, 'other-bucket'))).toBe(403)
    expect(server.objects.size).toBe(2)
  })
})

test('the stand-in takes no body, header or moment but the signed one', async () => {
  let sent: Request | null = null
  const spy = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    sent = new Request(input as URL, init)
    return new Response(null, { status: 200 })
  }
  await files.put(path, photo, webp).finally(() => (globalThis.fetch = spy))
  const { url, headers, method } = sent as unknown as Request
  const send = async (more: Record<string, string>, body: Uint8Array<ArrayBuffer> = photo) =>
    (await fetch(url, { method, body, headers: { ...Object.fromEntries(headers), ...more } })).status
  expect(await send({}, photo.slice(1))).toBe(400)
  expect(await send({ 'content-type': 'text/html' })).toBe(403)
  expect(await send({ 'x-amz-meta-sha256': 'a'.repeat(64) })).toBe(403)
  expect(await send({ 'x-amz-acl': 'public-read' })).toBe(403)
  expect(await send({ authorization: '' })).toBe(403)
  expect(server.objects.size).toBe(0)
  now = new Date(now.getTime() + 16 * 60_000)
  expect(await send({})).toBe(403)
  now = new Date(now.getTime() - 16 * 60_000)
  expect(await send({})).toBe(200)
})
