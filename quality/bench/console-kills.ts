/** `kill -9` of the console (CONSOLE_KILLS, 200) while staff ban, lift, limit, give credits, and change roles by approvals. Exits 1 on anything half-done or done twice. */
import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { ConsoleCallName } from '#domain/console-wire.ts'
import { everywhere } from '#domain/staff/rights.ts'
import { verifyLog } from '#server/audit/audit.ts'
import { findingsOf as booksOff, ledgerReport } from '#server/credits/ledger-check.ts'
import { openPostgres } from '#server/embedded-postgres/embedded-postgres.ts'
import { readConfig } from '#server/infrastructure/config.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { open } from '#server/open.ts'
import { openStaffSession } from '#server/staff/staff-sessions.ts'
import { inviteStaff } from '#server/staff/staff.ts'
import { addBulkData } from '../../seed/bulk-data.ts'
import { seedDemoData } from '../../seed/demo-data.ts'
import { freePort } from '../../tests/redis.ts'
import { openClient, type Client } from './client.ts'

const members = 20_000
const firstMember = 1_000_000_000
const workersAtOnce = 6
/** How long a console lives after it answers. */
const lifeMs = { least: 50, most: 700 }

type Print = (line: string) => void
type Desk = { ids: number[]; client: Client; host: string; cookies: { ada: string; bob: string }; isOver: () => boolean }

export async function measureConsoleKills(print: Print) {
  const kills = Number(process.env.CONSOLE_KILLS ?? 200)
  const folder = mkdtempSync(join(tmpdir(), 'duet-console-kills-'))
  chmodSync(folder, 0o755)
  const port = await freePort()
  const env = {
    DATA_DIR: folder,
    LOG: 'silent',
    SEED: 'none',
    CONSOLE_URL: `http://console.localhost:${port}`,
    PORT: String(port),
  }
  const config = readConfig(env)
  const silent = { debug() {}, info() {}, warn() {}, error() {} }
  const postgres = await openPostgres({ dataDir: folder, log: silent })
  const { ctx, close } = await open(config)
  let current: ChildProcess | null = null
  try {
    await seedDemoData(ctx, { print: () => {} })
    await addBulkData(ctx, members, () => {})
    const cookies = { ada: await ownerOf(ctx, 'ada'), bob: await ownerOf(ctx, 'bob') }
    let isOver = false
    const client = openClient(port, workersAtOnce)
    const desk: Desk = { ids: await realMembers(ctx), client, host: `console.localhost:${port}`, cookies, isOver: () => isOver }
    const counts = { bans: 0, lifts: 0, limits: 0, roles: 0, credits: 0, agreed: 0, again: 0 }
    current = await start(env, desk)
    // one that is refused ends the others, and the kills
    const working = Promise.all(Array.from({ length: workersAtOnce }, (_, n) => work(desk, n, counts))).finally(
      () => (isOver = true),
    )
    working.catch(() => {})
    for (let n = 0; n < kills && !isOver; n++) {
      await pause(lifeMs.least + Math.random() * (lifeMs.most - lifeMs.least))
      await kill(current)
      current = await start(env, desk)
    }
    isOver = true
    await working
    client.close()
    const findings = await findingsOf(ctx, counts)
    print(
      `\nThe console killed ${kills} times: ${counts.bans} bans, ${counts.lifts} lifted, ${counts.limits} limits, ${counts.roles} roles by approvals, ${counts.credits} credits (${counts.agreed} by approvals); ${counts.again} calls sent again`,
    )
    for (const [what, n] of Object.entries(findings)) print(`  ${what.padEnd(50)} ${n}${n === 0 ? '' : '  WRONG'}`)
    if (Object.values(findings).some((n) => n !== 0)) process.exitCode = 1
  } finally {
    if (current) await kill(current)
    await close()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Fictional profiles have no brand and no money. */
async function realMembers({ db }: Context): Promise<number[]> {
  const real = db.selectFrom('profile').select('id').where('id', '>=', firstMember).where('fictional', '=', false).orderBy('id')
  return (await real.execute()).map(({ id }) => id)
}

async function ownerOf(ctx: Context, name: string): Promise<string> {
  const giver = { actor: { actor_kind: 'shell' as const, actor: 'bench' }, rights: null }
  const person = { email: `${name}@staff.example.com`, name, locale: 'en' as const }
  const id = await inviteStaff(ctx, giver, person, { role: 'owner', at: everywhere, until: null })
  await ctx.db.updateTable('staff').set({ state: 'active' }).where('id', '=', id).execute()
  // a proof that stays fresh for the run
  const { cookie } = await openStaffSession({ ...ctx, now: () => new Date(Date.now() + 3_600_000) }, id, 'bench')
  return cookie.split(';')[0] ?? ''
}

async function start(env: Record<string, string>, desk: Desk): Promise<ChildProcess> {
  const main = join(import.meta.dirname, '../../src/main.ts')
  const child = spawn(process.execPath, [main, 'console'], { env: { ...process.env, ...env }, stdio: 'ignore' })
  while ((await send(desk, 'ada', 'GET /api/state')).status !== 200) {
    if (child.exitCode !== null) throw new Error(`The console ended with ${child.exitCode}.`)
    await pause(20)
  }
  return child
}

async function kill(child: ChildProcess) {
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}

function send({ client, host, cookies }: Desk, who: keyof Desk['cookies'], name: ConsoleCallName, body?: object, key = '') {
  const [method, path = ''] = name.split(' ')
  const headers = { host, cookie: cookies[who], ...(key && { 'idempotency-key': key }) }
  return client.call({ method: method as 'GET' | 'POST', path, headers, ...(body && { body }) })
}

type Counts = Record<'bans' | 'lifts' | 'limits' | 'roles' | 'credits' | 'agreed' | 'again', number>

/** Sends until it is answered, with one key: what was done before the kill is told, not done again. */
async function surely(desk: Desk, who: 'ada' | 'bob', name: ConsoleCallName, body: object, counts: Counts) {
  const key = crypto.randomUUID()
  for (;;) {
    const { status, text } = await send(desk, who, name, body, key)
    if (status > 0 && status < 500) return { status, body: JSON.parse(text) as Record<string, unknown> | null }
    counts.again++
    await pause(25)
  }
}

/** Each worker has members of its own: nobody meets a decision of another one. */
async function work(desk: Desk, worker: number, counts: Counts) {
  for (let n = 0; !desk.isOver(); n++) {
    const id = desk.ids[n * workersAtOnce + worker]
    if (id === undefined) throw new Error('No member is left.')
    const facts = `kill ${worker} ${n}`
    if (n % 4 === 0) {
      const until = new Date(Date.now() + 86_400_000).toISOString()
      const limit = { id, measures: ['limit'], limits: ['chats'], clause: 'scam', facts, source: 'own', until }
      const made = await surely(desk, 'ada', 'POST /api/members/decide', limit, counts)
      counts.limits += ok(made)
    } else if (n % 4 === 1) {
      const ban = { id, measures: ['ban'], clause: 'scam', facts, source: 'own' }
      const made = await surely(desk, 'ada', 'POST /api/members/decide', ban, counts)
      counts.bans += ok(made)
      const { reference } = made.body as { reference: string }
      const lifted =
        n % 8 === 1 ? await surely(desk, 'bob', 'POST /api/decisions/lift', { reference, reason: facts }, counts) : null
      counts.lifts += lifted ? ok(lifted) : 0
    } else if (n % 4 === 2) {
      await giveCredit(desk, { id, credits: 1, cause: 'goodwill', reason: facts }, counts)
    } else {
      const role = { method: 'PUT /api/roles' as const, key: `role_${worker}_${n}` }
      const asked = await change(desk, role.key, facts, counts)
      const given = await surely(desk, 'bob', 'POST /api/approvals/give', { id: asked }, counts)
      // the answer was lost with the console that gave it
      counts.roles += given.status === 200 || given.body?.error === 'already_decided' ? 1 : ok(given)
    }
  }
}

/** Alone as long as a person may, then by approvals. */
async function giveCredit(desk: Desk, body: { id: number; credits: number; cause: string; reason: string }, counts: Counts) {
  const { status, body: told } = await surely(desk, 'ada', 'POST /api/members/credits', body, counts)
  if (status === 202) {
    const id = String(told?.waits_for_approval)
    const given = await surely(desk, 'bob', 'POST /api/approvals/give', { id }, counts)
    if (given.status !== 200 && given.body?.error !== 'already_decided') ok(given)
    counts.agreed++
  } else ok({ status, body: told })
  counts.credits++
}

async function change(desk: Desk, key: string, reason: string, counts: Counts): Promise<string> {
  const body = { key, name: key, rights: ['figures=look'], version: 0, reason }
  const { status, body: told } = await surely(desk, 'ada', 'PUT /api/roles', body, counts)
  if (status !== 202) throw new Error(`A role was not asked for: ${status} ${JSON.stringify(told)}`)
  return String(told?.waits_for_approval)
}

function ok({ status, body }: { status: number; body: unknown }): 1 {
  if (status !== 200) throw new Error(`Refused: ${status} ${JSON.stringify(body)}`)
  return 1
}

/** What must be nought, by what it is. */
async function findingsOf(ctx: Context, counts: Counts): Promise<Record<string, number>> {
  const { db } = ctx
  const count = async (query: ReturnType<typeof sql<{ n: number }>>) => (await query.execute(db)).rows[0]?.n ?? -1
  const ours = sql`facts like 'kill %'`
  const { findings, unsealed } = await verifyLog(db)
  return {
    'decisions made twice': await count(sql`select count(*)::int - count(distinct facts)::int as n from decision where ${ours}`),
    'decisions answered and not there':
      counts.bans + counts.limits - (await count(sql`select count(*)::int as n from decision where ${ours}`)),
    'members out without a ban, or the other way round': await count(
      sql`select count(*)::int as n from member m full join member_ban b on b.member_id = m.id where (m.status = 'banned') is distinct from (b.member_id is not null)`,
    ),
    'bans in force whose member is not out': await count(
      sql`select count(*)::int as n from decision d where ${ours} and measures @> array['ban'] and (state = 'in_force') is distinct from exists (select from member_ban b where b.decision_id = d.id)`,
    ),
    'limits without their rows': await count(
      sql`select count(*)::int as n from decision d where ${ours} and measures @> array['limit'] and not exists (select from member_limit l where l.decision_id = d.id)`,
    ),
    'lifted twice or not at all':
      counts.lifts - (await count(sql`select count(*)::int as n from decision where ${ours} and state <> 'in_force'`)),
    'decisions without one line in the log': await count(
      sql`select count(*)::int as n from decision d where ${ours} and 1 <> (select count(*) from audit_log a join audit_log_text t on t.year = a.year and t.log_id = a.id
            where t.member_id = d.subject_id and a.act = 'member decide' and a.outcome = 'done')`,
    ),
    'approvals done without one line': await count(
      sql`select count(*)::int as n from approval p where state = 'done' and 1 <> (select count(*) from audit_log a where a.approval_id = p.id and a.outcome = 'done')`,
    ),
    'roles approved and not there':
      counts.roles - (await count(sql`select count(*)::int as n from staff_role where key like 'role\_%'`)),
    'credits given and not there, or twice':
      counts.credits - (await count(sql`select coalesce(sum(credits), 0)::int as n from credit_change where note like 'kill %'`)),
    'changes of credits without one line': await count(
      sql`select count(*)::int as n from credit_change c where 1 <> (select count(*) from audit_log a join audit_log_text t on t.year = a.year and t.log_id = a.id
            where t.member_id = c.member_id and a.act = 'member credits-give' and a.outcome = 'done')`,
    ),
    'findings in the books': Object.keys(booksOff(await ledgerReport(ctx))).length,
    'statements not queued once': await count(
      sql`select count(*)::int as n from decision d where ${ours} and 1 <> (select count(*) from queue.job j where j.name = 'decisions.statement' and j.data->'about'->>'decision' = d.id::text)`,
    ),
    'findings in the log': findings.length + unsealed,
  }
}
