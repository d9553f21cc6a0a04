/** The console with a million members and ten million audit lines: the aims of each screen, the log verified, and members' p99 beside it. */
import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type ConsoleCallName } from '#domain/console-wire.ts'
import { everywhere } from '#domain/staff/rights.ts'
import { openPostgres } from '#server/embedded-postgres/embedded-postgres.ts'
import { readConfig } from '#server/infrastructure/config.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { openDb } from '#server/infrastructure/db.ts'
import { open } from '#server/open.ts'
import { openStaffSession } from '#server/staff/staff-sessions.ts'
import { inviteStaff } from '#server/staff/staff.ts'
import { verifyLog } from '#server/audit/audit.ts'
import { ensureBuilt } from '../../tools/web/build-web.ts'
import { openClient, type Client } from './client.ts'
import { beginPlans, listScans } from './console-plans.ts'
import { ask, besideMembers, bulkMember } from './console-beside.ts'
import { prepareConsoleData, orderOf } from './console-data.ts'
import { median, quantile } from './figures.ts'

type Print = (line: string) => void
const sizes = {
  members: Number(process.env.BENCH_MEMBERS ?? 1_000_000),
  lines: Number(process.env.BENCH_LINES ?? 10_000_000),
  orders: Number(process.env.BENCH_ORDERS ?? 1_000_000),
  cases: 10_000,
}
const dataDir = process.env.BENCH_DATA_DIR ?? '.data/bench-console'
const env = { ...process.env, DATA_DIR: dataDir, LOG: 'error', SEED: 'none', CONSOLE_URL: 'http://console.localhost' }
/** BENCH_PARTS: some of pages, beside, log; all of them without it. */
const isWanted = (part: string) => process.env.BENCH_PARTS?.split(',').includes(part) ?? true
const each = 100
const warming = 10

export async function measureConsole(print: Print) {
  await ensureBuilt()
  const config = readConfig(env)
  const silent = { debug() {}, info() {}, warn() {}, error() {} }
  const postgres = config.databaseUrl ? null : await openPostgres({ dataDir: config.dataDir, log: silent })
  const { ctx, close } = await open(config)
  const children: ChildProcess[] = []
  try {
    await prepareConsoleData(ctx, sizes, print)
    const [consoleServer, duet] = [await start('console-server.ts', children), await start('duet-server.ts', children)]
    print(
      `\nThe console: ${sizes.members.toLocaleString('en')} members, ${sizes.lines.toLocaleString('en')} audit lines, ${sizes.orders.toLocaleString('en')} orders, ${sizes.cases.toLocaleString('en')} open cases`,
    )
    const client = openClient(consoleServer, 8)
    const staff = await hire(ctx)
    if (isWanted('pages')) {
      await askAll(client, staff, print)
      if (postgres) await readPlans(ctx, { staff, print, children })
      await decideCases(client, staff.owner, print)
    }
    const exporter = fork(join(import.meta.dirname, 'console-export.ts'), { env })
    children.push(exporter)
    if (isWanted('beside'))
      await besideMembers({
        ctx,
        client,
        cookie: staff.owner,
        signIn: staff.signIn,
        duet,
        exporter,
        members: sizes.members,
        print,
      })
    if (isWanted('log')) await verify(ctx, print)
    client.close()
  } finally {
    for (const child of children) child.kill()
    await close()
    await postgres?.stop()
  }
}

function start(file: string, children: ChildProcess[]): Promise<number> {
  const child = fork(join(import.meta.dirname, file), { env })
  children.push(child)
  return new Promise((resolve, reject) => {
    child.once('message', ({ port }: { port: number }) => resolve(port))
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)))
  })
}

type Staff = { owner: string; support: string; signIn: () => Promise<string> }
/** An owner, two who make exports, and somebody of support on the first brand alone. */
async function hire(ctx: Context): Promise<Staff> {
  let signIns = 0
  const site = ctx.sites.all()[0]
  if (!site) throw new Error('No site.')
  const giver = { actor: { actor_kind: 'shell' as const, actor: 'bench' }, rights: null }
  const sessionOf = async (name: string, role: string, at: Parameters<typeof inviteStaff>[3]['at']) => {
    const email = `${name}@staff.example.com`
    const known = await ctx.db.selectFrom('staff').select('id').where('email', '=', email).executeTakeFirst()
    const id = known?.id ?? (await inviteStaff(ctx, giver, { email, name, locale: 'en' }, { role, at, until: null }))
    await ctx.db.updateTable('staff').set({ state: 'active' }).where('id', '=', id).execute()
    return (await openStaffSession(ctx, id, 'bench')).cookie.split(';')[0] ?? ''
  }
  return {
    owner: await sessionOf('olga', 'owner', everywhere),
    signIn: () => sessionOf(['otto', 'oona'][signIns++ % 2] ?? '', 'owner', everywhere),
    support: await sessionOf('sam', 'support', { kind: 'site', id: site.id }),
  }
}

type Question = {
  name: string
  call: ConsoleCallName
  query: (n: number) => Record<string, unknown>
  aimMs: number
  by?: 'owner' | 'support'
}
const member = (n: number) => bulkMember(n, sizes.members)
const find = (name: string, q: (n: number) => string): Question => ({
  name,
  call: 'GET /api/members',
  query: (n) => ({ q: q(n) }),
  aimMs: 50,
})
const questions: Question[] = [
  find('member by number', (n) => String(member(n))),
  find('member by mail', (n) => `crowd${member(n)}@example.invalid`),
  find('member by part of a mail', (n) => `wd${String(member(n)).slice(0, 9)}`),
  find('member by a common name', (n) => ['anna', 'ben', 'maria', 'olga'][n % 4] ?? ''),
  find('member by a rare name', (n) => `paul ${(n * 97) % 20_000}`),
  find('member by order', (n) => orderOf((n * 7919) % sizes.orders)),
  { name: 'member by name, one brand', call: 'GET /api/members', query: () => ({ q: 'anna' }), aimMs: 50, by: 'support' },
  ...[{}, { state: 'banned' }, { paid: 'yes' }, { confirmed: 'no', age: '65+' }, { country: 'NZ' }, { cases: 'yes' }].map(
    (filters): Question => ({
      name: `members, ${Object.entries(filters).flat().join(' ') || 'the newest'}`,
      call: 'GET /api/members',
      query: () => filters,
      aimMs: 100,
    }),
  ),
  { name: "a member's page", call: 'GET /api/members/one', query: (n) => ({ id: member(n) }), aimMs: 50 },
  { name: 'cases', call: 'GET /api/cases', query: () => ({}), aimMs: 100 },
  { name: 'cases of a lane', call: 'GET /api/cases', query: () => ({ lane: 'usual' }), aimMs: 100 },
  { name: 'log', call: 'GET /api/log', query: () => ({}), aimMs: 100 },
  { name: 'log, an act', call: 'GET /api/log', query: () => ({ act: 'member reveal' }), aimMs: 100 },
  { name: 'log, a person', call: 'GET /api/log', query: (n) => ({ actor: `staff:${1 + (n % 50)}` }), aimMs: 100 },
  { name: 'log, nobody', call: 'GET /api/log', query: () => ({ actor: 'staff:99999' }), aimMs: 100 },
  { name: 'log, a member', call: 'GET /api/log', query: (n) => ({ member: member(n) }), aimMs: 100 },
  {
    name: 'log since a day',
    call: 'GET /api/log',
    query: () => ({ since: '2026-01-01', before: Math.floor(sizes.lines / 2) }),
    aimMs: 100,
  },
  { name: 'log, own acts', call: 'GET /api/log', query: () => ({}), aimMs: 100, by: 'support' },
  { name: 'today', call: 'GET /api/today', query: () => ({}), aimMs: 100 },
  { name: 'figures, 90 days', call: 'GET /api/figures/days', query: () => ({ days: 90 }), aimMs: 100 },
  { name: 'funnel, 30 days', call: 'GET /api/figures/funnel', query: () => ({ days: 30 }), aimMs: 100 },
  { name: 'jobs', call: 'GET /api/jobs', query: () => ({}), aimMs: 100 },
  { name: 'health', call: 'GET /api/health', query: () => ({}), aimMs: 200 },
  { name: 'staff', call: 'GET /api/staff', query: () => ({}), aimMs: 100 },
  { name: 'approvals', call: 'GET /api/approvals', query: () => ({}), aimMs: 100 },
]

async function askAll(client: Client, staff: Staff, print: Print) {
  print(`\nFirst pages, ${each} calls each after ${warming}`)
  for (const { name, call, query, aimMs, by = 'owner' } of questions) {
    const times: number[] = []
    const wrong = new Map<number, number>()
    for (let n = 0; n < each + warming; n++) {
      const { status, ms } = await ask(client, staff[by], call, { query: query(n) })
      if (n >= warming) times.push(ms)
      if (status !== 200) wrong.set(status, (wrong.get(status) ?? 0) + 1)
    }
    const p95 = quantile(times, 0.95)
    const errors = [...wrong].map(([status, n]) => `, ${n} answers were ${status}`).join('')
    print(
      `  ${name.padEnd(28)} p50 ${median(times).toFixed(1).padStart(7)} ms, p95 ${p95.toFixed(1).padStart(7)} ms (aim ${aimMs})${p95 > aimMs ? '  MISSED' : ''}${errors}`,
    )
  }
}

/** Each page once more, by a console whose plans are logged. */
async function readPlans(ctx: Context, { staff, print, children }: { staff: Staff; print: Print; children: ChildProcess[] }) {
  const log = join(dataDir, 'postgres.log')
  const from = await beginPlans(ctx, log)
  const client = openClient(await start('console-server.ts', children), 1)
  for (const { call, query, by = 'owner' } of questions) await ask(client, staff[by], call, { query: query(7) })
  client.close()
  const scans = await listScans(ctx, log, from)
  print(`\nLarge tables read from end to end by these pages: ${scans.length}`)
  for (const { table, statement } of scans) print(`  ${table}: ${statement}`)
}

/** The next case, its page, a decision, and the next again. */
async function decideCases(client: Client, cookie: string, print: Print) {
  const times: number[] = []
  for (let n = 0; n < each; n++) {
    const next = await ask(client, cookie, 'POST /api/cases/next', { body: {} })
    times.push(next.ms)
    const { reference } = JSON.parse(next.text) as { reference: string }
    const page = JSON.parse((await ask(client, cookie, 'GET /api/cases/one', { query: { reference } })).text) as {
      case: { version: number }
    }
    const body = { reference, version: page.case.version, measures: ['nothing'], facts: 'Nothing is wrong.', source: 'notice' }
    const { status, text } = await ask(client, cookie, 'POST /api/cases/decide', { body })
    if (status !== 200) throw new Error(`A decision was refused: ${status} ${text}`)
  }
  print(
    `  ${'next case after a decision'.padEnd(28)} p50 ${median(times).toFixed(1).padStart(7)} ms, p95 ${quantile(times, 0.95).toFixed(1).padStart(7)} ms (aim 150)`,
  )
}

async function verify(ctx: Context, print: Print) {
  // as the command does
  const db = openDb({ ...ctx.address, oltp: false, max: 2 })
  const begunMs = performance.now()
  const found = await verifyLog(db)
  const seconds = ((performance.now() - begunMs) / 1000).toFixed(1)
  print(`\nThe log: ${found.lines.toLocaleString('en')} lines verified in ${seconds} s (aim 60), whole: ${found.is_whole}`)
  const middle = Math.floor(sizes.lines / 2)
  await changeLine(ctx, middle, 'b reason')
  const { findings } = await verifyLog(db)
  await changeLine(ctx, middle, 'a reason')
  print(`  one byte of line ${middle} changed: found ${JSON.stringify(findings)}`)
  await db.destroy()
}

/** Past the triggers, as a thief with all rights would. */
const changeLine = (ctx: Context, number: number, reason: string) =>
  ctx.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    await sql`update audit_log_text set reason = ${reason} where log_id = (select log_id from audit_seal where number = ${number})`.execute(
      db,
    )
  })
