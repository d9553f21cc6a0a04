/** A user of the machine, as calls of the console see them: they may what an owner may, and are nobody of staff. */
import { rightsOf } from '#domain/staff/rights.ts'
import type { StaffCaller } from '#server/ports/staff.ts'
import type { Context } from '#server/infrastructure/context.ts'

export const rightsOnMachine = rightsOf([{ role: 'owner', scope_kind: 'installation', scope_id: null }], new Map())

/** `user`: as the audit log names them, without `shell:`. */
export function callerOnMachine(ctx: Pick<Context, 'now'>, user: string): StaffCaller {
  const now = ctx.now()
  const staff = { email: '', name: `shell:${user}`, locale: 'en' as const, timezone: 'UTC', single_keys: false }
  return {
    id: 0,
    staff: { id: 0, ...staff, languages: [], has_password: false },
    session: { id: 0, created_at: now, seen_at: now, proved_at: now },
    roles: ['owner'],
    rights: rightsOnMachine,
    actor: { actor_kind: 'shell', actor: user },
    key: null,
  }
}
