/** SQL of profiles. */
import type { DetailField } from '#domain/profiles/profile-fields.ts'
import type { Db } from '#server/infrastructure/context.ts'
import { prepared } from '#server/infrastructure/db.ts'
import type { Columns } from '#server/infrastructure/db-types.ts'
import { mayFind } from '#server/member-limits/member-limits.ts'
import { detailColumns, detailKinds } from '#server/member-rows/member-rows.ts'

type ImageRow = { id: number; token: string; width: number; height: number; thumbhash: Buffer }
export type CardRow = Omit<ImageRow, 'id'> & {
  id: number
  name: string
  gender: string | null
  city: string | null
  country: string | null
  countryregion: string | null
  language: string
  date_of_birth: string | null
  timezone: string | null
  fictional: boolean
  is_verified: boolean
  /** Their own text, as much as a card may need. */
  beginning: string | null
  image_id: number | null
  nude: boolean
  reviewed: boolean
  interests: string[]
  seeking: string | null
  coarse_seen_at: Date
  signed_up_at: Date
  /** The ages of their last search by hand. */
  fit_min: number
  fit_max: number
}
export type ProfileRow = CardRow &
  Record<DetailField | 'personal', string | null> & {
    did_like_profile: boolean
    viewer_timezone: string | null
    /** Where the viewer lives; nulls unless both let their distance be seen. */
    from_country: string | null
    from_countryregion: string | null
    from_city: string | null
    note: string | null
    is_favourite: boolean
  }

const card = `p.id, p.name, p.gender, p.city, p.country, p.countryregion, p.language, p.date_of_birth, m.timezone, p.fictional, p.verified_on is not null as is_verified, left(p.personal, 400) as beginning,
  i.id as image_id, i.token, i.width, i.height, i.thumbhash, coalesce(i.nude_by_owner or i.nude_by_moderator, false) as nude, i.reviewed_at is not null as reviewed,
  p.interests, p.seeking, m.coarse_seen_at, m.signed_up_at,
  age_or(p.search_filters, 'min_age', 18) as fit_min, age_or(p.search_filters, 'max_age', 100) as fit_max`
const from = 'from profile p join member m on m.id = p.id left join image i on i.id = p.main_image_id'

const cardColumns: Columns<CardRow> = {
  id: 'int8',
  name: 'text',
  gender: 'text?',
  city: 'text?',
  country: 'text?',
  countryregion: 'text?',
  language: 'text',
  date_of_birth: 'date?',
  timezone: 'text?',
  fictional: 'bool',
  is_verified: 'bool',
  beginning: 'text?',
  image_id: 'int8?',
  token: 'text',
  width: 'int4',
  height: 'int4',
  thumbhash: 'bytea',
  nude: 'bool',
  reviewed: 'bool',
  interests: 'text[]',
  seeking: 'text?',
  coarse_seen_at: 'timestamptz',
  signed_up_at: 'timestamptz',
  fit_min: 'int2',
  fit_max: 'int2',
}

/** ids, pool */
export const selectCards = prepared<CardRow>(
  'profiles.selectCards',
  `select ${card} ${from} where p.id = any($1::bigint[]) and p.pool_id = $2 and m.status = 'active'`,
  cardColumns,
)

const selectOne = prepared<ProfileRow>(
  'profiles.selectOne',
  `select ${card}, ${detailColumns}, p.personal,
     exists (select from profile_like l where l.from_id = $3 and l.to_id = p.id) as did_like_profile,
     (select v.timezone from member v where v.id = $3) as viewer_timezone,
     home.country as from_country, home.countryregion as from_countryregion, home.city as from_city,
     (select n.text from private_note n where n.member_id = $3 and n.other_id = p.id) as note,
     exists (select from favourite f where f.member_id = $3 and f.other_id = p.id) as is_favourite
   ${from} left join lateral (select h.country, h.countryregion, h.city from member seer join profile h on h.id = seer.id
     where seer.id = $3 and seer.id <> m.id and seer.show_distance and m.show_distance) home on true
   where p.id = $1 and p.pool_id = $2 and (m.status = 'active' or (m.status = 'paused' and p.id = $3))
     and (p.id = $3 or ${mayFind('$3::bigint', 'p.id')})
     and not exists (select from exclusion e where e.member_id = $3 and e.other_id = p.id)`,
  {
    ...cardColumns,
    ...detailKinds,
    personal: 'text?',
    did_like_profile: 'bool',
    viewer_timezone: 'text?',
    from_country: 'text?',
    from_countryregion: 'text?',
    from_city: 'text?',
    note: 'text?',
    is_favourite: 'bool',
  },
)
/**
 * Parameters: id, pool, viewer (0 for a visitor). One statement for deleted members and for those who blocked the viewer, so that
 * timing reveals neither.
 */
export const selectProfile = async (db: Db, values: [id: number, pool: number, viewer: number]) =>
  (await selectOne(db, values))[0] ?? null

const selectMeeting = prepared<{ one: number }>(
  'profiles.selectMeeting',
  `select 1 as one from member m where m.id = $2 and m.pool_id = $3 and m.status = 'active' and ${mayFind('$1::bigint', 'm.id')}
     and not exists (select from exclusion e where e.member_id = $1 and e.other_id = m.id)`,
  { one: 'int4' },
)
/** The other is here, of this pool, and neither has blocked the other. */
export const canMeet = async (db: Db, self: number, other: number, pool: number) =>
  (await selectMeeting(db, [self, other, pool])).length > 0
