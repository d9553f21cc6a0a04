/** SQL of favourites. */
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Db } from '#server/infrastructure/context.ts'
import type { Cursor } from '#server/infrastructure/cursor.ts'
import { prepared } from '#server/infrastructure/db.ts'
import { mayFind } from '#server/member-limits/member-limits.ts'

const add = prepared<{ is_there: boolean }>(
  'favourites.add',
  `with added as (
     insert into favourite (member_id, other_id, at) select $1::bigint, $2::bigint, $3::timestamptz
      where (select count(*) from (select from favourite where member_id = $1::bigint limit $4::int) f) < $4::int
     on conflict do nothing returning 1)
   select exists (select from added) or exists (select from favourite where member_id = $1::bigint and other_id = $2::bigint) as is_there`,
  { is_there: 'bool' },
)
type Mark = { member: ProfileId; other: ProfileId; at: Date; most: number }
/** False where the member has as many as there may be. */
export const addFavourite = async (db: Db, { member, other, at, most }: Mark) =>
  (await add(db, [member, other, at, most]))[0]?.is_there ?? false

const remove = prepared<{ at: Date }>(
  'favourites.remove',
  `delete from favourite where member_id = $1::bigint and other_id = $2::bigint returning date_trunc('milliseconds', at) as at`,
  { at: 'timestamptz' },
)
/** Since when it was there; null without one. */
export const removeFavourite = async (db: Db, member: ProfileId, other: ProfileId) =>
  (await remove(db, [member, other]))[0]?.at ?? null

type FavouriteRow = { id: ProfileId; at: Date; liked: boolean }
const selectFavourites = prepared<FavouriteRow>(
  'favourites.selectFavourites',
  `select f.other_id as id, date_trunc('milliseconds', f.at) as at,
      exists (select from profile_like l where l.from_id = $1::bigint and l.to_id = f.other_id) as liked
     from favourite f join member m on m.id = f.other_id and m.status = 'active'
    where f.member_id = $1::bigint and (f.at, f.other_id) < (coalesce($2::timestamptz, 'infinity'), $3::bigint) and ${mayFind('$1::bigint', 'm.id')}
      and not exists (select from exclusion e where e.member_id = $1::bigint and e.other_id = f.other_id)
    order by f.at desc, f.other_id desc limit $4`,
  { id: 'int8', at: 'timestamptz', liked: 'bool' },
)
export const listFavouriteRows = (db: Db, member: ProfileId, before: Cursor | null, limit: number) =>
  selectFavourites(db, [member, before?.at ?? null, before?.id ?? 0, limit])

const selectIds = prepared<{ id: ProfileId }>(
  'favourites.selectIds',
  'select other_id as id from favourite where member_id = $1::bigint',
  { id: 'int8' },
)
export const listFavouriteIds = async (db: Db, member: ProfileId) => (await selectIds(db, [member])).map(({ id }) => id)
