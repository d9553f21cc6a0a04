/** Attacks while others use the site: pages, calls and photos, with and without an attacker, alternating in one run. Limits are on. */
import { fork } from 'node:child_process'
import { join } from 'node:path'
import { cpuOf } from './cpu.ts'
import { openClient, type Call, type Client } from './client.ts'
import type { Started } from './bench.ts'
import { quantile } from './figures.ts'
import { slowest } from './hostile/connections.ts'
import { attackNames, type Done, type NamedOrder } from './hostile/attacks.ts'
import { watchMemory } from './memory.ts'
import { atRate } from './rate.ts'
import type { Seat } from './demo-data.ts'

type Setting = {
  seats: Seat[]
  startServer: (more: Record<string, string>) => Promise<Started>
  print: (line: string) => void
}
type Kind = 'page' | 'call' | 'photo'
type Times = Record<Kind, number[]>
/** `pid` of the server. */
type Others = { client: Client; calls: Record<Kind, Call[]>; pid: number }

const kinds: Kind[] = ['page', 'call', 'photo']
/** So many that the 99th percentile of a kind is not its single slowest answer. */
const perSecond = Number(process.env.HOSTILE_RATE ?? 120)
const attackMs = 10_000
const calmMs = 6_000
/** A server that just started compiles its code. */
const warmUpMs = 15_000
/** An attack has begun before the others are measured. */
const beginMs = 1_000
const aim = 2
const attackers = 16

/** HOSTILE=messages,page-home measures some attacks only; HOSTILE_RATE is the other visitors' requests a second. */
export async function measureHostile({ seats, startServer, print }: Setting) {
  const server = await startServer({ NODE_ENV: 'production', BENCH_LIMITS: 'on', TRUST_PROXY: '1' })
  const others = seats.slice(attackers * attackNames.length)
  const client = openClient(server.port, 64)
  const chosen = process.env.HOSTILE?.split(',') ?? attackNames
  print(
    `\nOther people (${perSecond} pages, calls and photos a second) while somebody attacks for ${attackMs / 1000} s; aim ≤ ×${aim}`,
  )
  try {
    const people = { client, calls: await callsOfOthers(client, others), pid: server.pid }
    await measure(people, warmUpMs)
    for (const name of attackNames.filter((one) => chosen.includes(one))) {
      const calm = await measure(people, calmMs)
      // the limits that an earlier attacker ran into are not this one's
      const first = attackers * attackNames.indexOf(name)
      const cookies = seats.slice(first, first + attackers).map(({ cookie }) => cookie)
      const profiles = others.slice(0, 200).map(({ member }) => member)
      const peak = watchMemory(server.pid)
      const attack = startAttack({ name, port: server.port, cookies, profiles, forMs: attackMs, address: `203.0.113.${first}` })
      const { times, failed, share } = await measure(people, attackMs - beginMs, beginMs)
      const { [slowest]: slowestMs = 0, ...answers } = await attack
      const counts = Object.entries(answers).map(([status, count]) => `${count} × ${status}`)
      print(`  ${name}: ${counts.join(', ')}; the slowest answer ${(slowestMs / 1000).toFixed(1)} s`)
      for (const kind of kinds) print(lineOf(kind, calm.times[kind], times[kind]))
      const { before, most } = peak()
      print(
        `    server ${percent(calm.share)} of a core calm and ${percent(share)} attacked; memory with its decoders ${before} MB before and ${most} MB at most`,
      )
      if (failed.length + calm.failed.length > 0)
        print(
          `    of the others ${calm.failed.length} failed calm and ${failed.length} attacked: ${[...new Set(failed)].join(', ')}`,
        )
      await waitUntilIdle(people)
    }
  } finally {
    client.close()
    server.child.disconnect()
  }
}

const percent = (share: number) => `${Math.round(100 * share)} %`

function lineOf(kind: Kind, calm: number[], attacked: number[]): string {
  const [before, after] = [quantile(calm, 0.99), quantile(attacked, 0.99)]
  const halves = `p50 ${quantile(calm, 0.5).toFixed(1)} and ${quantile(attacked, 0.5).toFixed(1)} ms`
  return `    ${kind.padEnd(6)} ${halves}, p99 ${before.toFixed(1)} ms calm and ${after.toFixed(1)} ms attacked: ×${(after / before).toFixed(2)}`
}

/** In a process of its own and of low priority: attackers bring machines of their own. */
function startAttack(order: NamedOrder): Promise<Done> {
  const child = fork(join(import.meta.dirname, 'hostile/attacker.ts'))
  return new Promise((resolve, reject) => {
    child.once('message', (done) => resolve(done as Done))
    child.once('exit', (code) => reject(new Error(`The attacker of ${order.name} ended with ${code}.`)))
    child.send(order)
  })
}

/** Each at an address of its own: no limit meets them. */
const from = (n: number) => ({ 'x-forwarded-for': `198.51.${100 + ((n >> 8) % 100)}.${n % 256}` })

async function callsOfOthers(client: Client, seats: Seat[]): Promise<Record<Kind, Call[]>> {
  const photo = await findPhoto(client, seats)
  const [page, call, photos]: Call[][] = [[], [], []]
  for (const [n, { cookie }] of seats.entries()) {
    page?.push({ path: n % 2 ? '/' : '/login', headers: { ...from(n), accept: 'text/html' } })
    call?.push({ path: '/api/chats.php', headers: { ...from(n), cookie } })
    photos?.push({ path: photo, headers: { ...from(n), cookie } })
  }
  return { page: page ?? [], call: call ?? [], photo: photos ?? [] }
}

/** A picture that search shows; a picture of the brand where the bulk data has none. */
async function findPhoto(client: Client, seats: Seat[]): Promise<string> {
  const headers = { ...from(0), cookie: seats[0]?.cookie ?? '' }
  const { text } = await client.call({ path: '/members', headers: { ...headers, accept: 'text/html' } })
  return /\/media\/[\w-]+\/\d+\.webp/.exec(text)?.[0] ?? '/media/brand/social/icon-192.png'
}

async function measure({ client, calls, pid }: Others, forMs: number, afterMs = 0) {
  const times: Times = { page: [], call: [], photo: [] }
  const failed: string[] = []
  await new Promise((resolve) => setTimeout(resolve, afterMs))
  const [cpu, startedMs] = [cpuOf(pid), performance.now()]
  await atRate(perSecond, forMs, async (n) => {
    const kind = kinds[n % kinds.length] ?? 'page'
    const all = calls[kind]
    const { status, ms } = await client.call(all[Math.floor(Math.random() * all.length)] as Call)
    times[kind].push(ms)
    if (status === 0 || status >= 400) failed.push(`${kind} ${status}`)
  })
  const share = (cpuOf(pid) - cpu) / 1000 / (performance.now() - startedMs)
  return { times, failed, share }
}

/** Until what the attack left behind is worked off: three quick pages in a row, or half a minute. */
async function waitUntilIdle({ client, calls }: Others) {
  const untilMs = performance.now() + 30_000
  for (let quick = 0; quick < 3 && performance.now() < untilMs;) {
    const { ms } = await client.call(calls.page[quick] as Call)
    quick = ms < 100 ? quick + 1 : 0
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}
