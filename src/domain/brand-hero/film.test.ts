/** Which films the first page takes, and how dark the veil over them is. */
import { expect, test } from 'vitest'
import type { Cut, Hero } from '#domain/brand-hero/brand-hero.ts'
import { type FilmFacts, filmProblem, sizeProblem } from '#domain/brand-hero/film-rules.ts'
import { scrimOnWhite } from '#domain/brand-hero/scrim.ts'
import { shownHero } from '#domain/brand-hero/shown-hero.ts'
import { checkFile } from '#domain/sites/site-check.ts'
import { minimalSite } from '../../../tests/site-files.ts'
import { leastContrastOfWhite } from '../../../tests/hostile-pictures.ts'

const good: FilmFacts = {
  container: 'mp4',
  codec: 'avc1.640032',
  films: 1,
  sounds: 0,
  width: 1280,
  height: 720,
  seconds: 12.04,
  isHdr: false,
}

test.each<[string, Partial<FilmFacts>]>([
  ['H.264 in MP4', {}],
  ['VP9 in WebM', { container: 'webm', codec: 'vp09.00.31.08' }],
  ['AV1 in WebM', { container: 'webm', codec: 'av01.0.00M.08' }],
  ['an upright one', { width: 270, height: 480 }],
])('%s is taken', (_, facts) => {
  expect(filmProblem({ ...good, ...facts }, 'a.mp4')).toBeNull()
})

test.each<[string, Partial<FilmFacts>, string]>([
  ['H.265', { codec: 'hev1.1.6.L63.90' }, 'is hev1.1.6.L63.90 in mp4: it must be H.264 in MP4'],
  ['VP8', { container: 'webm', codec: 'vp8' }, 'is vp8 in webm'],
  ['H.264 that browsers do not decode', { codec: 'avc1.f40015' }, 'is avc1.f40015 in mp4'],
  ['VP9 in MP4', { codec: 'vp09.00.31.08' }, 'is vp09.00.31.08 in mp4'],
  ['a film with sound', { sounds: 1 }, 'has a sound track. Take it away: ffmpeg -i a.mp4 -c copy -an silent.mp4'],
  ['two films in one file', { films: 2 }, 'has 2 tracks of pictures, not one'],
  ['a long film', { seconds: 13 }, 'lasts 13.0 seconds: it may last 12'],
  ['a small one', { width: 478, height: 270 }, 'is 478 × 270 pixels: its longer side must have 480 to 1280'],
  ['a large upright one', { width: 720, height: 1282 }, 'is 720 × 1282 pixels'],
  ['one brighter than white', { isHdr: true }, 'is HDR'],
])('%s is refused', (_, facts, words) => {
  expect(filmProblem({ ...good, ...facts }, 'a.mp4')).toContain(words)
})

test('a film of more than a megabyte is refused', () => {
  expect([sizeProblem(1_000_000), sizeProblem(1_200_000)]).toEqual([null, 'has 1.2 MB: it may have 1'])
})

const cutWith = (scrim: number): Cut => ({
  pictures: [{ file: `${'a'.repeat(64)}.webp`, width: 480, height: 600 }],
  focus: { x: 50, y: 40 },
  scrim,
})
const hero: Hero = { phone: cutWith(12), wide: cutWith(80), alt: { en: 'A quay' } }
const film = `${'b'.repeat(64)}.webm`

test('the veil of a film holds for a white frame, and an owner’s darker one stays', () => {
  const { phone, wide } = shownHero({ ...hero, film }, 'en')
  expect([phone.scrim, wide.scrim]).toEqual([scrimOnWhite, 80])
  const veiled = Math.round(255 * (1 - scrimOnWhite / 100))
  expect(leastContrastOfWhite(Uint8Array.of(veiled, veiled, veiled), 3)).toBeGreaterThanOrEqual(4.5)
})

test('without a film the veil is that of the picture', () => {
  expect(shownHero(hero, 'de')).toEqual({ phone: hero.phone, wide: hero.wide, alt: '' })
})

test('the check of a file refuses a film without a picture, and a name that no film has', () => {
  const found = (one: unknown) =>
    checkFile({ ...minimalSite, hero: one }).findings.filter(
      ({ level, setting }) => level === 'fatal' && setting.startsWith('hero'),
    )
  expect(found({ ...hero, film })).toEqual([])
  expect(found({ film }).map(({ setting }) => setting)).toEqual(['hero.phone', 'hero.wide'])
  expect(found({ ...hero, film: 'quay.webm' }).map(({ setting }) => setting)).toEqual(['hero.film'])
})
