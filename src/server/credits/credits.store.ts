/** SQL of wallets and the ledger. Only database functions write entries. */
import type { LotPart } from '#domain/credits/pricing.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Db } from '#server/infrastructure/context.ts'
import { prepared } from '#server/infrastructure/db.ts'

const selectBalance = prepared<{ balance: number }>(
  'credits.selectBalance',
  'select balance from wallet where member_id = $1::bigint',
  { balance: 'int8' },
)
export const findBalanceRow = async (db: Db, member: ProfileId) => (await selectBalance(db, [member]))[0]?.balance ?? 0

type Purse = { site: number; balance: number; lots: LotPart[] }
const selectPurse = prepared<Purse>(
  'credits.selectPurse',
  `select m.site_id as site, coalesce(w.balance, 0)::bigint as balance, next_lots(m.id, ($2::jsonb ->> m.site_id::text)::int) as lots
     from member m left join wallet w on w.member_id = m.id where m.id = $1::bigint`,
  { site: 'int4', balance: 'int8', lots: 'jsonb' },
)
/** The balance, and the lots that would pay a message of the member's brand. `costs`: credits by the id of a site. */
export const findPurseRow = async (db: Db, member: ProfileId, costs: Record<number, number>): Promise<Purse> =>
  (await selectPurse(db, [member, JSON.stringify(costs)]))[0] ?? { site: 0, balance: 0, lots: [] }

const give = prepared('credits.give', 'select give_welcome_credits($1::bigint, $2::int, $3::timestamptz)')
export async function giveWelcome(db: Db, member: ProfileId, credits: number, at: Date) {
  await give(db, [member, credits, at])
}
