/**
 * `kill -9` of the console with its worker (CONSOLE_KILLS times, 200), and of PostgreSQL, while staff ban, lift, limit, hide photos, decide
 * cases and appeals, give credits, publish brands, and change roles by approvals. Exits 1 on anything half-done, done twice, or not mailed.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { everywhere } from '#domain/staff/rights.ts'
import { openPostgres } from '#server/embedded-postgres/embedded-postgres.ts'
import { readConfig } from '#server/infrastructure/config.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { open } from '#server/open.ts'
import { openStaffSession } from '#server/staff/staff-sessions.ts'
import { inviteStaff } from '#server/staff/staff.ts'
import { addBulkData } from '../../seed/bulk-data.ts'
import { seedDemoData } from '../../seed/demo-data.ts'
import { freePort } from '../../tests/redis.ts'
import { openMailServer } from '../../tests/mail-server.ts'
import { killPostmaster, type Postgres } from '../kills/server-process.ts'
import { openClient } from './client.ts'
import { type Counts, type Desk, noCounts, send, type Subject, work, workersAtOnce } from './console-kills-acts.ts'
import { findingsOf } from './console-kills-findings.ts'

const members = 20_000
const firstMember = 1_000_000_000
/** Mails are written in the background: so long they may take after the last kill. */
const mailsMs = 120_000
/** How long a console lives after it answers. */
const lifeMs = { least: 50, most: 700 }
const mostActs = 12
const mostWaitMs = 6_000

type Print = (line: string) => void

export async function measureConsoleKills(print: Print) {
  const kills = Number(process.env.CONSOLE_KILLS ?? 200)
  const folder = mkdtempSync(join(tmpdir(), 'duet-console-kills-'))
  chmodSync(folder, 0o755)
  const port = await freePort()
  const mailServer = await openMailServer()
  const env = {
    DATA_DIR: folder,
    LOG: 'silent',
    SEED: 'none',
    CONSOLE_URL: `http://console.localhost:${port}`,
    PORT: String(port),
    SMTP_URL: mailServer.url,
  }
  const silent = { debug() {}, info() {}, warn() {}, error() {} }
  const postgres = await openPostgres({ dataDir: folder, log: silent })
  const { ctx, close } = await open(readConfig(env))
  let current: ChildProcess | null = null
  try {
    await seedDemoData(ctx, { print: () => {} })
    await addBulkData(ctx, members, () => {})
    const cookies = { ada: await ownerOf(ctx, 'ada'), bob: await ownerOf(ctx, 'bob') }
    let isOver = false
    const client = openClient(port, workersAtOnce)
    const host = `console.localhost:${port}`
    const desk: Desk = { ctx, subjects: await subjectsIn(ctx), client, host, cookies, isOver: () => isOver }
    const counts = noCounts()
    current = await start(env, desk)
    // one that is refused ends the others, and the kills
    const workers = Array.from({ length: workersAtOnce }, (_, n) => work(desk, n, counts))
    const working = Promise.all(workers).finally(() => (isOver = true))
    working.catch(() => {})
    const killed = { console: 0, postgres: 0 }
    for (let n = 0; killed.console < kills && !isOver; n++) {
      await liveFor(counts)
      current = await killOne({ n, current, postgres: { db: ctx.db, findPid: postgres.findPid }, killed }, () => start(env, desk))
    }
    isOver = true
    await working
    await untilMailed(ctx)
    client.close()
    const findings = await findingsOf(ctx, counts, mailServer.mails)
    const { bans, lifts, limits, hides, cases, appeals, roles, credits, agreed, published, again } = counts
    print(
      `\nThe console killed ${killed.console} times, PostgreSQL ${killed.postgres}: ${bans} bans, ${lifts} lifted, ${appeals} overturned by appeals, ${limits} limits, ${hides} photos hidden, ${cases} cases, ${roles} roles by approvals, ${credits} credits (${agreed} by approvals), ${published} brands published, ${mailServer.mails.length} mails; ${again} calls sent again`,
    )
    for (const [what, n] of Object.entries(findings)) print(`  ${what.padEnd(60)} ${n}${n === 0 ? '' : '  WRONG'}`)
    if (Object.values(findings).some((n) => n !== 0)) process.exitCode = 1
  } finally {
    if (current) await kill(current)
    await close()
    await postgres.stop()
    await mailServer.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** By chance, and on a slow machine until some acts were answered since. */
async function liveFor(counts: Counts) {
  const done = () => Object.values(counts).reduce((sum, n) => sum + n, -counts.again)
  const enough = done() + Math.floor(Math.random() * mostActs)
  await pause(lifeMs.least + Math.random() * (lifeMs.most - lifeMs.least))
  for (let waitedMs = 0; done() < enough && waitedMs < mostWaitMs; waitedMs += 10) await pause(10)
}

type Killing = { n: number; current: ChildProcess; postgres: Postgres; killed: { console: number; postgres: number } }
/** Of five the third hits PostgreSQL, the fifth both at once, the others the console. Answers with the console that runs then. */
async function killOne({ n, current, postgres, killed }: Killing, startAgain: () => Promise<ChildProcess>) {
  const isOfDatabase = n % 5 === 2 || n % 5 === 4
  const untilReplaced = isOfDatabase ? await killPostmaster(postgres) : null
  if (untilReplaced) killed.postgres++
  if (n % 5 !== 2) {
    await kill(current)
    killed.console++
  }
  await untilReplaced?.()
  return n % 5 === 2 && current.exitCode === null ? current : startAgain()
}

/** Until no mail is on its way any more. */
async function untilMailed({ db }: Context) {
  const isQueued = sql<{ n: number }>`select count(*)::int as n from queue.job
    where state in ('created', 'retry', 'active') and name in ('decisions.statement', 'decisions.reporter', 'decisions.appeal')`
  for (let waitedMs = 0; waitedMs < mailsMs && (await isQueued.execute(db)).rows[0]?.n !== 0; waitedMs += 250) await pause(250)
}

/** Fictional profiles have no brand and no money. Each gets a photo; the neighbour of the same brand reports them. */
async function subjectsIn({ db }: Context): Promise<Subject[]> {
  const most = 6_000
  const real = db
    .selectFrom('member')
    .innerJoin('profile', 'profile.id', 'member.id')
    .select(['member.id', 'member.site_id'])
    .where('member.id', '>=', firstMember as ProfileId)
    .where('profile.fictional', '=', false)
    .where('site_id', 'is not', null)
    .orderBy('member.id')
    .limit(most)
  const rows = await real.execute()
  const photos = await sql<{ id: number; member_id: number }>`
    insert into image (member_id, token, width, height, thumbhash, position)
    select id, lpad(id::text, 26, 'k'), 40, 50, 'x', 0 from unnest(${rows.map(({ id }) => id)}::bigint[]) id returning id, member_id`.execute(
    db,
  )
  const photoOf = new Map(photos.rows.map(({ id, member_id }) => [Number(member_id), Number(id)]))
  const bySite = [...Map.groupBy(rows, ({ site_id }) => site_id)]
  const subjects = bySite.flatMap(([site, ofSite]) =>
    // the first hundred report the others
    ofSite.slice(100).map(({ id }, n) => {
      const reporter = ofSite[n % 100]?.id
      if (reporter === undefined || site === null) throw new Error('Nobody reports.')
      return { id: id as ProfileId, site, reporter: reporter as ProfileId, photo: photoOf.get(id) ?? 0 }
    }),
  )
  return subjects.toSorted((a, b) => a.id - b.id)
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
  const child = spawn(process.execPath, [main, 'console', 'worker'], { env: { ...process.env, ...env }, stdio: 'ignore' })
  while ((await send(desk, 'ada', 'GET /api/state')).status !== 200) {
    // it died with the database: a supervisor starts it again
    if (child.exitCode !== null) return start(env, desk)
    await pause(20)
  }
  return child
}

async function kill(child: ChildProcess) {
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}
