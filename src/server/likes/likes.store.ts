/** Likes as rows. Liking and unliking are functions of the database: one round trip, one lock order. */
import type { LikeType } from '#domain/likes.ts'
import type { ProfileId } from '#domain/profiles.ts'
import type { Db } from '#server/context.ts'
import type { Cursor } from '#server/http/cursor.ts'
import { hot } from '#server/platform/db.ts'

type LikeRow = { id: ProfileId; at: Date; like_new: boolean; did_like_profile: boolean }

const like = hot<{ mutual: boolean }>('select mutual from like_profile($1::bigint, $2::bigint, $3::timestamptz)')
/** True when both like each other now. */
export const insertLike = async (db: Db, liker: ProfileId, liked: ProfileId, at: Date) =>
  (await like(db, [liker, liked, at]))[0]?.mutual ?? false

const unlike = hot('select unlike_profile($1::bigint, $2::bigint)')
export const removeLike = (db: Db, liker: ProfileId, liked: ProfileId) => unlike(db, [liker, liked])

const open = hot('select open_like($1::bigint, $2::bigint)')
export const openLikeRow = (db: Db, admirer: ProfileId, member: ProfileId) => open(db, [admirer, member])

const selectNew = hot<{ new_likes: number }>('select new_likes from member_state where member_id = $1::bigint')
export const newLikesOf = async (db: Db, member: ProfileId) => (await selectNew(db, [member]))[0]?.new_likes ?? 0

const notExcluded = (other: string) => `not exists (select from exclusion e where e.member_id = $1 and e.other_id = ${other})`
// without an OR, so that the index begins where the page before ended
const after = (other: string) => `(created_at, ${other}) < (coalesce($2::timestamptz, 'infinity'), coalesce($3::bigint, 0))`
const given = `date_trunc('milliseconds', created_at)`

const likedMe = (extra: string) =>
  hot<LikeRow>(
    `select from_id as id, ${given} as at, not seen as like_new, mutual as did_like_profile from profile_like
      where to_id = $1::bigint ${extra} and ${after('from_id')} and ${notExcluded('from_id')} order by created_at desc, from_id desc limit $4`,
  )
const lists: Record<LikeType, ReturnType<typeof hot<LikeRow>>> = {
  liked_by: likedMe(''),
  mutual: likedMe('and mutual'),
  likes: hot<LikeRow>(
    `select to_id as id, ${given} as at, false as like_new, true as did_like_profile from profile_like
      where from_id = $1::bigint and ${after('to_id')} and ${notExcluded('to_id')} order by created_at desc, to_id desc limit $4`,
  ),
}

export const listLikeRows = (db: Db, ask: { member: ProfileId; type: LikeType; before: Cursor | null; limit: number }) =>
  lists[ask.type](db, [ask.member, ask.before?.at ?? null, ask.before?.id ?? null, ask.limit])
