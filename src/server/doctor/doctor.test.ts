/** The doctor: each planted mistake is found, and nothing else; a healthy installation has none. */
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { sql } from 'kysely'
import { Client } from 'pg'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createListener, serverOptions } from '#server/listener.ts'
import { openProbe } from '#server/doctor/doctor.routes.ts'
import { examine, findingCodes, type Surroundings, thisMachine } from '#server/doctor/doctor.ts'
import { runChecks } from '#server/doctor/findings.ts'
import { requestFromNode } from '#server/http/api-request.ts'
import { readConfig } from '#server/infrastructure/config.ts'
import type { Context } from '#server/infrastructure/context.ts'
import type { DbAddress } from '#server/infrastructure/db.ts'
import { migrate } from '#server/infrastructure/migrate.ts'
import { release } from '#server/infrastructure/release.ts'
import { enqueue, job } from '#server/infrastructure/queue.ts'
import { fileReport } from '#server/safety/reports.ts'
import { importSite } from '#server/sites/sites.ts'
import { turnSwitch } from '#server/switches/switches.ts'
import { hasNats, startNats } from '../../../tests/nats.ts'
import { authority } from '../../../tests/brand-certificates.ts'
import { run } from '../../../tests/database.ts'
import { openMailServer } from '../../../tests/mail-server.ts'
import { openProxy, openSilentServer, type ProxyManner, rightManner } from '../../../tests/proxy-stand-in.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let mail: Awaited<ReturnType<typeof openMailServer>>
let payments: Awaited<ReturnType<typeof openSilentServer>>
let folder = ''
const secret = randomBytes(32).toString('base64url')
const [first, second] = ['www.brands.example', 'two.brands.example']
const facts = { open_files: 65_536, memory: 2 ** 31, can_store: true }

beforeAll(async () => {
  app = await openTestApp()
  mail = await openMailServer()
  payments = await openSilentServer()
  folder = mkdtempSync(join(tmpdir(), 'duet-doctor-'))
  await importSite(app.ctx, { ...app.site('social.localhost').file, hosts: [first] })
  await importSite(app.ctx, { ...app.site('classic.localhost').file, hosts: [second] })
  const some = job({ name: 'test.some', payload: z.object({}), run: async () => {} })
  await enqueue(app.ctx, some, {}, { startAfterSeconds: 10 * 365 * 86_400 })
  for (const kind of ['web', 'worker']) await runs(kind)
})
afterAll(async () => {
  await mail.close()
  payments.close()
  rmSync(folder, { recursive: true, force: true })
  await app.close()
})

/** A process that tells of itself for the whole test. */
const runs = (kind: string, of = release) =>
  sql`insert into process (id, release, kind, host, pid, seen_at) values (gen_random_uuid(), ${of}, ${kind}, 'here', 1, now() + interval '1 hour')`.execute(
    app.ctx.db,
  )

type World = {
  settings: Record<string, string>
  manner: Partial<ProxyManner>
  around: Partial<Surroundings>
  facts: Partial<typeof facts>
  /** Of a second process. */
  secrets: string[]
}

/** What the doctor finds in a healthy installation that is changed so. */
async function codesIn({ settings = {}, manner = {}, around = {}, facts: own = {}, secrets = [] }: Partial<World> = {}) {
  const config = readConfig({
    NODE_ENV: 'production',
    ALLOW_WITHOUT: 'mail,database',
    SESSION_SECRET: secret,
    METRICS_TOKEN: randomBytes(16).toString('hex'),
    SMTP_URL: mail.url,
    PUBLIC_URL: `https://${first}`,
    TRUST_PROXY: '1',
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_API: `http://127.0.0.1:${payments.port}`,
    DATA_DIR: folder,
    SEED: 'none',
    LOG: 'silent',
    CONSOLE_URL: 'https://console.example.test',
    ...settings,
  })
  const ctx: Context = { ...app.ctx, now: () => new Date(), config }
  const servers = await Promise.all(
    [config.sessionSecret, ...secrets].map((one) => listenWith({ ...ctx, config: { ...config, sessionSecret: one } }, own)),
  )
  const proxy = await openProxy(
    () => servers.map(({ port }) => port),
    () => ({ ...rightManner, ...manner }),
  )
  try {
    const findings = await examine({
      config,
      ctx,
      address: { clientConfig: app.clientConfig },
      now: ctx.now,
      lookup: async () => ['127.0.0.1'],
      httpsAt: () => ({ host: '127.0.0.1', port: proxy.port }),
      ca: authority,
      spaceOf: async () => ({ free: 2 ** 34, size: 2 ** 36 }),
      longTransactionMs: thisMachine.longTransactionMs,
      ...around,
    })
    for (const { wrong, todo } of findings) for (const words of [wrong, todo]) expect(words).toMatch(/^.{10,}\.$/)
    return [...new Set(findings.map(({ code }) => code))]
  } finally {
    await proxy.close()
    for (const server of servers) server.close()
  }
}

async function listenWith(ctx: Context, own: Partial<typeof facts>) {
  const isProbed = openProbe(ctx, { readFacts: async () => ({ ...facts, ...own }), pauseMs: 200 })
  const listener = createListener(ctx, null, { overrideGlobalObjects: false })
  const server = createServer(serverOptions, (request, response) => {
    if (!isProbed(requestFromNode(request, ctx.config), response)) void listener(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return { port, close: () => void server.close().closeAllConnections() }
}

test('a healthy installation has no finding', async () => {
  expect(await codesIn()).toEqual([])
})

test('a laptop has none either', async () => {
  const { ctx, clientConfig } = app
  const local = { ...ctx.sites, all: () => [app.site('lavish.localhost')] }
  const around = {
    now: () => new Date(),
    ...thisMachine,
    config: ctx.config,
    ctx: { ...ctx, now: () => new Date(), sites: local },
    address: { clientConfig },
  }
  expect((await examine(around)).map(({ code }) => code)).toEqual([])
})

/** Makes the mistake, looks, and mends it. */
type Plant = () => Promise<unknown>
async function withPlanted(plant: Plant, mend: Plant) {
  await plant()
  try {
    return await codesIn()
  } finally {
    await mend()
  }
}
const within = (plant: string, mend: string) => () =>
  withPlanted(
    () => sql.raw(plant).execute(app.ctx.db),
    () => sql.raw(mend).execute(app.ctx.db),
  )

/** A database of its own beside the healthy one. */
async function otherDatabase(options: string, change: string) {
  const { database: _, ...server } = app.clientConfig
  const name = `duet_doctor_${randomBytes(4).toString('hex')}`
  const postgres = { ...server, database: 'postgres' }
  const address: DbAddress = { clientConfig: { ...server, database: name } }
  await run(postgres, `create database ${name} ${options} template template0`)
  try {
    await migrate(address)
    if (change) await run({ ...server, database: name }, change)
    return await codesIn({ around: { address } })
  } finally {
    await run(postgres, `drop database ${name} with (force)`)
  }
}

async function withLogins() {
  const server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (_, __, done) => done(new Error('no such account')),
  })
  server.on('error', () => {})
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.server.address() as { port: number }
  try {
    return await codesIn({ settings: { SMTP_URL: `smtp://duet:wrong@127.0.0.1:${port}` } })
  } finally {
    await new Promise<void>((closed) => server.close(() => closed()))
  }
}

/** Somebody's transaction that stays open, when a moment is long already. */
async function withOpenTransaction() {
  const client = new Client({ ...app.clientConfig, application_name: 'a forgotten prompt' })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('select pg_sleep(0.2)')
    return await codesIn({ around: { longTransactionMs: 100 } })
  } finally {
    await client.end()
  }
}

let reports = 0
/** A report with evidence, changed so. */
async function withReport(change: string) {
  const [reporter, profile] = [
    await app.createMember(`Rita${(reports += 1)}`, { host: first }),
    await app.createMember(`Ron${reports}`, { host: first }),
  ]
  const { reference } = await fileReport(app.ctx, app.site(first), reporter, { profile, reason: 'scam' })
  const one = sql.lit(reference)
  return withPlanted(
    () => sql`update report set ${sql.raw(change)} where reference = ${one}`.execute(app.ctx.db),
    () => sql`update report set wipe_at = now() + interval '1 year' where reference = ${one}`.execute(app.ctx.db),
  )
}

const without = (...names: string[]) => ({
  headers: Object.fromEntries(Object.entries(rightManner.headers).filter(([name]) => !names.includes(name))),
})
const noPayments = { STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '' }

/** A NATS whose worker has not made the stream yet. */
const withoutStream: [code: string, look: () => Promise<string[]>] = [
  'nats.no_stream',
  async () => {
    const server = await startNats()
    try {
      return await codesIn({ settings: { NATS_URL: server.url } })
    } finally {
      await server.stop()
    }
  },
]

const planted: [code: string, look: () => Promise<string[]>][] = [
  ['settings.not_production', () => codesIn({ settings: { NODE_ENV: 'development' } })],
  ['secret.weak', () => codesIn({ settings: { SESSION_SECRET: 's'.repeat(40) } })],
  ['secret.differs', () => codesIn({ secrets: [randomBytes(32).toString('hex')] })],
  ['metrics.no_token', () => codesIn({ settings: { METRICS_TOKEN: '' } })],
  ['database.away', () => codesIn({ around: { address: { url: 'postgres://duet@127.0.0.1:1/duet' } } })],
  ['database.encoding', () => otherDatabase("encoding 'SQL_ASCII' locale_provider libc locale 'C'", '')],
  [
    'database.collation',
    within(
      "update pg_database set datcollversion = '0.1' where datname = current_database()",
      'update pg_database set datcollversion = pg_database_collation_actual_version(oid) where datname = current_database()',
    ),
  ],
  ['database.clock', () => codesIn({ around: { now: () => new Date(Date.now() + 600_000) } })],
  [
    'database.behind',
    within(
      "create table kept as select * from function_file; delete from function_file where name = 'likes.sql'",
      'insert into function_file select * from kept on conflict do nothing; drop table kept',
    ),
  ],
  [
    'database.changed',
    () =>
      otherDatabase(
        "encoding 'UTF8'",
        `create or replace function refunded_of(p_order text, out money int, out credits int) language sql stable as $$ select 0, 0 $$`,
      ),
  ],
  ['database.connections', () => codesIn({ settings: { DATABASE_POOL: '100' } })],
  ['database.transactions', withOpenTransaction],
  [
    'database.dead_rows',
    within(
      `create table churned (id int) with (autovacuum_enabled = false); insert into churned select generate_series(1, 30000);
       delete from churned where id > 12000; select pg_stat_force_next_flush()`,
      'drop table churned',
    ),
  ],
  [
    'database.xid_age',
    within(
      `create table frozen_long_ago (id int) with (autovacuum_enabled = false);
       update pg_class set relfrozenxid = ((pg_current_xact_id()::text::bigint - 1600000000) & 4294967295)::text::xid where relname = 'frozen_long_ago'`,
      'drop table frozen_long_ago',
    ),
  ],
  ['queue.missing', () => otherDatabase("encoding 'UTF8'", 'drop schema queue cascade')],
  [
    'worker.none',
    within("update process set kind = 'webb' where kind = 'worker'", "update process set kind = 'worker' where kind = 'webb'"),
  ],
  [
    'process.releases',
    () =>
      withPlanted(
        () => runs('web', '0.0.1'),
        () => sql`delete from process where release = '0.0.1'`.execute(app.ctx.db),
      ),
  ],
  ['backups.old', () => codesIn({ settings: { BACKUP_DIR: join(folder, 'no-backups') } })],
  ['archive.failing', () => codesIn({ settings: { WAL_ARCHIVE: join(folder, 'no-archive') } })],
  [
    'jobs.waiting',
    within(
      "update queue.job set start_after = now() - interval '20 min' where name = 'test.some'",
      "update queue.job set start_after = now() + interval '1 year' where name = 'test.some'",
    ),
  ],
  [
    'jobs.dead',
    within(
      "insert into queue.job (name, data, source_name) values ('dead-jobs', '{}', 'test.some')",
      "delete from queue.job where name = 'dead-jobs'",
    ),
  ],
  [
    'ledger.mismatch',
    within("insert into ledger_check (kind, at, ok, findings) values ('whole', now(), false, '{}')", 'delete from ledger_check'),
  ],
  ['console.no_role', within('revoke insert on audit_log from duet_console', 'grant insert on audit_log to duet_console')],
  [
    'switch.on',
    () => {
      const turn = (is_on: boolean) => turnSwitch(app.ctx, { name: 'read-only', is_on, reason: null, changed_by: 'root' })
      return withPlanted(
        () => turn(true),
        () => turn(false),
      )
    },
  ],
  [
    'push.keys_broken',
    within(
      "create table kept as select * from push_key; delete from push_key; insert into push_key (public_key, private_key, created_at) values ('B', 'x', now())",
      'delete from push_key; insert into push_key select * from kept; drop table kept',
    ),
  ],
  [
    'brand.none',
    within(
      'create table kept as select * from site; create table kept_host as select * from site_host; delete from site_host; delete from site',
      'insert into site overriding system value select * from kept; insert into site_host select * from kept_host; drop table kept, kept_host',
    ),
  ],
  [
    'brand.refused',
    within(
      `update site set settings = settings || '{"message_cost": -1}' where key = 'lavish'`,
      `update site set settings = settings || '{"message_cost": 5}' where key = 'lavish'`,
    ),
  ],
  [
    'host.no_dns',
    () =>
      codesIn({ around: { lookup: async (host) => (host === second ? Promise.reject(new Error('ENOTFOUND')) : ['127.0.0.1']) } }),
  ],
  ['host.not_here', () => codesIn({ manner: { elsewhere: [second] } })],
  ['certificate.missing', () => codesIn({ manner: { closed: [second] } })],
  ['certificate.expires', () => codesIn({ manner: { certificates: { [second]: 'expired' } } })],
  ['certificate.name', () => codesIn({ manner: { certificates: { [second]: 'other' } } })],
  ['certificate.untrusted', () => codesIn({ manner: { certificates: { [second]: 'own' } } })],
  ['proxy.proto', () => codesIn({ manner: without('x-forwarded-proto') })],
  ['proxy.host', () => codesIn({ manner: { headers: { ...rightManner.headers, host: 'localhost' } } })],
  ['proxy.untrusted', () => codesIn({ settings: { TRUST_PROXY: '0' } })],
  ['proxy.address_forged', () => codesIn({ settings: { TRUST_PROXY: '2' } })],
  ['proxy.no_address', () => codesIn({ manner: { headers: { ...rightManner.headers, 'x-forwarded-for': null } } })],
  ['proxy.foreign_headers', () => codesIn({ manner: without('x-forwarded-host', 'forwarded') })],
  ['proxy.body_limit', () => codesIn({ manner: { mostBytes: 1_000_000 } })],
  ['proxy.compression', () => codesIn({ manner: { compresses: false } })],
  ['proxy.gathers_events', () => codesIn({ manner: { gathers: true } })],
  ['process.open_files', () => codesIn({ facts: { open_files: 1024 } })],
  ['process.memory', () => codesIn({ facts: { memory: 256 * 1024 * 1024 } })],
  ['mail.none', () => codesIn({ settings: { SMTP_URL: '' } })],
  ['mail.away', () => codesIn({ settings: { SMTP_URL: 'smtp://127.0.0.1:1' } })],
  ['mail.refused', withLogins],
  ['redis.away', () => codesIn({ settings: { REDIS_URL: 'redis://127.0.0.1:1' } })],
  ['nats.away', () => codesIn({ settings: { NATS_URL: 'nats://127.0.0.1:1' } })],
  ...(hasNats() ? [withoutStream] : []),
  [
    'files.refused',
    () => {
      const other = join(folder, 'other')
      mkdirSync(other)
      writeFileSync(join(other, 'files'), 'no folder')
      return codesIn({ settings: { DATA_DIR: other } })
    },
  ],
  ['files.refused', () => codesIn({ settings: { DATA_DIR: join(folder, 'missing') } })],
  ['files.refused', () => codesIn({ facts: { can_store: false } })],
  [
    'files.refused',
    () =>
      codesIn({
        settings: {
          FILES_URL: 's3://duet-test',
          S3_ENDPOINT: 'http://127.0.0.1:1',
          S3_ACCESS_KEY_ID: 'a',
          S3_SECRET_ACCESS_KEY: 'b',
        },
      }),
  ],
  ['disk.full', () => codesIn({ around: { spaceOf: async () => ({ free: 2 ** 28, size: 2 ** 36 }) } })],
  ['payments.none', () => codesIn({ settings: noPayments })],
  ['payments.sandbox', () => codesIn({ settings: { ...noPayments, SANDBOX_PAYMENTS: 'on' } })],
  ['payments.away', () => codesIn({ settings: { STRIPE_API: 'http://127.0.0.1:1' } })],
  // last: its members stay, and a brand with members is not deleted
  ['evidence.overdue', () => withReport("wipe_at = now() - interval '25 hours'")],
]

test.each(planted)('%s is found, and nothing else', async (code, look) => {
  expect(await look()).toEqual([code])
})

test('evidence that is a few hours late is not overdue, nor what an authority may still want', async () => {
  expect(await withReport("wipe_at = now() - interval '23 hours'")).toEqual([])
  const late = within(
    `update moderation_case set sealed_at = now() where id in (select case_id from report); update report set wipe_at = now() - interval '25 hours'`,
    "update moderation_case set sealed_at = null; update report set wipe_at = now() + interval '1 year'",
  )
  expect(await late()).toEqual([])
})

test('a quarter of an hour is long for a transaction', () => {
  expect(thisMachine.longTransactionMs).toBe(15 * 60_000)
})

test('a check that hangs or breaks is a finding, and holds nobody up', async () => {
  const hangs = { name: 'a host', run: () => new Promise<never>(() => {}) }
  const breaks = { name: 'a disk', run: () => Promise.reject(new Error('I/O error')) }
  expect(await runChecks([hangs, breaks], 20)).toMatchObject([
    { code: 'check.timed_out', wrong: 'The check of a host had no answer in 0.02 s.' },
    { code: 'check.failed', wrong: 'The check of a disk broke off: I/O error.' },
  ])
})

test('twenty mistakes and more are planted, and only what needs another server than this machine has is not', () => {
  const all = new Set(planted.map(([code]) => code))
  const unplanted = findingCodes.filter((code) => !all.has(code) && !code.startsWith('check.'))
  expect(unplanted).toEqual(expect.arrayContaining(['settings.refused', 'database.old']))
  expect(unplanted.length).toBe(hasNats() ? 2 : 3)
})

test('the page says what each code means', () => {
  const page = readFileSync(new URL('../../../docs/operating/doctor.md', import.meta.url), 'utf8')
  const told = [...page.matchAll(/^\| `([a-z_.]+)`/gm)].map(([, code]) => code)
  expect(told).toEqual([...findingCodes])
})
