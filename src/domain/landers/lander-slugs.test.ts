/** Slugs of landers: niche and language, there and back. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { locales } from '#domain/languages/languages.ts'
import {
  landerFamilies,
  landerInLanguage,
  landerLanguage,
  niches,
  readSlug,
  slugFor,
  slugs,
} from '#domain/landers/lander-slugs.ts'
import { findPage } from '#web/kit/routing/pages.ts'

const someNiche = fc.integer({ min: 1, max: niches.length })
const someLanguage = fc.constantFrom(...locales)
const someFamily = fc.constantFrom(...landerFamilies)

test('a slug contains the niche and the language it was made of', () => {
  fc.assert(
    fc.property(someNiche, someLanguage, (niche, language) => {
      expect(readSlug(slugFor(niche, language))).toEqual({ niche: niches[niche - 1], language })
    }),
  )
})

test('there are 49 slugs, none twice, and English is eng', () => {
  expect(new Set(slugs).size).toBe(49)
  expect(slugs).toHaveLength(49)
  expect(slugFor(1, 'en')).toBe('general-eng')
  expect(slugFor(7, 'pl')).toBe('gay-pl')
  expect(slugs.some((slug) => slug.endsWith('-en'))).toBe(false)
})

test('anything else is no slug, and has no page', () => {
  fc.assert(
    fc.property(someFamily, fc.oneof(fc.string(), fc.stringMatching(/^[a-z]{2,7}-[a-z]{2,3}$/)), (family, text) => {
      fc.pre(!slugs.includes(text))
      expect(readSlug(text)).toBeNull()
      expect(landerLanguage(`/landers/${family}/${text}`)).toBeNull()
      if (/^[\w-]+$/.test(text)) expect(findPage(`/landers/${family}/${text}`)).toBeNull()
    }),
  )
  for (const wrong of ['general-en', 'GENERAL-nl', 'general_nl', 'general', 'nl-general', 'constructor-nl', 'general-nl-nl'])
    expect(findPage(`/landers/video/${wrong}`)).toBeNull()
  expect(findPage('/landers/movie')).toBeNull()
  expect(findPage('/landers/movie/general-nl')).toBeNull()
  expect(findPage('/landers')).toBeNull()
})

test('every slug of every family has its page, in its language', () => {
  for (const family of landerFamilies) {
    expect(findPage(`/landers/${family}`)).toMatchObject({ name: 'lander', isStatic: true })
    for (const slug of slugs) {
      const path = `/landers/${family}/${slug}`
      expect(findPage(path)).toMatchObject({ name: 'lander', auth: 'public' })
      expect(landerLanguage(path)).toBe(readSlug(slug)?.language)
    }
  }
})

test('anyone who chooses another language goes to the same lander in it, and nowhere from any other page', () => {
  fc.assert(
    fc.property(someFamily, someNiche, someLanguage, someLanguage, (family, niche, from, to) => {
      const path = (language: typeof from) => `/landers/${family}/${slugFor(niche, language)}`
      expect(landerInLanguage(path(from), to)).toBe(path(to))
    }),
  )
  for (const path of ['/', '/landers/video', '/landers/video/general-xx', '/members/12'])
    expect(landerInLanguage(path, 'nl')).toBeNull()
})
