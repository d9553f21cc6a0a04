/** What a judged page of photos becomes: few calls, and one decision for each member and rule. */
import { expect, test } from 'vitest'
import type { Wall, WallPhoto } from '#domain/photos/photo-wall.ts'
import { judgementsOf, type Mark } from '#console/photos/judging.ts'

const photo = (id: number, member: number, pool = 1) => ({ id, member, pool }) as WallPhoto
const wall = (...photos: WallPhoto[]) => ({ photos }) as Wall

test('a moderator who marks two photos of one person by one rule makes one decision; the rest of each pool is fine', () => {
  const photos = wall(photo(1, 10), photo(2, 10), photo(3, 10), photo(4, 11), photo(5, 12, 2), photo(6, 13))
  const marks = new Map<number, Mark>([
    [1, 'fake'],
    [2, 'fake'],
    [3, 'indecent'],
    [4, 'fake'],
    [6, 'nude'],
  ])
  expect(judgementsOf({ wall: photos, marks })).toEqual([
    { call: 'POST /api/photos/hide', body: { ids: [1, 2], clause: 'fake' } },
    { call: 'POST /api/photos/hide', body: { ids: [3], clause: 'indecent' } },
    { call: 'POST /api/photos/hide', body: { ids: [4], clause: 'fake' } },
    { call: 'POST /api/photos/fine', body: { ids: [5] } },
    { call: 'POST /api/photos/nude', body: { ids: [6] } },
  ])
})

test('a page without a mark is one call', () => {
  expect(judgementsOf({ wall: wall(photo(1, 10), photo(2, 11)), marks: new Map() })).toEqual([
    { call: 'POST /api/photos/fine', body: { ids: [1, 2] } },
  ])
})
