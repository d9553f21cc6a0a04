/** Keys for programs that call the console: what they may, from where, and until when. */
import * as z from 'zod/mini'
import { readRight, scopeKinds } from '#domain/staff/permissions.ts'
import { ActReason } from '#domain/staff/staff.ts'

/** What a program sends: `Authorization: Bearer duet_…`. */
export const apiKeyPattern = /^duet_[\w-]{43}$/
export const apiKeyPrefix = 'duet_'
export const apiKeyMaxDays = 366

const Where = { at: z.enum(scopeKinds), where_id: z.nullable(z.number().check(z.int(), z.positive())) }
const RightText = z.string().check(
  z.maxLength(80),
  z.refine((text) => readRight(text) !== null),
)
/** The secret stays with who makes it: the server is given its SHA-256 only, in hexadecimal digits. */
export const NewApiKey = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  rights: z.array(RightText).check(z.minLength(1), z.maxLength(100)),
  ...Where,
  /** Addresses or networks such as `192.0.2.0/24`; none means from everywhere. */
  networks: z.array(z.string().check(z.trim(), z.minLength(2), z.maxLength(50))).check(z.maxLength(20)),
  days: z.number().check(z.int(), z.gte(1), z.lte(apiKeyMaxDays)),
  token_hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  reason: ActReason,
})
export type NewApiKey = z.infer<typeof NewApiKey>
export const ApiKeyTarget = z.object({ id: z.number().check(z.int(), z.positive()), reason: ActReason })

export const ApiKeyLine = z.object({
  id: z.number(),
  name: z.string(),
  rights: z.array(z.string()),
  ...Where,
  where_name: z.nullable(z.string()),
  networks: z.array(z.string()),
  made_by: z.string(),
  made_at: z.string(),
  expires_at: z.string(),
  used_at: z.nullable(z.string()),
  /** `stopped`: its maker is suspended or gone. */
  state: z.enum(['active', 'expired', 'ended', 'stopped']),
})
export type ApiKeyLine = z.infer<typeof ApiKeyLine>
export const ApiKeysQuery = z.object({ cursor: z.optional(z.coerce.number().check(z.int(), z.positive())) })
export const ApiKeys = z.object({ keys: z.array(ApiKeyLine), next: z.nullable(z.number()) })
