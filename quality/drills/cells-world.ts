/** The world of the cells drill: three databases with a web process each, members of four pools, and a mail server that counts. */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPostgres } from '#server/embedded-postgres/embedded-postgres.ts'
import { readConfig } from '#server/infrastructure/config.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { noLog } from '#server/infrastructure/migrate.ts'
import { open } from '#server/open.ts'
import { openSession } from '#server/sessions/session.ts'
import { importSite } from '#server/sites/sites.ts'
import type { openMailServer } from '../../tests/mail-server.ts'
import { insertMember } from '../../tests/test-members.ts'
import { home } from '../../tools/web/build-web.ts'
import { openClient } from '../bench/client.ts'
import { type Cluster, findDebianPostgres, openCluster } from './debian-cluster.ts'
import { freePort, startProcess, type DuetProcess } from './installation.ts'
import type { StepOutcome } from './row.ts'
import type { People } from './use.ts'

/** Debian's, of which a standby can be made, or the embedded one. */
export type Database = { url: string; findPid: () => number | null; stop: () => void | Promise<void>; follow?: Cluster['follow'] }

export type Cell = {
  number: number
  ctx: Context
  database: Database
  env: Record<string, string>
  web: DuetProcess
  /** Ends its process and its database at once, as a lost machine does. */
  kill: () => Promise<void>
  close: () => Promise<void>
}

/** The brands of each cell. A pool is that of its first brand. */
const brandsOf = [['social', 'classic', 'lavish', 'pier'], ['quay'], ['harbour']] as const

function readBrand(key: string): unknown {
  if (['social', 'classic', 'lavish'].includes(key)) return JSON.parse(readFileSync(join(home, `sites/${key}.json`), 'utf8'))
  const file = JSON.parse(readFileSync(join(home, 'docs/brand.example.json'), 'utf8')) as Record<string, unknown>
  return { ...file, $schema: undefined, key, name: key, hosts: [`${key}.localhost`], pool: key }
}

const settings = { wal_level: 'logical', shared_buffers: '64MB', max_connections: '80', max_worker_processes: '16' }

function openDatabase(folder: string): Promise<Database> {
  const debian = process.getuid?.() === 0 ? findDebianPostgres() : null
  return debian ? openCluster(debian, folder, settings) : openPostgres({ dataDir: folder, log: noLog, settings })
}

/** A folder of the drill that PostgreSQL's own user may enter. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'duet-drill-'))
  chmodSync(folder, 0o755)
  return folder
}

export async function openCell(number: number, more: Record<string, string>): Promise<Cell> {
  const folder = makeFolder()
  const database = await openDatabase(folder)
  const env = { ...more, DATA_DIR: folder, DATABASE_URL: database.url, CELL: String(number), SEED: 'none' }
  const { ctx, close } = await open(readConfig({ ...env, LOG: 'error' }))
  for (const key of brandsOf[number] ?? []) await importSite(ctx, readBrand(key))
  const web = await startProcess({ port: await freePort(), services: 'web worker', env })
  let isOver = false
  const end = async () => {
    isOver = true
    await close().catch(() => {})
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return {
    number,
    ctx,
    database,
    env,
    web,
    async kill() {
      process.kill(web.pid, 'SIGKILL')
      const pid = database.findPid()
      if (pid) process.kill(pid, 'SIGQUIT')
      await end()
    },
    async close() {
      if (isOver) return
      await web.stop()
      await end()
    },
  }
}

/** Members of a brand who write to each other, with credits enough. */
export async function settlePeople({ ctx, web }: Cell, host: string, count: number): Promise<People> {
  const site = ctx.sites.byHost(host)
  if (!site) throw new Error(`No brand has the host ${host}.`)
  const client = openClient(web.port, 8)
  const seats = []
  for (let n = 0; n < count; n += 1) {
    const member = await insertMember(ctx, `${site.file.key} ${n}`, {
      host,
      email: `${site.file.key}-${n}@example.test`,
      credits: 5_000,
    })
    const [cookie = ''] = (await openSession(ctx, member, site)).split(';')
    seats.push({ member, cookie, age: 36 })
  }
  const writers = []
  for (const [n, seat] of seats.entries()) {
    const peer = seats[(n + 1) % seats.length]
    const { text } = await client.call({ path: `/api/chat.php?profile=${peer?.member}`, headers: { cookie: seat.cookie, host } })
    writers.push({ ...seat, conversation: (JSON.parse(text) as { id: number }).id })
  }
  client.close()
  return { seats, writers, emails: seats.map((_, n) => `${site.file.key}-${n}@example.test`), host }
}

/** One command on the cell's database, as an operator says it. */
export function duet(
  { env }: Pick<Cell, 'env'>,
  words: string[],
  more: Record<string, string> = {},
): Promise<{ code: number | null; text: string }> {
  const child = spawn(process.execPath, [join(home, 'tools/duet.ts'), ...words], {
    env: { ...process.env, ...env, ...more },
    cwd: home,
  })
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => (text += String(chunk)))
  child.stderr.on('data', (chunk: Buffer) => (text += String(chunk)))
  return new Promise((resolve) =>
    child.once('close', (code) => resolve({ code, text: text.trim().replaceAll(/\s+/g, ' ').slice(-160) })),
  )
}

export function withoutPassword(address: string): string {
  const url = new URL(address)
  url.searchParams.delete('password')
  return url.href
}

type MailServer = Awaited<ReturnType<typeof openMailServer>>

/** Members of a brand who forgot their password: each asks once, and again until it is accepted. */
export function openMailing(port: number, { mails }: MailServer, host: string) {
  const client = openClient(port, 8)
  const waiting: string[] = []
  const accepted: string[] = []
  return {
    invite: (emails: readonly string[]) => void waiting.push(...emails),
    async askNext() {
      const email = waiting.shift()
      if (email === undefined) return
      // limits count by address
      const headers = { host, 'x-forwarded-for': `198.19.0.${accepted.length}` }
      const { status } = await client.call({ method: 'POST', path: '/api/reset_password.php', headers, body: { email } })
      if (status === 200) accepted.push(email)
      else waiting.push(email)
    },
    judge() {
      const counts = accepted.map((email) => mails.filter(({ recipients }) => recipients.includes(email)).length)
      const [lost, twice] = [counts.filter((n) => n === 0).length, counts.filter((n) => n > 1).length]
      return { ok: lost + twice === 0 && accepted.length > 0, saw: `${accepted.length} asked for, ${lost} lost, ${twice} twice` }
    },
    close: () => client.close(),
  }
}

/** A standby of the cell takes a pool as cell 3; a member of it goes on there. */
export async function splitOff(cell: Cell, pool: string, host: string, people: People | undefined): Promise<StepOutcome> {
  const [seat, follow] = [people?.writers[0], cell.database.follow]
  if (!seat) throw new Error('The pool has no members.')
  if (!follow) return { ok: true, saw: 'left out: it needs root and Debian’s PostgreSQL' }
  const folder = makeFolder()
  const standby = await follow(folder)
  try {
    const { code, text } = await duet(cell, ['cell', 'split', pool, '--to', standby.url, '--cell', '3', '--json'])
    if (code !== 0) return { ok: false, saw: text }
    const env = { ...cell.env, DATABASE_URL: standby.url, CELL: '3', DATA_DIR: folder }
    const web = await startProcess({ port: await freePort(), services: 'web worker', env })
    const client = openClient(web.port, 1)
    const headers = { cookie: seat.cookie, host, 'idempotency-key': randomUUID() }
    const body = { conversation: seat.conversation, text: 'From the new cell' }
    const sent = await client.call({ method: 'POST', path: '/api/messages.php', headers, body })
    client.close()
    const isOwn = sent.status === 200 && (JSON.parse(sent.text) as { message: { id: number } }).message.id % 1024 === 3
    const codes = []
    for (const words of [
      ['cell', 'clean', 'pier'],
      ['ledger', 'verify', '--whole'],
    ])
      codes.push((await duet({ env }, [...words, '--quiet'])).code)
    for (const words of [
      ['cell', 'clean', pool],
      ['ledger', 'verify', '--whole'],
    ])
      codes.push((await duet(cell, [...words, '--quiet'])).code)
    await web.stop()
    const isRight = isOwn && codes.every((one) => one === 0)
    return { ok: isRight, saw: `${text} sent ${sent.status}, cleaned and verified: ${codes.join(' ')}` }
  } finally {
    standby.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
