/** Starts a Duet for one run of journeys: a fresh database, the demo data, a free port. An external PostgreSQL gets a new database. */
import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { Client } from 'pg'
import { databaseName, databaseUrl, dataDirOf, servers, pushPort } from './servers.ts'

const journeyServer = servers.find(({ port }) => String(port) === process.argv[2])
if (!journeyServer) throw new Error(`No journey happens at port ${process.argv[2]}.`)
const { port, server } = journeyServer
const dataDir = dataDirOf(port)

rmSync(dataDir, { recursive: true, force: true })
// The embedded PostgreSQL may run as another OS user.
mkdirSync(dataDir, { mode: 0o755 })
if (server)
  await onServer(server, [...withoutDatabase(), `create database ${databaseName(port)} encoding 'UTF8' template template0`])
const env = {
  ...process.env,
  PORT: String(port),
  DATA_DIR: dataDir,
  DATABASE_URL: server ? databaseUrl(server, port) : '',
  LOG: process.env.LOG ?? 'warn',
  SEED: 'demo',
  VITALS_SHARE: '1',
  PUSH_STAND_IN: `http://127.0.0.1:${pushPort}`,
}
const duet = spawn(process.execPath, ['tools/start.ts'], { env, stdio: 'inherit' })

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => duet.kill(signal))
duet.on('exit', (code) => {
  rmSync(dataDir, { recursive: true, force: true })
  process.exitCode = code ?? 1
  if (server) void onServer(server, withoutDatabase())
})

function withoutDatabase() {
  return [`drop database if exists ${databaseName(port)} with (force)`]
}

async function onServer(url: string, statements: readonly string[]) {
  const client = new Client({ connectionString: url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
