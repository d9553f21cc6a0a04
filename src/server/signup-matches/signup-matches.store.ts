/** Who brought a member here, as a row. */
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Db } from '#server/infrastructure/context.ts'
import { prepared } from '#server/infrastructure/db.ts'

const selectReferring = prepared<{ id: ProfileId; liked: boolean }>(
  'signup-matches.selectReferring',
  `select m.referring_profile as id, exists (select from profile_like l where l.from_id = m.id and l.to_id = m.referring_profile) as liked
     from member m join profile p on p.id = m.referring_profile
    where m.id = $1::bigint and p.gender is not null and p.date_of_birth is not null`,
  { id: 'int8!', liked: 'bool' },
)
export const findReferringRow = async (db: Db, member: ProfileId) => (await selectReferring(db, [member]))[0] ?? null
