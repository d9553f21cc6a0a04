/** State of a process: made once on first use, separate for each process. */
import { expect, test } from 'vitest'
import { declareState, openState } from '#server/infrastructure/state.ts'

test('a state is made once for each process, in any transaction, and declarations do not mix', () => {
  const counts = declareState(() => new Map<string, number>())
  const others = declareState(() => new Map<string, number>())
  const [one, two] = [{ state: openState() }, { state: openState() }]
  counts(one).set('anna', 1)
  expect(counts({ ...one }).get('anna')).toBe(1)
  expect(others(one).size).toBe(0)
  expect(counts(two).size).toBe(0)
})
