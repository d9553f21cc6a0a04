/** The console with a million members and ten million audit lines: the aims of each screen, the log verified, and members' p99 beside it. */
import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { everywhere } from '#domain/staff/rights.ts'
import { openPostgres } from '#server/embedded-postgres/embedded-postgres.ts'
import { readConfig } from '#server/infrastructure/config.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { openDb } from '#server/infrastructure/db.ts'
import { open } from '#server/open.ts'
import { decodeUpload } from '#server/photos/photo-decoder.ts'
import { openStaffSession } from '#server/staff/staff-sessions.ts'
import { inviteStaff } from '#server/staff/staff.ts'
import { verifyLog } from '#server/audit/audit.ts'
import { ensureBuilt } from '../../tools/web/build-web.ts'
import { openClient, type Client } from './client.ts'
import { beginPlans, listScans } from './console-plans.ts'
import { ask, besideMembers, bulkMember } from './console-beside.ts'
import { prepareConsoleData } from './console-data.ts'
import { decideCases } from './console-cases.ts'
import { questionsFor, type Question } from './console-questions.ts'
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
const testers = 50
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
      const questions = questionsFor({ ...sizes, pictures: await plantPhotos(ctx) })
      await askAll(client, staff, questions, print)
      if (postgres) await readPlans(ctx, { staff, questions, print, children })
      await decideCases(client, staff.moderators, print)
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

type Staff = { owner: string; support: string; moderators: string[]; signIn: () => Promise<string> }
/** An owner, two who make exports, somebody of support on the first brand alone, and fifty moderators. */
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
  const moderators: string[] = []
  for (let n = 0; n < testers; n++) moderators.push(await sessionOf(`mod${n}`, 'moderator', everywhere))
  return {
    moderators,
    owner: await sessionOf('olga', 'owner', everywhere),
    signIn: () => sessionOf(['otto', 'oona'][signIns++ % 2] ?? '', 'owner', everywhere),
    support: await sessionOf('sam', 'support', { kind: 'site', id: site.id }),
  }
}

/** The picture of one member's photo, and one that is like that of another. */
async function plantPhotos(ctx: Context): Promise<Record<string, string>> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  const pictures: Record<string, string> = {}
  // of the second one five bits differ from the photo of a member
  for (const [n, [name, bits]] of [['photo', 0] as const, ['a photo that is like it', 0b11111] as const].entries()) {
    const picture = await sharp({ create: { width: 96, height: 96, channels: 3, background: '#888', noise } })
      .resize(240)
      .jpeg({ quality: 50 })
      .toBuffer()
    const { phash } = await decodeUpload(picture)
    await sql`update image set phash = ${phash}::bigint # ${bits}::bigint where member_id = ${bulkMember(n, sizes.members)}::bigint`.execute(
      ctx.db,
    )
    pictures[name] = picture.toString('base64')
  }
  return pictures
}

async function askAll(client: Client, staff: Staff, questions: readonly Question[], print: Print) {
  print(`\nFirst pages, ${each} calls each after ${warming}`)
  for (const { name, call, query, body, aimMs, by = 'owner', finds, calls = each } of questions) {
    const times: number[] = []
    const wrong = new Map<string, number>()
    for (let n = 0; n < calls + warming; n++) {
      const { status, ms, text } = await ask(client, staff[by], call, {
        ...(query && { query: query(n) }),
        ...(body && { body }),
      })
      if (n >= warming) times.push(ms)
      const isFound = status === 200 && (!finds || (JSON.parse(text) as Record<string, unknown[]>)[finds]?.length !== 0)
      const what = status === 200 ? 'found nothing' : `were ${status}`
      if (!isFound) wrong.set(what, (wrong.get(what) ?? 0) + 1)
    }
    const p95 = quantile(times, 0.95)
    const errors = [...wrong].map(([what, n]) => `, ${n} answers ${what}`).join('')
    if (errors || p95 > aimMs) process.exitCode = 1
    print(
      `  ${name.padEnd(30)} p50 ${median(times).toFixed(1).padStart(7)} ms, p95 ${p95.toFixed(1).padStart(7)} ms (aim ${aimMs})${p95 > aimMs ? '  MISSED' : ''}${errors}`,
    )
  }
}

type Reading = { staff: Staff; questions: readonly Question[]; print: Print; children: ChildProcess[] }
/** Each page once more, by a console whose plans are logged. */
async function readPlans(ctx: Context, { staff, questions, print, children }: Reading) {
  const log = join(dataDir, 'postgres.log')
  const from = await beginPlans(ctx, log)
  const client = openClient(await start('console-server.ts', children), 1)
  for (const { call, query, body, by = 'owner' } of questions)
    await ask(client, staff[by], call, { ...(query && { query: query(7) }), ...(body && { body }) })
  client.close()
  const scans = await listScans(ctx, log, from)
  if (scans.length > 0) process.exitCode = 1
  print(`\nLarge tables read from end to end by these pages: ${scans.length}`)
  for (const { table, statement } of scans) print(`  ${table}: ${statement}`)
}

async function verify(ctx: Context, print: Print) {
  // as the command does
  const db = openDb({ ...ctx.address, oltp: false, max: 2 })
  const begunMs = performance.now()
  const found = await verifyLog(db)
  const seconds = ((performance.now() - begunMs) / 1000).toFixed(1)
  if (!found.is_whole || Number(seconds) > 60) process.exitCode = 1
  print(`\nThe log: ${found.lines.toLocaleString('en')} lines verified in ${seconds} s (aim 60), whole: ${found.is_whole}`)
  const middle = Math.floor(sizes.lines / 2)
  await changeLine(ctx, middle, 'b reason')
  const { findings } = await verifyLog(db)
  await changeLine(ctx, middle, 'a reason')
  if (findings.length !== 1) process.exitCode = 1
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
