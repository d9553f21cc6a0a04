/** Who asked for an act that waits, as they are now, and whether they still may. */
import canonicalize from 'canonicalize'
import { type ConsoleCall, type ConsoleCallName, consoleWire } from '#domain/console-wire.ts'
import type { RefusalCode } from '#domain/refusal.ts'
import { isActing, type Permission } from '#domain/staff/permissions.ts'
import { findRight, poolOf } from '#domain/staff/rights.ts'
import { findApiKeyCallerById } from '#server/api-keys/api-keys.ts'
import * as store from '#server/approvals/approvals.store.ts'
import type { Actor } from '#server/audit/audit.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { digestOf } from '#server/infrastructure/secrets.ts'
import type { StaffCaller } from '#server/ports/staff.ts'
import { callerOnMachine, findCallerById } from '#server/staff/staff.ts'

/** RFC 8785: the same value has the same text. */
export const hashOfBody = (body: unknown) => digestOf(canonicalize(body) ?? '')
export const lineOf = (call: string): ConsoleCall => consoleWire[call as ConsoleCallName]
export const actOf = (call: string) => lineOf(call).cli ?? call

type Asker = Pick<store.ApprovalRow, 'asked_by' | 'shell' | 'key_id'>

/** Null for one who may no longer. */
export async function askerOf(ctx: Context, { key_id, asked_by, shell }: Asker): Promise<StaffCaller | null> {
  if (shell !== null) return callerOnMachine(ctx, shell)
  if (key_id !== null) return findApiKeyCallerById(ctx, key_id)
  return asked_by === null ? null : findCallerById(ctx, asked_by)
}

/** As the audit log names them, also where they may no longer. */
export function actorOf({ key_id, asked_by, shell }: Asker): Actor {
  if (shell !== null) return { actor_kind: 'shell', actor: shell }
  return key_id === null ? { actor_kind: 'staff', actor: String(asked_by) } : { actor_kind: 'key', actor: String(key_id) }
}

/** Why it can no longer be done for them; null where it can. */
export async function whyNotDone(ctx: Context, row: store.ApprovalRow, asker: StaffCaller | null): Promise<RefusalCode | null> {
  if (!hashOfBody(row.body).equals(row.body_hash)) return 'changed_meanwhile'
  if (!asker) return 'not_allowed'
  const right = findRight(asker.rights, row.permission as Permission, store.placeOfApproval(row), poolOf(ctx.sites))
  return right === null || !isActing(right) ? 'not_allowed' : null
}
