/** Who looked: what members see of the looks of staff at them. The folder's public module. */
import { type Looks, type LookRole, lookRoles, looksPageSize } from '#domain/looks/looks.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { cursorAfter, readCursor } from '#server/infrastructure/cursor.ts'
import * as store from '#server/looks/looks.store.ts'

const roleOf = (key: string): LookRole => lookRoles.find((role) => role === key) ?? 'staff'

/** One page, newest first. What waits for a case or an authority is not there yet. */
export async function listLooks(ctx: Context, member: ProfileId, before?: string): Promise<Looks> {
  const rows = await store.listLookRows(ctx.db, member, {
    before: readCursor(before),
    limit: looksPageSize + 1,
    now: ctx.now(),
  })
  const page = rows.slice(0, looksPageSize)
  const last = rows.length > looksPageSize ? page.at(-1) : undefined
  return {
    looks: page.map(({ day, role, what, why }) => ({ day, role: roleOf(role), what, why })),
    next: last ? cursorAfter(last.at, last.id) : null,
  }
}

/**
 * An authority forbids in writing to tell a member of looks from now on: they wait until then. A later end counts; null ends it. In the
 * transaction of the authority's order.
 */
export const holdLooksOf = (ctx: Context, member: ProfileId, until: Date | null) =>
  until === null ? store.deleteHold(ctx.db, member) : store.saveHold(ctx.db, member, ctx.now(), until)
