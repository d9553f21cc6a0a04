/** Links to a decision, for its member or for whoever filed a report. Only their hashes are stored. */
import { linkEnd } from '#domain/decisions/decisions.ts'
import { insertDecisionLink } from '#server/decisions/decisions.store.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { digestOf, newSecret } from '#server/infrastructure/secrets.ts'

/** Returns its token. */
export async function insertNewLink(ctx: Context, decision_id: number, report_id: number | null): Promise<string> {
  const token = newSecret()
  await insertDecisionLink(ctx.db, { token_hash: digestOf(token), decision_id, report_id, expires_at: linkEnd(ctx.now()) })
  return token
}
