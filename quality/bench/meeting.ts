/** Meeting people over HTTP: faces, the people of the day, and what ten thousand passes cost a search. BENCH_MEMBERS members who know nobody yet. */
import { sql } from 'kysely'
import type { BenchContext, Started } from './bench.ts'
import { openClient } from './client.ts'
import { cpuOf } from './cpu.ts'
import type { Seat } from './demo-data.ts'
import { median, quantile } from './figures.ts'
import { load, type LoadRequest } from './load.ts'

const passesEach = 10_000
const passerCount = 50
const clients = 4
const seconds = 4
const rounds = 3
const aimMs = 20
const aim = 1.5

type Meeting = Pick<BenchContext, 'ctx' | 'print'> & { seats: readonly Seat[]; startServer: () => Promise<Started> }
type Measured = { duet: Started; print: (line: string) => void }

export async function measureMeeting({ ctx, seats, startServer, print }: Meeting) {
  await sql`update site set settings = settings || '{"discovery": true, "introductions_a_day": 3}'::jsonb`.execute(ctx.db)
  await sql`delete from introduction`.execute(ctx.db)
  await sql`delete from pass`.execute(ctx.db)
  // with these settings
  const duet = await startServer()
  try {
    await measureAll({ ctx, seats, duet, print })
  } finally {
    duet.child.kill()
  }
}

async function measureAll({ ctx, seats, duet, print }: Pick<Meeting, 'ctx' | 'seats'> & Measured) {
  const passers = seats.slice(0, passerCount)
  const others = seats.slice(passerCount)
  const all = { duet, print }
  print(`\nOver HTTP, ${clients} clients at once (aim: p99 ≤ ${aimMs} ms)`)
  await measureOnce(all, 'the first introductions of the day', requestsOf(others, '/api/introductions.php'))
  await measure(all, 'the same again', requestsOf(others, '/api/introductions.php'))
  await measure(all, 'the first faces', requestsOf(others, '/api/discovery.php'))
  await measure(all, 'the next faces', requestsOf(others, '/api/discovery.php?after=8'))
  print(
    `\nA search by ${passers.length} members, before and with ${passesEach.toLocaleString('en')} passes of those it found first (aim: at most ${aim})`,
  )
  const searches = requestsOf(passers, '/api/search.php?auto_load=1&do_not_save=1')
  const faces = requestsOf(passers, '/api/discovery.php')
  const before = await measure(all, 'search', searches)
  const facesBefore = await measure(all, 'faces', faces)
  // one line of the log for each of them: half a million would be read anew by the database meanwhile
  await sql`alter table pass disable trigger pass_changed`.execute(ctx.db)
  for (const { member } of passers) {
    await passBest(ctx, member)
    await sql`insert into search_change (member_id, what) values (${member}, 'hidden')`.execute(ctx.db)
  }
  await sql`alter table pass enable trigger pass_changed`.execute(ctx.db)
  await sql`vacuum (analyze) pass`.execute(ctx.db)
  const after = await measure(all, 'search with passes', searches)
  const facesAfter = await measure(all, 'faces with passes', faces)
  print(`  time of the server: search ${(after / before).toFixed(2)}, faces ${(facesAfter / facesBefore).toFixed(2)}`)
}

/** Everybody the member's own search would show first. */
const passBest = (ctx: BenchContext['ctx'], member: number) =>
  sql`insert into pass (member_id, other_id, at, pool_id)
    select m.id, s.id, now(), s.pool_id from search_card m, lateral (
      select id, pool_id from search_card s where s.pool_id = m.pool_id and s.country = m.country and not s.fictional and s.id <> m.id
         and s.gender = (select seeking from profile where id = m.id) order by s.rank desc, s.id desc limit ${passesEach}::int) s
     where m.id = ${member} on conflict do nothing`.execute(ctx.db)

const requestsOf = (seats: readonly Seat[], path: string): LoadRequest[] =>
  seats.map(({ cookie }) => ({ path, headers: { cookie } }))

/** Prints it, and answers the microseconds of the server a request. */
async function measure({ duet, print }: Measured, name: string, requests: LoadRequest[]) {
  await load(duet.port, requests, 1, clients)
  const found = []
  for (let n = 0; n < rounds; n++) {
    const cpu = cpuOf(duet.pid)
    const result = await load(duet.port, requests, seconds, clients)
    found.push({ ...result, cpuUs: (cpuOf(duet.pid) - cpu) / Math.max(1, result.requests) })
  }
  const [perSecond, p99, cpuUs] = [
    median(found.map((one) => one.requestsPerSecond)),
    median(found.map((one) => one.p99Ms)),
    median(found.map((one) => one.cpuUs)),
  ]
  const errors = found.reduce((sum, one) => sum + one.errors, 0)
  print(
    `  ${name.padEnd(36)} p99 ${p99.toFixed(1)} ms, ${perSecond.toFixed(0)} a second, ${cpuUs.toFixed(0)} µs of the server${errors ? `, ${errors} ERRORS` : ''}`,
  )
  return cpuUs
}

/** Each request once, because the second is another thing. The first half only warms the server. */
async function measureOnce({ duet, print }: Measured, name: string, requests: LoadRequest[]) {
  const client = openClient(duet.port, clients)
  const timesOf = async (some: readonly LoadRequest[]) => {
    const times: number[] = []
    const left = some.values()
    const work = async () => {
      for (const request of left) {
        const { status, ms } = await client.call(request)
        if (status !== 200) throw new Error(`${request.path} was answered by ${status}.`)
        times.push(ms)
      }
    }
    await Promise.all(Array.from({ length: clients }, work))
    return times
  }
  const half = Math.floor(requests.length / 2)
  await timesOf(requests.slice(0, half))
  const times = await timesOf(requests.slice(half))
  client.close()
  print(
    `  ${name.padEnd(36)} p50 ${median(times).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms of ${times.length}`,
  )
}
