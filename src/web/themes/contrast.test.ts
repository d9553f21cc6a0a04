/** Every template is readable in light and in dark: each pair of a text and its ground, each line one has to see. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { colourOf, contrast, readTokens, type Scheme } from '#web/themes/colours.ts'

const fileOf = (name: string) => readFileSync(new URL(`${name}.css`, import.meta.url), 'utf8')

const grounds = ['surface', 'raised', 'sunken']
const textPairs = [
  ...grounds.flatMap((ground) => ['text', 'muted', 'primary-text', 'danger', 'success', 'warning'].map((text) => [text, ground])),
  ...['primary', 'accent', 'success', 'warning', 'danger', 'scrim'].map((tone) => [`on-${tone}`, tone]),
  ['on-primary', 'primary-hover'],
  ['primary-text', 'primary-soft'],
  ...['primary', 'success', 'warning', 'danger', 'info'].map((tone) => ['text', `${tone}-soft`]),
  ['danger', 'danger-soft'],
] as [string, string][]
const linePairs = grounds.flatMap((ground) => ['line-strong', 'focus', 'primary-text'].map((line) => [line, ground])) as [
  string,
  string,
][]

const schemes: Scheme[] = ['light', 'dark']
const templates = ['social', 'classic', 'lavish'].flatMap((template) => schemes.map((scheme) => [template, scheme] as const))

function ratioOf(tokens: Record<string, string>, scheme: Scheme, [one, two]: [string, string]) {
  const read = (name: string) => colourOf(`var(--color-${name})`, tokens, scheme)
  return contrast(read(one), read(two))
}

test.each(templates)('in %s (%s) every text can be read', (template, scheme) => {
  const tokens = readTokens(fileOf('base') + fileOf(template))
  const weak = textPairs
    .map((pair) => [pair.join(' on '), ratioOf(tokens, scheme, pair)] as const)
    .filter(([, ratio]) => ratio < 4.5)
  expect(weak).toEqual([])
})

test.each(templates)('in %s (%s) every edge and the focus can be seen', (template, scheme) => {
  const tokens = readTokens(fileOf('base') + fileOf(template))
  const weak = linePairs
    .map((pair) => [pair.join(' on '), ratioOf(tokens, scheme, pair)] as const)
    .filter(([, ratio]) => ratio < 3)
  expect(weak).toEqual([])
})

test('a colour that a site sets itself stays readable as text, however pale or dark it is', () => {
  for (const own of ['oklch(0.9 0.15 100)', 'oklch(0.2 0.1 280)', 'oklch(0.7 0.2 40)']) {
    const tokens = { ...readTokens(fileOf('base') + fileOf('social')), '--color-primary': own }
    for (const scheme of schemes) expect(ratioOf(tokens, scheme, ['primary-text', 'surface'])).toBeGreaterThanOrEqual(4.5)
  }
})

test('the measure itself is right: black on white is 21, and one grey is known', () => {
  const [black, white] = [colourOf('oklch(0 0 0)', {}, 'light'), colourOf('oklch(1 0 0)', {}, 'light')]
  expect(contrast(black, white)).toBeCloseTo(21, 1)
  expect(contrast(colourOf('oklch(0.5999 0 0)', {}, 'light'), white)).toBeCloseTo(3.95, 1)
})
