/** Which large tables the console's queries read from end to end: PostgreSQL writes each plan into its log (auto_explain), which is read here. */
import { readFileSync, statSync } from 'node:fs'
import { sql } from 'kysely'
import type { Context } from '#server/infrastructure/context.ts'

/** Smaller tables are read whole, rightly. */
const large = 10_000

const settings = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_nested_statements': 'on',
}

/** From here on new connections log their plans, until `listScans`. The log of the embedded PostgreSQL alone is read. */
export async function beginPlans({ db }: Context, log: string): Promise<number> {
  for (const [name, value] of Object.entries(settings)) await sql.raw(`alter database duet set ${name} = '${value}'`).execute(db)
  return statSync(log).size
}

/** Large tables that were read from end to end since then, with the first statement that did. */
export async function listScans({ db }: Context, log: string, from: number): Promise<{ table: string; statement: string }[]> {
  for (const name of Object.keys(settings)) await sql.raw(`alter database duet reset ${name}`).execute(db)
  const plans = readFileSync(log)
    .subarray(from)
    .toString()
    .split(/^.*duration: .* plan:$/m)
    .slice(1)
  const found = new Map<string, string>()
  for (const plan of plans)
    for (const [, table = ''] of plan.matchAll(/Seq Scan on (\w+)(?! .*\n.*never executed)/g))
      if (!found.has(table)) found.set(table, /Query Text: ([\s\S]{0,400})/.exec(plan)?.[1]?.replaceAll(/\s+/g, ' ') ?? '')
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind in ('r', 'p') and reltuples > ${large}`.execute(db)
  const names = new Set(rows.map(({ name }) => name))
  return [...found].filter(([table]) => names.has(table)).map(([table, statement]) => ({ table, statement }))
}
