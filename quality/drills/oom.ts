/** The memory drill: twelve photos of 40 megapixels at once, in a web process that may use 512 MB. Nobody else notices. */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { readConfig } from '#server/infrastructure/config.ts'
import { open } from '#server/open.ts'
import { seedDemoData } from '../../seed/demo-data.ts'
import { home } from '../../tools/web/build-web.ts'
import { seatMembers } from '../bench/demo-data.ts'
import { quantile } from '../bench/figures.ts'
import { formOf } from '../bench/hostile/payloads.ts'
import type { Row } from './row.ts'

const megabytes = 512
const uploads = 12
const measureMs = 12_000
const betweenMs = 10
/** What a drill may do to others: their slowest requests take twice as long at most. */
const mostRatio = 2

/** Refuses without root, for a process is put into a group of limited memory. */
export async function oomDrill(): Promise<Row[]> {
  const data = mkdtempSync(join(tmpdir(), 'duet-oom-'))
  const group = openGroup()
  // the database and its data are outside of the limit
  const { ctx, close } = await open(readConfig({ DATA_DIR: data, LOG: 'error' }))
  try {
    await seedDemoData(ctx, { print: () => {} })
    const seats = await seatMembers(ctx, uploads + 1)
    const port = await freePort()
    const web = spawn('sh', ['-c', `echo $$ > ${group.path}/cgroup.procs; exec "${process.execPath}" src/main.ts web`], {
      cwd: home,
      env: { ...process.env, DATA_DIR: data, PORT: String(port), LOG: 'error' },
      stdio: 'ignore',
    })
    try {
      await untilReady(port)
      const [other = '', ...uploaders] = seats.map(({ cookie }) => cookie)
      return await measure(`http://localhost:${port}`, { other, uploaders, group })
    } finally {
      const ended = new Promise((resolve) => web.once('exit', resolve))
      web.kill('SIGTERM')
      await ended
    }
  } finally {
    await close()
    group.close()
    rmSync(data, { recursive: true, force: true })
  }
}

type Measured = { other: string; uploaders: string[]; group: ReturnType<typeof openGroup> }

async function measure(base: string, { other, uploaders, group }: Measured): Promise<Row[]> {
  await others(base, other, measureMs / 2)
  const calm = await others(base, other, measureMs)
  const [sent, busy] = await Promise.all([uploadAll(base, uploaders), others(base, other, measureMs)])
  const [before, after] = [quantile(calm.times, 0.99), quantile(busy.times, 0.99)]
  return [
    { step: 'calm', seconds: before / 1000, ok: calm.failed === 0, saw: `p99 of ${calm.times.length} pages and polls` },
    { step: 'twelve photos at once', seconds: sent.seconds, ok: sent.failed === 0, saw: sent.saw },
    {
      step: 'others meanwhile',
      seconds: after / 1000,
      ok: busy.failed === 0 && after <= mostRatio * before,
      saw: `×${(after / before).toFixed(2)} of calm, ${busy.failed} of ${busy.times.length} failed`,
    },
    { step: 'memory', seconds: 0, ok: group.kills() === 0, saw: `at most ${group.mostMegabytes()} of ${megabytes} MB` },
  ]
}

/** A page and a poll in turn. Times are milliseconds. */
async function others(base: string, cookie: string, forMs: number) {
  const times: number[] = []
  let failed = 0
  const endMs = performance.now() + forMs
  for (let n = 0; performance.now() < endMs; n += 1) {
    const startedMs = performance.now()
    const answer = await fetch(`${base}${n % 2 ? '/members' : '/api/chats.php'}`, { headers: { cookie } }).catch(() => null)
    await answer?.arrayBuffer()
    times.push(performance.now() - startedMs)
    if (!answer?.ok) failed += 1
    await pause(betweenMs)
  }
  return { times, failed }
}

/** A photo may be refused for too many at once; it may not be lost in another way. */
async function uploadAll(base: string, cookies: readonly string[]) {
  const { type, body } = formOf([await fortyMegapixels()])
  const startedMs = performance.now()
  const statuses = await Promise.all(
    cookies.map(async (cookie) => {
      const headers = {
        cookie,
        'content-type': type,
        'idempotency-key': randomUUID(),
        origin: base,
      }
      const answer = await fetch(`${base}/api/profileimage.php`, { method: 'POST', headers, body: new Uint8Array(body) }).catch(
        () => null,
      )
      await answer?.arrayBuffer()
      return answer?.status ?? 0
    }),
  )
  const saw = [...new Set(statuses)].map((status) => `${statuses.filter((one) => one === status).length} × ${status}`).join(', ')
  return {
    seconds: (performance.now() - startedMs) / 1000,
    failed: statuses.filter((status) => ![200, 429].includes(status)).length,
    saw,
  }
}

/** 120 MB once it is decoded. */
const fortyMegapixels = () =>
  sharp({ create: { width: 7300, height: 5450, channels: 3, background: '#d8a070' } })
    .png()
    .toBuffer()

async function untilReady(port: number) {
  for (let tries = 0; tries < 600; tries += 1) {
    const answer = await fetch(`http://localhost:${port}/readyz`).catch(() => null)
    if (answer?.ok) return
    await pause(200)
  }
  throw new Error('The server did not become ready.')
}

/** A group of processes with limited memory, by version 1 or 2 of the kernel's interface. */
function openGroup() {
  const isSecond = existsSync('/sys/fs/cgroup/cgroup.controllers')
  const path = join('/sys/fs/cgroup', isSecond ? '' : 'memory', `duet-drill-${process.pid}`)
  const read = (file: string) => readFileSync(join(path, file), 'utf8')
  mkdirSync(path)
  writeFileSync(join(path, isSecond ? 'memory.max' : 'memory.limit_in_bytes'), String(megabytes * 1024 * 1024))
  return {
    path,
    mostMegabytes: () => Math.round(Number(read(isSecond ? 'memory.peak' : 'memory.max_usage_in_bytes')) / 1024 / 1024),
    kills: () => Number(/oom_kill (\d+)/.exec(read(isSecond ? 'memory.events' : 'memory.oom_control'))?.[1] ?? 0),
    close: () => rmdirSync(path),
  }
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
