/** The doctor's checks of the database's upkeep: transactions that stay open, and tables that vacuum has not reached. */
import type { Client } from 'pg'
import { finding, type Finding } from '#server/doctor/findings.ts'
import type { Surroundings } from '#server/doctor/surroundings.ts'

/** Who holds it and since when; what it does may name people. */
export async function transactionFindings(
  client: Client,
  { longTransactionMs }: Pick<Surroundings, 'longTransactionMs'>,
): Promise<Finding[]> {
  const { rows } = await client.query<{ who: string; pid: number; since: Date }>(
    `select coalesce(nullif(application_name, ''), usename, 'unknown') as who, pid, xact_start as since
       from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
        and xact_start < clock_timestamp() - make_interval(secs => $1)
      order by xact_start limit 5`,
    [longTransactionMs / 1000],
  )
  return rows.map(({ who, pid, since }) =>
    finding(
      'database.transactions',
      `A transaction of ${who} is open since ${since.toISOString().slice(0, 16)} UTC.`,
      `See what it waits for; if nothing needs it any more: select pg_terminate_backend(${pid}).`,
    ),
  )
}

const leastDeadRows = 10_000
/** Vacuum comes at a fifth. */
const mostDeadShare = 0.4
/** Vacuum comes at autovacuum_freeze_max_age; at so many times that age it has not come, and at this age in any case. */
const timesTooOld = 2
const oldestAge = 1_500_000_000

export async function vacuumFindings(client: Client): Promise<Finding[]> {
  const { rows } = await client.query<{ name: string; share: number; age: number; is_old: boolean; is_full: boolean }>(
    `select * from (
       select s.relname as name, s.n_dead_tup / greatest(s.n_live_tup + s.n_dead_tup, 1)::float8 as share, age(c.relfrozenxid)::float8 as age,
              age(c.relfrozenxid) > least($3::float8 * current_setting('autovacuum_freeze_max_age')::float8, $4) as is_old,
              s.n_dead_tup >= $1 and s.n_dead_tup > $2::float8 * (s.n_live_tup + s.n_dead_tup) as is_full
         from pg_stat_user_tables s join pg_class c on c.oid = s.relid and c.relkind in ('r', 'm')) t
      where is_old or is_full order by age desc, share desc`,
    [leastDeadRows, mostDeadShare, timesTooOld, oldestAge],
  )
  const [full, old] = [rows.filter(({ is_full }) => is_full), rows.filter(({ is_old }) => is_old)]
  const shown = (all: typeof rows, write: (row: (typeof rows)[number]) => string) =>
    `${all.slice(0, 3).map(write).join(', ')}${all.length > 3 ? ` and ${all.length - 3} more` : ''}`
  const found: Finding[] = []
  if (full.length > 0) {
    const wrong = `Vacuum does not keep up: ${shown(full, ({ name, share }) => `${Math.round(share * 100)} % of ${name}`)} are dead rows.`
    const todo = `End transactions that stay open, then "vacuum (analyze) ${full[0]?.name}"; if it comes back, lower autovacuum_vacuum_scale_factor.`
    found.push(finding('database.dead_rows', wrong, todo))
  }
  if (old.length > 0) {
    const millions = (age: number) => `${Math.round(age / 1e6)} million transactions`
    const wrong = `Not frozen for too long: ${shown(old, ({ name, age }) => `${name} for ${millions(age)}`)}; at 2,000 million PostgreSQL stops.`
    const todo = `Run "vacuum (freeze) ${old[0]?.name}" now, and see that autovacuum is on and nothing holds it up.`
    found.push(finding('database.xid_age', wrong, todo))
  }
  return found
}
