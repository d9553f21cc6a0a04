/** The store that the settings name, opened from them alone. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/infrastructure/config.ts'
import { openFiles } from '#server/infrastructure/open-files.ts'
import { keys, openS3Server } from '../../../tests/s3/s3-server.ts'

const webp = { contentType: 'image/webp' }

test('files go to disk, to a folder of a bucket, or are found in both while they move, as the settings say', async () => {
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
