/** Keys for programs: each calls the console in the name of the person who made it, with a part of their rights. The folder's public module. */
import { apiKeyPattern, type ApiKeyLine, type NewApiKey } from '#domain/api-keys/api-keys.ts'
import { Refusal } from '#domain/refusal.ts'
import { readRight, type Right } from '#domain/staff/permissions.ts'
import { findRight, type HeldRight, poolOf, rightsNotHeld, type Scope } from '#domain/staff/rights.ts'
import { dayMs, minuteMs } from '#domain/time/durations.ts'
import * as store from '#server/api-keys/api-keys.store.ts'
import { nameOfActor } from '#server/audit/audit.ts'
import { isInNetworks, isNetwork } from '#server/http/networks.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { digestOf } from '#server/infrastructure/secrets.ts'
import type { StaffCaller } from '#server/ports/staff.ts'
import { findCallerById, isPlace, nameOfPlace } from '#server/staff/staff.ts'

const pageLength = 50
const touchMs = minuteMs

/** The program of an `Authorization` header, with what its maker holds now. Null for a key that is over, or not for this network. */
export async function findApiKeyCaller(ctx: Context, authorization: string, address: string): Promise<StaffCaller | null> {
  const token = authorization.startsWith('Bearer ') ? authorization.slice(7).trim() : ''
  const row = apiKeyPattern.test(token) ? await store.findApiKey(ctx.db, digestOf(token)) : null
  if (!row || (row.networks.length > 0 && !isInNetworks(row.networks, address))) return null
  const caller = await callerOf(ctx, row)
  if (caller && (row.used_at === null || ctx.now().getTime() - row.used_at.getTime() > touchMs))
    await store.touchApiKey(ctx.db, row.id, ctx.now())
  return caller
}

/** The same for an act that it asked for earlier. */
export async function findApiKeyCallerById(ctx: Context, id: number): Promise<StaffCaller | null> {
  const row = await store.findApiKeyById(ctx.db, id)
  return row && callerOf(ctx, row)
}

async function callerOf(ctx: Context, row: store.ApiKeyRow): Promise<StaffCaller | null> {
  if (row.ended_at !== null || row.expires_at <= ctx.now()) return null
  const maker = await findCallerById(ctx, row.made_by)
  if (!maker) return null
  const scope = scopeOf(row)
  const rights = rightsIn(row).flatMap((right) => heldNow(ctx, maker.rights, right, scope))
  const actor = { actor_kind: 'key' as const, actor: String(row.id), person: nameOfActor(maker.actor) }
  return { ...maker, rights, actor, key: { id: row.id, name: row.name } }
}

const scopeOf = ({ scope_kind, scope_id }: Pick<store.ApiKeyRow, 'scope_kind' | 'scope_id'>): Scope => ({
  kind: scope_kind,
  id: scope_id,
})
const rightsIn = ({ rights }: Pick<store.ApiKeyRow, 'rights'>): Right[] => rights.flatMap((text) => readRight(text) ?? [])

/** A key does nothing alone that its maker would not do alone: where they need a proof or a second person, it does too. */
function heldNow(ctx: Context, held: readonly HeldRight[], right: Right, scope: Scope): HeldRight[] {
  if (rightsNotHeld(held, [right], scope, poolOf(ctx.sites)).length > 0) return []
  const own = findRight(held, right.permission, scope, poolOf(ctx.sites))
  const isReading = right.level === 'look' || right.level === 'draft'
  return own ? [{ ...right, level: isReading ? right.level : own.level, scope, role: own.role }] : []
}

/**
 * Stores a key of a person, who keeps its secret. Refuses `right_not_held`, `scope_not_fitting`, `bad_network`, `not_found` for a
 * place that is not there, and `key_exists` for a secret that is a key already.
 */
export async function makeApiKey(ctx: Context, maker: StaffCaller, wanted: NewApiKey): Promise<number> {
  const scope: Scope = { kind: wanted.at, id: wanted.where_id }
  if (!isPlace(ctx, scope)) throw new Refusal('not_found', { field: 'where_id' })
  const wrong = wanted.networks.find((network) => !isNetwork(network))
  if (wrong !== undefined) throw new Refusal('bad_network', { field: 'networks' })
  const [missing] = rightsNotHeld(maker.rights, rightsIn(wanted), scope, poolOf(ctx.sites))
  if (missing) throw new Refusal('right_not_held', { permission: missing.permission })
  const now = ctx.now()
  const id = await store.insertKeyRow(ctx.db, {
    name: wanted.name,
    token_hash: Buffer.from(wanted.token_hash, 'hex'),
    rights: wanted.rights,
    scope_kind: scope.kind,
    scope_id: scope.id,
    networks: wanted.networks,
    made_by: maker.id,
    made_at: now,
    expires_at: new Date(now.getTime() + wanted.days * dayMs),
    used_at: null,
    ended_at: null,
  })
  if (id === null) throw new Refusal('key_exists')
  return id
}

/** `maker`: only a key of this person. Refuses `not_found`. */
export async function endApiKey(ctx: Context, id: number, maker: number | null = null) {
  if (!(await store.endKeyRow(ctx.db, id, maker, ctx.now()))) throw new Refusal('not_found')
}

/** Newest first, 50 a page. */
export async function listApiKeys(ctx: Context, cursor: number | null): Promise<{ keys: ApiKeyLine[]; next: number | null }> {
  const rows = await store.listKeyRows(ctx.db, cursor, pageLength + 1)
  const page = rows.slice(0, pageLength)
  const stateOf = (row: (typeof page)[number]): ApiKeyLine['state'] => {
    if (row.ended_at !== null) return 'ended'
    if (row.expires_at <= ctx.now()) return 'expired'
    return row.is_maker_active ? 'active' : 'stopped'
  }
  return {
    keys: page.map((row) => ({
      id: row.id,
      name: row.name,
      rights: row.rights,
      at: row.scope_kind,
      where_id: row.scope_id,
      where_name: nameOfPlace(ctx, scopeOf(row)),
      networks: row.networks,
      made_by: row.maker,
      made_at: row.made_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
      used_at: row.used_at?.toISOString() ?? null,
      state: stateOf(row),
    })),
    next: rows.length > pageLength ? (page.at(-1)?.id ?? null) : null,
  }
}
