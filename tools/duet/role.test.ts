/** `duet role show --json`: the matrix of the design, role by role and right by right. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeRight } from '#domain/staff/permissions.ts'
import { roleKeys } from '#domain/staff/roles.ts'
import { tableRight, tableRows } from '../../tests/console-table.ts'
import { command } from '../../tests/server-processes.ts'
import { openTestApp, type TestApp } from '../../tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
const shown = () => {
  const { status, stdout } = command(app, 'role', 'show', '--json')
  expect(status).toBe(0)
  const roles = JSON.parse(stdout) as Record<string, string[]>
  return Object.fromEntries(Object.entries(roles).map(([key, rights]) => [key, rights.toSorted()]))
}
const designed = Object.fromEntries(
  roleKeys.map((role) => [
    role,
    tableRows
      .flatMap((row) => tableRight(row, role) ?? [])
      .map(writeRight)
      .toSorted(),
  ]),
)

test('nine roles are shown with the rights of the design, and a right too many shows', async () => {
  expect(Object.keys(designed)).toHaveLength(9)
  expect(shown()).toEqual(designed)
  const rights = [...(designed.support ?? []), 'members.ban=fresh']
  await app.ctx.db.insertInto('staff_role').values({ key: 'support', name: 'Support', rights }).execute()
  expect(shown()).toEqual({ ...designed, support: rights.toSorted() })
})
