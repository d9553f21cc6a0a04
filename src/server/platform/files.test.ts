/** The file store on disk. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openLocalFiles, type FileStore } from '#server/platform/files.ts'

let folder: string
let files: FileStore
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'duet-files-'))
  files = openLocalFiles(folder)
})
afterEach(() => rmSync(folder, { recursive: true }))

const webp = { contentType: 'image/webp' }

test('what was put is got back with its type, and is gone once removed', async () => {
  await files.put('photos/ab/320.webp', Uint8Array.of(1, 2, 3), webp)
  expect(await files.get('photos/ab/320.webp')).toEqual({ bytes: Buffer.from([1, 2, 3]), contentType: 'image/webp', size: 3 })
  await files.remove('photos/ab/320.webp')
  await files.remove('photos/ab/320.webp')
  expect(await files.get('photos/ab/320.webp')).toBeNull()
})

const big = (n: number) => new Uint8Array(500_000).fill(n)

test('two writers of one file leave one whole file and nothing beside it', async () => {
  await Promise.all([1, 2, 3].map((n) => files.put('a/b.webp', big(n), webp)))
  const stored = await files.get('a/b.webp')
  expect(new Set(stored?.bytes).size).toBe(1)
  expect(readdirSync(join(folder, 'a'))).toEqual(['b.webp'])
})

test.each(['../secret.webp', 'a/../../b.webp', '/etc/passwd', 'a//b.webp', 'a/.hidden', ''])('%j is not a path', async (path) => {
  await expect(async () => files.get(path)).rejects.toThrow('Not a path')
})
