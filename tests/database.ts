/** One PostgreSQL per test run, and in it one migrated template that each house copies. TEST_DATABASE_URL gives another server. */
import { rmSync } from 'node:fs'
import { Client, type ClientConfig } from 'pg'
import type { TestProject } from 'vitest/node'
import { openPostgres } from '#server/embedded-postgres/embedded-postgres.ts'
import { migrate } from '#server/infrastructure/migrate.ts'
import { makeDatabaseFolder } from './database-folder.ts'

export type TestDatabase = { server: ClientConfig; template: string }
declare module 'vitest' {
  interface ProvidedContext {
    database: TestDatabase
  }
}

/** Nothing here needs to survive a power cut, and pools move between databases of one server (src/server/cells). */
export const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
  max_connections: '200',
  wal_level: 'logical',
  max_logical_replication_workers: '12',
  max_worker_processes: '20',
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
  const dataDir = makeDatabaseFolder()
  const postgres = await openPostgres({ dataDir, log: quiet, settings: { ...settings, file_copy_method: 'clone' } })
  const stop = async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { config: { ...postgres.clientConfig, database: 'postgres' }, stop }
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
