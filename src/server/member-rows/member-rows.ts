/** The two rows that all changes of an account lock or touch: `member`, and `member_state` with its change counters. */
import { detailFields, forDetails } from '#domain/profiles/profile-fields.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Db } from '#server/infrastructure/db.ts'

export { getMemberName, listMemberNames, type MemberName } from '#server/member-rows/member-names.ts'

/** The details of `profile` in a list of columns, with their types for prepared statements. */
export const detailColumns = detailFields.join(', ')
export const detailKinds = forDetails(() => 'text?' as const)

/** Locks an account until the transaction ends, before any of its other rows is locked. Null when there is none. */
export const lockMember = async (db: Db, member: ProfileId) =>
  (await db
    .selectFrom('member')
    .select(['id', 'site_id', 'email', 'status', 'activated_at', 'mail_refused_at'])
    .where('id', '=', member)
    .forNoKeyUpdate()
    .executeTakeFirst()) ?? null

/** For the payload of a job that names no member and moves with their pool. */
export const findPoolOf = async (db: Db, member: ProfileId) =>
  (await db.selectFrom('member').select('pool_id').where('id', '=', member).executeTakeFirstOrThrow()).pool_id

/** Whether a write failed because the address is another member's, or is held for one who may still take it back. */
export const isAddressTaken = (error: unknown) =>
  ['member_once_in_pool', 'address_is_held'].includes(String((error as { constraint?: unknown } | null)?.constraint))

const bump = (version: 'user_v' | 'chats_v' | 'sessions_v') => (db: Db, member: number) =>
  db
    .updateTable('member_state')
    .set((eb) => ({ [version]: eb(version, '+', 1) }))
    .where('member_id', '=', member)
    .execute()

/** What the member sees of themselves has changed: the next poll is not answered by 304. */
export const bumpUser = bump('user_v')

/** Their list of chats has changed, without a message. */
export const bumpChats = bump('chats_v')

/** Every process caches sessions; the version, read with every request, makes them stale. */
export const bumpSessions = bump('sessions_v')
