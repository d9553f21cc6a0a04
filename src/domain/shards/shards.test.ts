/** Shards: the same one for ever, and as many members on each. */
import { expect, test } from 'vitest'
import { shardOfConversation, shardOfMember } from '#domain/shards/shards.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'

const members = Array.from({ length: 30_000 }, (_, n) => (100_000_000_000_000 + n * 1024) as ProfileId)

test('a member lives on the same shard for ever: these never change, since rows lie there', () => {
  const ids = [1, 2, 3, 1024, 100_000_000_000_000, 999_999_999_999_999] as ProfileId[]
  expect(ids.map((id) => shardOfMember(id, 3))).toEqual([1, 1, 2, 2, 0, 0])
  expect(ids.map((id) => shardOfMember(id, 1))).toEqual([0, 0, 0, 0, 0, 0])
})

test('each shard gets its share of members, also of numbers in a row', () => {
  const counts = [0, 0, 0]
  for (const member of members) counts[shardOfMember(member, 3)] = (counts[shardOfMember(member, 3)] ?? 0) + 1
  for (const count of counts) expect(Math.abs(count - members.length / 3)).toBeLessThan(members.length / 50)
})

test('both members of a conversation find it on the same shard: that of the lower id', () => {
  const [low, high] = [members[0], members[1]] as [ProfileId, ProfileId]
  expect(shardOfConversation(low, high, 5)).toBe(shardOfMember(low, 5))
  expect(shardOfConversation(high, low, 5)).toBe(shardOfMember(low, 5))
})
