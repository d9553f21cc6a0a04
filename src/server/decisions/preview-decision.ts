/** What a decision would say and do, before it is made: the statement as it will be mailed, and how far a ban reaches. Writes nothing. */
import { sql } from 'kysely'
import { appealUntil } from '#domain/complaints/complaints.ts'
import { isShutOut, needsStatement } from '#domain/decisions/decisions.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import { statementTemplate } from '#server/decisions/decisions.mails.ts'
import { findSiteOf } from '#server/decisions/decisions.store.ts'
import { countReach } from '#server/decisions/fraud-warnings.ts'
import { checkedReasons, type NewDecision } from '#server/decisions/make-decision.ts'
import { siteOriginOf } from '#server/http/request-info.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { composeMessage, findRecipient } from '#server/mails/mails.ts'

/** Of a decision about `member`; null for a case about nobody. Refuses `invalid_input` (`field`) as `decide` does, and `not_found`. */
export async function previewDecision(ctx: Context, member: ProfileId | null, input: NewDecision) {
  const now = ctx.now()
  const reasons = checkedReasons(input, now)
  if (member === null || !needsStatement(reasons.measures)) return { statement: null, reach: null, paid_back: null }
  const site = await findSiteOf(ctx.db, member)
  const reader = site === undefined ? null : await findRecipient(ctx, { member, site, who: 'everyone' })
  if (!reader) throw new Refusal('not_found')
  const values = {
    ...reasons,
    // counted when it is decided
    reference: `D-${now.getUTCFullYear()}-…`,
    from_at: now,
    appeal_until: appealUntil(now),
    name: reader.name,
    timezone: reader.timezone,
  }
  const link = `${siteOriginOf(ctx, reader.letter.site)}/pages/ban?token=…`
  const { subject, text } = composeMessage(ctx, { ...reader.letter, member, template: statementTemplate, values, link })
  const isOut = isShutOut(reasons.measures)
  return {
    statement: { language: reader.letter.locale, subject, text },
    reach: isOut && reasons.clause === 'scam' ? await countReach(ctx.db, member) : null,
    paid_back: isOut ? await countPaidBack(ctx, member) : null,
  }
}

type PaidBack = { messages: number; people: number }
/** Paid messages that the member never read: their price goes back to who wrote them (database/functions/reservations.sql). */
async function countPaidBack({ db }: Context, member: ProfileId): Promise<PaidBack> {
  const { rows } = await sql<PaidBack>`
    with unread as (
      select cm.conversation_id, cm.peer_id, greatest(cm.last_read_id, cm.cleared_id, cm.answered_id) as read_id
        from conversation_member cm where cm.member_id = ${member}
    ), paid as (
      select r.sender_id, r.message_id from unread u join reservation r on r.conversation_id = u.conversation_id and r.sender_id = u.peer_id
       where r.message_id > u.read_id and r.credits > 0 and not r.by_steps
      union all
      select s.sender_id, s.message_id from unread u join step_message s on s.conversation_id = u.conversation_id and s.sender_id = u.peer_id
       where s.is_waiting and s.message_id > u.read_id and s.credits > 0)
    select count(*)::int as messages, count(distinct sender_id)::int as people from paid`.execute(db)
  return rows[0] ?? { messages: 0, people: 0 }
}
