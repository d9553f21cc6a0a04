/** `duet files move`, run by an operator: its questions, its progress, and stopping and continuing it. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openLocalFiles, type FileStore } from '#server/infrastructure/files.ts'
import { keys, openS3Server, type S3Server } from './s3/s3-server.ts'
import { databaseUrlOf, root } from './server-processes.ts'

const tool = join(root, 'tools/duet.ts')
const paths = Array.from({ length: 30 }, (_, index) => `photos/ab/p${index}.webp`)

let dataDir: string
let server: S3Server
let disk: FileStore
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'duet-files-command-'))
  server = await openS3Server()
  disk = openLocalFiles(join(dataDir, 'files'))
  for (const path of paths) await disk.put(path, Buffer.from(path), { contentType: 'image/webp' })
})
afterAll(async () => {
  await server.close()
  rmSync(dataDir, { recursive: true })
})

const place = () => `s3://${server.bucket}/brand`
const store = () => ({
  S3_ENDPOINT: server.endpoint,
  S3_REGION: keys.region,
  S3_ACCESS_KEY_ID: keys.accessKeyId,
  S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
})

const say = (words: string, env: Record<string, string>) =>
  new Promise<{ code: number; out: string }>((resolve) => {
    const all = {
      ...process.env,
      DATABASE_URL: databaseUrlOf({ ...inject('database').server, database: 'postgres' }),
      DATA_DIR: dataDir,
      ...store(),
      ...env,
    }
    execFile(process.execPath, [tool, 'files', ...words.split(' ')], { env: all }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, out: `${stdout}${stderr}` }),
    )
  })

const onDisk = async () => (await Array.fromAsync(disk.list())).length
const inStore = () => [...server.objects.keys()].sort()

test('nothing moves before every process can know of both places', async () => {
  const refused = await say(`move --to ${place()}`, {})
  expect(refused).toMatchObject({ code: 1, out: expect.stringContaining(`First set FILES_URL=${place()} and FILES_FROM=disk`) })
  expect(await say('move', {})).toMatchObject({ code: 2, out: expect.stringContaining('Say --to PLACE') })
  expect([await onDisk(), inStore()]).toEqual([30, []])
})

test('a move that a broken store stops is repeated, ends, and goes back the same way', async () => {
  const there = { FILES_URL: place(), FILES_FROM: 'disk' }
  server.fail('error', { times: 10_000, after: 50 })
  const stopped = await say(`move --to ${place()}`, there)
  expect(stopped).toMatchObject({
    code: 1,
    out: expect.stringMatching(/30 files to move from disk[^]*Nothing is lost; say this again/),
  })
  expect(await onDisk()).toBeGreaterThan(0)
  server.heal()
  expect(await say(`move --to ${place()}`, there)).toMatchObject({
    code: 0,
    out: expect.stringContaining('Take FILES_FROM away'),
  })
  expect([await onDisk(), inStore()]).toEqual([0, paths.map((path) => `brand/${path}`).sort()])

  const back = await say('move --to disk', { FILES_URL: 'disk', FILES_FROM: place() })
  expect(back).toMatchObject({ code: 0, out: expect.stringContaining('30 of 30 files') })
  expect([await onDisk(), inStore()]).toEqual([30, []])
})
