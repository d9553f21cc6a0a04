/** Films as encoders make them: which are stored, and what is said of the others. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filmFindings, storeFilm } from '#server/brand-files/films.ts'
import type { SiteFile } from '#domain/sites/sites.ts'

const stored = new Map<string, Uint8Array>()
const files = {
  put: async (path: string, bytes: Uint8Array) => void stored.set(path, bytes),
  get: async (path: string) => (stored.has(path) ? { bytes: stored.get(path) } : null),
}
const ctx = { files } as never

const readIn = (folder: string, name: string) => readFileSync(new URL(`../../../${folder}/${name}`, import.meta.url))
const store = (name: string) => storeFilm(ctx, readIn('tests/films', name), name)

test.each([
  ['tests/films', 'white.mp4'],
  ['tests/films', 'white.webm'],
  ['tests/films', 'av1.webm'],
  ['tests/films', 'upright.mp4'],
  ['src/web/landers', 'quay.mp4'],
  ['src/web/landers', 'quay.webm'],
])('%s/%s is stored as it is', async (folder, name) => {
  const bytes = readIn(folder, name)
  const result = await storeFilm(ctx, bytes, name)
  const file = 'file' in result ? result.file : result.problem
  expect(file).toMatch(name.endsWith('mp4') ? /^[0-9a-f]{64}\.mp4$/ : /^[0-9a-f]{64}\.webm$/)
  expect(Buffer.compare(Buffer.from(stored.get(`brand/${file}`) ?? []), bytes)).toBe(0)
})

test.each([
  ['sound.mp4', 'has a sound track'],
  ['hevc.mp4', 'is hev1.'],
  ['vp8.webm', 'is vp8 in webm'],
  ['chroma.mp4', 'is avc1.f4'],
  ['hdr.webm', 'is HDR'],
  ['long.webm', 'lasts 13.0 seconds'],
  ['small.mp4', 'is 320 × 180 pixels'],
  ['large.webm', 'is 1920 × 1080 pixels'],
  ['quick.mov', 'is neither MP4 nor WebM'],
])('%s is refused: it %s', async (name, words) => {
  expect(await store(name)).toEqual({ problem: expect.stringContaining(words) })
})

test.each(['white.mp4', 'white.webm'])('a half of %s is refused', async (name) => {
  const bytes = readIn('tests/films', name)
  const half = await storeFilm(ctx, bytes.subarray(0, bytes.length / 2), name)
  expect(half).toEqual({ problem: 'is neither MP4 nor WebM, or is cut off' })
})

test('what is too large is not even read', async () => {
  expect(await storeFilm(ctx, new Uint8Array(1_000_001), 'a.mp4')).toEqual({ problem: 'has 1.0 MB: it may have 1' })
})

test('the check of the file refuses a film that is not here, also of a variant', async () => {
  const result = await store('white.webm')
  const here = { film: 'file' in result ? result.file : '' }
  const lost = { film: `${'a'.repeat(64)}.mp4` }
  const variants = [{ hero: null }, { hero: lost }, {}]
  const found = async (site: object) => (await filmFindings(ctx, site as SiteFile)).map(({ level, setting }) => [level, setting])
  expect(await found({ hero: here })).toEqual([])
  expect(await found({ hero: lost, experiments: [{ variants }] })).toEqual([
    ['fatal', 'hero.film'],
    ['fatal', 'experiments.0.variants.1.hero.film'],
  ])
})
