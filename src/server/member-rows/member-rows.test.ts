/** The details of a profile in SQL are those of the list in `profile-fields.ts`. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { detailFields } from '#domain/profiles/profile-fields.ts'

const functions = readFileSync(new URL('../../../database/functions/search.sql', import.meta.url), 'utf8')
const within = (pattern: RegExp) => pattern.exec(functions)?.[1] ?? ''
const sorted = (names: Iterable<string>) => [...names].sort()

test('each counts for how complete a profile is, and nothing else does but city and notes', () => {
  const counted = within(/function completeness_of[^$]*\$\$([^$]*)\$\$/).matchAll(/\(p\.(\w+) is not null\)/g)
  expect(sorted(Iterator.from(counted).map(([, name]) => name as string))).toEqual(sorted([...detailFields, 'city', 'personal']))
})

test('a change of each reaches the search', () => {
  const watched = within(/trigger profile_kept after update of ([\w\s,]+) on profile/).split(/,\s*/)
  expect(watched).toEqual(expect.arrayContaining([...detailFields]))
})
