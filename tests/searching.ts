/** For tests of search: searching as a member, and the jobs that maintain search data. */
import { expect } from 'vitest'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { personSwitches, type PersonSwitch } from '#domain/search/search-rules.ts'
import { SearchCounts, SearchCountsQuery, SearchQuery, SearchReply } from '#domain/search/search.ts'
import type { Context } from '#server/infrastructure/context.ts'
import type { Member } from '#server/sessions/session.ts'
import { indexState, maintainIndex } from '#server/search/maintain-index.ts'
import { fadeMostSeen, placeCards } from '#server/search/search.jobs.ts'
import { countSearch, search, shownState } from '#server/search/search.ts'
import type { TestApp } from './test-app.ts'

type SearchedFor = Record<string, unknown>

/** Each search has new versions, so that no cached searcher is used. */
let version = 0
const asMember = (profile: ProfileId | null): Member | null =>
  profile === null ? null : { profile, versions: { user: (version += 1), chats: 1, likes: version, sessions: 1, snapshot: '' } }

/** A search without filters. */
export const noSwitches = Object.fromEntries(personSwitches.map((name) => [name, false])) as Record<PersonSwitch, boolean>

export const namesOf = (reply: SearchReply) => reply.profiles.map((profile) => profile.name)

/** Every search runs twice: in the database and in an index maintained from the first search on. */
const indexed = new WeakMap<TestApp, Promise<Context>>()

async function openIndexed({ ctx }: TestApp): Promise<Context> {
  const own: unknown[] = [indexState(ctx), shownState(ctx)]
  const state = new Map([...ctx.state].filter(([, cached]) => !own.includes(cached)))
  await maintainIndex({ ...ctx, state }).loaded
  return { ...ctx, state }
}

/** The same cards; whom it shows is not written down twice. */
async function besides(app: TestApp): Promise<Context> {
  const opened = indexed.get(app) ?? openIndexed(app)
  indexed.set(app, opened)
  const there = await opened
  Object.assign(shownState(there), { times: new Map(), sinceMs: 0 })
  return there
}

export function searching(app: TestApp) {
  const { ctx } = app
  const runSearch = async (ctx: Context, member: Member | null, filters: SearchedFor, host: string) => {
    const reply = await search(ctx, app.site(host), member, SearchQuery.parse(filters))
    const { likes, ...rest } = SearchReply.parse(JSON.parse(reply.json))
    return { ...rest, likes: likes.toSorted((a, b) => a.id - b.id) }
  }
  return {
    /** Whatever the database finds, the index has to find at that moment too. */
    async find(viewer: ProfileId | null, filters: SearchedFor = {}, host = 'social.localhost') {
      const member = asMember(viewer)
      const found = await runSearch(ctx, member, filters, host)
      expect(await runSearch(await besides(app), member, filters, host), 'by the index').toEqual(found)
      return found
    },
    /** Whatever the database counts, the index counts too. */
    async count(viewer: ProfileId | null, filters: SearchedFor = {}, host = 'social.localhost') {
      const countPeople = async (ctx: Context) =>
        SearchCounts.parse(await countSearch(ctx, app.site(host), asMember(viewer), SearchCountsQuery.parse(filters)))
      const counted = await countPeople(ctx)
      expect(await countPeople(await besides(app)), 'by the index').toEqual(counted)
      return counted
    },
    /** Puts everyone into their cells. */
    settle: () => placeCards.run(ctx, {}),
    fade: () => fadeMostSeen.run(ctx, {}),
  }
}
