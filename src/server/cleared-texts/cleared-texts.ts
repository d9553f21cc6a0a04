/** Texts that a decision takes away from a profile: sealed with it, told to their owner, and given back. The folder's public module. */
import { sql } from 'kysely'
import { type ProfileText, profileTexts } from '#domain/decisions/decisions.ts'
import type { ClearedText } from '#domain/members/members.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Context, Db } from '#server/infrastructure/context.ts'
import { bumpUser, lockMember } from '#server/member-rows/member-rows.ts'
import { forgetCard } from '#server/profiles/profiles.ts'

type Clearing = { member: ProfileId; texts: readonly ProfileText[]; decision: number }

/**
 * Takes texts of a member away by a decision, whose transaction is open and holds the member's lock. Search and cards follow as after
 * any change of a profile. Refuses `invalid_input` (`texts`) when one of them has no words.
 */
export async function clearTexts(ctx: Context, { member, texts, decision }: Clearing) {
  const { rows } = await sql<{ n: number }>`select clear_texts(${decision}, ${member}, ${ctx.now()}) as n`.execute(ctx.db)
  if (rows[0]?.n !== texts.length) throw new Refusal('invalid_input', { field: 'texts' })
  await settle(ctx, member)
}

/** The decision ends, in its open transaction: words come back where the member wrote no others since. */
export async function giveBackTexts(ctx: Context, member: ProfileId, decision: number) {
  await lockMember(ctx.db, member)
  await sql`select give_back_texts(${decision})`.execute(ctx.db)
  await settle(ctx, member)
}

async function settle(ctx: Context, member: ProfileId) {
  await bumpUser(ctx.db, member)
  forgetCard(ctx, member)
}

/** Which texts of a decision that is over were not given back, because new words stand in their place. */
export async function listReplaced(ctx: Context, decision: { id: number; state: string }): Promise<ProfileText[]> {
  if (decision.state === 'in_force') return []
  const rows = await ctx.db.selectFrom('cleared_text').select('field').where('decision_id', '=', decision.id).execute()
  return profileTexts.filter((text) => rows.some(({ field }) => field === text))
}

/** What a member has lost by decisions in force and not written anew, the newest decision of each. */
export async function listClearedTexts(ctx: Context, member: ProfileId): Promise<ClearedText[]> {
  const { rows } = await sql<ClearedText>`
    select distinct on (c.field) c.field, d.reference, coalesce(d.facts, '') as facts
      from cleared_text c join decision d on d.id = c.decision_id join profile p on p.id = c.member_id
     where c.member_id = ${member} and d.state = 'in_force'
       and case c.field when 'prompts' then not exists (select from prompt_answer a where a.member_id = p.id)
                        else coalesce(case c.field when 'personal' then p.personal else p.city end, '') = '' end
     order by c.field, d.id desc`.execute(ctx.db)
  return rows
}

type Texts = Record<ProfileText, string | null>
async function readTexts(db: Db, member: number): Promise<Texts | undefined> {
  const { rows } = await sql<Texts>`
    select personal, city, (select string_agg(prompt || ': ' || case when recording_id is null then text else concat_ws(' ', '🔊', nullif(text, '')) end, E'\n\n' order by place) from prompt_answer where member_id = p.id) as prompts
      from profile p where id = ${member}`.execute(db)
  return rows[0]
}

/** The texts of a member that have words now. Refuses `not_found`. */
export async function listTexts(ctx: Context, member: number): Promise<{ field: ProfileText; words: string }[]> {
  const texts = await readTexts(ctx.db, member)
  if (!texts) throw new Refusal('not_found')
  return profileTexts.flatMap((field) => {
    const words = texts[field]
    return words ? [{ field, words }] : []
  })
}
