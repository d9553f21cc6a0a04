/** Settings of the database role: what connections through a pooler cannot bring themselves. */
import { sql } from 'kysely'
import { sessionSettings, type Db } from '#server/infrastructure/db.ts'
import type { Log } from '#server/infrastructure/log.ts'
import { inTurn, type Turns } from '#server/infrastructure/migration-turns.ts'

const wanted = Object.entries(sessionSettings)

/** Gives the role `sessionSettings` in this database, where it lacks one. A role that may not is logged. */
export async function giveRoleSettings(turns: Turns) {
  const { client, log } = turns
  const { rows } = await client.query<{ setting: string; role: string; database: string }>(
    `select unnest(s.setconfig) as setting, d.datname as database from pg_database d
       join pg_db_role_setting s on s.setdatabase = d.oid and s.setrole = (select oid from pg_roles where rolname = current_user)
      where d.datname = current_database()`,
  )
  const given = new Set(rows.map(({ setting }) => setting.toLowerCase()))
  const missing = wanted.filter(([name, value]) => !given.has(`${name}=${value}`.toLowerCase()))
  if (missing.length === 0) return
  try {
    await inTurn(
      turns,
      () => "the role's settings",
      async () => {
        const { rows: names } = await client.query<{ database: string }>('select quote_ident(current_database()) as database')
        for (const [name, value] of missing)
          await client.query(`alter role current_user in database ${names[0]?.database} set ${name} = '${value}'`)
      },
    )
  } catch (err) {
    log.warn(
      { event: 'database.role_settings', err },
      'the role of the database cannot be given its settings: a pooler would lack them',
    )
  }
}

/** Logs what connections of a pooler lack, such as those that are older than the role's settings. */
export async function checkSettings(db: Db, log: Log) {
  const { rows } = await sql<{ name: string; value: string }>`
    select name, current_setting(name) as value from unnest(${wanted.map(([name]) => name)}::text[]) name`.execute(db)
  const wrong = rows.filter(({ name, value }) => value.toLowerCase() !== new Map<string, string>(wanted).get(name)?.toLowerCase())
  if (wrong.length > 0)
    log.warn(
      { event: 'database.settings_differ', settings: wrong.map(({ name, value }) => `${name}=${value}`) },
      'connections through the pooler lack settings of the role: RECONNECT in its console',
    )
}
