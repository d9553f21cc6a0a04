/** Idempotency keys: a write and its response are stored in one transaction; the same key gets the stored response. */
import { hash } from 'node:crypto'
import { Refusal } from '#domain/refusal.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'

/** The idempotency key of a request. `scope` is the caller; `bodyHash` detects another body under the same key. */
export type Claim = { table: 'idempotency_key' | 'console_key'; scope: string; key: string; call: string; bodyHash: Buffer }

export const claimFor = (scope: string, key: string, call: string, body: string | Uint8Array): Claim => ({
  table: 'idempotency_key',
  scope,
  key,
  call,
  bodyHash: hash('sha256', body, 'buffer'),
})

/** The same for a call of the console: its keys are of no pool. */
export const consoleClaimFor = (staff: number, key: string, call: string, body: string | Uint8Array): Claim => ({
  ...claimFor(`c${staff}`, key, call, body),
  table: 'console_key',
})

/** The client's key: 8 to 255 visible characters. Refuses any other. */
export function keyIn(header: string | undefined): string | null {
  if (header === undefined) return null
  if (!/^[\x21-\x7e]{8,255}$/.test(header)) throw new Refusal('idempotency_key_invalid')
  return header
}

/**
 * Runs `work` once per claim, in one transaction with its JSON response; a repeat gets that response. Refuses
 * `idempotency_mismatch` for another body. A refusal frees the key. Concurrent repeats wait.
 */
export const once = (ctx: Context, claim: Claim | null, work: (ctx: Context) => Promise<string>): Promise<string> =>
  atomically(ctx, async (ctx) => {
    if (!claim) return work(ctx)
    const first = await findStoredReply(ctx, claim)
    if (first !== null) return first
    const reply = await work(ctx)
    await ctx.db
      .updateTable(claim.table)
      .set({ status: 200, reply })
      .where('scope', '=', claim.scope)
      .where('key', '=', claim.key)
      .execute()
    return reply
  })

async function findStoredReply(ctx: Context, { table, scope, key, call, bodyHash }: Claim): Promise<string | null> {
  const insert = ctx.db
    .insertInto(table)
    .values({ scope, key, call, body_hash: bodyHash, status: null, reply: null, created_at: ctx.now() })
  const isNew = (await insert.onConflict((conflict) => conflict.doNothing()).executeTakeFirst()).numInsertedOrUpdatedRows === 1n
  if (isNew) return null
  const row = await ctx.db
    .selectFrom(table)
    .select(['call', 'body_hash', 'reply'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (row.call !== call || !row.body_hash.equals(bodyHash)) throw new Refusal('idempotency_mismatch')
  return row.reply ?? 'null'
}
