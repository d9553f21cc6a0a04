/** Links to a decision, for its member, or for whoever reported or told us. Only their hashes are stored. */
import { linkEnd } from '#domain/decisions/decisions.ts'
import { insertDecisionLink } from '#server/decisions/decisions.store.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { digestOf, newSecret } from '#server/infrastructure/secrets.ts'

/** The report or the notice that it decided, for who sent it. */
export type LinkFor = { report?: number; notice?: number }

/** Returns its token. */
export async function insertNewLink(ctx: Context, decision_id: number, { report, notice }: LinkFor = {}): Promise<string> {
  const token = newSecret()
  const about = { decision_id, report_id: report ?? null, notice_id: notice ?? null }
  await insertDecisionLink(ctx.db, { ...about, token_hash: digestOf(token), expires_at: linkEnd(ctx.now()) })
  return token
}
