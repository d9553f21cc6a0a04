/** Files of selfies: each lies under a name of its own that no browser of members knows, and is wiped with the decision. */
import * as z from 'zod/mini'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { findPoolOf } from '#server/member-rows/member-rows.ts'
import { enqueue, job } from '#server/infrastructure/queue.ts'
import { randomId, randomIdPattern } from '#server/infrastructure/secrets.ts'
import { listStoredTokens } from '#server/verification/verification.store.ts'

const pathOf = (token: string) => `verification/${token}.webp`
const Token = z.string().check(z.regex(randomIdPattern))

/** The store may be away for a night: what must go is tried for two days. */
const triesToWipe = 300

/** Wipes the files that no try holds. */
export const wipeSelfies = job({
  name: 'verification.wipe',
  isInternal: true,
  payload: z.object({ tokens: z.array(Token), pool: z.optional(z.number()) }),
  attempts: triesToWipe,
  async run(ctx, { tokens }) {
    const held = new Set(await listStoredTokens(ctx.db, tokens))
    for (const token of tokens) if (!held.has(token)) await ctx.files.remove(pathOf(token))
  },
})

/** An upload that is not stored within this time never is. */
const lateSeconds = 15 * 60

/** Puts pictures, and before that the job that wipes those which no try holds later: a process may die in between. */
export async function putSelfies(ctx: Context, member: ProfileId, pictures: readonly Uint8Array[]): Promise<string[]> {
  const tokens = pictures.map(() => randomId())
  const pool = await findPoolOf(ctx.db, member)
  await enqueue(ctx, wipeSelfies, { tokens, pool }, { startAfterSeconds: lateSeconds })
  for (const [place, token] of tokens.entries())
    await ctx.files.put(pathOf(token), pictures[place] ?? new Uint8Array(), { contentType: 'image/webp' })
  return tokens
}

export const readSelfie = async (ctx: Context, token: string): Promise<Uint8Array | null> =>
  (await ctx.files.get(pathOf(token)))?.bytes ?? null
