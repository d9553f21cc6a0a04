/** Evidence opens layer by layer, and what changed in a case is named. */
import { expect, test } from 'vitest'
import { changesBetween } from '#console/cases/changes.ts'
import { evidenceAddress, layerAfter, layersOf } from '#console/cases/layers.ts'
import { holdOf } from '#console/cases/use-case.ts'
import { casePage, warned } from '../../../tests/console/case-fixtures.ts'
import { nowMs } from '../../../tests/console/moments.ts'

test('a moderator sees texts before photos, and photos small and grey before colour', () => {
  const layers = layersOf(casePage.said)
  expect(layers).toEqual(['texts', 'small', 'grey', 'colour'])
  expect([null, ...layers].map((shown) => layerAfter(layers, shown))).toEqual([...layers, null])
  expect(layersOf(casePage.said.map((said) => ({ ...said, photos: 0 })))).toEqual(['texts'])
  expect(evidenceAddress('R-2026-000091', 'a b', 'small')).toBe('/evidence/R-2026-000091/a%20b?layer=small')
})

test('a report that joined, a decision by another and a new state of the account are named', () => {
  const joined = { ...casePage.said[0]!, reference: 'R-2026-000120', reason: 'harassment' }
  const after = {
    ...casePage,
    case: {
      ...casePage.case,
      version: 4,
      subject: casePage.case.subject && { ...casePage.case.subject, state: 'banned' as const },
    },
    said: [...casePage.said, joined],
    decisions: [{ ...warned, reference: 'D-2026-000500' }, ...casePage.decisions],
  }
  expect(changesBetween(casePage, after)).toEqual([
    { kind: 'reports', n: 1, reasons: ['harassment'] },
    { kind: 'decisions', references: ['D-2026-000500'] },
    { kind: 'subject', name: 'Marek' },
  ])
})

test('a longer hold is no change, and another version without a name is said all the same', () => {
  const held = { ...casePage, case: { ...casePage.case, held_until: '2026-11-26T15:00:00.000Z' } }
  expect(changesBetween(casePage, held)).toEqual([])
  expect(changesBetween(casePage, { ...casePage, case: { ...casePage.case, version: 9 } })).toEqual([{ kind: 'other' }])
})

test('a hold that has run out is nobody’s', () => {
  expect(holdOf(casePage, nowMs).kind).toBe('me')
  expect(holdOf(casePage, nowMs + 15 * 60_000).kind).toBe('nobody')
})
