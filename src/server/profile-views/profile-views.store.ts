/** SQL of views of profiles. */
import { sql } from 'kysely'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { batched } from '#server/infrastructure/batch.ts'
import type { Context, Db } from '#server/infrastructure/context.ts'
import type { Cursor } from '#server/infrastructure/cursor.ts'
import { prepared } from '#server/infrastructure/db.ts'
import { declareState } from '#server/infrastructure/state.ts'
import { mayFind } from '#server/member-limits/member-limits.ts'

const leave = prepared('profile-views.leave', 'select leave_views($1::bigint[], $2::bigint[], $3::date[])')

export type View = { viewer: ProfileId; viewed: ProfileId; day: string }
type StoreView = (view: View) => Promise<null>
const storing = declareState((): { view: StoreView | null } => ({ view: null }))

const openStoring = (db: Db): StoreView =>
  batched(async (views: View[]) => {
    await leave(db, [views.map(({ viewer }) => viewer), views.map(({ viewed }) => viewed), views.map(({ day }) => day)])
    return views.map(() => null)
  })

/** Stores a view, together with those of this moment. */
export const insertView = (ctx: Context, view: View) => (storing(ctx).view ??= openStoring(ctx.db))(view)

type Parties = { timezone: string | null }
const selectViewed = prepared<Parties>(
  'profile-views.selectViewed',
  `select m.timezone from member m join profile p on p.id = m.id and not p.fictional
    where m.id = $2::bigint and m.pool_id = $3::int and m.status = 'active' and not m.incognito and ${mayFind('$1::bigint', 'm.id')}
      and not exists (select from exclusion e where e.member_id = $1::bigint and e.other_id = m.id)
      and exists (select from member v where v.id = $1::bigint and not v.incognito)`,
  { timezone: 'text?' },
)
/** Whose profile it is, where both leave views and may meet; null otherwise. */
export const findViewed = async (db: Db, viewer: ProfileId, viewed: ProfileId, pool: number) =>
  (await selectViewed(db, [viewer, viewed, pool]))[0] ?? null

type Reader = { timezone: string | null; incognito: boolean }
const selectReader = prepared<Reader>(
  'profile-views.selectReader',
  'select timezone, incognito from member where id = $1::bigint',
  { timezone: 'text?', incognito: 'bool' },
)
export const findReaderOfViews = async (db: Db, member: ProfileId) => (await selectReader(db, [member]))[0] ?? null

/**
 * Real people who are listed, not incognito, not passed, and whom a member may meet. Parameter 1 is the member. `offset 0` keeps
 * each a look-up of one person, in the order of the index of days.
 */
const isShown = (viewer: string) => `
  exists (select from member m join profile p on p.id = m.id and not p.fictional and p.gender is not null and p.date_of_birth is not null
           where m.id = ${viewer} and m.status = 'active' and not m.incognito offset 0)
    and ${mayFind('$1::bigint', viewer)}
    and not exists (select from exclusion e where e.member_id = $1::bigint and e.other_id = ${viewer} offset 0)
    and not exists (select from pass x where x.member_id = $1::bigint and x.other_id = ${viewer} offset 0)`

type ViewRow = { id: ProfileId; day: string; liked: boolean }
/** The statement of the list, for the test of its plan. */
export const viewsStatement = `
  select v.viewer_id as id, v.day, exists (select from profile_like l where l.from_id = $1::bigint and l.to_id = v.viewer_id) as liked
    from profile_view v
   where v.viewed_id = $1::bigint and v.day >= $2::date and (v.day, v.viewer_id) < (coalesce($3::date, 'infinity'), $4::bigint)
     and ${isShown('v.viewer_id')}
   order by v.day desc, v.viewer_id desc limit $5::int`
const selectViews = prepared<ViewRow>('profile-views.selectViews', viewsStatement, { id: 'int8', day: 'date', liked: 'bool' })

type ViewsOf = { member: ProfileId; since: string; before: Cursor | null; limit: number }
export const listProfileViewRows = (db: Db, { member, since, before, limit }: ViewsOf) =>
  selectViews(db, [member, since, before ? before.at.toISOString().slice(0, 10) : null, before?.id ?? 0, limit])

const deletedAtOnce = 10_000

/** Deletes the views of days before `day`. */
export async function deleteViewsBefore(db: Db, day: string) {
  for (let left = true; left;) {
    const { numAffectedRows } =
      await sql`delete from profile_view where ctid = any(array(select ctid from profile_view where day < ${day}::date limit ${deletedAtOnce}))`.execute(
        db,
      )
    left = (numAffectedRows ?? 0n) >= BigInt(deletedAtOnce)
  }
}
