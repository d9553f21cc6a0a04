/** SQL of verification: tries, their selfies, and the day of the badge. */
import { type Selectable, sql } from 'kysely'
import type { Pose } from '#domain/verification/poses.ts'
import { isHere } from '#server/infrastructure/cell.ts'
import type { Db } from '#server/infrastructure/context.ts'
import type { Tables } from '#server/infrastructure/schema.ts'

export type Try = Selectable<Tables['verification']>

/** The newest first. */
export const listVerifications = (db: Db, member: number, most: number): Promise<Try[]> =>
  db.selectFrom('verification').selectAll().where('member_id', '=', member).orderBy('id', 'desc').limit(most).execute()

/** When those were sent that count against the limit, the oldest first. */
export const listSent = async (db: Db, member: number, since: Date): Promise<Date[]> =>
  (
    await db
      .selectFrom('verification')
      .select('sent_at')
      .where('member_id', '=', member)
      .where('sent_at', '>', since)
      .orderBy('sent_at')
      .execute()
  ).flatMap(({ sent_at }) => sent_at ?? [])

/** The badge, and the photo that holds it. */
export const findBadge = (db: Db, member: number) =>
  db.selectFrom('profile').select(['verified_on', 'main_image_id', 'fictional']).where('id', '=', member).executeTakeFirst()

export const setBadge = (db: Db, member: number, verified_on: string | null) =>
  db.updateTable('profile').set({ verified_on }).where('id', '=', member).execute()

export const restoreBadge = (db: Db, member: number, banned_at: Date) =>
  sql`select give_back_badge(${member}, ${banned_at})`.execute(db)

type NewTry = { member_id: number; site_id: number; poses: Pose[]; began_at: Date; expires_at: Date }
export const insertVerification = (db: Db, one: NewTry) =>
  db
    .insertInto('verification')
    .values({ ...one, state: 'posing' })
    .execute()

/** The one that is under way, of a member who is locked. */
export const findOpenTry = (db: Db, member: number) =>
  db
    .selectFrom('verification')
    .selectAll()
    .where('member_id', '=', member)
    .where('state', 'in', ['posing', 'waiting'])
    .executeTakeFirst()

export const findTry = (db: Db, id: number) => db.selectFrom('verification').selectAll().where('id', '=', id).executeTakeFirst()

export const findTryOfCase = (db: Db, case_id: number) =>
  db.selectFrom('verification').selectAll().where('case_id', '=', case_id).executeTakeFirst()

export const updateTry = (db: Db, id: number, change: Partial<Omit<Try, 'id'>>) =>
  db.updateTable('verification').set(change).where('id', '=', id).execute()

export const deleteTry = (db: Db, id: number) => db.deleteFrom('verification').where('id', '=', id).execute()

export const insertSelfies = (db: Db, verification_id: number, tokens: readonly string[]) =>
  db
    .insertInto('verification_photo')
    .values(tokens.map((token, at) => ({ verification_id, place: at + 1, token })))
    .execute()

export const listSelfies = async (db: Db, verification_id: number): Promise<string[]> =>
  (
    await db
      .selectFrom('verification_photo')
      .select('token')
      .where('verification_id', '=', verification_id)
      .orderBy('place')
      .execute()
  ).map(({ token }) => token)

/** Returns the names of their files. By a function: the console's role may not read them. */
export const deleteSelfies = async (db: Db, verification_id: number): Promise<string[]> =>
  (await sql<{ token: string }>`select take_selfies(${verification_id}) as token`.execute(db)).rows.map(({ token }) => token)

export const listStoredTokens = async (db: Db, tokens: readonly string[]): Promise<string[]> =>
  (
    await db
      .selectFrom('verification_photo')
      .select('token')
      .where('token', 'in', [...tokens, ''])
      .execute()
  ).map(({ token }) => token)

/** A badge that falls by the member's own wish. */
export const lapseTry = (db: Db, member: number, at: Date, why: 'member' | 'ban') =>
  db
    .updateTable('verification')
    .set({ lapsed_at: at, lapsed_for: why })
    .where('member_id', '=', member)
    .where('state', '=', 'approved')
    .where('lapsed_at', 'is', null)
    .execute()

export const openTryCase = async (db: Db, of: { member: number; site: number; at: Date }): Promise<number> =>
  (
    await sql<{ id: number }>`
      select open_verification_case(m.id, ${of.site}, m.language, ${of.at}) as id from member m where m.id = ${of.member}`.execute(
      db,
    )
  ).rows[0]?.id ?? 0

/** Photos of a member that others see, in their order. */
export const listShownPhotos = (db: Db, member: number) =>
  db
    .selectFrom('image')
    .select(['id', 'token'])
    .where('member_id', '=', member)
    .where('look', 'in', ['new', 'fine'])
    .orderBy('position')
    .orderBy('id')
    .execute()

/** As the index of what expires says it. */
const isOpen = sql<boolean>`state in ('posing', 'waiting')`

/** Poses that nobody used in time, and tries that nobody decided. */
export const listExpired = (db: Db, now: Date, most: number) =>
  db
    .selectFrom('verification')
    .select(['id', 'member_id', 'state'])
    .where(isOpen)
    .where('expires_at', '<=', now)
    .where(isHere())
    .orderBy('expires_at')
    .limit(most)
    .execute()

/** Sent before a time, and nobody has them: the provider never answered. */
export const listWithoutCase = (db: Db, sentBefore: Date, most: number) =>
  db
    .selectFrom('verification')
    .select(['id', 'member_id'])
    .where(isOpen)
    .where('state', '=', 'waiting')
    .where('case_id', 'is', null)
    .where('sent_at', '<=', sentBefore)
    .where(isHere())
    .limit(most)
    .execute()

/** Dates and outcomes of long ago; the one whose badge holds stays. */
export const deleteOldTries = (db: Db, before: Date) =>
  db
    .deleteFrom('verification')
    .where('decided_at', '<', before)
    .where('decided_at', 'is not', null)
    .where((eb) => eb.or([eb('state', '<>', 'approved'), eb('lapsed_at', 'is not', null)]))
    .where(isHere())
    .execute()

type Opening = { case: number; who: string; place: number | null; photo: number | null; line: string; at: Date }
/** Where a picture of a try lies, for who holds its case; a selfie leaves its line in the audit log first. */
export const openPicture = async (db: Db, { case: id, who, place, photo, line, at }: Opening): Promise<string | null> =>
  (
    await sql<{ token: string | null }>`
      select open_verification_photo(${id}, ${who}, ${place}::int, ${photo}::bigint, ${line}::jsonb, ${at}) as token`.execute(db)
  ).rows[0]?.token ?? null
