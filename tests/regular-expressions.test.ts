/** Every regular expression of the product takes linear time, whatever text it is given. */
import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { builtDuring, expressionsIn, type Found, slowTextFor } from './regular-expressions.ts'

const files = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$|\.d\.ts$/.test(file))

test('no text makes an expression of the product take more than linear time', { timeout: 120_000 }, async () => {
  const all: Found[] = []
  for (const file of files) {
    const { literals, builds } = expressionsIn(file)
    all.push(...literals)
    if (builds) all.push(...(await builtDuring(file, () => import(resolve(file)))))
  }
  const each = [...new Map(all.map((found) => [`${found.flags}/${found.source}`, found])).values()]
  expect(each.length).toBeGreaterThan(100)
  expect(all.filter(({ at }) => at === 'src/domain/safety/contact-checks.ts').length).toBeGreaterThan(10)
  const slow = each.flatMap((found) => slowTextFor(found) ?? [])
  expect(
    slow.map(
      ({ at, source, text, ms, ratio }) =>
        `${at} ${source.slice(0, 80)} on ${JSON.stringify(text)}: ${ms.toFixed(1)} ms, ${ratio.toFixed(1)} times what a quarter of it takes`,
    ),
  ).toEqual([])
})

test.each([
  ['the audit’s own: the hyphen is in both halves', String.raw`\b[a-z0-9-]{2,}[\s([{*_-]+(?:dot)[\s)\]}*_-]+(?:com|net)`],
  ['nested quantifiers', String.raw`^(?:[a-z]+\s?)*$`],
  ['spaces at the end, tried from each of them', String.raw`\s+$`],
  ['two neighbours that eat the same', String.raw`\d+[\d.]*x`],
  ['an alternation of a thing and its double', String.raw`^(?:a|aa)+!$`],
])('the gate notices %s', (_, source) => {
  expect(slowTextFor({ source, flags: '', at: 'here' })).not.toBeNull()
})

test.each([String.raw`^[a-z0-9]+(?:-[a-z0-9]+)*$`, String.raw`(?<!\s)\s{1,20}x`, String.raw`\b[a-z]{1,30}\.[a-z]{2,6}\b`])(
  'the gate has nothing against %s',
  (source) => {
    expect(slowTextFor({ source, flags: '', at: 'here' })).toBeNull()
  },
)
