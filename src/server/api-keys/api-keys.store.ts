/** SQL of keys for programs. */
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '#server/infrastructure/context.ts'
import type { Tables } from '#server/infrastructure/schema.ts'

export type ApiKeyRow = Omit<Selectable<Tables['api_key']>, 'token_hash'>
const columns = [
  'k.id',
  'k.name',
  'k.rights',
  'k.scope_kind',
  'k.scope_id',
  'k.networks',
  'k.made_by',
  'k.made_at',
  'k.expires_at',
  'k.used_at',
  'k.ended_at',
] as const

/** Null where the same secret is a key already. */
export const insertKeyRow = async (db: Db, row: Insertable<Tables['api_key']>): Promise<number | null> =>
  (
    await db
      .insertInto('api_key')
      .values(row)
      .onConflict((on) => on.column('token_hash').doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id ?? null

export const findApiKey = async (db: Db, tokenHash: Buffer): Promise<ApiKeyRow | null> =>
  (await db.selectFrom('api_key as k').select(columns).where('token_hash', '=', tokenHash).executeTakeFirst()) ?? null

export const findApiKeyById = async (db: Db, id: number): Promise<ApiKeyRow | null> =>
  (await db.selectFrom('api_key as k').select(columns).where('id', '=', id).executeTakeFirst()) ?? null

export const touchApiKey = (db: Db, id: number, now: Date) =>
  db.updateTable('api_key').set({ used_at: now }).where('id', '=', id).execute()

/** False for one that is not there, has ended, or is of another maker than the given one. */
export const endKeyRow = async (db: Db, id: number, maker: number | null, now: Date): Promise<boolean> =>
  (await db
    .updateTable('api_key')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .$if(maker !== null, (query) => query.where('made_by', '=', maker ?? 0))
    .returning('id')
    .executeTakeFirst()) !== undefined

/** Newest first. */
export const listKeyRows = (db: Db, cursor: number | null, limit: number) =>
  db
    .selectFrom('api_key as k')
    .innerJoin('staff as s', 's.id', 'k.made_by')
    .select([...columns, 's.name as maker', sql<boolean>`s.state = 'active'`.as('is_maker_active')])
    .$if(cursor !== null, (query) => query.where('k.id', '<', cursor ?? 0))
    .orderBy('k.id', 'desc')
    .limit(limit)
    .execute()
