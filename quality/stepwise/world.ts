/** The world of the stepwise kills: three shards in one PostgreSQL, members with credits in several lots, and pairs who write to each other. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Client, type ClientConfig } from 'pg'
import type { ConversationId } from '#domain/chats/chats.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { shardOfMember } from '#domain/shards/shards.ts'
import { openPostgres } from '#server/embedded-postgres/embedded-postgres.ts'
import { openDb, type Db } from '#server/infrastructure/db.ts'
import { migrate, noLog } from '#server/infrastructure/migrate.ts'
import { startConversationAcross, type Shards } from '#server/shards/shards.ts'

export type Pair = { one: ProfileId; other: ProfileId; conversation: ConversationId; place: number }
export type World = { shards: Shards; configs: ClientConfig[]; pairs: Pair[]; close: () => Promise<void> }

const count = 3
const members = 48
/** Members of the last share have credits for a few messages only. */
const poorEvery = 8

/** Prints nothing; the databases lie in a folder of their own, and are deleted in the end. */
export async function openWorld(dice: () => number): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'duet-stepwise-'))
  // else a database of the OS user postgres lies elsewhere, and stays
  chmodSync(folder, 0o755)
  const settings = { shared_buffers: '128MB', max_connections: '150' }
  const postgres = await openPostgres({ dataDir: folder, log: noLog, settings })
  const { clientConfig } = postgres
  await migrate({ clientConfig })
  await withClient(clientConfig, (client) => client.query(site))
  const configs = Array.from({ length: count }, (_, shard) => ({ ...clientConfig, database: `shard_${shard}` }))
  await withClient({ ...clientConfig, database: 'postgres' }, async (client) => {
    for (const { database } of configs) await client.query(`create database ${database} template duet`)
  })
  const dbs = configs.map((config) => openDb({ clientConfig: config, max: 4 }))
  for (const [shard, db] of dbs.entries()) await sql`select set_cell(${shard + 1})`.execute(db)
  for (const db of dbs) await audit(db)
  const shards: Shards = { dbs, now: () => new Date() }
  const people = await createMembers(shards, dice)
  const pairs: Pair[] = []
  for (const [n, one] of people.entries()) {
    for (const step of [1, 7]) {
      const other = people[(n + step) % people.length] as ProfileId
      const conversation = await startConversationAcross(shards, one, other)
      pairs.push({ one, other, conversation, place: shardOfMember(one < other ? one : other, count) })
    }
  }
  const close = async () => {
    for (const db of dbs) await db.destroy()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { shards, configs, pairs, close }
}

const site = `with p as (insert into pool (name) values ('stepwise') returning id)
  insert into site (key, pool_id, settings) select 'stepwise', id, '{}' from p`

async function withClient<T>(config: ClientConfig, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(config)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Counts, beside the product's own counters, how often chats changed for a member other than by messages: reads and blocks. */
const audit = (db: Db) =>
  sql`create table audit_chat (member_id bigint not null);
    create function audit_read() returns trigger language plpgsql as $$ begin
      insert into audit_chat values (new.member_id), (new.peer_id); return null; end $$;
    create trigger audit_read after update of last_read_id on conversation_member for each row execute function audit_read();
    create function audit_block() returns trigger language plpgsql as $$ begin
      insert into audit_chat values (coalesce(new.member_id, old.member_id)); return null; end $$;
    create trigger audit_block after insert or delete or update of blocked_by_me on exclusion for each row execute function audit_block()`.execute(
    db,
  )

/** As many on each shard as their ids give. Credits come in lots of odd sizes, so that messages are paid from two. */
async function createMembers(shards: Shards, dice: () => number): Promise<ProfileId[]> {
  const people: ProfileId[] = []
  for (let n = 0; n < members; n++) {
    const id = Math.floor(1e14 + dice() * 9e14) as ProfileId
    const db = shards.dbs[shardOfMember(id, count)] as Db
    await sql`insert into member (id, pool_id, site_id, email, password_hash, language, coarse_seen_at)
      select ${id}, pool_id, id, ${`m${n}@bench.test`}, '!', 'en', now() from site`.execute(db)
    await sql`insert into profile (id, pool_id, name, gender, date_of_birth, language)
      select id, pool_id, ${`Member ${n}`}, 'x', '1990-01-01', 'en' from member where id = ${id}`.execute(db)
    await sql`insert into member_state (member_id) values (${id})`.execute(db)
    await sql`select give_welcome_credits(${id}, ${n % poorEvery === 0 ? 21 : 2001}, now())`.execute(db)
    if (n % poorEvery > 0) for (const credits of [3, 501, 5, 1001]) await give(db, id, credits)
    people.push(id)
  }
  return people
}

const give = (db: Db, member: ProfileId, credits: number) =>
  sql`with p as (insert into posting (kind, ref, created_at, pool_id) select 'opening', ${`${member}-${credits}`}, now(), pool_id from member where id = ${member} returning id, pool_id)
    insert into entry (posting_id, line, account, member_id, currency, amount, pool_id)
      select id, 1, 'member', ${member}::bigint, 'CRD', ${credits}::bigint, pool_id from p union all select id, 2, 'issued', null, 'CRD', -${credits}::bigint, pool_id from p`.execute(
    db,
  )
