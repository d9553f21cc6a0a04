/** SQL of photos. */
import { sql } from 'kysely'
import type { HeldFor, PhotoLook } from '#domain/photos/photos.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Db } from '#server/infrastructure/context.ts'

export type PhotoRow = {
  id: number
  member_id: number
  token: string
  width: number
  height: number
  thumbhash: Buffer
  nude_by_owner: boolean
  nude_by_moderator: boolean
  reviewed_at: Date | null
  look: PhotoLook
  held_for: HeldFor | null
}
const columns = [
  'id',
  'member_id',
  'token',
  'width',
  'height',
  'thumbhash',
  'nude_by_owner',
  'nude_by_moderator',
  'reviewed_at',
  'look',
  'held_for',
] as const

export const photosOfMembers = (db: Db, members: readonly number[]): Promise<PhotoRow[]> =>
  db
    .selectFrom('image')
    .select(columns)
    .where('member_id', 'in', members)
    .orderBy('member_id')
    .orderBy('position')
    .orderBy('id')
    .execute()

/** Some of a member's, by their numbers. */
export const photosAfter = (db: Db, member: ProfileId, after: number) =>
  db
    .selectFrom('image')
    .select(['id', 'token'])
    .where('member_id', '=', member)
    .where('id', '>', after)
    .orderBy('id')
    .limit(500)
    .execute()

export const photosByIds = (db: Db, ids: readonly number[]): Promise<PhotoRow[]> =>
  db.selectFrom('image').select(columns).where('id', 'in', ids).execute()

export const hasToken = async (db: Db, token: string): Promise<boolean> =>
  (await db.selectFrom('image').select('id').where('token', '=', token).executeTakeFirst()) !== undefined

export const findPhotoRow = (db: Db, id: number) =>
  db.selectFrom('image').select(['token', 'sizes_ready', 'member_id']).where('id', '=', id).executeTakeFirst()

export async function countPhotos(db: Db, member: ProfileId) {
  const counted = db.selectFrom('image').select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('position').as('last')])
  const { count, last } = await counted.where('member_id', '=', member).executeTakeFirstOrThrow()
  return { count: Number(count), nextPosition: (last ?? -1) + 1 }
}

type NewPhoto = Omit<PhotoRow, 'id' | 'nude_by_owner' | 'nude_by_moderator' | 'reviewed_at'> & {
  position: number
  sizes_ready: boolean
  created_at: Date
  phash: string
  alike_id: number | null
  alike_bits: number | null
}
export async function insertPhoto(db: Db, photo: NewPhoto) {
  return (await db.insertInto('image').values(photo).returning('id').executeTakeFirstOrThrow()).id
}

/** Only where they were made: the photo may have moved in the meantime. */
export const markSizesReady = (db: Db, id: number, token: string) =>
  db.updateTable('image').set({ sizes_ready: true }).where('id', '=', id).where('token', '=', token).execute()

type Move = { id: number; from: string; to: string; sizes_ready: boolean }
/** False when the photo is not there any more, or it and its owner are in sight again. */
export async function moveToken(db: Db, { id, from, to, sizes_ready }: Move): Promise<boolean> {
  const move = db
    .updateTable('image')
    .set({ token: to, sizes_ready })
    .where('id', '=', id)
    .where('token', '=', from)
    .where((eb) =>
      eb.or([
        eb('look', 'in', ['held', 'hidden']),
        eb.exists(
          eb.selectFrom('member as m').select('m.id').whereRef('m.id', '=', 'image.member_id').where('m.status', '<>', 'active'),
        ),
      ]),
    )
  return (await move.executeTakeFirst()).numUpdatedRows === 1n
}

/** The photos in this order. */
export async function setPhotoOrder(db: Db, member: ProfileId, ids: readonly number[]) {
  await sql`update image set position = wanted.place - 1 from unnest(${[...ids]}::bigint[]) with ordinality as wanted (id, place)
             where image.id = wanted.id and image.member_id = ${member}`.execute(db)
}

/** The owner's mark; false when the member has no such photo. */
export async function markByOwner(db: Db, member: ProfileId, id: number, nude: boolean): Promise<boolean> {
  const mark = db.updateTable('image').set({ nude_by_owner: nude }).where('id', '=', id).where('member_id', '=', member)
  return (await mark.executeTakeFirst()).numUpdatedRows === 1n
}

/** The main photo is the first one that others see. */
export const settleMainPhoto = (db: Db, member: number) =>
  sql`update profile p set main_image_id = first.id
        from (select ${member}::bigint as member_id, (select id from image where member_id = ${member} and look in ('new', 'fine') order by position, id limit 1) as id) first
       where p.id = first.member_id and p.main_image_id is distinct from first.id`.execute(db)

/** The token of the photo that is gone; undefined when the member had no such photo. */
export async function deletePhoto(db: Db, member: ProfileId, id: number) {
  const gone = db.deleteFrom('image').where('id', '=', id).where('member_id', '=', member).returning('token')
  return (await gone.executeTakeFirst())?.token
}

export const deletePhotosOf = async (db: Db, member: ProfileId) =>
  (await db.deleteFrom('image').where('member_id', '=', member).returning('token').execute()).map(({ token }) => token)
