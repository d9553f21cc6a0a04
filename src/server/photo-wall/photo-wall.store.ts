/** SQL of the wall of photos. */
import { sql } from 'kysely'
import { type HeldFor, photoLookMs, type PhotoLook } from '#domain/photos/photos.ts'
import { wallCountMost, type WallLook } from '#domain/photos/photo-wall.ts'
import type { Db } from '#server/infrastructure/context.ts'

export type WallRow = {
  id: number
  pool_id: number
  member_id: number
  site_id: number
  language: string
  look: PhotoLook
  held_for: HeldFor | null
  is_first: boolean
  is_nude: boolean
  alike: string | null
  alike_bits: number | null
  decision: string | null
  created_at: Date
}
const columns = sql`i.id, i.pool_id, i.member_id, m.site_id, m.language, i.look, i.held_for, i.nude_by_owner or i.nude_by_moderator as is_nude, i.alike_bits, i.created_at,
  not exists (select from image o where o.member_id = i.member_id and o.id < i.id) as is_first,
  (select reference from decision d where d.id = i.alike_id) as alike, (select reference from decision d where d.id = i.decision_id) as decision`

export type Where = {
  look: WallLook
  pools: readonly number[]
  site: number | null
  isFirst: boolean
  isSame: boolean
  language: string | null
  after: number | null
}
/**
 * A page of each pool by the index `image_on_wall`, merged. What waits comes oldest first, as it is due; else the newest first. The
 * look stands in the text, so that the partial index serves.
 */
export async function selectWall(db: Db, { look, pools, site, isFirst, isSame, language, after }: Where, most: number) {
  const isOldestFirst = look === 'held'
  const order = sql.raw(isOldestFirst ? 'asc' : 'desc')
  const { rows } = await sql<WallRow>`
    select found.* from unnest(${pools}::int[]) o(pool) cross join lateral (
      select ${columns} from image i join member m on m.id = i.member_id
       where i.pool_id = o.pool and i.look = ${sql.lit(look)} and m.status in ('active', 'paused')
         ${after === null ? sql`` : isOldestFirst ? sql`and i.id > ${after}` : sql`and i.id < ${after}`}
         ${site === null ? sql`` : sql`and m.site_id = ${site}`} ${language === null ? sql`` : sql`and m.language = ${language}`}
         ${isSame ? sql`and i.alike_id is not null` : sql``}
         ${isFirst ? sql`and not exists (select from image o where o.member_id = i.member_id and o.id < i.id)` : sql``}
       order by i.id ${order} limit ${most}) found
     order by found.id ${order} limit ${most}`.execute(db)
  return rows
}

/** One photo, also one that was found fine. */
export const findWallRow = async (db: Db, id: number) =>
  (await sql<WallRow>`select ${columns} from image i join member m on m.id = i.member_id where i.id = ${id}`.execute(db)).rows[0]

/** At most `wallCountMost` of each are counted. */
export async function countWall(db: Db, pools: readonly number[], now: Date) {
  const count = (look: 'held' | 'new', due: Date | null) => sql`(select count(*)::int from (
    select from image where pool_id = any(${pools}::int[]) and look = ${sql.lit(look)} ${due ? sql`and created_at <= ${due}` : sql``} limit ${wallCountMost}) counted)`
  const due = new Date(now.getTime() - photoLookMs)
  const { rows } = await sql<{ held: number; overdue: number; new: number }>`
    select ${count('held', null)} as held, ${count('held', due)} as overdue, ${count('new', null)} as new`.execute(db)
  return rows[0] ?? { held: 0, overdue: 0, new: 0 }
}

const places = (db: Db) =>
  db
    .selectFrom('image')
    .innerJoin('member', 'member.id', 'image.member_id')
    .select(['image.id', 'image.pool_id', 'image.member_id', 'image.token', 'image.look', 'image.created_at'])
    .select(['member.site_id', 'member.language', 'member.timezone'])
export type PhotoOwnerRow = Awaited<ReturnType<typeof listPlaces>>[number]

/** Where photos are, by number; those that are gone are left out. */
export const listPlaces = (db: Db, ids: readonly number[]) =>
  places(db).where('image.id', 'in', ids).orderBy('image.id').execute()
