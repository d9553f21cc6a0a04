/** An act on one of many members, by the same ways as on one alone. */
import type { ManyActName } from '#domain/many-acts/many-acts.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Actor } from '#server/audit/audit.ts'
import { decide, liftMember, type NewDecision } from '#server/decisions/decisions.ts'
import type { Context } from '#server/infrastructure/context.ts'
import type { ManyAct } from '#server/many-acts/many-acts.store.ts'
import { writeLetter } from '#server/member-help/member-help.ts'
import { addNote } from '#server/member-notes/member-notes.ts'
import { endSessionsOf } from '#server/sessions/session.ts'
import type { Letter } from '#domain/members/help.ts'

/** As the audit log names the act on one member. */
export const actNames: Record<ManyActName, string> = {
  sign_out: 'member sign-out',
  write: 'member write',
  note: 'member note',
  decide: 'member decide',
  lift: 'member lift',
}

/** As JSON keeps them. */
type Details = { letter?: Letter; words?: string; decision?: Omit<NewDecision, 'until'> & { until?: string } }
type Changed = Record<string, { before: unknown; after: unknown }>

/** `writer`: whose note it is. Returns what the line in the log tells. Refuses what the act on one member refuses. */
export async function performOne(ctx: Context, act: ManyAct, member: ProfileId, writer: string): Promise<Changed> {
  const { letter, words, decision } = (act.details ?? {}) as Details
  const actor: Actor = { actor_kind: act.actor_kind, actor: act.actor }
  if (act.act === 'sign_out') await endSessionsOf(ctx, member)
  else if (act.act === 'write' && letter) await writeLetter(ctx, member, letter)
  else if (act.act === 'note' && words) await addNote(ctx, { member, words, is_pinned: false, by: writer })
  else if (act.act === 'lift') await liftMember(ctx, actor, member, act.reason)
  else if (act.act === 'decide' && decision) {
    const { until, ...reasons } = decision
    const second = act.second_by === null ? {} : { secondBy: act.second_by }
    const input = { ...reasons, ...second, ...(until !== undefined && { until: new Date(until) }) }
    const { reference } = await decide(ctx, actor, { member }, input)
    return { decision: { before: null, after: reference } }
  } else throw new Refusal('invalid_input', { field: 'act' })
  return {}
}
