/** Kills: the server twenty times and its PostgreSQL ten times, in the middle of paid messages. Nothing that was acknowledged is lost, nothing is paid twice. */
import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProfileId } from '#domain/profiles.ts'
import { readConfig } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { openSession } from '#server/http/session.ts'
import { open } from '#server/open.ts'
import { openDb, type Db } from '#server/platform/db.ts'
import { openPostgres } from '#server/platform/embedded-postgres.ts'
import { importSite } from '#server/sites/sites.ts'
import { buildWeb, isBuilt } from '../tools/web/build-web.ts'
import { moveInto } from './house-members.ts'

const serverKills = 20
const databaseKills = 10
const pairs = 4
const credits = 1_000_000
const main = join(import.meta.dirname, '../src/main.ts')
const silent = { debug() {}, info() {}, warn() {}, error() {} }

type Sender = { member: ProfileId; cookie: string; conversation: number }
type Acknowledged = { key: string; conversation: number; text: string; id: number }

let dataDir: string
let port: number
let server: ChildProcess
let db: Db
let findDatabasePid: () => number | null
let senders: Sender[]
const acknowledged: Acknowledged[] = []

beforeAll(async () => {
  if (!isBuilt()) await buildWeb()
  dataDir = mkdtempSync(join(tmpdir(), 'duet-kills-'))
  port = await freePort()
  const { ctx, close } = await open(readConfig({ DATA_DIR: dataDir, LOG: 'silent' }))
  senders = await settlePairs(ctx)
  await close()
  server = await startServer()
  // joined only for a moment: afterwards it is the server's own to keep alive
  const postgres = await openPostgres({ dataDir, log: silent })
  db = openDb({ clientConfig: postgres.clientConfig, max: 2 })
  findDatabasePid = postgres.findPid
  await postgres.stop()
}, 180_000)

afterAll(async () => {
  await db.destroy()
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  await ended
  rmSync(dataDir, { recursive: true, force: true })
}, 60_000)

async function settlePairs(ctx: Context): Promise<Sender[]> {
  await importSite(ctx, JSON.parse(readFileSync(new URL('../sites/social.json', import.meta.url), 'utf8')))
  const site = ctx.sites.byHost('social.localhost')
  if (!site) throw new Error('The brand did not come.')
  const settled: Sender[] = []
  for (let n = 0; n < pairs; n++) {
    const [a, b] = [await moveInto(ctx, `Anna${n}`, { credits }), await moveInto(ctx, `Ben${n}`, { credits })]
    const { rows } = await sql<{ id: number }>`select start_conversation(${a}, ${b}, now()) as id`.execute(ctx.db)
    for (const member of [a, b])
      settled.push({ member, conversation: rows[0]?.id ?? 0, cookie: (await openSession(ctx, member, site)).split(';')[0] ?? '' })
  }
  return settled
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })

async function startServer(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [main, 'web'], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), SEED: 'none', LOG: 'silent' },
    stdio: 'ignore',
  })
  await untilReady()
  return child
}

async function untilReady() {
  for (let tries = 0; tries < 600; tries++) {
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (response) => response.ok,
      () => false,
    )
    if (ready) return
    await pause(20)
  }
  throw new Error('The server did not come back.')
}

/** As our client does: the same key until somebody answers. */
async function send(sender: Sender, key: string, text: string): Promise<number> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/messages.php`, {
      method: 'POST',
      headers: { cookie: sender.cookie, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ conversation: sender.conversation, text }),
      signal: AbortSignal.timeout(10_000),
    }).then(
      async (response) => ({ status: response.status, body: (await response.json()) as { message: { id: number } } }),
      () => null,
    )
    if (answer?.status === 200) return answer.body.message.id
    // its database is away, or a limit was reached: both pass
    if (answer && ![503, 429].includes(answer.status))
      throw new Error(`refused with ${answer.status}: ${JSON.stringify(answer.body)}`)
    await pause(30)
  }
}

/** Everybody writes until told to stop. */
function keepWriting() {
  const told = new AbortController()
  const writing = senders.map(async (sender) => {
    while (!told.signal.aborted) {
      const [key, text] = [randomUUID(), `word ${randomUUID()}`]
      acknowledged.push({ key, text, conversation: sender.conversation, id: await send(sender, key, text) })
      // a member's limit is sixty a minute; the rest of the time goes to the others
      await pause(40)
    }
  })
  return async () => {
    told.abort()
    await Promise.all(writing)
  }
}

async function expectNothingLost() {
  const { rows } = await sql<{ id: number; text: string }>`select id, text from message`.execute(db)
  const stored = new Map(rows.map((row) => [row.id, row.text]))
  for (const { id, text } of acknowledged) expect(stored.get(id)).toBe(text)
  // no text twice: a retry with the same key never wrote again
  expect(new Set(rows.map(({ text }) => text)).size).toBe(rows.length)
  const { rows: books } = await sql<{ wrong_sums: number; wrong_wallets: number; debits: number; wrong_unread: number }>`select
    (select count(*) from (select currency from entry group by currency having sum(amount) <> 0) s) as wrong_sums,
    (select count(*) from wallet w where balance <> (select coalesce(sum(amount), 0) from entry e where e.member_id = w.member_id)) as wrong_wallets,
    (select count(*) from posting where kind = 'message') as debits,
    (select count(*) from member_state s where unread_total <> (select coalesce(sum(unread), 0) from conversation_member c where c.member_id = s.member_id)) as wrong_unread`.execute(
    db,
  )
  expect(books[0]).toEqual({ wrong_sums: 0, wrong_wallets: 0, debits: rows.length, wrong_unread: 0 })
}

test(
  `the server is killed ${serverKills} times while members write: every acknowledged message is there and paid once`,
  { timeout: 240_000 },
  async () => {
    const stop = keepWriting()
    for (let n = 0; n < serverKills; n++) {
      await pause(100 + ((n * 97) % 300))
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGKILL')
      await ended
      server = await startServer()
    }
    await stop()
    expect(acknowledged.length).toBeGreaterThan(serverKills)
    await expectNothingLost()
  },
)

test(
  `its PostgreSQL is killed ${databaseKills} times: the server brings it back by itself, and nothing is lost`,
  { timeout: 240_000 },
  async () => {
    const before = acknowledged.length
    const stop = keepWriting()
    for (let n = 0; n < databaseKills; n++) {
      await pause(150 + ((n * 131) % 300))
      const pid = findDatabasePid()
      expect(pid).not.toBeNull()
      process.kill(pid ?? 0, 'SIGKILL')
      await untilReadyAgain(pid)
    }
    await stop()
    expect(server.exitCode).toBeNull()
    expect(acknowledged.length).toBeGreaterThan(before + databaseKills)
    await expectNothingLost()
  },
)

async function untilReadyAgain(killed: number | null) {
  for (let tries = 0; tries < 600 && (findDatabasePid() ?? killed) === killed; tries++) await pause(20)
  await untilReady()
}

test('a retry with the key of an acknowledged message gets that message and costs nothing', async () => {
  const balances = () => sql<{ sum: string }>`select sum(balance) from wallet`.execute(db).then(({ rows }) => rows[0]?.sum)
  const before = await balances()
  for (const { key, text, conversation, id } of acknowledged.slice(-3)) {
    const sender = senders.find((one) => one.conversation === conversation)
    const other = senders.findLast((one) => one.conversation === conversation)
    const { rows } = await sql<{ sender_id: number }>`select sender_id from message where id = ${id}`.execute(db)
    const who = rows[0]?.sender_id === sender?.member ? sender : other
    if (who) expect(await send(who, key, text)).toBe(id)
  }
  expect(await balances()).toBe(before)
})
