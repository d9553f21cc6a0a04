/** Full disks: what cannot be stored is refused for a while, whichever disk is full, and works again when there is room. */
import { readdirSync, symlinkSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { readUploadForm } from '#server/http/upload-forms.ts'
import { openLocalFiles } from '#server/infrastructure/files.ts'
import { listPhotos } from '#server/photos/photos.ts'
import { openCaller } from '../../../tests/caller.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

/** A device that is always full: each write to it ends with ENOSPC. */
const full = '/dev/full'

let app: TestApp
let isFull = false
beforeAll(async () => {
  app = await openTestApp({
    store: async ({ folder }) => {
      const files = openLocalFiles(folder)
      const put: typeof files.put = (path, bytes, meta) => (isFull ? writeFile(full, bytes) : files.put(path, bytes, meta))
      return { files: { ...files, put }, close: async () => {} }
    },
  })
})
afterAll(() => app.close())

const unavailable = [503, { error: 'try_again_later', retry_after: 5 }]

test('an upload to a full disk is refused, leaves no photo, and succeeds under the same key when there is room', async () => {
  const anna = await app.createMember('Anna')
  const asAnna = await openCaller(app, anna)
  const jpeg = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#dd2554' } })
    .jpeg()
    .toBuffer()
  const upload = () => {
    const form = new FormData()
    form.append('file0', new File([new Uint8Array(jpeg)], '0.jpg', { type: 'image/jpeg' }))
    return asAnna('POST /api/profileimage.php', { form, key: 'the-photo-of-anna' })
  }
  const before = (await listPhotos(app.ctx, anna)).length
  const error = vi.spyOn(app.ctx.log, 'error')
  isFull = true
  const refused = await upload()
  expect([refused.status, refused.body]).toEqual(unavailable)
  expect(error.mock.calls.map(([{ event, path }]) => [event, path])).toEqual([['disk.full', '/api/profileimage.php']])
  expect((await listPhotos(app.ctx, anna)).length).toBe(before)
  isFull = false
  expect((await upload()).status).toBe(200)
})

test('a form that finds no room for its temporary files is no fault of its sender, and ends at once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'duet-full-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  vi.stubEnv('TMPDIR', folder)
  onTestFinished(() => void vi.unstubAllEnvs())
  function* form() {
    // the form's folder is there by now: its first file will lie on the full device
    const [name = ''] = readdirSync(folder)
    symlinkSync(full, join(folder, name, '0'))
    yield Buffer.from('--x\r\nContent-Disposition: form-data; name="me"; filename="me.jpg"\r\n\r\n')
    for (let n = 0; n < 20; n += 1) yield Buffer.alloc(64 * 1024, 7)
    yield Buffer.from('\r\n--x--\r\n')
  }
  const reading = readUploadForm(Readable.from(form()), 'multipart/form-data; boundary=x')
  await expect(reading).rejects.toMatchObject({ code: 'ENOSPC' })
  expect(readdirSync(folder)).toEqual([])
})

test('a call that PostgreSQL has no room for can be tried again', async () => {
  const [carla, ben] = [await app.createMember('Carla'), await app.createMember('Ben')]
  const asCarla = await openCaller(app, carla)
  const like = () => asCarla('POST /api/likes.php', { body: { profile: ben } })
  await sql`create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`.execute(app.ctx.db)
  await sql`create trigger no_room before insert on profile_like execute function no_room()`.execute(app.ctx.db)
  const refused = await like()
  expect([refused.status, refused.body]).toEqual(unavailable)
  await sql`drop trigger no_room on profile_like`.execute(app.ctx.db)
  expect((await like()).status).toBe(200)
})
