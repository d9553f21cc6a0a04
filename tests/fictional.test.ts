/** Fictional profiles and sponsored items with random data: in no list or count of people, and the database refuses their actions. */
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { reportedCount } from '#domain/signup-matches/match-rules.ts'
import { withSponsored } from '#domain/sponsored/sponsored-rules.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { startChat } from '#server/chats/chats.ts'
import { likeProfile, listLikes } from '#server/likes/likes.ts'
import { countMatches } from '#server/search/match-count.ts'
import { listSignupMatches } from '#server/signup-matches/signup-matches.ts'
import { openTestApp, type TestApp } from './test-app.ts'
import { searching } from './searching.ts'

let app: TestApp
let eva: ProfileId
beforeAll(async () => {
  app = await openTestApp()
  eva = await app.createMember('Eva', { seeking: 'any', date_of_birth: '1990-06-15' })
})
afterAll(() => app.close())
beforeEach(() => clear())
const clear = () => app.ctx.db.deleteFrom('member').where('id', '!=', eva).execute()

const inhabitant = fc.record({
  gender: fc.constantFrom('f', 'm'),
  countryregion: fc.constantFrom('NL-NH', 'NL-UT'),
  date_of_birth: fc.constantFrom('1958-01-01', '1985-03-01', '1992-09-09'),
  fictional: fc.boolean(),
  isLiked: fc.boolean(),
})
type Inhabitant = { gender: string; countryregion: string; date_of_birth: string; fictional: boolean; isLiked: boolean }
const queries = fc.record({
  gender: fc.constantFrom('f', 'm', 'any'),
  countryregion: fc.constantFrom('', 'NL-NH'),
  min_age: fc.constantFrom(18, 30),
  hide_fictional: fc.constantFrom('0', '1'),
  pp: fc.constantFrom(2, 3, 12),
})
type FictionalQuery = { gender: string; countryregion: string; min_age: number; hide_fictional: string; pp: number }

const isFound = (one: Inhabitant, { gender, countryregion, min_age }: FictionalQuery) =>
  (gender === 'any' || one.gender === gender) &&
  (countryregion === '' || one.countryregion === countryregion) &&
  2026 - Number(one.date_of_birth.slice(0, 4)) >= min_age + 1

/** Everybody on every page of a search, as a reader who scrolls to its end meets them. */
async function readAll(query: FictionalQuery) {
  const { find } = searching(app)
  const [people, fictional]: [number[], number[]] = [[], []]
  for (let page = 1; ; page++) {
    const reply = await find(eva, { country: 'NL', ...query, page })
    people.push(...reply.profiles.map(({ id }) => id))
    fictional.push(...reply.fictional.map(({ id }) => id))
    expect(reply.profiles.every(({ fictional_icon }) => fictional_icon === null)).toBe(true)
    expect(reply.fictional.every(({ fictional_icon }) => fictional_icon !== null)).toBe(true)
    const isLast = page * query.pp >= reply.paging.num_results
    if (!isLast) expect(reply.fictional, 'before the last real person').toEqual([])
    if (isLast) return { people, fictional, num_results: reply.paging.num_results }
  }
}

async function createInhabitants(town: readonly Inhabitant[]) {
  const ids: ProfileId[] = []
  for (const [n, { isLiked, ...one }] of town.entries()) {
    const id = await app.createMember(`P${n}`, { ...one, gender: one.gender as 'f' | 'm' })
    if (isLiked) await likeProfile(app.ctx, app.site(), eva, id)
    ids.push(id)
  }
  await searching(app).settle()
  return (suits: (one: Inhabitant) => boolean) => ids.filter((_, n) => suits(town[n] as Inhabitant)).toSorted((a, b) => a - b)
}
const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b)

test('over all lists and numbers of any town, fictional profiles are never counted', async () => {
  const { count } = searching(app)
  await fc.assert(
    fc.asyncProperty(fc.array(inhabitant, { maxLength: 9 }), queries, async (town, query) => {
      const idsOf = await createInhabitants(town)
      const real = idsOf((one) => !one.fictional && isFound(one, query))
      const found = await readAll(query)
      expect([sorted(found.people), found.num_results]).toEqual([real, real.length])
      const mayShow = query.hide_fictional === '0'
      expect(sorted(found.fictional)).toEqual(idsOf((one) => mayShow && one.fictional && isFound(one, query)))

      const { pp: _, ...filters } = query
      const counts = await count(eva, { country: 'NL', ...filters })
      expect(counts.num_results).toBe(real.length)
      for (const { filters, more } of counts.wider) {
        const wider = { gender: filters.gender, countryregion: filters.countryregion ?? '', min_age: filters.min_age }
        expect(real.length + more).toBe(idsOf((one) => !one.fictional && isFound(one, { ...query, ...wider })).length)
      }
      const { gender, min_age } = query
      const matching = idsOf((one) => !one.fictional && isFound(one, { ...query, countryregion: '' }))
      const matches = await countMatches(app.ctx, app.site(), { gender: gender as 'f' | 'm' | 'any', min_age, country: 'NL' })
      expect(matches).toEqual(reportedCount(matching.length + (gender !== 'm' ? 1 : 0)))

      const visitors = await searching(app).find(null, { country: 'NL', ...query })
      expect([...visitors.profiles, ...visitors.fictional].every(({ fictional_icon }) => fictional_icon === null)).toBe(true)

      const likes = await listLikes(app.ctx, app.site(), eva, 'likes', undefined)
      expect(sorted(likes.profiles.map(({ id }) => id))).toEqual(idsOf((one) => one.isLiked && !one.fictional))
      expect(sorted(likes.fictional.map(({ id }) => id))).toEqual(idsOf((one) => one.isLiked && one.fictional))
      expect(likes.counts.likes).toBe(likes.profiles.length)

      const versions = { user: 1, chats: 1, likes: 1, sessions: 1, snapshot: '' }
      const first = await listSignupMatches(app.ctx, app.site(), { profile: eva, versions })
      expect(first.profiles.every(({ fictional_icon }) => fictional_icon === null)).toBe(true)
      await clear()
    }),
    { numRuns: 25 },
  )
})

test('sponsored items stand between people and take no place of theirs', () => {
  const list = fc.array(fc.integer(), { maxLength: 60 })
  fc.assert(
    fc.property(list, list, fc.boolean(), (people, cams, hasAd) => {
      const entries = withSponsored(people, { cams, hasAd, seen: 0 })
      const persons = entries.flatMap((entry) => (entry.kind === 'person' ? [entry] : []))
      expect(persons.map(({ person, place }) => [person, place])).toEqual(people.map((person, place) => [person, place]))
    }),
  )
})

test('the database refuses what a fictional profile would do, and what it would cost', async () => {
  const { db } = app.ctx
  const story = await app.createMember('Story', { fictional: true })
  const { id: chat } = await startChat(app.ctx, app.site(), eva, story)
  const likeFrom = (from: number, to: number, mutual: boolean) =>
    sql`insert into profile_like (from_id, to_id, created_at, mutual) values (${from}, ${to}, now(), ${mutual})`
  const planted = {
    'a message': sql`insert into message (conversation_id, sender_id, text, sent_at, pool_id) values (${chat}, ${story}, 'Hi', now(), ${app.site().pool_id})`,
    'a like': likeFrom(story, eva, false),
    'a like by the function': sql`select like_profile(${story}, ${eva}, now())`,
    'a match': likeFrom(eva, story, true),
    'a price': sql`insert into reservation (conversation_id, message_id, sender_id, credits) values (${chat}, 1, ${eva}, 2)`,
    'credits of its own': sql`select give_welcome_credits(${story}, 5, now())`,
    'becoming real': sql`update profile set fictional = false where id = ${story}`,
    'becoming fictional': sql`update profile set fictional = true where id = ${eva}`,
  }
  for (const [what, violation] of Object.entries(planted))
    await expect(violation.execute(db), what).rejects.toMatchObject({ code: 'DU005' })
  await likeFrom(eva, story, false).execute(db)
  await expect(sql`update profile_like set mutual = true where to_id = ${story}`.execute(db)).rejects.toMatchObject({
    code: 'DU005',
  })
})
