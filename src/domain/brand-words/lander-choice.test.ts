/** The text of a lander: campaign before niche before kind, and each part from the nearest text that has it. */
import { expect, test } from 'vitest'
import type { LanderWords } from '#domain/brand-words/brand-words.ts'
import { landerTextFor } from '#domain/brand-words/lander-choice.ts'

const said = (headline: string) => ({ en: { headline } })
const all: LanderWords[] = [
  { texts: { en: { headline: 'everywhere', line: 'the line', button: 'Go' } } },
  { family: 'video', niche: 'gay', texts: said('video for gay men') },
  { niche: 'gay', texts: { en: { headline: 'gay', button: 'Meet men' } } },
  { family: 'video', texts: said('video') },
  { campaign: 'spring', texts: said('spring') },
  { campaign: 'spring', niche: 'gay', texts: { de: { headline: 'Frühling' } } },
]
const read = (family: 'video' | 'gallery', niche: 'gay' | 'milf', campaign?: string) =>
  landerTextFor(all, { family, niche, campaign }, 'en').headline

test('the more particular text speaks, whatever its place in the list', () => {
  expect(read('gallery', 'milf')).toBe('everywhere')
  expect(read('video', 'milf')).toBe('video')
  expect(read('gallery', 'gay')).toBe('gay')
  expect(read('video', 'gay')).toBe('video for gay men')
  expect(read('video', 'gay', 'autumn')).toBe('video for gay men')
})

test('a campaign speaks before all others, only to visitors of its links', () => {
  expect(read('video', 'milf', 'spring')).toBe('spring')
  expect(read('video', 'milf', 'Spring')).toBe('video')
  expect(read('video', 'milf')).toBe('video')
})

test('a text without the language is passed over, and a part that is left out comes from the next text', () => {
  expect(read('video', 'gay', 'spring')).toBe('spring')
  const text = landerTextFor(all, { family: 'video', niche: 'gay', campaign: 'spring' }, 'en')
  expect(text).toEqual({ headline: 'spring', line: 'the line', button: 'Meet men' })
  expect(landerTextFor(all, { family: 'video', niche: 'gay', campaign: 'spring' }, 'de')).toEqual({ headline: 'Frühling' })
  expect(landerTextFor(all, { family: 'video', niche: 'gay' }, 'pl')).toEqual({})
})
