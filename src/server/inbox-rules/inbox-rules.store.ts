/** SQL of inbox rules: one row a member who has any. */
import type { ConversationId } from '#domain/chats/chats.ts'
import type { InboxRules } from '#domain/inbox-rules/inbox-rules.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Db } from '#server/infrastructure/context.ts'
import { prepared } from '#server/infrastructure/db.ts'
import type { Home } from '#server/infrastructure/geo.ts'

export const findRules = async (db: Db, member: ProfileId): Promise<InboxRules | null> =>
  (await db
    .selectFrom('inbox_rule')
    .select(['is_verified_only as verified', 'is_photo_only as photo', 'min_age', 'max_age', 'near'])
    .where('member_id', '=', member)
    .executeTakeFirst()) ?? null

export async function saveRules(db: Db, member: ProfileId, { verified, photo, ...same }: InboxRules) {
  const rules = { is_verified_only: verified, is_photo_only: photo, ...same }
  await db
    .insertInto('inbox_rule')
    .values({ member_id: member, ...rules })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(rules))
    .execute()
}

export const deleteRules = (db: Db, member: ProfileId) =>
  db.deleteFrom('inbox_rule').where('member_id', '=', member).executeTakeFirst()

/** The rules of a receiver, and both people as far as the rules look at them. */
export type ApproachRow = InboxRules & {
  is_verified: boolean
  has_photo: boolean
  date_of_birth: string | null
  home: Home
  their_home: Home
}

const homeOf = (alias: string) =>
  `jsonb_build_object('country', ${alias}.country, 'countryregion', ${alias}.countryregion, 'city', ${alias}.city)`
const approach = prepared<ApproachRow>(
  'inbox-rules.approach',
  `select r.is_verified_only as verified, r.is_photo_only as photo, r.min_age, r.max_age, r.near,
      my.verified_on is not null as is_verified, my.main_image_id is not null as has_photo, my.date_of_birth,
      ${homeOf('my')} as home, ${homeOf('their')} as their_home
     from conversation_member mine
     join conversation_member theirs on theirs.member_id = mine.peer_id and theirs.conversation_id = mine.conversation_id and theirs.sent = 0
     join inbox_rule r on r.member_id = mine.peer_id
     join profile my on my.id = mine.member_id and not my.fictional join profile their on their.id = mine.peer_id and not their.fictional
    where mine.member_id = $1::bigint and mine.conversation_id = $2::bigint and mine.sent = 0
      and not exists (select from profile_like l where l.from_id = mine.peer_id and l.to_id = mine.member_id)`,
  {
    verified: 'bool',
    photo: 'bool',
    min_age: 'int2?',
    max_age: 'int2?',
    near: 'text?',
    is_verified: 'bool',
    has_photo: 'bool',
    date_of_birth: 'date?',
    home: 'jsonb',
    their_home: 'jsonb',
  },
)
/** Null where the message would be no first one, the receiver likes the writer, or has no rules. */
export const findApproach = async (db: Db, writer: ProfileId, conversation: ConversationId) =>
  (await approach(db, [writer, conversation]))[0] ?? null
