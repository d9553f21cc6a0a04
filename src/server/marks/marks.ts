/** Marks of banned accounts: what a ban leaves, and what a new account hits. The folder's public module. */
import type { Locale } from '#domain/languages/languages.ts'
import type { MarkEffect } from '#domain/marks/mark-effects.ts'
import { effectOfBan, markLifeMs } from '#domain/marks/mark-rules.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import { openMarkCase } from '#server/cases/cases.ts'
import { logSecurityEvent } from '#server/http/security-events.ts'
import type { Context } from '#server/infrastructure/context.ts'
import * as store from '#server/marks/marks.store.ts'
import type { FoundMark } from '#server/marks/marks.store.ts'
import { addressTag } from '#server/marks/tags.ts'

export { findMarksAtSignUp } from '#server/marks/found-marks.ts'
export { exportList, importList, planList } from '#server/marks/mark-lists.ts'
export { addMark, endMark, listMarks, testMarks } from '#server/marks/marks-by-hand.ts'
export { readMemberMarks, tagsOfSightings } from '#server/marks/member-marks.ts'
export { recordSightings } from '#server/marks/sightings.ts'
export type { FoundMark } from '#server/marks/marks.store.ts'

/** The strongest effect; null where nothing was hit. */
export const effectOf = (marks: readonly FoundMark[]): MarkEffect | null => marks[0]?.effect ?? null
const idsOf = (marks: readonly FoundMark[]) => marks.map(({ id }) => id)
export const isRefused = (marks: readonly FoundMark[]) => effectOf(marks) === 'refuse'

/** Counts the hits. The refusal says neither which mark it was nor whose. */
export async function refuseByMarks(ctx: Context, site: { id: number }, marks: readonly FoundMark[]): Promise<Refusal> {
  await store.countHits(ctx.db, idsOf(marks), ctx.now())
  logSecurityEvent(ctx, 'signup.refused', { site: site.id, by: 'mark', count: marks.length })
  return new Refusal('banned')
}

/** Notes what a new account hit, in the transaction of its sign-up, and opens a case where a mark says so. */
export async function noteHits(
  ctx: Context,
  about: { member: ProfileId; site: number; language: Locale },
  marks: readonly FoundMark[],
) {
  if (marks.length === 0) return
  await store.insertHits(ctx.db, about.member, idsOf(marks), ctx.now())
  if (effectOf(marks) === 'hold') await openMarkCase(ctx, { ...about, weight: marks.length })
}

/** What a ban leaves, in its transaction: its member's address, and the devices and networks of the last 30 days. */
export async function markBanned(ctx: Context, member: ProfileId, { decision, by }: { decision: number; by: string }) {
  const found = await store.findAddress(ctx.db, member)
  if (!found) return
  const at = ctx.now()
  const expiresOf = (kind: 'address' | 'device' | 'network') => new Date(at.getTime() + markLifeMs(kind))
  // an address that was never theirs has its place taken by one that cannot exist
  if (!found.email.endsWith('.invalid'))
    await store.insertMarks(ctx.db, [
      {
        pool_id: found.pool_id,
        kind: 'address',
        tag: addressTag(ctx, found.email),
        value: null,
        effect: effectOfBan.address,
        decision_id: decision,
        ground: null,
        made_by: by,
        made_at: at,
        expires_at: expiresOf('address'),
      },
    ])
  for (const kind of ['device', 'network'] as const)
    await store.insertMarksOfSightings(ctx.db, member, kind, {
      decision,
      by,
      at,
      expires: expiresOf(kind),
      effect: effectOfBan[kind],
    })
}

/** In the transaction that ends the decision. */
export const removeMarksOf = (ctx: Context, decision: number) => store.deleteMarksOf(ctx.db, decision)
