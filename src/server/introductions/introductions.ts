/** Introductions: the few people of a member's day, and why they. The folder's public module. */
import type { Introduction, Introductions } from '#domain/introductions/introductions.ts'
import { maxAge, minAge } from '#domain/profiles/ages.ts'
import type { ProfileCard, ProfileId } from '#domain/profiles/profiles.ts'
import { localDate } from '#domain/time/local-time.ts'
import type { Handlers } from '#server/http/handle.ts'
import type { Context, Db } from '#server/infrastructure/context.ts'
import { prepared } from '#server/infrastructure/db.ts'
import { cachedCards, type CachedCard } from '#server/profiles/profiles.ts'
import type { Site } from '#server/ports/site-directory.ts'
import { countCardViews, findSearcher, findUnmet, groundOf, type Searcher } from '#server/search/search.ts'
import type { Member } from '#server/sessions/session.ts'

const introduce = prepared<{ id: ProfileId }>(
  'introductions.introduce',
  'select id from introduce($1::bigint, $2::date, $3::bigint[])',
  {
    id: 'int8',
  },
)
type IntroducedRow = { id: ProfileId; is_today: boolean; is_here: boolean }
/** Of the last month. `is_here`: neither passed nor blocked since. */
const selectIntroduced = prepared<IntroducedRow>(
  'introductions.selectIntroduced',
  `select i.other_id as id, i.day = $2::date as is_today,
      not exists (select from pass x where x.member_id = $1::bigint and x.other_id = i.other_id)
      and not exists (select from exclusion e where e.member_id = $1::bigint and e.other_id = i.other_id) as is_here
     from introduction i where i.member_id = $1::bigint and i.day >= $2::date - 30 order by i.day, i.place`,
  { id: 'int8', is_today: 'bool', is_here: 'bool' },
)
const listIntroduced = (db: Db, member: ProfileId, day: string) => selectIntroduced(db, [member, day])

/** Among so many, best first by search, those are chosen who share most. */
const candidates = 40

/**
 * The people of the member's local day, the same all day: chosen at the first request of it, nobody of the last month again. Who was
 * passed, or left, is left out and not replaced.
 */
export async function listIntroductions(ctx: Context, site: Site, member: Member): Promise<Introductions> {
  const most = site.file.introductions_a_day
  const searcher = most > 0 ? await findSearcher(ctx, member) : null
  if (!searcher) return { introductions: [] }
  const day = localDate(ctx.now(), searcher.timezone)
  const rows = await listIntroduced(ctx.db, member.profile, day)
  const today = rows.filter(({ is_today }) => is_today)
  const ids =
    today.length > 0
      ? today.filter(({ is_here }) => is_here).map(({ id }) => id)
      : await choose(ctx, site, member, { searcher, day, most, known: new Set(rows.map(({ id }) => id)) })
  const cards = await cachedCards(ctx, site, ids)
  return { introductions: cards.slice(0, most).map((card) => introductionOf(ctx, searcher, card)) }
}

type Choice = { searcher: Searcher; day: string; most: number; known: ReadonlySet<number> }

async function choose(ctx: Context, site: Site, member: Member, { searcher, day, most, known }: Choice): Promise<ProfileId[]> {
  const find = async (filters: object) =>
    (await findUnmet(ctx, site, member, { max: candidates, skip: 0, filters, areShown: false })).filter(
      ({ id }) => !known.has(id),
    )
  const fitting = await find({})
  const found = fitting.length < most ? onceEach([...fitting, ...(await find(anyAge))]) : fitting
  const weighed = found.map(({ id, facts }) => ({ id, weight: weightOf(groundOf(searcher, facts, ctx.now())) }))
  const best = weighed.toSorted((a, b) => b.weight - a.weight).slice(0, most)
  if (best.length === 0) return []
  const ids = best.map(({ id }) => id)
  countCardViews(ctx, ids)
  return (await introduce(ctx.db, [member.profile, day, ids])).map(({ id }) => id)
}

/** Where few fit, people of all ages. */
const anyAge = { min_age: minAge, max_age: maxAge }

const onceEach = <One extends { id: number }>(all: readonly One[]) => [...new Map(all.map((one) => [one.id, one])).values()]

const weightOf = ({ interests, near, region, fits }: ReturnType<typeof groundOf>) =>
  2 * Math.min(2, interests.length) + (near ? 2 : region ? 1 : 0) + 2 * Number(fits)

function introductionOf(ctx: Context, searcher: Searcher, { json, facts }: CachedCard): Introduction {
  const { interests, near, region, fits } = groundOf(searcher, facts, ctx.now())
  return {
    profile: JSON.parse(json) as ProfileCard,
    interests: interests as Introduction['interests'],
    near: near ? searcher.city : null,
    region,
    fits,
  }
}

export const introductionsHandlers = {
  'GET /api/introductions.php': ({ ctx, site, member }) => listIntroductions(ctx, site, member),
} satisfies Partial<Handlers>
