/** Links in a text: cut out where they stand alone, and the whole text where they are spread over words. */
import { expect, test } from 'vitest'
import { linkPartsOf, withoutLinks } from '#domain/safety/links.ts'

test('a text without a link is one part', () => {
  expect(linkPartsOf('Hello there. How are you?')).toEqual([{ text: 'Hello there. How are you?', isLink: false }])
  expect(withoutLinks('That was nice.do you think so too?')).toBe('That was nice.do you think so too?')
})

test.each([
  ['Look at https://example.com/a?b=1 please', 'Look at … please'],
  ['www.example.com', '…'],
  ['me@example.com or\nexample.net', '… or\n…'],
  ['It is on t.me/somebody.', 'It is on …'],
])('%s', (text, hidden) => {
  expect(withoutLinks(text)).toBe(hidden)
  expect(
    linkPartsOf(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})

test('a link that is spelled out hides the whole text', () => {
  expect(withoutLinks('find me at mypage dot com tonight')).toBe('…')
})
