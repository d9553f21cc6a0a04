/** Likes: given once, taken back, seen, and never missed when two like each other at the same moment. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { LikeType } from '#domain/likes/likes.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { likeProfile, listLikes, openLike, unlikeProfile } from '#server/likes/likes.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { setStatus } from '../../../tests/test-members.ts'

let app: TestApp
let count = 0
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const two = () => Promise.all([app.createMember(`Anna${(count += 1)}`), app.createMember(`Ben${(count += 1)}`, { gender: 'm' })])
const like = (a: ProfileId, b: ProfileId) => likeProfile(app.ctx, app.site(), a, b)
const likes = (member: ProfileId, type: LikeType = 'liked_by', before?: string) =>
  listLikes(app.ctx, app.site(), member, type, before)
const newLikes = async (member: ProfileId) => (await likes(member)).new_likes

test('liking twice is one like, and the liked member sees it as new until it is opened', async () => {
  const [anna, ben] = await two()
  expect(await like(anna, ben)).toEqual({ mutual: false })
  expect(await like(anna, ben)).toEqual({ mutual: false })
  expect(await likes(ben)).toMatchObject({ liked_by: [{ id: anna, like_new: true, did_like_profile: false }], new_likes: 1 })
  await openLike(app.ctx, ben, anna)
  await openLike(app.ctx, ben, anna)
  expect(await likes(ben)).toMatchObject({ liked_by: [{ id: anna, like_new: false }], new_likes: 0 })
})

test('two who like each other get a match, and taking it back undoes it for both', async () => {
  const [anna, ben] = await two()
  await like(anna, ben)
  expect(await like(ben, anna)).toEqual({ mutual: true })
  expect((await likes(anna, 'mutual')).liked_by).toMatchObject([{ id: ben, did_like_profile: true }])
  await unlikeProfile(app.ctx, anna, ben)
  await unlikeProfile(app.ctx, anna, ben)
  expect((await likes(ben, 'mutual')).liked_by).toEqual([])
  expect((await likes(ben, 'likes')).likes).toEqual([{ id: anna, did_like_profile: true }])
  expect([await newLikes(anna), await newLikes(ben)]).toEqual([1, 0])
})

test('a like that was taken back comes back exactly as it was: as old, as seen, as mutual, without another event', async () => {
  const [anna, ben] = await two()
  const [eva] = await two()
  await like(anna, ben)
  await like(ben, anna)
  await openLike(app.ctx, ben, anna)
  app.wait(60_000)
  await like(eva, ben)
  const before = [await likes(ben), await likes(anna, 'mutual'), await likes(anna, 'likes')]
  const published = vi.fn()
  const stop = app.ctx.bus.subscribe((all) => published(...all.filter(({ event }) => event !== null)))
  const { undo } = await unlikeProfile(app.ctx, anna, ben)
  expect((await likes(ben)).liked_by).toMatchObject([{ id: eva }])
  app.wait(5000)
  expect(await likeProfile(app.ctx, app.site(), anna, ben, undo ?? '')).toEqual({ mutual: true })
  expect([await likes(ben), await likes(anna, 'mutual'), await likes(anna, 'likes')]).toEqual(before)
  stop()
  expect(published.mock.calls.flat()).toEqual([])
})

test('a note of a like taken back works for those two, for a while, and only as it was written', async () => {
  const [anna, ben] = await two()
  const [eva] = await two()
  await like(anna, ben)
  await openLike(app.ctx, ben, anna)
  const { undo } = await unlikeProfile(app.ctx, anna, ben)
  const isNew = async (liked: ProfileId, note: string) => {
    await likeProfile(app.ctx, app.site(), anna, liked, note)
    const [first] = (await likes(liked)).liked_by
    await unlikeProfile(app.ctx, anna, liked)
    return first?.like_new
  }
  expect(await isNew(eva, undo ?? '')).toBe(true)
  expect(
    await isNew(
      ben,
      (undo ?? '').replace(/.$/, (end) => (end === 'A' ? 'B' : 'A')),
    ),
  ).toBe(true)
  expect(await isNew(ben, '')).toBe(true)
  expect(await isNew(ben, undo ?? '')).toBe(false)
  app.wait(11 * 60_000)
  expect(await isNew(ben, undo ?? '')).toBe(true)
  expect(await unlikeProfile(app.ctx, anna, ben)).toEqual({ undo: null })
})

test('a liked member gets an event, and of a match both', async () => {
  const [anna, ben] = await two()
  const published: unknown[] = []
  // without an event the lists are only reloaded
  const stop = app.ctx.bus.subscribe((all) =>
    published.push(...all.flatMap(({ to, event }) => (event ? [[to, event.data]] : []))),
  )
  await like(anna, ben)
  await like(anna, ben)
  await like(ben, anna)
  stop()
  expect(published).toEqual([
    [[ben], { profile: anna, mutual: false }],
    [[anna], { profile: ben, mutual: true }],
    [[ben], { profile: anna, mutual: true }],
  ])
})

test('of fifty pairs who like each other at the same moment no match is missed', async () => {
  for (let n = 0; n < 50; n++) {
    const [anna, ben] = await two()
    const answers = await Promise.all([like(anna, ben), like(ben, anna)])
    expect(answers.filter(({ mutual }) => mutual)).toHaveLength(1)
    expect((await likes(anna, 'mutual')).liked_by).toHaveLength(1)
  }
})

test('nobody likes themselves, nobody likes anyone who is gone, blocked or of another pool', async () => {
  const [anna, ben] = await two()
  const far = await app.createMember('Far', { host: 'lavish.localhost' })
  const gone = await app.createMember('Gone', { status: 'deleted' })
  await app.ctx.db
    .insertInto('exclusion')
    .values([
      { member_id: anna, other_id: ben, blocked_by_me: false },
      { member_id: ben, other_id: anna, blocked_by_me: true },
    ])
    .execute()
  await expect(like(anna, anna)).rejects.toMatchObject({ code: 'like_yourself' })
  for (const other of [far, gone, ben, 999 as ProfileId])
    await expect(like(anna, other)).rejects.toMatchObject({ code: 'not_found' })
})

test('a like of a fictional profile is in no list of people and in no number, and never a match', async () => {
  const [anna, ben] = await two()
  const story = await app.createMember('Story', { fictional: true })
  const published: unknown[] = []
  const stop = app.ctx.bus.subscribe((all) => published.push(...all.flatMap(({ event }) => event ?? [])))
  await expect(like(story, anna)).rejects.toMatchObject({ code: 'DU005' })
  expect(await like(anna, story)).toEqual({ mutual: false })
  stop()
  expect(published).toEqual([])
  await like(anna, ben)
  const mine = await likes(anna, 'likes')
  expect([mine.profiles.map(({ id }) => id), mine.fictional.map(({ id }) => id)]).toEqual([[ben], [story]])
  expect(mine.likes.map(({ id }) => id)).toEqual([ben, story])
  expect(mine.counts).toEqual({ liked_by: 0, likes: 1, mutual: 0 })
})

test('the like of somebody who is banned or blocked waits on no badge, and comes back with them', async () => {
  const [anna, ben] = await two()
  const [eva] = await two()
  await like(ben, anna)
  await like(eva, anna)
  const status = (member: ProfileId, to: 'banned' | 'active') => setStatus(app.ctx.db, member, to)
  await status(ben, 'banned')
  expect(await likes(anna)).toMatchObject({ new_likes: 1, counts: { liked_by: 1 }, liked_by: [{ id: eva }] })
  const block = [
    { member_id: anna, other_id: eva, blocked_by_me: true },
    { member_id: eva, other_id: anna, blocked_by_me: false },
  ]
  await app.ctx.db.insertInto('exclusion').values(block).execute()
  expect(await likes(anna)).toMatchObject({ new_likes: 0, counts: { liked_by: 0 }, liked_by: [] })
  await unlikeProfile(app.ctx, eva, anna)
  expect(await newLikes(anna)).toBe(0)
  await status(ben, 'active')
  expect(await likes(anna)).toMatchObject({ new_likes: 1, liked_by: [{ id: ben, like_new: true }] })
})

test('a long list comes in pages, newest first, each once', async () => {
  const [anna] = await two()
  for (let n = 0; n < 60; n++) {
    app.wait(1000)
    await like(await app.createMember(`Fan${n}`), anna)
  }
  const first = await likes(anna)
  const second = await likes(anna, 'liked_by', first.next ?? '')
  expect([first.liked_by.length, second.liked_by.length, second.next]).toEqual([48, 12, null])
  expect(first.counts).toEqual({ liked_by: 60, likes: 0, mutual: 0 })
  expect(new Set([...first.liked_by, ...second.liked_by].map(({ id }) => id)).size).toBe(60)
  expect(first.profiles[0]?.name).toBe('Fan59')
})

test('the database itself refuses a like of oneself and a like across pools', async () => {
  const [anna] = await two()
  const far = await app.createMember('Far2', { host: 'lavish.localhost' })
  const row = { created_at: app.ctx.now() }
  await expect(
    app.ctx.db
      .insertInto('profile_like')
      .values({ ...row, from_id: anna, to_id: anna })
      .execute(),
  ).rejects.toMatchObject({ code: '23514' })
  await expect(sql`select like_profile(${anna}, ${far}, now())`.execute(app.ctx.db)).rejects.toMatchObject({ code: 'DU001' })
})

test('while another transaction holds one member’s counters, only likes of that member wait', async () => {
  const [anna, ben] = await two()
  const [carl, dora] = await two()
  const lock = await app.ctx.db.startTransaction().execute()
  await sql`select from member_state where member_id = ${ben} for update`.execute(lock)
  let isAnswered = false
  const waiting = like(anna, ben).then(() => (isAnswered = true))
  expect(await Promise.all([like(carl, dora), like(dora, carl)])).toContainEqual({ mutual: true })
  expect(isAnswered).toBe(false)
  await lock.commit().execute()
  await waiting
  expect([await newLikes(ben), await newLikes(carl), await newLikes(dora)]).toEqual([1, 1, 1])
})
