/** What a line of the console's wire says of a call. */
import type * as z from 'zod/mini'
import type { Permission, ScopeKind } from '#domain/staff/permissions.ts'

/**
 * `may`: a permission, `anyone` before signing in, or `signed_in` for what concerns only oneself. `at`: how the scope is found: `any` (the
 * handler answers with what the caller's scopes hold), or that of the target, which is at least so wide. `log`: the line it leaves in
 * the audit log; `inside` is a look whose line the database function writes. `fresh`: a proof of the last five minutes, also where the role needs none. `second`: a second person agrees, always or
 * where the handler says so; `another`: always, and never done by one person alone, however long it waits. `limit`: a
 * line of the limits table. `file`: it answers with a file, so another site's page cannot begin it. `cli`: the command of `duet` that does the same.
 */
export type ConsoleCall = {
  may: Permission | 'anyone' | 'signed_in'
  at: 'any' | ScopeKind
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  reply: z.ZodMiniType
  log: 'act' | 'look' | 'inside' | 'none'
  fresh?: true
  second?: true | 'sometimes' | 'another'
  limit?: string
  file?: true
  cli?: string
}
