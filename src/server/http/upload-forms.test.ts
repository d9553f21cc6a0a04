/** Forms as attackers send them: many tiny parts, endless bodies, silence, and more at once than anybody needs. */
import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { PassThrough, Readable } from 'node:stream'
import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createListener } from '#server/listener.ts'
import { formLimits, openUploadSlots, readUploadForm } from '#server/http/upload-forms.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { cookieOf } from '../../../tests/stream-listener.ts'

const type = 'multipart/form-data; boundary=x'
const part = (name: string, content: string | Uint8Array, file = true) =>
  Buffer.concat([
    Buffer.from(`--x\r\nContent-Disposition: form-data; name="${name}"${file ? `; filename="${name}.jpg"` : ''}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
const end = Buffer.from('--x--\r\n')
const read = (chunks: Iterable<Uint8Array>, limits = formLimits) => readUploadForm(Readable.from(chunks), type, limits)
const folders = () => readdirSync(tmpdir()).filter((name) => name.startsWith('duet-upload-'))

test('the files of a form lie in temporary files until the answer is given', async () => {
  const form = await read([part('me', 'first'), part('note', 'a field', false), part('you', Buffer.alloc(300_000, 7)), end])
  expect(form.files.map(({ name }) => name)).toEqual(['me.jpg', 'you.jpg'])
  const [me, you] = form.files
  expect(await readFile(me?.path ?? '', 'utf8')).toBe('first')
  expect((await readFile(you?.path ?? '')).byteLength).toBe(300_000)
  await form.remove()
  expect(existsSync(me?.path ?? '')).toBe(false)
})

test('the same form has the same digest whatever its boundary, and another file has another one', async () => {
  const one = await read([part('me', 'first'), end])
  const again = await readUploadForm(
    Readable.from([
      Buffer.from(
        Buffer.concat([part('me', 'first'), end])
          .toString()
          .replaceAll('--x', '--other'),
      ),
    ]),
    'multipart/form-data; boundary=other',
  )
  const changed = await read([part('me', 'second'), end])
  expect(again.digest).toEqual(one.digest)
  expect(changed.digest).not.toEqual(one.digest)
  await Promise.all([one, again, changed].map((form) => form.remove()))
})

test('a form of half a million empty parts is refused at its ninth part, and the rest is never read', async () => {
  let sent = 0
  function* tinyParts() {
    const many = Buffer.concat(Array.from({ length: 1000 }, () => part('a', '', false)))
    for (; sent < 500; sent += 1) yield many
  }
  await expect(read(tinyParts())).rejects.toMatchObject({ code: 'invalid_input' })
  expect(sent).toBeLessThan(20)
})

test('a fifth file is refused before anything is decoded', async () => {
  const files = Array.from({ length: 5 }, (_, index) => part(`p${index}`, 'x'))
  await expect(read([...files, end])).rejects.toMatchObject({ code: 'invalid_input' })
})

test('a file over its size is cut one byte over it, and a form over its size is refused', async () => {
  const limits = { ...formLimits, fileBytes: 1000, totalBytes: 5000 }
  const form = await read([part('big', Buffer.alloc(3000)), end], limits)
  expect((await readFile(form.files[0]?.path ?? '')).byteLength).toBe(1000)
  await form.remove()
  await expect(read([part('huge', Buffer.alloc(6000)), end], limits)).rejects.toMatchObject({ code: 'body_too_large' })
})

test('a sender that falls silent is cut off', async () => {
  const body = new PassThrough()
  body.write(part('me', 'first'))
  await expect(readUploadForm(body, type, { ...formLimits, graceMs: 10 })).rejects.toMatchObject({ code: 'upload_too_slow' })
})

test.each([
  ['no boundary', 'multipart/form-data', [end]],
  ['no end', type, [part('me', 'cut off')]],
  ['no form at all', type, [Buffer.from('{"a":1}')]],
  [
    'a header of 100 KB',
    type,
    [Buffer.from(`--x\r\nContent-Disposition: form-data; name="${'a'.repeat(100_000)}"\r\n\r\n\r\n`), end],
  ],
])('a form with %s is refused or holds no file, and leaves nothing on disk', async (_, contentType, chunks) => {
  const before = folders().length
  const form = await readUploadForm(Readable.from(chunks), contentType).catch(() => null)
  expect(form?.files ?? []).toEqual([])
  await form?.remove()
  expect(folders().length).toBeLessThanOrEqual(before)
})

test('a member sends two forms at a time, and the process takes twenty; a slot is free again when the request ended', () => {
  const take = openUploadSlots({ perAccount: 2, perProcess: 3 })
  const [first] = [take('anna'), take('anna')]
  expect(() => take('anna')).toThrow(expect.objectContaining({ code: 'too_many_requests' }))
  const bens = take('ben')
  expect(() => take('carla')).toThrow(expect.objectContaining({ code: 'too_many_requests' }))
  first?.()
  bens()
  expect(() => [take('anna'), take('carla')]).not.toThrow()
})

describe('over the network', () => {
  let app: TestApp
  let server: Server
  let cookie: string
  beforeAll(async () => {
    app = await openTestApp()
    server = createServer(createListener(app.ctx, null))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    cookie = await cookieOf(app, await app.createMember('Anna'))
  })
  afterAll(async () => {
    server.closeAllConnections()
    server.close()
    await app.close()
  })

  const send = (chunks: Iterable<Uint8Array>) =>
    new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
      const { port } = server.address() as AddressInfo
      const headers = { host: 'social.localhost', cookie, 'content-type': type }
      const sent = request({ port, path: '/api/profileimage.php', method: 'POST', headers, agent: false })
      sent.on('response', (response) => {
        let text = ''
        response.on('data', (chunk: Buffer) => (text += chunk.toString()))
        response.on('end', () => resolve({ status: response.statusCode, text }))
      })
      sent.on('error', reject)
      Readable.from(chunks).pipe(sent)
    })

  test('an attacker with endless tiny parts is ended, and the server goes on', async () => {
    const many = Buffer.concat(Array.from({ length: 1000 }, () => part('a', '', false)))
    const answer = await send(Array.from({ length: 400 }, () => many)).catch(() => ({ status: 0, text: '' }))
    expect([0, 400]).toContain(answer.status)
    const after = await send([part('me', 'no picture'), end])
    expect([after.status, JSON.parse(after.text)]).toEqual([
      200,
      expect.objectContaining({ files: [{ name: 'me.jpg', photo: null, error: 'photo_not_an_image' }] }),
    ])
  })

  test('tall, wide and flat pictures that would take seconds to decode are refused by their size', async () => {
    const drawn = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#fff' } })
        .png()
        .toBuffer()
    const [tall, wide, fine] = await Promise.all([drawn(1, 13_000), drawn(900, 100), drawn(800, 100)])
    const answer = await send([part('tall', tall), part('wide', wide), part('fine', fine), end])
    const { files } = JSON.parse(answer.text) as { files: { name: string; error: string | null }[] }
    expect(files.map(({ name, error }) => `${name} ${error}`)).toEqual([
      'tall.jpg photo_too_large',
      'wide.jpg photo_too_large',
      'fine.jpg null',
    ])
  })
})
