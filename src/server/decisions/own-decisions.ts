/** A member's own decisions: the list, the way to each statement, and warnings that are read before the next message. */
import { type OwnDecisions, ownDecisionsPageSize, type Warnings } from '#domain/decisions/decisions.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import { insertNewLink } from '#server/decisions/decision-links.ts'
import * as store from '#server/decisions/decisions.store.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import { lockMember } from '#server/member-rows/member-rows.ts'

/** One page, newest first. */
export async function listOwnDecisions(ctx: Context, member: ProfileId, before?: number): Promise<OwnDecisions> {
  const rows = await store.listStatedDecisions(ctx.db, member, before ?? null, ownDecisionsPageSize + 1)
  const page = rows.slice(0, ownDecisionsPageSize)
  return {
    decisions: page.map(({ reference, decided_at, measures, limits, until_at, state }) => ({
      reference,
      decided_at: decided_at.toISOString(),
      measures,
      limits,
      until_at: until_at?.toISOString() ?? null,
      state,
    })),
    next: rows.length > ownDecisionsPageSize ? (page.at(-1)?.id ?? null) : null,
  }
}

/** The token of a link to the statement of one's own decision. Refuses `not_found`. */
export async function linkToStatement(ctx: Context, member: ProfileId, reference: string): Promise<string> {
  const decision = await store.findStatedDecision(ctx.db, member, reference)
  if (!decision) throw new Refusal('not_found')
  return insertNewLink(ctx, decision.id)
}

/** Warnings in force that the member has not read, oldest first. */
export async function listUnreadWarnings(ctx: Context, member: ProfileId): Promise<Warnings> {
  const rows = await store.listUnreadRows(ctx.db, member)
  return {
    warnings: rows.map(
      ({ reference, decided_at, measures, limits, texts, clause, law, facts, source, until_at, state, end_note }) => ({
        reference,
        decided_at: decided_at.toISOString(),
        reasons: {
          measures,
          limits,
          texts,
          clause,
          law,
          facts: facts ?? '',
          source,
          until_at: until_at?.toISOString() ?? null,
          state,
          end_note,
          replaced: [],
        },
      }),
    ),
  }
}

/** The member has read these warnings; the next message goes once none is left. Doing it again, or naming another one, changes nothing. */
export const readWarnings = (ctx: Context, member: ProfileId, references: readonly string[]): Promise<null> =>
  atomically(ctx, async (ctx) => {
    await lockMember(ctx.db, member)
    await store.markWarningsRead(ctx.db, member, references, ctx.now())
    return null
  })
