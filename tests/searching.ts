/** For tests of search: searching as a member, and the jobs that maintain search data. */
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { personSwitches, type PersonSwitch } from '#domain/search/search-rules.ts'
import { SearchCounts, SearchCountsQuery, SearchQuery, SearchReply } from '#domain/search/search.ts'
import type { Context } from '#server/infrastructure/context.ts'
import type { Log } from '#server/infrastructure/log.ts'
import type { Member } from '#server/sessions/session.ts'
import { usedIndex } from '#server/search/index-or-database.ts'
import { maintainIndex, type MaintainedIndex } from '#server/search/maintain-index.ts'
import { openRemoteIndex } from '#server/search/remote-index.ts'
import { openSearchSocket } from '#server/search/search-socket.ts'
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

/** Every search runs three times: in the database, in an index maintained from the first search on, and over its socket. */
const indexed = new WeakMap<TestApp, Promise<Context[]>>()

async function openIndexed({ ctx }: TestApp): Promise<Context[]> {
  const maintained = maintainIndex(ctx)
  await maintained.loaded
  const remote = await openOverSocket(ctx, maintained)
  const own: unknown[] = [usedIndex(ctx), shownState(ctx)]
  return [maintained.index, remote.index].map((index) => {
    const there = { ...ctx, state: new Map([...ctx.state].filter(([, cached]) => !own.includes(cached))) }
    usedIndex(there).index = index
    return there
  })
}

/** The index as web processes ask it: over a socket of its own, ready to answer. */
export async function openOverSocket(ctx: Context, maintained: MaintainedIndex) {
  const path = socketPath()
  const server = await openSearchSocket(ctx, maintained, path)
  const { promise: ready, resolve } = Promise.withResolvers<void>()
  const log: Log = { ...ctx.log, info: ({ event }) => event === 'search.process_back' && resolve() }
  const { index, close } = openRemoteIndex({ log }, path)
  await ready
  return {
    index,
    async close() {
      await close()
      await new Promise((done) => server.close(done))
    },
  }
}

export const socketPath = () => join(tmpdir(), `duet-search-${process.pid}-${randomBytes(4).toString('hex')}.sock`)

/** The same cards; whom it shows is not written down again. */
async function besides(app: TestApp): Promise<Context[]> {
  const opened = indexed.get(app) ?? openIndexed(app)
  indexed.set(app, opened)
  const all = await opened
  for (const there of all) Object.assign(shownState(there), { times: new Map(), sinceMs: 0 })
  return all
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
      for (const there of await besides(app)) expect(await runSearch(there, member, filters, host), 'by the index').toEqual(found)
      return found
    },
    /** Whatever the database counts, the index counts too. */
    async count(viewer: ProfileId | null, filters: SearchedFor = {}, host = 'social.localhost') {
      const countPeople = async (ctx: Context) =>
        SearchCounts.parse(await countSearch(ctx, app.site(host), asMember(viewer), SearchCountsQuery.parse(filters)))
      const counted = await countPeople(ctx)
      for (const there of await besides(app)) expect(await countPeople(there), 'by the index').toEqual(counted)
      return counted
    },
    /** Puts everyone into their cells. */
    settle: () => placeCards.run(ctx, {}),
    fade: () => fadeMostSeen.run(ctx, {}),
  }
}
