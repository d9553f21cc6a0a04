/** What the developer panel changes, as rows. */
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Db } from '#server/infrastructure/context.ts'
import { prepared } from '#server/infrastructure/db.ts'

/** An `opening` like those of the demo town, the other way round: of all kinds it alone says of credits only that they were set. */
const empty = prepared<{ id: number }>(
  'dev.empty',
  `
  with held as (select balance from wallet where member_id = $1::bigint and balance > 0 for update),
       posted as (insert into posting (kind, created_at) select 'opening', $2::timestamptz from held returning id),
       written as (
         insert into entry (posting_id, line, account, member_id, currency, amount)
         select id, 1, 'member', $1::bigint, 'CRD', -balance from posted, held
         union all select id, 2, 'issued', null::bigint, 'CRD', balance from posted, held)
  select id from posted`,
  { id: 'int8' },
)

/** False when there was nothing in it. */
export const emptyWalletRow = async (db: Db, member: ProfileId, at: Date) => (await empty(db, [member, at])).length > 0
