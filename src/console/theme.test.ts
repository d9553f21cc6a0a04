/** The console is readable in light and dark: the contrast of each text with its background, and of each necessary line. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readTokens } from '#domain/themes/colours.ts'
import { linePairs, type Pair, ratioOf, schemes, textPairs } from '#domain/themes/token-pairs.ts'

const tokens = readTokens(readFileSync(new URL('theme.css', import.meta.url), 'utf8'))
const weak = (scheme: (typeof schemes)[number], pairs: Pair[], least: number) =>
  pairs.map((pair) => [pair.join(' on '), ratioOf(tokens, scheme, pair)] as const).filter(([, ratio]) => ratio < least)

test.each(schemes)('operators can read every text (%s)', (scheme) => {
  expect(weak(scheme, textPairs, 4.5)).toEqual([])
})

test.each(schemes)('operators see every edge and the focus (%s)', (scheme) => {
  expect(weak(scheme, linePairs, 3)).toEqual([])
})
