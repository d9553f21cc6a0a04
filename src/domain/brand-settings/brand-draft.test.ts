/** A draft of a brand's settings: one value changes, empty parts go, and broken JSON is no draft. */
import { expect, test } from 'vitest'
import { at, differencesOf, isSame, put, readDraft, withAgain, without, wordsAt } from '#domain/brand-settings/brand-draft.ts'

const draft = {
  tagline: { en: 'Hello' },
  words: { landers: [{ niche: 'gay', texts: { en: { button: 'Come in' } } }] },
}

test('a value is put at its path, and nothing else changes', () => {
  const changed = put(draft, 'words.landers.0.texts.en.button', 'Walk in')
  expect(wordsAt(changed, 'words.landers.0.texts.en.button')).toBe('Walk in')
  expect(changed.tagline).toBe(draft.tagline)
  expect(wordsAt(draft, 'words.landers.0.texts.en.button')).toBe('Come in')
})

test('what becomes empty is left out up to the whole setting; the texts of a lander stay, as its file needs them', () => {
  expect(put(draft, 'tagline.en', '')).toEqual({ words: draft.words })
  expect(put({ kinds: { card: 'letter' } }, 'kinds.card', undefined)).toEqual({})
  expect(put(draft, 'words.landers.0.texts.en.button', '').words).toEqual({ landers: [{ niche: 'gay', texts: {} }] })
  expect(put({ experiments: [1] }, 'experiments', [])).toEqual({})
})

test('null is said: a variant without a picture', () => {
  expect(put({ a: {} }, 'a.hero', null)).toEqual({ a: { hero: null } })
})

test('a list begins at its first value, and goes with its last', () => {
  const begun = put({}, 'words.first_page.en.steps.2.title', 'Write')
  expect(begun).toEqual({ words: { first_page: { en: { steps: [{}, {}, { title: 'Write' }] } } } })
  expect(put(begun, 'words.first_page.en.steps.2.title', '')).toEqual({})
})

test('one of a list is removed and comes back to its place', () => {
  expect(without(['a', 'b', 'c'], 1)).toEqual(['a', 'c'])
  expect(withAgain(['a', 'c'], 1, 'b')).toEqual(['a', 'b', 'c'])
})

test('values that are not what a field expects are no words, and are overwritten by some', () => {
  expect(wordsAt({ tagline: 5 }, 'tagline.en')).toBe('')
  expect(at({ tagline: null }, 'tagline.en')).toBeUndefined()
  expect(put({ tagline: 5 }, 'tagline.en', 'Hi')).toEqual({ tagline: { en: 'Hi' } })
})

test.each(['', '{"words":', '[1]', 'null', '"words"'])('%j is no draft', (text) => {
  expect(readDraft(text)).toBeNull()
})

test('drafts are the same whatever their order, and differ by their innermost values', () => {
  expect(isSame({ a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 })).toBe(true)
  expect(isSame([1, 2], [2, 1])).toBe(false)
  expect(differencesOf(draft, put(put(draft, 'tagline.en', ''), 'words.landers.0.niche', 'she'))).toEqual([
    { setting: 'tagline.en', from: 'Hello', to: undefined },
    { setting: 'words.landers.0.niche', from: 'gay', to: 'she' },
  ])
})
