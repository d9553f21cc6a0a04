/** Unchanged polls: compared with a bare server, and a thousand a second for two minutes. */
import type { Context } from '#server/infrastructure/context.ts'
import type { Started } from './bench.ts'
import { openClient, type Call, type Client } from './client.ts'
import { cpuOf, cpuOfFamily } from './cpu.ts'
import { quantile } from './figures.ts'
import { inTurns, type Setting } from './http.ts'
import type { LoadRequest } from './load.ts'
import { atRate } from './rate.ts'
import { seatMembers } from './demo-data.ts'

const paths = ['/api/user.php', '/api/chats.php', '/api/likes.php'] as const

/** A poll with the ETag of the last response: 304. */
export async function comparePolls(setting: Setting) {
  const client = openClient(setting.duet.port, 32)
  const calls = setting.seats.slice(0, 1000).map(({ cookie }): Call => ({ path: '/api/chats.php', headers: { cookie } }))
  const requests = await tagged(client, calls)
  client.close()
  await inTurns('A poll with nothing new (304), 64 at once', setting, requests, { aim: 0.55, connections: 64 })
}

/** The first poll delivers what waited, which changes the state of its sender: so everybody polls twice. */
async function tagged(client: Client, calls: Call[]): Promise<LoadRequest[]> {
  await inParallel(calls, (call) => client.call(call))
  return inParallel(calls, async (call) => {
    const { headers } = await client.call(call)
    return { path: call.path, headers: { ...call.headers, 'if-none-match': String(headers.etag) } }
  })
}

async function inParallel<In, Out>(all: readonly In[], work: (one: In) => Promise<Out>): Promise<Out[]> {
  const done: Out[] = []
  for (let n = 0; n < all.length; n += 32) done.push(...(await Promise.all(all.slice(n, n + 32).map(work))))
  return done
}

type Holding = { ctx: Context; duet: Started; databasePid: number | null; print: (line: string) => void }

const online = 20_000
const perSecond = 1000
const seconds = 120

/** The members online, each with three polls a minute. */
export async function holdPolls({ ctx, duet, databasePid, print }: Holding) {
  const seats = await seatMembers(ctx, online)
  const client = openClient(duet.port, 128)
  const calls = seats.flatMap(({ cookie }) => paths.map((path): Call => ({ path, headers: { cookie } })))
  const polls = await tagged(client, calls)
  const times: number[] = []
  const answers = { nothingNew: 0, changed: 0, errors: 0 }
  const cpu = { web: cpuOf(duet.pid), database: databasePid ? cpuOfFamily(databasePid) : 0 }
  await atRate(perSecond, seconds * 1000, async (n) => {
    // a stride that shares no factor with the number of polls visits each of them in turn
    const { status, ms } = await client.call(polls[(n * 7919) % polls.length] as Call)
    times.push(ms)
    if (status === 304) answers.nothingNew++
    else if (status === 200) answers.changed++
    else answers.errors++
  })
  client.close()
  const share = (us: number) => `${(us / seconds / 10_000).toFixed(0)} %`
  const used = [share(cpuOf(duet.pid) - cpu.web), share(databasePid ? cpuOfFamily(databasePid) - cpu.database : 0)]
  print(`\n${perSecond} polls a second by ${seats.length.toLocaleString('en')} members online, for ${seconds} s`)
  print(`  answered     ${times.length.toLocaleString('en')}: ${answers.nothingNew} nothing new, ${answers.changed} news`)
  print(`  errors       ${answers.errors}: ${((100 * answers.errors) / times.length).toFixed(4)} % (aim < 0.025 %)`)
  print(`  latency      p50 ${quantile(times, 0.5).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms (aim ≤ 100)`)
  print(`  of one core  web ${used[0]}, database ${used[1]}`)
}
