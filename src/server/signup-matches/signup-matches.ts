/** First matches: the first people for a new member. The folder's public module. */
import type { ProfileId, ProfileCard } from '#domain/profiles/profiles.ts'
import type { Db, Context } from '#server/infrastructure/context.ts'
import { prepared } from '#server/infrastructure/db.ts'
import { maxAge, minAge } from '#domain/profiles/ages.ts'
import { firstMatches } from '#domain/signup-matches/match-rules.ts'
import type { SignupMatches } from '#domain/signup-matches/matches.ts'
import { SearchQuery, type SearchReply } from '#domain/search/search.ts'
import type { Member } from '#server/sessions/session.ts'
import { cardsOf, mayMeet } from '#server/profiles/profiles.ts'
import { search } from '#server/search/search.ts'
import type { Site } from '#server/ports/site-directory.ts'
import type { Handlers } from '#server/http/handle.ts'

const selectReferring = prepared<{ id: ProfileId; liked: boolean }>(
  'signup-matches.selectReferring',
  `select m.referring_profile as id, exists (select from profile_like l where l.from_id = m.id and l.to_id = m.referring_profile) as liked
     from member m join profile p on p.id = m.referring_profile
    where m.id = $1::bigint and p.gender is not null and p.date_of_birth is not null`,
  { id: 'int8!', liked: 'bool' },
)
const findReferringRow = async (db: Db, member: ProfileId) => (await selectReferring(db, [member]))[0] ?? null

/** Real people who fit, without those already liked; first the one whose link was followed. Other ages only when few fit. */
export async function listSignupMatches(ctx: Context, site: Site, member: Member): Promise<SignupMatches> {
  const findMore = (more: object) => findFitting(ctx, site, member, more)
  const [referring, fitting] = await Promise.all([findReferring(ctx, site, member.profile), findMore({})])
  const found = fitting.profiles.length < fewMatches ? [fitting, await findMore({ min_age: minAge, max_age: maxAge })] : [fitting]
  const likable = found.flatMap(({ profiles, likes }) => profiles.filter((person) => likes.every(({ id }) => id !== person.id)))
  const profiles = onceEach(referring ? [referring, ...likable] : likable).slice(0, firstMatches)
  const isShown = new Set<number>(profiles.map(({ id }) => id))
  const why = onceEach(found.flatMap(({ why }) => why)).filter(({ id }) => isShown.has(id))
  return { profiles, why, referring: referring?.id ?? null }
}

/** Fewer than this are no choice. */
const fewMatches = 3

/** The first of each id, in their order. */
const onceEach = <One extends { id: number }>(all: readonly One[]): One[] =>
  all.filter((one, n) => all.findIndex(({ id }) => id === one.id) === n)

/** The first page of a search with the member's own filters, which does not save them. */
async function findFitting(ctx: Context, site: Site, member: Member, more: object): Promise<SearchReply> {
  const query = SearchQuery.parse({
    source: 'signup-matches',
    pp: firstMatches,
    auto_load: '1',
    do_not_save: '1',
    hide_fictional: '1',
    ...more,
  })
  return JSON.parse((await search(ctx, site, member, query)).json) as SearchReply
}

/** Null without a referrer, where the two may not meet, and where the member likes them already. */
async function findReferring(ctx: Context, site: Site, member: ProfileId): Promise<ProfileCard | null> {
  const row = await findReferringRow(ctx.db, member)
  if (!row || row.liked || !(await mayMeet(ctx, member, row.id, site))) return null
  const card = (await cardsOf(ctx, site, [row.id])).get(row.id)
  return card?.fictional_icon === null ? card : null
}

export const signupMatchesHandlers = {
  'GET /api/signup_matches.php': ({ ctx, site, member }) => listSignupMatches(ctx, site, member),
} satisfies Partial<Handlers>
