/** Several likes as rows, in one transaction. Single likes lock a pair and then its members, ascending; so do these, all pairs first. */
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Db } from '#server/infrastructure/context.ts'
import { prepared } from '#server/infrastructure/db.ts'
import type { LikeStored } from '#server/likes/likes.store.ts'

const lockPairs = prepared(
  'first-likes.lockPairs',
  `select pg_advisory_xact_lock(pair.key)
     from (select hashint8extended(least($1::bigint, b), greatest($1::bigint, b)) as key from unnest($2::bigint[]) b order by 1) pair`,
)
const lockMembers = prepared(
  'first-likes.lockMembers',
  'select from member_state where member_id = $1::bigint or member_id = any ($2::bigint[]) order by member_id for update',
)
const likeAll = prepared<{ other: ProfileId; stored: LikeStored }>(
  'first-likes.likeAll',
  `select b as other, json_build_object('added', added, 'mutual', mutual, 'fictional', fictional) as stored,
      case when added and not fictional then leave_push_note(b, 'like', $3::timestamptz) end as noted
     from (select b, l.*, exists (select from profile p where p.id in ($1::bigint, b) and p.fictional) as fictional
             from (select b from unnest($2::bigint[]) b order by 1) ascending cross join lateral like_profile($1::bigint, b, $3::timestamptz) l offset 0) stored`,
  { other: 'int8', stored: 'json' },
)

/** Call it inside a transaction. They come back in the order they were given. */
export async function insertLikes(db: Db, liker: ProfileId, others: readonly ProfileId[], at: Date) {
  await lockPairs(db, [liker, others])
  await lockMembers(db, [liker, others])
  const stored = new Map((await likeAll(db, [liker, others, at])).map((like) => [like.other, like]))
  return others.flatMap((other) => stored.get(other) ?? [])
}
