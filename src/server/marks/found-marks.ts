/** The marks that a sign-up hits: one query by index. */
import { markEffects } from '#domain/marks/mark-effects.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { findMarks, type FoundMark } from '#server/marks/marks.store.ts'
import { tagsAtSignUp } from '#server/marks/tags.ts'
import { deviceIdIn } from '#server/sessions/known-device.ts'

type Newcomer = { email?: string | undefined; address?: string | undefined; cookie?: string | undefined; device?: string }

/** The strongest first. */
export async function findMarksAtSignUp(ctx: Context, { pool_id }: { pool_id: number }, seen: Newcomer): Promise<FoundMark[]> {
  const { email, address, cookie, device = deviceIdIn(cookie) } = seen
  const found = await findMarks(ctx.db, pool_id, tagsAtSignUp(ctx, { email, address, device }), ctx.now())
  return found.toSorted((a, b) => markEffects.indexOf(a.effect) - markEffects.indexOf(b.effect))
}
