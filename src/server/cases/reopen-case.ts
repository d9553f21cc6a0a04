/** Opens a case again whose decision is taken back. */
import { sql } from 'kysely'
import { caseHoldMs } from '#domain/cases/cases.ts'
import type { Context } from '#server/infrastructure/context.ts'

/**
 * In the transaction that takes the decision back. The person holds the case again, as another version. What was reported about the
 * member meanwhile joins it. Returns its reference.
 */
export async function reopenCase(ctx: Context, id: number, who: string): Promise<string> {
  const now = ctx.now()
  const { rows } = await sql<{ reference: string }>`
    select reopen_case(${id}, ${who}, ${new Date(now.getTime() + caseHoldMs)}, ${now}) as reference`.execute(ctx.db)
  if (!rows[0]?.reference) throw new Error('there is no case to open again')
  return rows[0].reference
}
