/** The likes of one confirmation: all together, once each, without deadlocks. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { likeProfiles } from '#server/likes/first-likes.ts'
import { likeProfile, listLikes } from '#server/likes/likes.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let count = 0
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const people = (many: number) => Promise.all(Array.from({ length: many }, () => app.createMember(`P${(count += 1)}`)))
const likeAll = (liker: ProfileId, others: ProfileId[]) => likeProfiles(app.ctx, app.site(), liker, others)
const likesOf = (member: ProfileId) => listLikes(app.ctx, app.site(), member, 'likes', undefined)
const admirersOf = (member: ProfileId) => listLikes(app.ctx, app.site(), member, 'liked_by', undefined)

test('several are liked in one go, and again changes nothing', async () => {
  const [mia, a, b] = (await people(3)) as [ProfileId, ProfileId, ProfileId]
  await likeProfile(app.ctx, app.site(), b, mia)
  expect(await likeAll(mia, [a, b, a])).toEqual({ liked: [a, b], mutual: [b] })
  expect(await likeAll(mia, [a, b])).toEqual({ liked: [a, b], mutual: [b] })
  expect((await likesOf(mia)).likes).toHaveLength(2)
  expect((await admirersOf(a)).new_likes).toBe(1)
})

test('members who left in the meantime are skipped; where none is left, it is refused', async () => {
  const [mia, a] = (await people(2)) as [ProfileId, ProfileId]
  const gone = await app.createMember('Gone', { status: 'deleted' })
  const far = await app.createMember('Far', { host: 'lavish.localhost' })
  expect(await likeAll(mia, [gone, a, far, mia])).toEqual({ liked: [a], mutual: [] })
  await expect(likeAll(mia, [gone, far])).rejects.toMatchObject({ code: 'not_found' })
  await expect(likeAll(mia, [mia])).rejects.toMatchObject({ code: 'not_found' })
})

test('a paused member likes nobody', async () => {
  const [a] = (await people(1)) as [ProfileId]
  const paused = await app.createMember('Paused', { status: 'paused' })
  await expect(likeAll(paused, [a])).rejects.toMatchObject({ code: 'paused' })
})

test('six people who all like each other at the same moment end with every match', async () => {
  for (let round = 0; round < 5; round++) {
    const circle = await people(6)
    const each = (liker: ProfileId) => circle.filter((other) => other !== liker).sort(() => Math.random() - 0.5)
    await Promise.all(
      circle.flatMap((liker) => [likeAll(liker, each(liker)), likeProfile(app.ctx, app.site(), liker, each(liker)[0] ?? liker)]),
    )
    for (const one of circle) {
      const { liked_by, new_likes } = await admirersOf(one)
      expect([liked_by.length, liked_by.filter(({ did_like_profile }) => did_like_profile).length, new_likes]).toEqual([5, 5, 5])
    }
  }
})
