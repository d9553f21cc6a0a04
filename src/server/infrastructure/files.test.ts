/** The file store, on disk and in S3: the same promises. */
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FileStore } from '#server/infrastructure/files.ts'
import { stores, type OpenedStore } from '../../../tests/s3/stores.ts'

const webp = { contentType: 'image/webp' }
const big = (n: number) => new Uint8Array(500_000).fill(n)

describe.each(stores)('files %s', (_, store) => {
  let folder: string
  let opened: OpenedStore
  let files: FileStore
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'duet-files-'))
    opened = await store({ folder, now: () => new Date() })
    files = opened.files
  })
  afterEach(async () => {
    await opened.close()
    rmSync(folder, { recursive: true })
  })
  const listed = async () => (await Array.fromAsync(files.list())).sort()

  test('what was put is got back with its type, and is gone once removed', async () => {
    await files.put('photos/ab/320.webp', Uint8Array.of(1, 2, 3), webp)
    expect(await files.get('photos/ab/320.webp')).toEqual({ bytes: Buffer.from([1, 2, 3]), contentType: 'image/webp', size: 3 })
    expect([await files.has('photos/ab/320.webp'), await files.has('photos/ab')]).toEqual([true, false])
    await files.remove('photos/ab/320.webp')
    await files.remove('photos/ab/320.webp')
    expect([await files.get('photos/ab/320.webp'), await files.has('photos/ab/320.webp')]).toEqual([null, false])
  })

  test('two writers of one file leave one whole file and nothing beside it', async () => {
    await Promise.all([1, 2, 3].map((n) => files.put('a/b.webp', big(n), webp)))
    const stored = await files.get('a/b.webp')
    expect([stored?.size, new Set(stored?.bytes).size]).toEqual([500_000, 1])
    expect(await listed()).toEqual(['a/b.webp'])
    if (readdirSync(folder).length) expect(readdirSync(join(folder, 'a'))).toEqual(['b.webp'])
  })

  test('what a killed writer left half done goes with the file, and not what is being written', async () => {
    await files.put('a/b.webp', big(1), webp)
    if (!existsSync(join(folder, 'a'))) return
    for (const name of ['b.webp.0a.tmp', 'b.webp.0b.tmp', 'c.webp.0c.tmp']) writeFileSync(join(folder, 'a', name), 'half')
    for (const name of ['b.webp.0a.tmp', 'c.webp.0c.tmp'])
      utimesSync(join(folder, 'a', name), new Date(), new Date(Date.now() - 11_000))
    await files.remove('a/b.webp')
    expect(readdirSync(join(folder, 'a')).sort()).toEqual(['b.webp.0b.tmp', 'c.webp.0c.tmp'])
  })

  test('all there is is listed, in pages or not', async () => {
    expect(await listed()).toEqual([])
    const paths = Array.from({ length: 25 }, (_, index) => `photos/${index % 3}/p${String(index).padStart(2, '0')}.webp`)
    for (const path of paths) await files.put(path, Uint8Array.of(1), webp)
    expect(await listed()).toEqual(paths.sort())
  })

  test('a file has the type of its name', async () => {
    await expect(async () => files.put('a.webp', big(1), { contentType: 'text/html' })).rejects.toThrow('cannot hold text/html')
  })

  test.each(['../secret.webp', 'a/../../b.webp', '/etc/passwd', 'a//b.webp', 'a/.hidden', ''])(
    '%j is not a path',
    async (path) => {
      for (const action of [files.get, files.has, files.remove])
        await expect(async () => action(path)).rejects.toThrow('Not a path')
    },
  )
})
