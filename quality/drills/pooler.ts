/** The pooler drill: four processes behind PgBouncer in transaction mode, 100,000 calls, no error. */
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { poolCounts } from '#server/infrastructure/db.ts'
import { freePort, type Installation, withInstallation } from './installation.ts'
import type { Row } from './row.ts'
import { checkAcknowledged, failuresOf, openUsers, preparePeople } from './use.ts'

const calls = Number(process.env.DRILL_CALLS ?? 100_000)
const atOnce = 24
const serverConnections = 20

/** Refuses without a PgBouncer that keeps named statements in transaction mode. */
export async function poolerDrill(): Promise<Row[]> {
  const program = findPgBouncer()
  return withInstallation(async (installation) => {
    const people = await preparePeople(installation.ctx)
    const pooler = await startPgBouncer(program, installation)
    const env = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: installation.database.url, TRUST_PROXY: '1' }
    const ports: number[] = []
    for (const services of ['web worker', 'web', 'web', 'web']) {
      const { port } = await installation.startDuet({ port: await freePort(), env, services })
      ports.push(port)
    }
    const users = openUsers({ people, ports: () => ports })
    try {
      const startedMs = performance.now()
      let n = 0
      const user = async () => {
        while (n < calls) await users.one(n++)
      }
      await Promise.all(Array.from({ length: atOnce }, user))
      const seconds = (performance.now() - startedMs) / 1000
      for (const [failure, count] of users.use.failures) console.error(`${count} × ${failure}`)
      const { lost, double } = await checkAcknowledged(installation.ctx, users.use)
      const sessions = await countSessions(installation)
      return [
        {
          step: program.version,
          seconds,
          ok: failuresOf(users.use) === 0,
          saw: `${failuresOf(users.use)} of ${users.use.requests} calls failed`,
        },
        {
          step: 'paid messages',
          seconds,
          ok: lost + double === 0,
          saw: `${users.use.acknowledged.length} acknowledged, ${lost} lost, ${double} twice`,
        },
        { step: 'server connections', seconds, ok: sessions <= serverConnections + 4, saw: `${sessions} for four processes` },
      ]
    } finally {
      users.close()
      await pooler.stop()
    }
  })
}

/** Sessions that PgBouncer opened under the name of our pools. */
async function countSessions({ ctx }: Installation): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity where datname = current_database() and application_name = 'duet'`.execute(
    ctx.db,
  )
  return (rows[0]?.n ?? 0) - poolCounts(ctx.db).total
}

export function findPgBouncer(): { path: string; version: string } {
  const path = process.env.PGBOUNCER ?? 'pgbouncer'
  const said = spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout ?? ''
  const [version = '', major = '0', minor = '0'] = /PgBouncer (\d+)\.(\d+)[.\d]*/.exec(said) ?? []
  if (Number(major) > 1 || Number(minor) >= 21) return { path, version }
  throw new Error(
    `This drill needs PgBouncer 1.21 or newer, which keeps named statements in transaction mode. ${
      version === '' ? 'There is none here' : `This machine has ${version}`
    }; Debian 13 and the PostgreSQL project's own packages have one. PGBOUNCER names another program.`,
  )
}

async function startPgBouncer({ path }: { path: string }, { folder, database }: Installation) {
  const port = await freePort()
  const { host = '', port: from = 5432, user = '', password, database: name = '' } = database.clientConfig
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
${name} = host=${host} port=${from} user=${user} password=${String(password)} dbname=${name}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
max_prepared_statements = 1000
default_pool_size = ${serverConnections}
max_client_conn = 500
log_connections = 0
log_disconnections = 0
`,
  )
  chmodSync(folder, 0o755)
  // it refuses to run as root
  const as = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  const pooler = spawn(path, [...as, '-q', file], { stdio: ['ignore', 'inherit', 'inherit'] })
  const ended = new Promise((resolve) => pooler.once('exit', resolve))
  await pause(1_000)
  if (pooler.exitCode !== null) throw new Error('PgBouncer did not start.')
  return {
    url: `postgresql://${user}@127.0.0.1:${port}/${name}`,
    async stop() {
      pooler.kill('SIGINT')
      await Promise.race([ended, pause(5_000)])
      pooler.kill('SIGKILL')
    },
  }
}
