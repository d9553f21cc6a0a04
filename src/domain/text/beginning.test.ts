/** The beginning of a text that a card shows. */
import { expect, test } from 'vitest'
import { beginningOf } from '#domain/text/beginning.ts'

test('a short text is shown whole, in one line', () => {
  expect(beginningOf('  I grow leeks.\n\nAnd roses. ', 40)).toBe('I grow leeks. And roses.')
})

test('a long text ends after a whole word, without the comma', () => {
  expect(beginningOf('Leeks, roses, and a dog that digs', 14)).toBe('Leeks, roses…')
  expect(beginningOf('Leeks and roses and a dog', 10)).toBe('Leeks and…')
})

test('one endless word is cut, and never within a character', () => {
  expect(beginningOf('x'.repeat(30), 10)).toBe(`${'x'.repeat(9)}…`)
  expect(beginningOf(`${'x'.repeat(8)}😀😀😀`, 10)).toBe(`${'x'.repeat(8)}…`)
})
