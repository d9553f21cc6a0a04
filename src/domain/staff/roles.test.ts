/** The nine roles equal the matrix of the design, cell by cell. */
import { expect, test } from 'vitest'
import { permissions } from '#domain/staff/permissions.ts'
import { builtInRights, roleKeys } from '#domain/staff/roles.ts'
import { tableRight, tableRows } from '../../../tests/console-table.ts'

test('every permission stands in the table with its smallest scope, and the table names no other', () => {
  expect(tableRows.map(({ permission, scope }) => [permission, scope])).toEqual(Object.entries(permissions))
})

test.each(roleKeys)('%s may what the table says, and nothing else', (role) => {
  expect(builtInRights(role)).toEqual(tableRows.flatMap((row) => tableRight(row, role) ?? []))
})
