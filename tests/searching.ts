/** For tests of search: asking as a member, and the jobs that keep what it reads. */
import type { ProfileId } from '#domain/profiles.ts'
import { SearchCounts, SearchCountsQuery, SearchQuery, SearchReply } from '#domain/search.ts'
import type { Member } from '#server/http/session.ts'
import { fadeMostSeen, placeCards, refreshFacets } from '#server/search/search.jobs.ts'
import { countSearch, search } from '#server/search/search.ts'
import type { House } from './house.ts'

type Asked = Record<string, unknown>

/** Each search comes with a version of its own, so that nothing is remembered of who searches. */
let version = 0
const asMember = (profile: ProfileId | null): Member | null =>
  profile === null ? null : { profile, versions: { user: (version += 1), chats: 1, likes: 1 } }

export const namesOf = (reply: SearchReply) => reply.profiles.map((profile) => profile.name)

export function searching(house: House) {
  const { ctx } = house
  return {
    find: async (viewer: ProfileId | null, asked: Asked = {}, host = 'social.localhost') =>
      SearchReply.parse(JSON.parse((await search(ctx, house.site(host), asMember(viewer), SearchQuery.parse(asked))).json)),
    count: async (viewer: ProfileId | null, asked: Asked = {}, host = 'social.localhost') =>
      SearchCounts.parse(await countSearch(ctx, house.site(host), asMember(viewer), SearchCountsQuery.parse(asked))),
    /** Puts everyone into their cells and counts them. */
    async settle() {
      await placeCards.run(ctx, {})
      await ctx.db.transaction().execute((db) => refreshFacets.run({ ...ctx, db }, { isSecond: true }))
      ctx.memory.census = null
    },
    fade: () => fadeMostSeen.run(ctx, {}),
  }
}
