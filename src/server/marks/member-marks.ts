/** A member's marks for the console: what they share with other accounts, and what they hit at sign-up. */
import { type MemberMarks, seenMost } from '#domain/marks/mark-pages.ts'
import type { SightingKind } from '#domain/marks/mark-effects.ts'
import type { Context } from '#server/infrastructure/context.ts'
import * as store from '#server/marks/mark-pages.store.ts'
import { livingTags } from '#server/marks/tags.ts'

const mostNamed = 20

/** `sites`: the brands whose members the caller may read. Others are counted, not named. */
export async function readMemberMarks(ctx: Context, member: number, sites: readonly number[]): Promise<MemberMarks> {
  const [shared, hits] = await Promise.all([store.listShared(ctx.db, member), store.listHits(ctx.db, member)])
  const seen = shared.slice(0, seenMost)
  const ids = [...new Set(seen.flatMap(({ others }) => others))]
  const named = new Map((await store.listNamed(ctx.db, ids, sites)).map((one) => [one.id, one]))
  return {
    others: ids.length,
    seen_more: shared.length > seenMost,
    seen: seen.map(({ others, last_at, ...one }) => ({
      ...one,
      last_day: last_at.toISOString().slice(0, 10),
      others: others.length,
      members: others.flatMap((id) => named.get(id) ?? []).slice(0, mostNamed),
    })),
    hits: hits.map(({ at, ...hit }) => ({ ...hit, at: at.toISOString() })),
  }
}

/** Tags by which sightings of these values are found, of each month that still lives. */
export const tagsOfSightings = (ctx: Context, kind: SightingKind, values: readonly string[]) => livingTags(ctx, kind, values)
