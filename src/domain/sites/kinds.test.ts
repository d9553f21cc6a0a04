/** Kinds: each look has a whole set of them, and a brand may choose another for any part. */
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { drawingFindings } from '#domain/sites/own-drawings.ts'
import { KindChoice, Kinds, kindsOf } from '#domain/sites/kinds.ts'
import type { SiteFile } from '#domain/sites/sites.ts'
import { Template } from '#domain/sites/templates.ts'

const parts = Object.keys(Kinds.shape) as (keyof Kinds)[]

test('each part of each look has a kind, and no two looks have one in common', () => {
  const all = Template.options.map((template) => Kinds.parse(kindsOf(template)))
  for (const part of parts) expect(new Set(all.map((kinds) => kinds[part])).size).toBe(all.length)
})

test('a brand chooses another kind of one part, and the others stay those of its look', () => {
  for (const part of parts)
    for (const kind of Kinds.shape[part].options)
      expect(kindsOf('classic', { [part]: kind })).toEqual({ ...kindsOf('classic'), [part]: kind })
  expect(Object.keys(KindChoice.shape)).toEqual(parts)
})

test('each kind has its sheet; the landing is composed by its layout', () => {
  const sheets = parts
    .filter((part) => part !== 'landing')
    .flatMap((part) => Kinds.shape[part].options.map((kind) => `${part.replace('_', '-')}-${kind}`))
  expect(sheets.filter((name) => !existsSync(`src/web/themes/kinds/${name}.css`))).toEqual([])
})

test('an owner is told which drawings are still ours, and where nobody sees any', () => {
  const light = `${'a'.repeat(64)}.webp`
  const found = (more: Partial<SiteFile>) =>
    drawingFindings({ template: 'social', ...more } as SiteFile).map(({ words }) => words)
  expect(found({})).toEqual([])
  expect(found({ drawings: { lost: { light } } })).toEqual([expect.stringMatching(/^these are still ours: empty-search, /)])
  expect(found({ template: 'classic', drawings: { lost: { light } } })).toContain('nobody sees them: kinds.empty is words')
  expect(found({ template: 'classic', kinds: { empty: 'scene' }, drawings: { lost: { light } } })).toHaveLength(1)
})
