/** A part of a transaction that may be refused: its changes are taken back, and the rest goes on. */
import { CompiledQuery } from 'kysely'
import { Refusal } from '#domain/refusal.ts'
import type { Context } from '#server/infrastructure/context.ts'

/** What the work returns, or the refusal that it threw. Other errors go on. */
export async function inSavepoint<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T | Refusal> {
  await ctx.db.executeQuery(CompiledQuery.raw('savepoint performing'))
  try {
    const done = await work(ctx)
    await ctx.db.executeQuery(CompiledQuery.raw('release savepoint performing'))
    return done
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await ctx.db.executeQuery(CompiledQuery.raw('rollback to savepoint performing'))
    return error
  }
}
