/** A member's page with cases and decisions, as the console and `duet member show` read it. */
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { type Actor, nameOfActor } from '#server/audit/audit.ts'
import { listCasesOf } from '#server/cases/cases.ts'
import { listDecisions, type NamesOf, writeCases, writeDecisions } from '#server/decisions/decisions.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { readMember } from '#server/look-up/look-up.ts'

type Reading = { actor: Actor; id: number; sites: readonly number[]; namesOf: NamesOf }
/** Refuses `not_found` outside of these brands. */
export const readPageAs = (ctx: Context, { actor, id, sites, namesOf }: Reading) =>
  readMember(ctx, id, sites, async () => ({
    cases: await writeCases(ctx, nameOfActor(actor), await listCasesOf(ctx, id as ProfileId), namesOf),
    decisions: await writeDecisions(ctx, await listDecisions(ctx, { member: id as ProfileId }), namesOf),
  }))
