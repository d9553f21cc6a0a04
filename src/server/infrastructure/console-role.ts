/** The database role of the console's calls: it reads no message, no password, no token and no evidence, whatever a handler asks for. */
import { sql } from 'kysely'
import type { Db } from '#server/infrastructure/db.ts'
import { inTurn, type Turns } from '#server/infrastructure/migration-turns.ts'

export const consoleRole = 'duet_console'

/** Columns that the console never reads, by table. What it needs of them comes from functions that write the audit line first. */
export const secretColumns: Readonly<Record<string, readonly string[]>> = {
  account_deletion: ['link_hash'],
  activation_reminder: ['stop_key'],
  api_key: ['token_hash'],
  authority_package: ['passphrase'],
  cleared_text: ['words'],
  chat_media: ['file', 'thumbhash', 'waveform'],
  complaint_link: ['token_hash'],
  console_key: ['key', 'body_hash', 'reply'],
  conversation: ['last_text'],
  date_contact_stop: ['email_key'],
  data_export: ['token', 'key_hash', 'copy'],
  data_export_file: ['file', 'copy', 'key_hash'],
  decision_link: ['token_hash'],
  experiment_key: ['key'],
  first_message: ['text_hash'],
  flagger: ['key_hash'],
  held_job: ['payload'],
  idempotency_key: ['key', 'body_hash', 'reply'],
  installation: ['mark_key'],
  list_export: ['token'],
  member: ['password_hash'],
  message: ['text', 'about'],
  media_orphan: ['file'],
  outbox_mail: ['text_body', 'html_body'],
  passkey_challenge: ['challenge_hash'],
  pool_move_job: ['job'],
  private_note: ['text'],
  push_key: ['private_key'],
  push_subscription: ['session_hash', 'p256dh', 'auth'],
  report: ['evidence'],
  session: ['token_hash'],
  shared_date: ['nonce', 'token_hash', 'person', 'place', 'contact_email'],
  staff: ['password_hash'],
  staff_challenge: ['hash'],
  staff_code: ['hash'],
  staff_link: ['hash', 'totp_secret'],
  staff_session: ['token_hash'],
  staff_totp: ['secret'],
  step_send: ['text', 'about', 'key'],
  token: ['token_hash', 'payload'],
  verification_photo: ['token'],
  voice_recording: ['file', 'waveform'],
  translated_text: ['text_key', 'words'],
}

/** Tables of which functions alone know something: how much somebody looked at is for themselves. */
export const closedTables: readonly string[] = ['grave_look', 'lane_stay']

/** What only grows: nobody changes or deletes it, the console neither. */
const appendOnly = ['audit_log', 'audit_log_text', 'audit_seal']

type Column = { table: string; column: string }

/** Makes the role where this user may, and gives it what it lacks. Without the role the console works all the same, and the doctor says so. */
export async function giveConsoleRole(turns: Turns) {
  const { client } = turns
  const isThere = await inTurn(
    turns,
    () => 'the role of the console',
    async () => {
      const { rows } = await client.query<{ there: boolean; may: boolean }>(
        `select exists (select from pg_roles where rolname = $1) as there, (select rolcreaterole or rolsuper from pg_roles where rolname = current_user) as may`,
        [consoleRole],
      )
      if (!rows[0]?.there && !rows[0]?.may) return false
      if (!rows[0]?.there) await createOnce(turns)
      const member = await client.query<{ is: boolean }>(`select pg_has_role(current_user, $1, 'member') as is`, [consoleRole])
      if (!member.rows[0]?.is && rows[0]?.may) await client.query(`grant ${consoleRole} to current_user`)
      return (
        (await client.query<{ is: boolean }>(`select pg_has_role(current_user, $1, 'member') as is`, [consoleRole])).rows[0]
          ?.is ?? false
      )
    },
  )
  if (isThere && (await lacksGrants(turns)))
    await inTurn(
      turns,
      () => 'the rights of the console',
      () => grantAll(turns),
    )
}

/** Roles are of the whole server: another database of it may make the same one at this moment. */
async function createOnce({ client }: Turns) {
  await client.query(
    `do $$ begin create role ${consoleRole} nologin; exception when duplicate_object or unique_violation then null; end $$`,
  )
}

const rootTables = `select oid, relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`

/** Whether a table is new to the role, or a secret is readable. */
async function lacksGrants({ client }: Turns): Promise<boolean> {
  const secrets = Object.entries(secretColumns).flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`))
  const { rows } = await client.query<{ lacks: boolean }>(
    `select exists (
       select from (${rootTables}) t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
        where has_column_privilege($1, t.oid, a.attnum, 'select') = (t.name || '.' || a.attname = any($2) or t.name = any($3))) as lacks`,
    [consoleRole, secrets, closedTables],
  )
  return rows[0]?.lacks ?? true
}

async function grantAll({ client }: Turns) {
  const { rows } = await client.query<Column>(
    `select t.name as table, a.attname as column from (${rootTables}) t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped order by 1, attnum`,
  )
  const statements = [`grant usage on schema public, queue to ${consoleRole}`]
  for (const [table, columns] of Map.groupBy(rows, (row) => row.table)) {
    if (closedTables.includes(table)) {
      statements.push(`revoke all on "${table}" from ${consoleRole}`)
      continue
    }
    const secret = secretColumns[table] ?? []
    const open = columns.map(({ column }) => column).filter((column) => !secret.includes(column))
    const named = open.map((column) => `"${column}"`).join(', ')
    statements.push(`revoke all on "${table}" from ${consoleRole}`)
    statements.push(
      secret.length === 0
        ? `grant select on "${table}" to ${consoleRole}`
        : `grant select (${named}) on "${table}" to ${consoleRole}`,
    )
    statements.push(`grant ${appendOnly.includes(table) ? 'insert' : 'insert, update, delete'} on "${table}" to ${consoleRole}`)
  }
  statements.push(`grant usage on all sequences in schema public to ${consoleRole}`)
  statements.push(`grant all on all tables in schema queue to ${consoleRole}`)
  for (const statement of statements) await client.query(statement)
}

/** Whether transactions of this database can take the role. */
export async function hasConsoleRole(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select coalesce((select pg_has_role(current_user, oid, 'member') and has_table_privilege(oid, 'public.audit_log', 'insert') from pg_roles where rolname = ${consoleRole}), false) as is`.execute(
    db,
  )
  return rows[0]?.is ?? false
}

/** Runs work of the open transaction as the role of the console, and what comes after it as before. */
export async function asConsoleRole<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await sql`set local role duet_console`.execute(db)
  const done = await work()
  await sql`set local role none`.execute(db)
  return done
}
