/** The memory drill: twelve photos of 40 megapixels at once, in a web process that may use 512 MB. Nobody else notices. */
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { quantile } from '../bench/figures.ts'
import { formOf } from '../bench/hostile/payloads.ts'
import { freePort, withInstallation } from './installation.ts'
import type { Row } from './row.ts'

const megabytes = 512
const uploads = 12
const rounds = 4
const warmUpMs = 6_000
const calmMs = 12_000
const betweenMs = 25
/** What a drill may do to others: their slowest requests take twice as long at most. */
const mostRatio = 2

/** Refuses without root, for a process is put into a group of limited memory. */
export async function oomDrill(): Promise<Row[]> {
  const group = openGroup()
  try {
    return await withInstallation(async ({ seats, startDuet }) => {
      const [other = '', ...uploaders] = (await seats(uploads + 1)).map(({ cookie }) => cookie)
      const { port } = await startDuet({ port: await freePort(), before: `echo $$ > ${group.path}/cgroup.procs;` })
      return measure(`http://localhost:${port}`, { other, uploaders, group })
    })
  } finally {
    group.close()
  }
}

type Measured = { other: string; uploaders: string[]; group: ReturnType<typeof openGroup> }

async function measure(base: string, { other, uploaders, group }: Measured): Promise<Row[]> {
  await others(base, other, pause(warmUpMs))
  const calm = await others(base, other, pause(calmMs))
  const uploading = uploadInRounds(base, uploaders)
  const [sent, busy] = await Promise.all([uploading, others(base, other, uploading)])
  const [before, after] = [p99Of(calm), p99Of(busy)]
  const count = calm.pages.length + calm.polls.length
  return [
    { step: 'calm', seconds: before.all / 1000, ok: calm.failed === 0, saw: `p99 of ${count} pages and polls: ${before.said}` },
    { step: `${rounds} times ${uploads} photos at once`, seconds: sent.seconds, ok: sent.failed === 0, saw: sent.saw },
    {
      step: 'others meanwhile',
      seconds: after.all / 1000,
      ok: busy.failed === 0 && after.all <= mostRatio * before.all,
      saw: `p99 ×${(after.all / before.all).toFixed(2)} of calm: ${after.said}; ${busy.failed} of ${busy.pages.length + busy.polls.length} failed`,
    },
    { step: 'memory', seconds: 0, ok: group.kills() === 0, saw: `at most ${group.mostMegabytes()} of ${megabytes} MB` },
  ]
}

type Times = { pages: number[]; polls: number[] }

/** In milliseconds, of both together and in words of each: a page takes much longer than a poll. */
function p99Of({ pages, polls }: Times) {
  const said = `pages ${quantile(pages, 0.99).toFixed(0)} ms, polls ${quantile(polls, 0.99).toFixed(0)} ms`
  return { all: quantile([...pages, ...polls], 0.99), said }
}

/** Three polls and a page in turn, until `done`. Times are milliseconds. */
async function others(base: string, cookie: string, done: Promise<unknown>) {
  const times: Times = { pages: [], polls: [] }
  let failed = 0
  let isDone = false
  void done.finally(() => (isDone = true))
  for (let n = 0; !isDone; n += 1) {
    const startedMs = performance.now()
    const [path, ofKind] = n % 4 ? (['/api/chats.php', times.polls] as const) : (['/members', times.pages] as const)
    const answer = await fetch(base + path, { headers: { cookie } }).catch(() => null)
    await answer?.arrayBuffer()
    ofKind.push(performance.now() - startedMs)
    if (!answer?.ok) failed += 1
    await pause(betweenMs)
  }
  return { ...times, failed }
}

/** Each round begins when the one before has ended. Every photo must be stored. */
async function uploadInRounds(base: string, cookies: readonly string[]) {
  const { type, body } = formOf([await fortyMegapixels()])
  const startedMs = performance.now()
  const statuses: number[] = []
  for (let round = 0; round < rounds; round += 1)
    statuses.push(...(await Promise.all(cookies.map((cookie) => upload(base, cookie, { type, body: new Uint8Array(body) })))))
  const stored = statuses.filter((status) => status === 200).length
  const seconds = (performance.now() - startedMs) / 1000
  return { seconds, failed: statuses.length - stored, saw: `${stored} of ${statuses.length} stored` }
}

async function upload(base: string, cookie: string, { type, body }: { type: string; body: Uint8Array<ArrayBuffer> }) {
  const headers = { cookie, 'content-type': type, 'idempotency-key': randomUUID(), origin: base }
  const answer = await fetch(`${base}/api/profileimage.php`, { method: 'POST', headers, body }).catch(() => null)
  await answer?.arrayBuffer()
  return answer?.status ?? 0
}

/** 120 MB once it is decoded. */
const fortyMegapixels = () =>
  sharp({ create: { width: 7300, height: 5450, channels: 3, background: '#d8a070' } })
    .png()
    .toBuffer()

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
