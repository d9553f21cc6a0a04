/** The store that the settings name, opened from them alone. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, afterEach, beforeEach } from 'vitest'
import { readConfig } from '#server/infrastructure/config.ts'
import { openFiles, moveFiles, openMovingFiles, type Moved } from '#server/infrastructure/open-files.ts'
import { keys, openS3Server, type S3Server } from '../../../tests/s3/s3-server.ts'
import { openLocalFiles, type FileStore } from '#server/infrastructure/files.ts'
import { openS3Files } from '#server/infrastructure/s3-files.ts'

const webp = { contentType: 'image/webp' }

test('files go to disk, to a folder of a bucket, or are found in both while they move, by the settings', async () => {
  const [folder, server] = [mkdtempSync(join(tmpdir(), 'duet-open-files-')), await openS3Server()]
  onTestFinished(async () => {
    await server.close()
    rmSync(folder, { recursive: true })
  })
  const account = { S3_REGION: keys.region, S3_ACCESS_KEY_ID: keys.accessKeyId, S3_SECRET_ACCESS_KEY: keys.secretAccessKey }
  const open = (env: Record<string, string>) =>
    openFiles(readConfig({ DATA_DIR: folder, S3_ENDPOINT: server.endpoint, ...account, ...env }), () => new Date())

  await open({}).put('a.webp', Uint8Array.of(1), webp)
  expect(await Array.fromAsync(open({}).list())).toEqual(['a.webp'])
  const stored = open({ FILES_URL: `s3://${server.bucket}/brands/one` })
  await stored.put('b.webp', Uint8Array.of(2), webp)
  expect([...server.objects.keys()]).toEqual(['brands/one/b.webp'])
  expect(stored.addresses?.origin).toBe(server.endpoint)
  expect(open({ FILES_URL: `s3://${server.bucket}`, FILES_SIGNED_SECONDS: '0' }).addresses).toBeNull()
  const both = open({ FILES_URL: `s3://${server.bucket}/brands/one`, FILES_FROM: 'disk' })
  expect((await Array.fromAsync(both.list())).sort()).toEqual(['a.webp', 'b.webp'])
})

// A move to another store: every file can be read meanwhile, none is lost, and a removed one stays removed.

const paths = Array.from({ length: 40 }, (_, index) => `photos/${index % 4}/p${index}.webp`)
const bytesOf = (path: string) => Buffer.from(path)

let folder: string
let server: S3Server
let disk: FileStore
let s3: FileStore
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'duet-moving-'))
  server = await openS3Server()
  disk = openLocalFiles(folder)
  s3 = openS3Files(
    { ...keys, endpoint: server.endpoint, bucket: server.bucket, prefix: '', signedSeconds: 60 },
    { now: () => new Date() },
  )
})
afterEach(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const fill = (store: FileStore) => Promise.all(paths.map((path) => store.put(path, bytesOf(path), webp)))
const listed = async (store: FileStore) => (await Array.fromAsync(store.list())).sort()

test('everything goes over and back again, and a second move has nothing to do', async () => {
  await fill(disk)
  const events: Moved[] = []
  expect(await moveFiles(disk, s3, { onFile: (done) => events.push(done) })).toMatchObject({ seen: 40, moved: 40 })
  expect([events.length, events.at(-1)?.moved]).toEqual([40, 40])
  expect([await listed(disk), await listed(s3)]).toEqual([[], [...paths].sort()])
  expect(await moveFiles(disk, s3)).toEqual({ seen: 0, moved: 0, bytes: 0 })
  await moveFiles(s3, disk)
  expect([await listed(s3), await listed(disk)]).toEqual([[], [...paths].sort()])
  for (const path of paths) expect((await disk.get(path))?.bytes).toEqual(bytesOf(path))
})

test('a move that a broken store stops has lost nothing, and goes on where it was', async () => {
  await fill(disk)
  let seen = 0
  const breaking = () => void ((seen += 1) === 15 && server.fail('error', { times: 1000 }))
  await expect(moveFiles(disk, s3, { onFile: breaking })).rejects.toThrow('the file store said 500')
  server.heal()
  const left = await listed(disk)
  expect(left.length).toBeGreaterThan(10)
  expect([...new Set([...left, ...(await listed(s3))])].sort()).toEqual([...paths].sort())
  await moveFiles(disk, s3)
  expect([await listed(disk), await listed(s3)]).toEqual([[], [...paths].sort()])
})

test('a move that is called off stops between two files', async () => {
  await fill(disk)
  const off = new AbortController()
  const onFile = ({ seen }: Moved) => seen === 10 && off.abort(new Error('called off'))
  await expect(moveFiles(disk, s3, { onFile, signal: off.signal })).rejects.toThrow('called off')
  expect((await listed(disk)).length + (await listed(s3)).length).toBe(40)
})

test('while files move, each is found at every moment, new ones go to the new store, and removed ones are gone from both', async () => {
  await fill(disk)
  const files = openMovingFiles(s3, disk)
  const missing: string[] = []
  const moved = new AbortController()
  const look = async () => {
    while (!moved.signal.aborted) for (const path of paths.slice(20)) if (!(await files.get(path))) missing.push(path)
  }
  const looking = look()
  await files.put('photos/new.webp', bytesOf('new'), webp)
  const removing = Promise.all(paths.slice(0, 20).map((path) => files.remove(path)))
  await moveFiles(disk, s3, { atOnce: 3 })
  await removing
  moved.abort()
  await looking
  expect(missing).toEqual([])
  expect(await listed(disk)).toEqual([])
  expect(await listed(files)).toEqual([...paths.slice(20), 'photos/new.webp'].sort())
  expect(files.addresses).toBeNull()
})

test('a photo that is removed while it is carried does not come back', async () => {
  const [path = ''] = paths
  await disk.put(path, bytesOf(path), webp)
  const files = openMovingFiles(s3, disk)
  const slow: FileStore = {
    ...s3,
    put: async (...file) => {
      await files.remove(path)
      await s3.put(...file)
    },
  }
  expect(await moveFiles(disk, slow)).toMatchObject({ seen: 1, moved: 0 })
  expect([await listed(disk), await listed(s3)]).toEqual([[], []])
})
