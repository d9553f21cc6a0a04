/** Measures: what a decision does to a member, and how it is undone. */
import { isShutOut } from '#domain/decisions/decisions.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { banMember, findBan, liftBan, moveBan } from '#server/bans/bans.ts'
import { clearTexts, giveBackTexts } from '#server/cleared-texts/cleared-texts.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { markBanned, removeMarksOf } from '#server/marks/marks.ts'
import { deleteLimits, insertLimits } from '#server/member-limits/member-limits.ts'
import { giveBackPhotos, hidePhotos, keepHashesOfBanned } from '#server/photos/photos.ts'
import { type DecisionRow, findOtherBan } from '#server/decisions/decisions.store.ts'

const subjectOf = (decision: DecisionRow) => decision.subject_id as ProfileId | null

/** In the transaction of the decision. */
export async function applyMeasures(ctx: Context, decision: DecisionRow, photos: readonly number[]) {
  const member = subjectOf(decision)
  if (member === null) return
  const { id, limits, texts, until_at } = decision
  if (limits.length > 0 && until_at) await insertLimits(ctx.db, { member, acts: limits, decision: id, until: until_at })
  if (photos.length > 0) await hidePhotos(ctx, { member, photos, decision: id })
  if (texts.length > 0) await clearTexts(ctx, { member, texts, decision: id })
  if (isShutOut(decision.measures)) await banMember(ctx, member, banOf(decision))
  if (!decision.measures.includes('ban')) return
  await markBanned(ctx, member, { decision: id, by: decision.decided_by })
  await keepHashesOfBanned(ctx, member, id)
}

/** Gives everything back, in the transaction that ends the decision. Another decision that shuts the member out goes on. `how`: of what is undone, everything is as before. */
export async function undoMeasures(ctx: Context, decision: DecisionRow, how: 'ended' | 'overturned' | 'undone') {
  const member = subjectOf(decision)
  await deleteLimits(ctx.db, decision.id)
  await removeMarksOf(ctx, decision.id)
  if (decision.measures.some((measure) => measure === 'hide' || measure === 'ban'))
    await giveBackPhotos(ctx, decision.id, how === 'undone')
  if (member !== null && decision.texts.length > 0) await giveBackTexts(ctx, member, decision.id)
  if (member === null || !isShutOut(decision.measures)) return
  // a ban of another decision is not ours to lift
  if ((await findBan(ctx, member)) !== decision.id) return
  const other = await findOtherBan(ctx.db, member, decision.id, ctx.now())
  if (other) await moveBan(ctx, member, banOf(other))
  // the end of a ban as a false profile is no word about whose photos they are
  else await liftBan(ctx, member, { isBadgeBack: how !== 'ended' || decision.clause !== 'fake' })
}

const banOf = ({ id, facts }: DecisionRow) => ({ decision: id, reason: facts ?? '–' })
