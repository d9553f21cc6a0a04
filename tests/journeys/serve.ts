/** A Duet for one run of journeys: fresh data, the demo town, its own port. On another server it makes a database of its own. */
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'

const port = process.argv[2] ?? '4310'
const dataDir = mkdtempSync(join(tmpdir(), 'duet-journeys-'))
chmodSync(dataDir, 0o755)

const server = process.env.JOURNEY_DATABASE_URL
const database = server ? await makeDatabase(server, `duet_journeys_${process.pid}`) : ''
const env = {
  ...process.env,
  PORT: port,
  DATA_DIR: dataDir,
  DATABASE_URL: database,
  LOG: process.env.LOG ?? 'warn',
  SEED: 'town',
}
const duet = spawn(process.execPath, ['tools/start.ts'], { env, stdio: 'inherit' })

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => duet.kill(signal))
duet.on('exit', (code) => {
  rmSync(dataDir, { recursive: true, force: true })
  process.exitCode = code ?? 1
})

async function makeDatabase(url: string, name: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${name} encoding 'UTF8' template template0`)
  await client.end()
  return url.replace(/\/[^/?]*(\?|$)/, `/${name}$1`)
}
