/** The chosen place in the address: an operator only sees places that are theirs. */
import { expect, test } from 'vitest'
import type { Me } from '#domain/staff/staff.ts'
import { readScope, writeScope } from '#console/app/scope.ts'

const me = { pools: [{ id: 1, name: 'garden' }], sites: [{ id: 3, name: 'Sunday', pool_id: 1, host: 'x' }] } as unknown as Me

test.each([
  ['site:3', { at: 'site', id: 3 }],
  ['pool:1', { at: 'pool', id: 1 }],
  [null, { at: 'all' }],
  ['', { at: 'all' }],
  ['site:4', { at: 'all' }],
  ['pool:3', { at: 'all' }],
  ['site:3;drop', { at: 'all' }],
])('an address with %s shows an operator %o', (text, scope) => {
  expect(readScope(text, me)).toEqual(scope)
})

test('what an operator chose is read again as it was', () => {
  for (const scope of [{ at: 'all' }, { at: 'site', id: 3 }, { at: 'pool', id: 1 }] as const)
    expect(readScope(writeScope(scope), me)).toEqual(scope)
})
