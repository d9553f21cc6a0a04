/** Every template is readable in light and dark: the contrast of each text with its background, and of each necessary line. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { colourOf, contrast, hexOf, readTokens } from '#domain/themes/colours.ts'
import { templateTokens } from '#domain/themes/template-tokens.ts'
import { Template } from '#domain/sites/templates.ts'
import { asCss, linePairs, type Pair, ratioOf, schemes, textPairs } from '#domain/themes/token-pairs.ts'

const fileOf = (name: string) => readFileSync(new URL(`${name}.css`, import.meta.url), 'utf8')
const tokensOf = (template: Template) => readTokens(fileOf('base') + fileOf(template))
const templates = Template.options.flatMap((template) => schemes.map((scheme) => [template, scheme] as const))

const weak = (template: Template, scheme: (typeof schemes)[number], pairs: Pair[], least: number) =>
  pairs
    .map((pair) => [pair.join(' on '), ratioOf(tokensOf(template), scheme, pair)] as const)
    .filter(([, ratio]) => ratio < least)

test.each(templates)('in %s (%s) every text can be read', (template, scheme) => {
  expect(weak(template, scheme, textPairs, 4.5)).toEqual([])
})

test.each(templates)('in %s (%s) every edge and the focus can be seen', (template, scheme) => {
  expect(weak(template, scheme, linePairs, 3)).toEqual([])
})

test.each(Template.options)('what the server knows of the colours of %s is what its stylesheet says', (template) => {
  const colours = Object.entries(tokensOf(template)).filter(([name]) => name.startsWith('--color-'))
  expect(asCss(templateTokens(template))).toEqual(Object.fromEntries(colours))
})

test('a colour that a site sets itself stays readable as text, however pale or dark it is', () => {
  for (const own of ['oklch(0.9 0.15 100)', '#1a0b33', 'rgb(255 120 0)']) {
    const tokens = { ...tokensOf('social'), '--color-primary': own }
    for (const scheme of schemes) expect(ratioOf(tokens, scheme, ['primary_text', 'surface'])).toBeGreaterThanOrEqual(4.5)
  }
})

const captions = {
  photo: fileOf('kinds/card-photo'),
  poster: fileOf('kinds/card-poster'),
  full: fileOf('kinds/profile-full-height'),
  discovery: readFileSync(new URL('../discovery/discovery.module.css', import.meta.url), 'utf8'),
}

test.each(['photo', 'poster', 'full', 'discovery'] as const)(
  'words over a white photo can be read from their first line, in %s',
  (place) => {
    const css = captions[place]
    // the shade reaches its strength where the padding ends and the words begin
    const [, share = '', begins = ''] = /--color-scrim\) (\d+)%, transparent\) ([\d.]+rem|var\(--space-12\)),/.exec(css) ?? []
    expect(css).toContain(`padding: ${begins} var`)
    for (const template of Template.options) {
      const tokens = tokensOf(template)
      const [letters, scrim] = ['--color-on-scrim', '--color-scrim'].map((name) => colourOf(tokens[name] ?? '', {}, 'light'))
      expect(contrast(letters!, overWhite(hexOf(scrim!), Number(share) / 100))).toBeGreaterThanOrEqual(4.5)
    }
  },
)

/** What a browser paints: a share of the colour over white. */
function overWhite(hex: string, share: number) {
  const channels = [1, 3, 5].map((at) => 255 + share * (Number.parseInt(hex.slice(at, at + 2), 16) - 255))
  return colourOf(`rgb(${channels.map(Math.round).join(' ')})`, {}, 'light')
}

test('the measure itself is right: black on white is 21, and one grey is known', () => {
  const [black, white] = [colourOf('#000', {}, 'light'), colourOf('oklch(1 0 0)', {}, 'light')]
  expect(contrast(black, white)).toBeCloseTo(21, 1)
  expect(contrast(colourOf('oklch(0.5999 0 0)', {}, 'light'), white)).toBeCloseTo(3.95, 1)
})

test('a colour is the same in every notation', () => {
  const spellings = ['#dd2554', '#DD2554', 'rgb(221, 37, 84)', 'rgb(221 37 84)', 'hsl(344.5 73.02% 50.59%)']
  const [first, ...others] = spellings.map((text) => colourOf(text, {}, 'light'))
  for (const other of others) for (const part of ['l', 'c'] as const) expect(other[part]).toBeCloseTo(first?.[part] ?? 0, 3)
  expect(contrast(colourOf('#777777', {}, 'light'), colourOf('#ffffff', {}, 'light'))).toBeCloseTo(4.48, 2)
  for (const none of ['#12345', 'rgb(1 2)', 'url(//elsewhere.test)', 'oklch(0.5 0.1 20 / 0.5)', 'tomato', 'var(--size-1)'])
    expect(() => colourOf(none, {}, 'light')).toThrow()
})
