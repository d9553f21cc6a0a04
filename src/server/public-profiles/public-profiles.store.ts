/** SQL of public profiles: who agreed to be shown to visitors. */
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Db } from '#server/infrastructure/context.ts'
import { prepared } from '#server/infrastructure/db.ts'

export const isAgreed = async (db: Db, member: ProfileId): Promise<boolean> =>
  (await db.selectFrom('public_profile').select('member_id').where('member_id', '=', member).executeTakeFirst()) !== undefined

export const agree = (db: Db, member: ProfileId, now: Date) =>
  db
    .insertInto('public_profile')
    .values({ member_id: member, agreed_at: now })
    .onConflict((clash) => clash.doNothing())
    .execute()

export const withdrawPublicProfile = (db: Db, member: ProfileId) =>
  db.deleteFrom('public_profile').where('member_id', '=', member).execute()

export type OutsideRow = {
  id: number
  name: string
  country: string | null
  countryregion: string | null
  date_of_birth: string | null
  timezone: string | null
  photo_token: string
  width: number | null
  height: number | null
  thumbhash: Buffer | null
  nude: boolean
  reviewed: boolean
}

/** Parameters: ids, and the open brands. Members who agreed and may be found; in no order. */
export const selectOutside = prepared<OutsideRow>(
  'public-profiles.selectOutside',
  `select p.id, p.name, p.country, p.countryregion, p.date_of_birth, m.timezone, o.photo_token, i.width, i.height, i.thumbhash,
       coalesce(i.nude_by_owner or i.nude_by_moderator, false) as nude, i.reviewed_at is not null as reviewed
     from search_card s join public_profile o on o.member_id = s.id join profile p on p.id = s.id join member m on m.id = s.id
       left join image i on i.id = p.main_image_id
    where s.id = any($1::bigint[]) and s.outside_site = any($2::int[]) and m.status = 'active' and not p.fictional`,
  {
    id: 'int8',
    name: 'text',
    country: 'text?',
    countryregion: 'text?',
    date_of_birth: 'date?',
    timezone: 'text?',
    photo_token: 'text',
    width: 'int4?',
    height: 'int4?',
    thumbhash: 'bytea?',
    nude: 'bool',
    reviewed: 'bool',
  },
)

const selectPhoto = prepared<{ token: string }>(
  'public-profiles.selectPhoto',
  `select i.token from public_profile o join search_card s on s.id = o.member_id join profile p on p.id = o.member_id join image i on i.id = p.main_image_id
    where o.photo_token = $1 and not p.fictional and not i.nude_by_owner and not i.nude_by_moderator`,
  { token: 'text' },
)
/** The file of a consenting member's first photo; null also when it is marked as nude, and while the member cannot be found. */
export const findOutsidePhoto = async (db: Db, token: string) => (await selectPhoto(db, [token]))[0]?.token ?? null
