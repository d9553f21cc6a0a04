/** The fonts of brands: complete files, free licences, and every letter that the product writes. */
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { Font, fontAddress, fontFamilies } from '#domain/themes/fonts.ts'
import { locales } from '#domain/languages/languages.ts'
import { templateFonts } from '#domain/themes/template-tokens.ts'
import { Template } from '#domain/sites/templates.ts'
import { missingIn } from '../../../tests/fonts.ts'

const root = new URL('../../../', import.meta.url)
const pathOf = (file: string) => new URL(`public/fonts/${file}`, root).pathname
const written = locales.map((locale) => readFileSync(new URL(`locales/${locale}.json`, root), 'utf8')).join('')
const letters = [...new Set(written)].filter((letter) => /\p{L}/u.test(letter))

/** The stylesheet's unicode ranges decide which of the two files has a letter. */
function isIn(ranges: string, letter: string) {
  const point = letter.codePointAt(0) ?? 0
  return [...ranges.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)].some(([, from = '', to = from]) => {
    return point >= parseInt(from, 16) && point <= parseInt(to, 16)
  })
}

test.each(Font.options)('%s has its files, its licence, and the letters of all seven languages', (font) => {
  const css = readFileSync(pathOf(`${font}.css`), 'utf8')
  for (const use of ['heading', 'text']) expect(css).toContain(`:root[data-font-${use}='${font}']`)
  expect(existsSync(pathOf(`${font}-OFL.txt`))).toBe(true)
  const all = [...css.matchAll(/\/fonts\/([\w-]+)-(latin|latin-ext)\.woff2[^}]*unicode-range:([^;]+);/g)]
  const weights = [...new Set(all.map(([, weight = '']) => weight))]
  expect(weights).toEqual(font === 'source-serif-4' ? [`${font}-400`, `${font}-600`] : [font])
  for (const use of ['heading', 'text'] as const)
    expect(all.map(([, weight, part]) => `/fonts/${weight}-${part}.woff2`)).toContain(fontAddress(font, use))
  for (const weight of weights) {
    const faces = all.filter(([, of]) => of === weight)
    expect(faces.map(([, , part]) => part)).toEqual(['latin-ext', 'latin'])
    // of two files with a letter browsers use the last, so French œ needs no second file
    const partOf = (letter: string) => faces.findLast(([, , , ranges = '']) => isIn(ranges, letter))?.[2] ?? ''
    expect([...new Set(letters.map(partOf))].toSorted()).toEqual(['latin', 'latin-ext'])
    for (const part of ['latin', 'latin-ext']) {
      const file = pathOf(`${weight}-${part}.woff2`)
      const missing = missingIn(
        file,
        letters.filter((letter) => partOf(letter) === part),
      )
      expect([weight, part, missing]).toEqual([weight, part, []])
    }
    expect([partOf('ż'), partOf('œ')]).toEqual(['latin-ext', 'latin'])
  }
})

const declared = (css: string, use: string) => new RegExp(`--font-${use}: ([^;]+);`).exec(css)?.[1]

test.each(Template.options)('the types of %s are those the server knows, from the same stylesheets as a brand’s own', (look) => {
  const css = readFileSync(new URL(`src/web/themes/${look}.css`, root), 'utf8')
  const imported = [...css.matchAll(/@import '[./]+public\/fonts\/([\w-]+)\.css';/g)].map(([, font]) => font)
  expect(imported.toSorted()).toEqual([...new Set(Object.values(templateFonts[look]))].toSorted())
  expect(css).not.toContain('@font-face')
  for (const [use, font] of Object.entries(templateFonts[look]))
    expect([use, declared(css, use)]).toEqual([use, declared(readFileSync(pathOf(`${font}.css`), 'utf8'), use)])
})

test('only a serif has a large first letter on profiles', () => {
  const css = readFileSync(new URL('src/web/themes/kinds/profile-portrait-left.css', root), 'utf8')
  const without = Font.options.filter((font) => css.includes(`[data-font-heading='${font}']`))
  expect(without).toEqual(Font.options.filter((font) => fontFamilies[font].endsWith('sans-serif')))
  const looks = Template.options.filter((look) => css.includes(`[data-template='${look}']:not([data-font-heading])`))
  expect(looks).toEqual(Template.options.filter((look) => without.includes(templateFonts[look].heading)))
})
