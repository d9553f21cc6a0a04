/** One PostgreSQL per test run, and in it one migrated template that each house copies. TEST_DATABASE_URL gives another server. */
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, type ClientConfig } from 'pg'
import type { TestProject } from 'vitest/node'
import { openPostgres } from '#server/embedded-postgres/embedded-postgres.ts'
import { migrate } from '#server/infrastructure/migrate.ts'
import { findPostmaster } from '#server/embedded-postgres/postgres-process.ts'

export type TestDatabase = { server: ClientConfig; template: string }
declare module 'vitest' {
  interface ProvidedContext {
    database: TestDatabase
  }
}

const folderPrefix = 'duet-test-'
/** Pools move between databases of one server (src/server/cells). */
export const settingsForMoves = {
  wal_level: 'logical',
  max_logical_replication_workers: '12',
  max_worker_processes: '20',
}
/** Nothing here needs to survive a power cut. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
  max_connections: '200',
  ...settingsForMoves,
}
const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

export default async function setUp(project: TestProject) {
  const server = process.env.TEST_DATABASE_URL ? givenServer(process.env.TEST_DATABASE_URL) : await embeddedServer()
  const template = `duet_test_${process.pid}_template`
  await run(server.config, `drop database if exists ${template}`)
  await run(server.config, `create database ${template} encoding 'UTF8' template template0`)
  await migrate({ clientConfig: { ...server.config, database: template } })
  project.provide('database', { server: server.config, template })
  return async () => {
    await run(server.config, `drop database if exists ${template} with (force)`)
    await server.stop()
  }
}

function givenServer(url: string) {
  const { hostname, port, username, password, pathname, searchParams: given } = new URL(url)
  const config: ClientConfig = {
    host: given.get('host') ?? hostname,
    port: Number(port || 5432),
    user: given.get('user') ?? decodeURIComponent(username),
    password: given.get('password') ?? decodeURIComponent(password),
    database: pathname.slice(1) || 'postgres',
  }
  return { config, stop: async () => {} }
}

async function embeddedServer() {
  removeLeftovers()
  const dataDir = mkdtempSync(join(tmpdir(), `${folderPrefix}${process.pid}-`))
  chmodSync(dataDir, 0o755)
  const postgres = await openPostgres({ dataDir, log: quiet, settings })
  const stop = async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { config: { ...postgres.clientConfig, database: 'postgres' }, stop }
}

/** A killed run leaves its server behind: the folder's name has its process id. */
function removeLeftovers() {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(folderPrefix))) {
    const runner = Number.parseInt(name.slice(folderPrefix.length), 10)
    if (!Number.isInteger(runner) || isAlive(runner)) continue
    const pid = findPostmaster(join(tmpdir(), name, 'postgres'))
    if (pid) process.kill(pid, 'SIGQUIT')
    rmSync(join(tmpdir(), name), { recursive: true, force: true })
  }
}

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** One statement on the server itself, outside every house. */
export async function run(config: ClientConfig, statement: string) {
  const client = new Client(config)
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
