/** What must be nought after the kills: nothing half-done, nothing twice, one line in the log for each act, and its mail. */
import { sql } from 'kysely'
import { verifyLog } from '#server/audit/audit.ts'
import { findingsOf as booksOff, ledgerReport } from '#server/credits/ledger-check.ts'
import type { Context } from '#server/infrastructure/context.ts'
import type { Received } from '../../tests/mail-server.ts'
import type { Counts } from './console-kills-acts.ts'

type Count = (query: ReturnType<typeof sql<{ n: number }>>) => Promise<number>
type Findings = Record<string, number>
const ours = sql`facts like 'kill %'`

export async function findingsOf(ctx: Context, counts: Counts, mails: readonly Received[]): Promise<Findings> {
  const count: Count = async (query) => (await query.execute(ctx.db)).rows[0]?.n ?? -1
  const { findings, unsealed } = await verifyLog(ctx.db)
  return {
    ...(await ofDecisions(count, counts)),
    ...(await ofOthers(count, counts)),
    ...(await ofTheLog(count, counts)),
    ...(await ofMails(ctx, mails)),
    'findings in the books': Object.keys(booksOff(await ledgerReport(ctx))).length,
    'findings in the log': findings.length + unsealed,
  }
}

async function ofDecisions(count: Count, counts: Counts): Promise<Findings> {
  const made = counts.bans + counts.limits + counts.hides + counts.cases
  return {
    'decisions made twice': await count(sql`select count(*)::int - count(distinct facts)::int as n from decision where ${ours}`),
    'decisions answered and not there': made - (await count(sql`select count(*)::int as n from decision where ${ours}`)),
    'members out without a ban, or the other way round': await count(
      sql`select count(*)::int as n from member m full join member_ban b on b.member_id = m.id where (m.status = 'banned') is distinct from (b.member_id is not null)`,
    ),
    'bans in force whose member is not out': await count(
      sql`select count(*)::int as n from decision d where ${ours} and measures @> array['ban'] and (state = 'in_force') is distinct from exists (select from member_ban b where b.decision_id = d.id)`,
    ),
    'limits without their rows': await count(
      sql`select count(*)::int as n from decision d where ${ours} and measures @> array['limit'] and not exists (select from member_limit l where l.decision_id = d.id)`,
    ),
    'lifted or overturned twice or not at all':
      counts.lifts +
      counts.appeals -
      (await count(sql`select count(*)::int as n from decision where ${ours} and state <> 'in_force'`)),
    'photos hidden and still in sight': await count(
      sql`select count(*)::int as n from decision d where ${ours} and measures @> array['hide'] and 1 <> (select count(*) from image i where i.decision_id = d.id and i.look = 'hidden')`,
    ),
    'cases decided and not closed, or the other way round': await count(
      sql`select count(*)::int as n from moderation_case c where (c.state = 'closed') is distinct from
            (exists (select from decision d where d.case_id = c.id) or exists (select from appeal a where a.case_id = c.id and a.outcome is not null))`,
    ),
    'appeals decided and not there':
      counts.appeals - (await count(sql`select count(*)::int as n from appeal where outcome = 'overturned'`)),
  }
}

const ofOthers = async (count: Count, counts: Counts): Promise<Findings> => ({
  'brands whose file is not the one published last': await count(
    sql`select count(*)::int as n from site s join lateral (
          select t.reason from audit_log a join audit_log_text t on t.year = a.year and t.log_id = a.id
           where a.act = 'brand import' and a.outcome = 'done' and t.target = s.key and t.reason like 'kill %' order by a.id desc limit 1) last on true
         where s.settings #>> '{words,first_page,en,headline}' is distinct from last.reason`,
  ),
  'roles approved and not there':
    counts.roles - (await count(sql`select count(*)::int as n from staff_role where key like 'role\_%'`)),
  'credits given and not there, or twice':
    counts.credits - (await count(sql`select coalesce(sum(credits), 0)::int as n from credit_change where note like 'kill %'`)),
})

/** Each act once, answered or not: an act that was answered has its line, and no line stands without its act. */
async function ofTheLog(count: Count, counts: Counts): Promise<Findings> {
  const acts: [act: string, done: number][] = [
    ['member decide', counts.bans + counts.limits],
    ['decision lift', counts.lifts],
    ['photo hide', counts.hides],
    ['case decide', counts.cases],
    ['appeal decide', counts.appeals],
    ['brand import', counts.published],
  ]
  const lines = (act: string) =>
    count(sql`select count(*)::int as n from audit_log where act = ${act} and outcome = 'done' and actor_kind = 'staff'`)
  const off = await Promise.all(
    acts.map(async ([act, done]) => [`lines of ${act} too many or too few`, (await lines(act)) - done]),
  )
  return {
    ...(Object.fromEntries(off) as Findings),
    'decisions about a member without one line': await count(
      sql`select count(*)::int as n from decision d where ${ours} and (measures @> array['ban'] or measures @> array['limit']) and 1 <>
            (select count(*) from audit_log a join audit_log_text t on t.year = a.year and t.log_id = a.id
              where t.member_id = d.subject_id and a.act = 'member decide' and a.outcome = 'done')`,
    ),
    'changes of credits without one line': await count(
      sql`select count(*)::int as n from credit_change c where 1 <> (select count(*) from audit_log a join audit_log_text t on t.year = a.year and t.log_id = a.id
            where t.member_id = c.member_id and a.act = 'member credits-give' and a.outcome = 'done')`,
    ),
    'approvals done without one line': await count(
      sql`select count(*)::int as n from approval p where state = 'done' and 1 <> (select count(*) from audit_log a where a.approval_id = p.id and a.outcome = 'done')`,
    ),
  }
}

/** A statement that went to the mail server as the worker died goes once more: under the same Message-ID, so that a mailbox shows one. */
async function ofMails({ db }: Context, mails: readonly Received[]): Promise<Findings> {
  const decided = await sql<{ email: string; logged: number }>`
    select m.email, (select count(*)::int from mail_log l where l.member_id = m.id and l.template = 'statement') as logged
      from decision d join member m on m.id = d.subject_id where ${ours}`.execute(db)
  const ids = Map.groupBy(
    mails.filter(({ html, text }) => /pages\/ban\?token/.test(`${text}${html}`)),
    ({ recipients }) => recipients[0] ?? '',
  )
  const statementsTo = (email: string) => new Set(ids.get(email)?.map(({ messageId }) => messageId)).size
  return {
    'statements not queued once': decided.rows.filter(({ logged }) => logged !== 1).length,
    'statements that never went out': decided.rows.filter(({ email }) => statementsTo(email) === 0).length,
  }
}
