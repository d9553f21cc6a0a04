/** Amounts as members type them. */
import { expect, test } from 'vitest'
import { readAmount, writeAmount } from '#web/spending/use-limits.ts'

test.each([
  ['50', 5000],
  [' 49,5 ', 4950],
  ['49.95', 4995],
  ['0', 0],
  ['', null],
  ['  ', null],
  ['1.000', undefined],
  ['1,000.00', undefined],
  ['-5', undefined],
  ['€50', undefined],
  ['fifty', undefined],
  ['5.', undefined],
])('%j is read as %s', (typed, minor) => expect(readAmount(typed)).toBe(minor))

test.each(['en-GB', 'nl-NL', 'de-DE', 'it-IT', 'fr-FR', 'es-ES', 'pl-PL'])('what %s writes is read as the same', (iso) => {
  for (const minor of [0, 1, 50, 100, 4995, 123_450, 10_000_000, null]) expect(readAmount(writeAmount(minor, iso))).toBe(minor)
})
