/** The soak drill: everything at once for two hours. Memory, open files, connections and tables stay as they are. `SOAK_MINUTES=20` for a look. */
import { spawnSync } from 'node:child_process'
import { createECDH, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Context } from '#server/infrastructure/context.ts'
import { openMailServer } from '../../tests/mail-server.ts'
import { pushCertificate } from '../../tests/push-certificate.ts'
import { home } from '../../tools/web/build-web.ts'
import { quantile } from '../bench/figures.ts'
import { atRate } from '../bench/rate.ts'
import { watchStandstills } from '../bench/standstill.ts'
import { type Writer, writersOf } from '../bench/writers.ts'
import { freePort, type DuetProcess, withInstallation } from './installation.ts'
import type { Row } from './row.ts'
import { openLoad } from './soak-load.ts'

const minutes = Number(process.env.SOAK_MINUTES ?? 120)
const perSecond = 60
const people = 200
const sampleMs = 15_000
const samplesALine = 40
/** Caches fill, and the heap finds its size. */
const warmUpShare = 0.25
const mostMegabytesAMinute = 1
const mostDeadShare = 0.3
const pushHost = 'push.example.com'

export const soakDrill = (): Promise<Row[]> =>
  withInstallation(async ({ ctx, folder, startDuet }) => {
    const [mail, push] = [await openMailServer(), await openPushService()]
    const certificate = join(folder, 'push.pem')
    writeFileSync(certificate, pushCertificate.cert)
    const env = {
      TRUST_PROXY: '1',
      SMTP_URL: mail.url,
      PUSH_HOSTS: pushHost,
      PUSH_STAND_IN: `https://127.0.0.1:${push.port}`,
      NODE_EXTRA_CA_CERTS: certificate,
    }
    const services = ['web', 'web', 'worker'] as const
    const processes: DuetProcess[] = []
    for (const service of services) {
      // the worker repeats webhooks of the sandbox, which go to the web server at PORT
      const web = service === 'worker' && processes[0] ? { PORT: String(processes[0].port) } : {}
      processes.push(await startDuet({ services: service, port: await freePort(), env: { ...env, ...web } }))
    }
    const writers = await writersOf(ctx, people, true)
    await subscribe(ctx, writers)
    const standstills = watchStandstills()
    const ports = processes.slice(0, 2).map(({ port }) => port)
    const load = openLoad(ports, writers, standstills)
    const [samples, startedMs] = [[] as Sample[], performance.now()]
    const use = atRate(perSecond, minutes * 60_000, load.one)
    let isDone = false
    const ended = use.finally(() => (isDone = true))
    while (!isDone) {
      const sample = await takeSample(ctx, processes, startedMs)
      samples.push(sample)
      if (samples.length % samplesALine === 0) console.log(lineOf(sample))
      await Promise.race([ended, pause(sampleMs)])
    }
    load.close()
    standstills.stop()
    const seconds = (performance.now() - startedMs) / 1000
    const verified = verify(folder)
    const rows = [
      requestsRow(load, seconds),
      {
        step: 'the machine stood still',
        seconds: standstills.seconds(),
        ok: true,
        saw: `${standstills.count()} times; ${load.state.interrupted} requests were under way and are not judged`,
      },
      ...services.map((service, n) => memoryRow(`memory of ${service} ${n + 1}`, samples, n)),
      flatRow('open files', samples, ({ files }) => Math.max(...files), 30),
      flatRow('connections to the database', samples, ({ connections }) => connections, 5),
      await tablesRow(ctx),
      { step: 'mails', seconds: 0, ok: mail.mails.length > 0, saw: `${mail.mails.length} taken` },
      { step: 'push messages', seconds: 0, ok: push.taken() > 0, saw: `${push.taken()} taken` },
      await queueRow(ctx),
      { step: 'the ledger', seconds: 0, ok: verified.status === 0, saw: verified.stdout.trim().split('\n').at(-1) ?? '' },
    ]
    await mail.close()
    push.close()
    return rows
  })

type Sample = { minute: number; megabytes: number[]; files: number[]; connections: number }

async function takeSample(ctx: Context, processes: readonly DuetProcess[], startedMs: number): Promise<Sample> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int n from pg_stat_activity where backend_type = 'client backend' and datname = current_database()`.execute(
    ctx.db,
  )
  return {
    minute: (performance.now() - startedMs) / 60_000,
    megabytes: processes.map(({ pid }) => residentMegabytes(pid)),
    files: processes.map(({ pid }) => readdirSync(`/proc/${pid}/fd`).length),
    connections: rows[0]?.n ?? 0,
  }
}

const lineOf = ({ minute, megabytes, files, connections }: Sample) =>
  `minute ${minute.toFixed(0)}: ${megabytes.map((mb) => mb.toFixed(0)).join(', ')} MB; ${files.join(', ')} files; ${connections} connections`

const residentMegabytes = (pid: number) =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

const settled = (samples: readonly Sample[]) => samples.filter(({ minute }) => minute >= minutes * warmUpShare)

function memoryRow(step: string, samples: readonly Sample[], n: number): Row {
  const points = settled(samples).map(({ minute, megabytes }): Point => [minute, megabytes[n] ?? 0])
  const slope = slopeOf(points)
  const [first, last] = [points[0]?.[1] ?? 0, points.at(-1)?.[1] ?? 0]
  const saw = `${first.toFixed(0)} to ${last.toFixed(0)} MB, ${slope.toFixed(2)} MB a minute (at most ${mostMegabytesAMinute})`
  return { step, seconds: 0, ok: slope <= mostMegabytesAMinute, saw }
}

type Point = [x: number, y: number]

/** Of the least squares line. */
function slopeOf(points: readonly Point[]): number {
  const mean = (axis: 0 | 1) => points.reduce((sum, point) => sum + point[axis], 0) / Math.max(1, points.length)
  const [x, y] = [mean(0), mean(1)]
  const spread = points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0)
  return spread === 0 ? 0 : points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0) / spread
}

/** The most of the second half passes the most of the first half by no more than `room`. */
function flatRow(step: string, samples: readonly Sample[], of: (sample: Sample) => number, room: number): Row {
  const all = settled(samples).map(of)
  const half = Math.ceil(all.length / 2)
  const [before, after] = [Math.max(...all.slice(0, half)), Math.max(0, ...all.slice(half))]
  return { step, seconds: 0, ok: after <= before + room, saw: `at most ${before} in the first half, ${after} in the second` }
}

function requestsRow({ times, failures, refusals }: ReturnType<typeof openLoad>, seconds: number): Row {
  const counted = (list: ReadonlyMap<string, number>) =>
    [...list].map(([what, count]) => `${what} ×${count}`).join(', ') || 'none'
  const saw = `${times.length}, p99 ${quantile(times, 0.99).toFixed(0)} ms; failed: ${counted(failures)}; refused: ${counted(refusals)}`
  return { step: 'requests', seconds, ok: failures.size === 0, saw }
}

async function tablesRow(ctx: Context): Promise<Row> {
  const { rows } = await sql<{ name: string; share: number }>`
    select relname as name, (n_dead_tup::float8 / greatest(1, n_live_tup + n_dead_tup)) as share from pg_stat_user_tables
     where n_live_tup + n_dead_tup > 10000 order by 2 desc limit 1`.execute(ctx.db)
  const { name = 'none', share = 0 } = rows[0] ?? {}
  return { step: 'dead rows', seconds: 0, ok: share <= mostDeadShare, saw: `at most ${(share * 100).toFixed(0)} % (${name})` }
}

async function queueRow(ctx: Context): Promise<Row> {
  const { rows } = await sql<{ waiting: number; dead: number; kinds: string | null }>`
    select count(*) filter (where state < 'active' and start_after < now() - interval '1 minute' and name <> 'dead-jobs')::int waiting,
           count(*) filter (where name = 'dead-jobs')::int dead,
           string_agg(distinct left(source_name || ' ' || coalesce(output ->> 'message', ''), 300), '; ') filter (where name = 'dead-jobs') kinds
      from queue.job where name not like '\\_\\_%'`.execute(ctx.db)
  const { waiting = 0, dead = 0, kinds } = rows[0] ?? {}
  return {
    step: 'jobs',
    seconds: 0,
    ok: waiting === 0 && dead === 0,
    saw: `${waiting} wait for over a minute, ${dead} failed for good${kinds ? `: ${kinds}` : ''}`,
  }
}

const verify = (folder: string) =>
  spawnSync(process.execPath, ['tools/duet.ts', 'ledger', 'verify'], {
    cwd: home,
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: folder, LOG: 'error' },
  })

/** Takes every push message. */
async function openPushService() {
  let taken = 0
  const server = createServer({ ...pushCertificate, keepAliveTimeout: 60_000 }, (request, response) => {
    request.resume()
    request.on('end', () => {
      taken += 1
      response.writeHead(201).end()
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return { port: (server.address() as AddressInfo).port, taken: () => taken, close: () => void server.close() }
}

/** A browser for each writer. */
async function subscribe(ctx: Context, writers: readonly Writer[]) {
  for (const member of new Set(writers.map((writer) => writer.member))) {
    const p256dh = createECDH('prime256v1').generateKeys('base64url')
    const [endpoint, auth] = [`https://${pushHost}/send/${member}`, randomBytes(16).toString('base64url')]
    await sql`
      insert into push_subscription (endpoint, member_id, session_hash, p256dh, auth, created_at)
      select ${endpoint}, member_id, token_hash, ${p256dh}, ${auth}, now() from session where member_id = ${member} limit 1`.execute(
      ctx.db,
    )
    await sql`
      insert into push_note (subscription_id, event, member_id)
      select s.id, e.name, s.member_id from push_subscription s, (values ('message'), ('like')) e(name) where s.endpoint = ${endpoint}`.execute(
      ctx.db,
    )
  }
}
