/** SQL of likes. Liking and unliking are database functions: one round trip, one lock order. */
import { type LikeCounts, likesCounted, type LikeType } from '#domain/likes/likes.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { batched, batchedApart } from '#server/infrastructure/batch.ts'
import type { Context, Db } from '#server/infrastructure/context.ts'
import type { Cursor } from '#server/infrastructure/cursor.ts'
import { isDatabaseAway, prepared } from '#server/infrastructure/db.ts'
import { mayFind } from '#server/member-limits/member-limits.ts'
import { declareState } from '#server/infrastructure/state.ts'

type LikeRow = { id: ProfileId; at: Date; like_new: boolean; did_like_profile: boolean }

/** `added`: it was not there before. `fictional`: the one who is liked is no real person; one who likes is never fictional (docs/decisions/0049-fictional-profiles-do-nothing.md). */
export type LikeStored = { added: boolean; mutual: boolean; fictional: boolean }
const like = prepared<LikeStored & { n: number }>(
  'likes.like',
  `select n, added, mutual, fictional from like_profiles($1::bigint[], $2::bigint[], $3::timestamptz[], $4::boolean[], $5::boolean)`,
  { n: 'int4', added: 'bool', mutual: 'bool', fictional: 'bool' },
)

/** `isNews`: the liked member may be notified. */
export type Liking = { liker: ProfileId; liked: ProfileId; at: Date; isNews: boolean }

const likeAll = (db: Db, likes: readonly Liking[], mayWait: boolean) =>
  like(db, [
    likes.map(({ liker }) => liker),
    likes.map(({ liked }) => liked),
    likes.map(({ at }) => at),
    likes.map(({ isNews }) => isNews),
    mayWait,
  ])

async function likeAlone(db: Db, liking: Liking): Promise<LikeStored> {
  const [stored] = await likeAll(db, [liking], true)
  return stored ?? { added: false, mutual: false, fictional: false }
}

/** One call for all; those that others lock, and all of a call that fails, are stored alone. */
async function likeTogether(db: Db, likes: readonly Liking[]): Promise<(LikeStored | Promise<LikeStored>)[]> {
  const rows = await likeAll(db, likes, false).catch((error: unknown) => {
    if (isDatabaseAway(error)) throw error
    return []
  })
  const found = new Map(rows.map((row) => [row.n, row]))
  return likes.map((liking, n) => found.get(n + 1) ?? likeAlone(db, liking))
}

type StoreLike = (liking: Liking) => Promise<LikeStored>
const storing = declareState((): { like: StoreLike | null } => ({ like: null }))

const openLiking = (db: Db): StoreLike =>
  batchedApart(
    (likes: Liking[]) => likeTogether(db, likes),
    ({ liker, liked }) => [liker, liked],
  )

/** Stores a like, together with those of other members at this moment. In a transaction it is stored alone. */
export const insertLike = (ctx: Context, liking: Liking): Promise<LikeStored> =>
  ctx.db.isTransaction ? likeAlone(ctx.db, liking) : (storing(ctx).like ??= openLiking(ctx.db))(liking)

type Party = {
  n: number
  status: string
  activated: boolean
  fictional: boolean
  gender: string | null
  date_of_birth: string | null
  may_meet: boolean
  /** Maybe: a decision forbade likes until some time. */
  has_limit: boolean
}
const selectParties = prepared<Party>(
  'likes.selectParties',
  `select l.n::int as n, m.status, m.activated_at is not null as activated, p.fictional, p.gender, p.date_of_birth,
      exists (select from member o where o.id = l.liked and o.pool_id = l.pool and o.status = 'active' and ${mayFind('l.liker', 'o.id')}
                 and not exists (select from exclusion e where e.member_id = l.liker and e.other_id = o.id)) as may_meet,
      exists (select from member_limit b where b.member_id = l.liker and b.what = 'likes') as has_limit
     from unnest($1::bigint[], $2::bigint[], $3::int[]) with ordinality as l(liker, liked, pool, n)
     join member m on m.id = l.liker join profile p on p.id = l.liker`,
  {
    n: 'int4',
    status: 'text',
    activated: 'bool',
    fictional: 'bool',
    gender: 'text?',
    date_of_birth: 'date?',
    may_meet: 'bool',
    has_limit: 'bool',
  },
)
type Meeting = { liker: ProfileId; liked: ProfileId; pool: number }
type FindParty = (meeting: Meeting) => Promise<Party | null>
const parties = declareState((): { find: FindParty | null } => ({ find: null }))

const openParties = (db: Db): FindParty =>
  batched(async (meetings: Meeting[]) => {
    const columns = [meetings.map(({ liker }) => liker), meetings.map(({ liked }) => liked), meetings.map(({ pool }) => pool)]
    const found = new Map((await selectParties(db, columns)).map((party) => [party.n, party]))
    return meetings.map((_, n) => found.get(n + 1) ?? null)
  })

/** What decides whether a member may like: their own account, and whether the two may meet. Concurrent ones are read together. */
export const findParty = (ctx: Context, meeting: Meeting): Promise<Party | null> =>
  ctx.db.isTransaction ? openParties(ctx.db)(meeting) : (parties(ctx).find ??= openParties(ctx.db))(meeting)

const unlike = prepared<{ was: boolean; at: Date | null; seen: boolean | null }>(
  'likes.unlike',
  `select taken.was, date_trunc('milliseconds', l.created_at) as at, l.seen from (select unlike_profile($1::bigint, $2::bigint) as was) taken
     left join profile_like l on l.from_id = $1::bigint and l.to_id = $2::bigint`,
  { was: 'bool', at: 'timestamptz?', seen: 'bool?' },
)
/** Answers what was taken back; null when there was nothing. */
export async function removeLike(db: Db, liker: ProfileId, liked: ProfileId) {
  const [row] = await unlike(db, [liker, liked])
  return row?.was && row.at ? { liker, liked, at: row.at, seen: row.seen ?? false } : null
}

const open = prepared('likes.open', 'select open_like($1::bigint, $2::bigint)')
export const openLikeRow = (db: Db, admirer: ProfileId, member: ProfileId) => open(db, [admirer, member])

const notExcluded = (other: string) => `not exists (select from exclusion e where e.member_id = $1 and e.other_id = ${other})`
const here = (other: string) =>
  `exists (select from member m where m.id = ${other} and m.status = 'active') and ${notExcluded(other)}`
// listed are those whose gender and birth date are known (docs/decisions/0057-listed-when-complete.md)
const real = (other: string) =>
  `exists (select from profile p where p.id = ${other} and not p.fictional and p.gender is not null and p.date_of_birth is not null)`
const fictional = (other: string) => `exists (select from profile p where p.id = ${other} and p.fictional)`
const count = (where: string) =>
  `(select count(*)::int from (select from profile_like where ${where} limit ${likesCounted + 1}) counted)`

const selectCounts = prepared<LikeCounts & { new_likes: number }>(
  'likes.selectCounts',
  `select coalesce((select new_likes from member_state where member_id = $1::bigint), 0) as new_likes,
     ${count(`to_id = $1::bigint and ${here('from_id')} and ${real('from_id')}`)} as liked_by,
     ${count(`to_id = $1::bigint and mutual and ${here('from_id')} and ${real('from_id')}`)} as mutual,
     ${count(`from_id = $1::bigint and ${here('to_id')} and ${real('to_id')}`)} as likes`,
  { new_likes: 'int4', liked_by: 'int4', mutual: 'int4', likes: 'int4' },
)
export async function countLikes(db: Db, member: ProfileId) {
  const [{ new_likes, ...counts } = { new_likes: 0, liked_by: 0, mutual: 0, likes: 0 }] = await selectCounts(db, [member])
  return { new_likes, counts }
}

// without an OR, so that the index begins where the page before ended
const after = (other: string) => `(created_at, ${other}) < (coalesce($2::timestamptz, 'infinity'), coalesce($3::bigint, 0))`
const given = `date_trunc('milliseconds', created_at)`

const likedMe = (name: string, extra: string) =>
  prepared<LikeRow>(
    name,
    `select from_id as id, ${given} as at, not seen as like_new, mutual as did_like_profile from profile_like
      where to_id = $1::bigint ${extra} and ${after('from_id')} and ${here('from_id')} and ${real('from_id')} order by created_at desc, from_id desc limit $4`,
    { id: 'int8', at: 'timestamptz', like_new: 'bool', did_like_profile: 'bool' },
  )
const lists: Record<LikeType, ReturnType<typeof prepared<LikeRow>>> = {
  liked_by: likedMe('likes.likedMe', ''),
  mutual: likedMe('likes.mutual', 'and mutual'),
  likes: prepared<LikeRow>(
    'likes.liked',
    `select to_id as id, ${given} as at, false as like_new, true as did_like_profile from profile_like
      where from_id = $1::bigint and ${after('to_id')} and ${here('to_id')} and ${real('to_id')} order by created_at desc, to_id desc limit $4`,
    { id: 'int8', at: 'timestamptz', like_new: 'bool', did_like_profile: 'bool' },
  ),
}

const selectFictional = prepared<{ id: ProfileId }>(
  'likes.selectFictional',
  `select to_id as id from profile_like where from_id = $1::bigint and ${here('to_id')} and ${fictional('to_id')}
    order by created_at desc, to_id desc limit $2`,
  { id: 'int8' },
)
/** The fictional profiles a member likes, newest first. */
export const listFictionalLiked = async (db: Db, member: ProfileId, limit: number) =>
  (await selectFictional(db, [member, limit])).map(({ id }) => id)

export const listLikeRows = (db: Db, query: { member: ProfileId; type: LikeType; before: Cursor | null; limit: number }) =>
  lists[query.type](db, [query.member, query.before?.at ?? null, query.before?.id ?? null, query.limit])

const lockPairs = prepared(
  'first-likes.lockPairs',
  `select pg_advisory_xact_lock(pair.key)
     from (select hashint8extended(least($1::bigint, b), greatest($1::bigint, b)) as key from unnest($2::bigint[]) b order by 1) pair`,
)
const lockMembers = prepared(
  'first-likes.lockMembers',
  'select from member_state where member_id = $1::bigint or member_id = any ($2::bigint[]) order by member_id for update',
)
/** Call it inside a transaction. Returned in the given order. */
export async function insertLikes(db: Db, liker: ProfileId, others: readonly ProfileId[], at: Date) {
  await lockPairs(db, [liker, others])
  await lockMembers(db, [liker, others])
  const likes = others.map((liked) => ({ liker, liked, at, isNews: true }))
  const stored = new Map((await likeAll(db, likes, true)).map(({ n, ...like }) => [n, like]))
  return others.flatMap((other, n) => {
    const like = stored.get(n + 1)
    return like ? [{ other, stored: like }] : []
  })
}
