/** The disk drill: the disk of photos runs full, then that of the database. What cannot be stored is refused, and it mends itself. */
import { randomBytes, randomUUID } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { ledgerReport } from '#server/credits/credits.ts'
import { openClient } from '../bench/client.ts'
import type { Seat } from '../bench/demo-data.ts'
import { formOf } from '../bench/hostile/payloads.ts'
import { send, type Writer, writersOf } from '../bench/writers.ts'
import { freePort, type Installation, withInstallation } from './installation.ts'
import { type Row, runSteps, type StepOutcome } from './row.ts'

const photosMegabytes = 48
const databaseMegabytes = 700
const recoveryMs = 60_000
const people = 100
const mostSends = 2_000

/** Refuses without root, for small disks are mounted. */
export async function diskDrill(): Promise<Row[]> {
  if (process.getuid?.() !== 0) throw new Error('This drill mounts small disks: run it as root.')
  return [...(await tryPhotos()), ...(await tryDatabase())]
}

/** A disk in memory, gone when `work` ends. */
async function withDisk<T>(megabytes: number, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'duet-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'none', folder])
  if (mounted.status !== 0) throw new Error('A small disk could not be mounted.')
  try {
    return await work(folder)
  } finally {
    spawnSync('umount', ['--lazy', folder])
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Fills a disk to its last byte. Returns what makes room again. */
function fill(folder: string): () => void {
  const file = join(folder, 'filler')
  const open = openSync(file, 'w')
  for (const bytes of [1_048_576, 4_096, 1]) {
    const chunk = Buffer.alloc(bytes)
    try {
      for (;;) if (writeSync(open, chunk) < bytes) break
    } catch {
      // it is full
    }
  }
  closeSync(open)
  return () => rmSync(file, { force: true })
}

/** The photos of this process lie on a disk of their own, its database does not. */
const tryPhotos = () =>
  withInstallation((installation) =>
    withDisk(photosMegabytes, async (disk) => {
      const [seat] = await installation.seats(1)
      if (!seat) throw new Error('There is no member.')
      const port = await freePort()
      const start = () => installation.startDuet({ port, env: { DATA_DIR: disk, DATABASE_URL: installation.database.url } })
      let web = await start()
      const jpeg = await noise()
      const photo = () => upload(port, seat, jpeg)
      const reads = () => look(port, seat)
      let empty = () => {}
      const rows = await runSteps([
        ['photos: room', async () => ({ ok: (await photo()) === 200, saw: 'a photo is stored' })],
        [
          'photos: a full disk',
          async () => {
            empty = fill(disk)
            const [status, seen] = [await photo(), await reads()]
            return { ok: status === 503 && seen.ok, saw: `a photo ${status}, ${seen.saw}` }
          },
        ],
        [
          'photos: a start meanwhile',
          async () => {
            await web.stop()
            empty()
            rmSync(join(disk, 'builds'), { recursive: true, force: true })
            empty = fill(disk)
            web = await start()
            return reads()
          },
        ],
        [
          'photos: room again',
          async () => {
            empty()
            const status = await photo()
            return { ok: status === 200, saw: `a photo ${status}, nobody did anything` }
          },
        ],
      ])
      await web.stop()
      return rows
    }),
  )

/** Everything lies on the disk, the database too. */
const tryDatabase = () =>
  withDisk(databaseMegabytes, async (disk) => {
    const before = process.env.TMPDIR
    process.env.TMPDIR = disk
    try {
      return await withInstallation((installation) => fillDatabase(installation, disk))
    } finally {
      if (before === undefined) delete process.env.TMPDIR
      else process.env.TMPDIR = before
    }
  })

async function fillDatabase(installation: Installation, disk: string): Promise<Row[]> {
  const writers = await writersOf(installation.ctx, people, true)
  const { port } = await installation.startDuet({ port: await freePort() })
  const write = openSender(port, writers)
  let empty = () => {}
  return runSteps([
    ['database: room', async () => ({ ok: (await write()) === 200, saw: 'a paid message is stored' })],
    [
      'database: a full disk',
      () => {
        mkdirSync(join(disk, 'full'), { recursive: true })
        empty = fill(join(disk, 'full'))
        return writeUntilFull(write)
      },
    ],
    [
      'database: room again',
      () => {
        empty()
        return untilWritten(write)
      },
    ],
    [
      'database: the ledger',
      async () => {
        const { balanced } = await ledgerReport(installation.ctx)
        return { ok: balanced, saw: balanced ? 'in order' : 'not in order' }
      },
    ],
  ])
}

type Write = () => Promise<number>

async function writeUntilFull(write: Write): Promise<StepOutcome> {
  const statuses = new Map<number, number>()
  for (let n = 0; n < mostSends && (statuses.get(503) ?? 0) < 20; n += 1) {
    const status = await write()
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  const saw = [...statuses].map(([status, many]) => `${many} × ${status}`).join(', ')
  const isRight = [...statuses.keys()].every((status) => status === 200 || status === 503)
  return { ok: isRight && statuses.has(503), saw: `messages answered ${saw}` }
}

async function untilWritten(write: Write): Promise<StepOutcome> {
  for (const startedMs = performance.now(); performance.now() - startedMs < recoveryMs; await pause(500))
    if ((await write()) === 200) return { ok: true, saw: 'messages are stored again, nobody did anything' }
  return { ok: false, saw: 'not within a minute' }
}

const headersOf = (port: number, seat: Seat) => ({
  cookie: seat.cookie,
  origin: `http://127.0.0.1:${port}`,
  'idempotency-key': randomUUID(),
})

/** Noise does not compress. */
const noise = () =>
  sharp({
    create: { width: 1200, height: 1600, channels: 3, background: '#d8a070', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
    .jpeg({ quality: 90 })
    .toBuffer()

async function upload(port: number, seat: Seat, jpeg: Buffer): Promise<number> {
  const { type, body } = formOf([jpeg])
  const headers = { ...headersOf(port, seat), 'content-type': type }
  const answer = await fetch(`http://127.0.0.1:${port}/api/profileimage.php`, {
    method: 'POST',
    headers,
    body: new Uint8Array(body),
  })
  await answer.arrayBuffer()
  return answer.status
}

async function look(port: number, seat: Seat): Promise<StepOutcome> {
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie: seat.cookie } })
    await answer.arrayBuffer()
    return answer.status
  }
  const [page, poll] = [await ask('/members'), await ask('/api/chats.php')]
  return { ok: page === 200 && poll === 200, saw: `a page ${page}, a poll ${poll}` }
}

/** Paid messages of two thousand letters, each of the next writer. */
function openSender(port: number, writers: readonly Writer[]) {
  const client = openClient(port, 4)
  let n = 0
  return async () => {
    const writer = writers[n++ % writers.length]
    return writer ? (await send(client, writer, randomBytes(1_000).toString('hex'))).status : 0
  }
}
