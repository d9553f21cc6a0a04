/** The corners of brands: each choice replaces every radius that a look has. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { Corners, radiiOf } from '#domain/themes/corners.ts'
import { Template } from '#domain/sites/templates.ts'

const themes = new URL('./', import.meta.url)

test.each(Template.options)('no corner of %s is left where a brand chooses its own', (template) => {
  const css = readFileSync(new URL(`${template}.css`, themes), 'utf8')
  const names = [...css.matchAll(/--radius-(\w+):/g)].map(([, name]) => name)
  for (const corners of Corners.options) expect(Object.keys(radiiOf[corners])).toEqual([...names, 'bubble'])
})

test('every size has a unit, for the sheets compute with them', () => {
  const sizes = Corners.options.flatMap((corners) => Object.values(radiiOf[corners]))
  expect(sizes.filter((size) => !/^\d+px$/.test(size))).toEqual([])
})
