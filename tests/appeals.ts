/** Deciding on appeals in tests: the own view is noted first, as everybody has to. */
import type { Actor } from '#server/audit/audit.ts'
import { decideAppeal, storeView } from '#server/decisions/decisions.ts'
import type { Context } from '#server/infrastructure/context.ts'

type AppealDecision = Parameters<typeof decideAppeal>[3]
export async function viewAndDecide(ctx: Context, actor: Actor, reference: string, answer: AppealDecision) {
  await storeView(ctx, actor, reference, answer.outcome)
  return decideAppeal(ctx, actor, reference, answer)
}
