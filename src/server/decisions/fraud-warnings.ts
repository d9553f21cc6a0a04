/** Warns everybody who answered somebody that was banned for fraud: the name may have been false, and never send money. */
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { isShutOut } from '#domain/decisions/decisions.ts'
import { ProfileId } from '#domain/profiles/profiles.ts'
import { hourSeconds } from '#domain/time/durations.ts'
import { fraudWarningTemplate } from '#server/decisions/decisions.mails.ts'
import { type DecisionRow, findDecisionById } from '#server/decisions/decisions.store.ts'
import { atomically, type Context, type Db } from '#server/infrastructure/context.ts'
import { enqueue, job } from '#server/infrastructure/queue.ts'
import { enqueueMail, findRecipient, mailJob } from '#server/mails/mails.ts'
import { findReader } from '#server/members/members.ts'

/** A decision that is taken back within this time warns nobody. */
const delaySeconds = hourSeconds

/** In the transaction of a decision: a ban for fraud warns those who answered, an hour later. */
export async function warnAnsweredLater(ctx: Context, { id, clause, measures, subject_id }: DecisionRow) {
  if (clause !== 'scam' || !isShutOut(measures) || subject_id === null) return
  const about = { decision: id, member: subject_id as ProfileId }
  await enqueue(ctx, warnAnswered, about, { startAfterSeconds: delaySeconds })
}

/** Tells a member which name it was. Nothing else of the other account. */
const mailFraudWarning = mailJob({
  name: 'decisions.fraud-warning',
  template: fraudWarningTemplate,
  about: z.object({ member: ProfileId, site: z.number(), decision: z.number() }),
  async write(ctx, { decision: id, ...whom }) {
    const decision = await findDecisionById(ctx.db, id)
    const reader = await findRecipient(ctx, whom)
    const other = decision?.subject_id && (await findReader(ctx, decision.subject_id as ProfileId, 'everyone'))
    if (!reader || !other || decision.state !== 'in_force') return null
    return { ...reader.letter, values: { name: reader.name, other: other.name }, link: null }
  },
})

const batchSize = 500

/** Those who got a message of the banned and wrote one, each once, whatever came of earlier bans. */
const warnAnswered = job({
  name: 'decisions.warn-answered',
  // the member says in which pool it happened
  payload: z.object({ decision: z.number(), member: ProfileId }),
  async run(ctx, { decision: id }) {
    const decision = await findDecisionById(ctx.db, id)
    if (decision?.state !== 'in_force' || decision.subject_id === null) return
    const subject = decision.subject_id as ProfileId
    for (let found = batchSize; found === batchSize;)
      found = await atomically(ctx, async (ctx) => {
        const warned = await insertWarnings(ctx.db, { decision: id, subject, at: ctx.now() })
        for (const { member, site } of warned) await enqueueMail(ctx, mailFraudWarning, { member, site, decision: id })
        return warned.length
      })
  },
})

type Reach = { wrote_to: number; answered: number }
/** To how many people a member wrote, and how many of them answered and would be warned. */
export async function countReach(db: Db, member: ProfileId): Promise<Reach> {
  const { rows } = await sql<Reach>`
    select count(*)::int as wrote_to, count(m.id)::int as answered from conversation_member mine
      left join conversation_member theirs on theirs.member_id = mine.peer_id and theirs.conversation_id = mine.conversation_id and theirs.sent > 0
      left join member m on m.id = theirs.member_id and m.status in ('active', 'paused')
     where mine.member_id = ${member} and mine.sent > 0`.execute(db)
  return rows[0] ?? { wrote_to: 0, answered: 0 }
}

type Warning = { decision: number; subject: ProfileId; at: Date }
async function insertWarnings(db: Db, { decision, subject, at }: Warning) {
  const { rows } = await sql<{ member: ProfileId; site: number }>`
    with answered as (
      select m.id, m.site_id from conversation_member mine
        join conversation_member theirs on theirs.member_id = mine.peer_id and theirs.conversation_id = mine.conversation_id and theirs.sent > 0
        join member m on m.id = theirs.member_id and m.status in ('active', 'paused')
       where mine.member_id = ${subject} and mine.sent > 0
         and not exists (select from fraud_warning w join decision d on d.id = w.decision_id where w.member_id = m.id and d.subject_id = ${subject})
       order by m.id limit ${batchSize}
    ), warned as (insert into fraud_warning (decision_id, member_id, warned_at) select ${decision}, id, ${at} from answered)
    select id as member, site_id as site from answered order by id`.execute(db)
  return rows
}

export const fraudJobs = [warnAnswered, mailFraudWarning]
