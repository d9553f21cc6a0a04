/** `npm run bench`: the hot paths as ratios to their lower bounds, alternating in one run. `-- logins`: one part. BENCH_MEMBERS: bulk data (100,000). `kills` and `stepwise`: see their files. */
import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { readConfig } from '#server/infrastructure/config.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { open } from '#server/open.ts'
import { openSearchIndex } from '#server/search/open-search-index.ts'
import { openPostgres } from '#server/embedded-postgres/embedded-postgres.ts'
import { ensureBuilt } from '../../tools/web/build-web.ts'
import { firstLoadLines } from '../../tools/web/first-load.ts'
import { comparePages, timePages } from './pages.ts'
import { measureBloat } from './bloat.ts'
import { measureConsole } from './console.ts'
import { measureConsoleKills } from './console-kills.ts'
import { measureCopies } from './copies.ts'
import { measureErasing } from './erasing.ts'
import { measureEvents } from './events.ts'
import { measureHostile } from './hostile.ts'
import { measureIndex } from './index.ts'
import { measureInp } from './inp.ts'
import { measureKills } from './kills.ts'
import { measureLedger } from './ledger.ts'
import { measureLogins } from './logins.ts'
import { measureLikes } from './likes.ts'
import { measureMarks } from './marks.ts'
import { measureMeeting } from './meeting.ts'
import { measureMatches } from './matches.ts'
import { comparePolls, holdPolls } from './polls.ts'
import { measurePushes } from './pushes.ts'
import { measureRelay } from './relay.ts'
import { measureScrolling } from './scrolling.ts'
import { measureSends } from './sends.ts'
import { measureSignups } from './signup.ts'
import { measureStepwise } from './stepwise.ts'
import { compareForms, compareRemote, compareSearches } from './searches.ts'
import { compareSql } from './sql.ts'
import { holdStreams } from './streams.ts'
import { loadTool } from './load.ts'
import { prepareDemoData, seatMembers } from './demo-data.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)
const requested = process.argv.slice(2)
const members = Number(process.env.BENCH_MEMBERS ?? 100_000)
const dataDir = process.env.BENCH_DATA_DIR ?? '.data/bench'
const env = { ...process.env, DATA_DIR: dataDir, LOG: 'error', SEED: 'none' }

/** These bring a server of their own, and run only when they are named. */
const apart: Record<string, () => Promise<void>> = {
  kills: () => measureKills(print),
  ledger: () => measureLedger(print),
  index: () => measureIndex(print),
  erasing: () => measureErasing(print),
  copies: () => measureCopies(print),
  bloat: () => measureBloat(print),
  marks: () => measureMarks(print),
  stepwise: () => measureStepwise(print),
  console: () => measureConsole(print),
  'console-kills': () => measureConsoleKills(print),
}
for (const name of requested) await apart[name]?.()
const onDemoData = requested.filter((name) => !(name in apart))
if (requested.length > 0 && onDemoData.length === 0) process.exit()

await ensureBuilt()
const config = readConfig(env)
const postgres = config.databaseUrl
  ? null
  : await openPostgres({ dataDir: config.dataDir, log: { debug() {}, info() {}, warn() {}, error() {} } })
const { ctx, close } = await open(config)
await prepareDemoData(ctx, members, print, onDemoData.join() === 'meeting')
const seats = await seatMembers(ctx, 2000)

print(
  `\n${members.toLocaleString('en')} members, load by ${loadTool}, Node ${process.version}. Ratios; 1.00 is the least it could cost.`,
)
const bare = await start('bare-server.ts')
const duet = await start('duet-server.ts')
const databasePid = postgres?.findPid() ?? null
const live = { ctx, duet, databasePid, startServer: (more?: Record<string, string>) => start('duet-server.ts', more), print }
const parts: Record<string, () => Promise<void> | void> = {
  polls: () => comparePolls({ seats, bare, duet, databasePid, print }),
  held: () => holdPolls({ ctx, duet, databasePid, print }),
  sends: () => measureSends({ ctx, duet, databasePid, print }),
  likes: () => measureLikes({ ctx, duet, databasePid, print }),
  matches: () => measureMatches({ ctx, duet, print }),
  meeting: () => measureMeeting({ ctx, seats, startServer: () => live.startServer(), print }),
  pushes: () => measurePushes({ ctx, startEndpoint: () => start('push-endpoint.ts'), databasePid, print }),
  events: () => measureEvents(live),
  streams: () => holdStreams(live),
  searches: async () => {
    await compareSearches({ seats, bare, duet, databasePid, print })
    await compareRemote({ seats, bare, duet, databasePid, print }, env, live.startServer)
    await compareForms({ seats, bare, duet, databasePid, print })
  },
  logins: () => measureLogins({ ctx, seats, duet, print }),
  signup: () => measureSignups({ duet, print }),
  hostile: () => measureHostile({ seats, startServer: live.startServer, print }),
  relay: () => measureRelay({ ctx, duet, databasePid, env, print }),
  sql: () => compareSql({ ctx, print }),
  pages: async () => {
    // As served: the index answers a search and its count.
    const index = await openSearchIndex(ctx, { isServed: false, isUsed: true })
    await index.loaded
    await comparePages({ ctx, seats, print })
    await timePages({ ctx, print })
    await index.close()
  },
  weight: () => printWeight(),
  inp: () => measureInp({ ctx, duet, print }),
  scrolling: () => measureScrolling({ ctx, duet, print }),
}
try {
  for (const name of onDemoData.length > 0 ? onDemoData : Object.keys(parts)) await parts[name]?.()
} finally {
  bare.child.kill()
  duet.child.kill()
  await close()
  await postgres?.stop()
}
// decoders of photos would wait for more
process.exit()

function printWeight() {
  print('\nA first visit, as served (brotli)')
  for (const line of firstLoadLines()) print(line)
}

export type Started = { child: ChildProcess; port: number; pid: number }

/** What most parts measure on: the demo database, a server, and members with sessions. */
export type BenchContext = { ctx: Context; duet: Started; print: (line: string) => void }

function start(file: string, more: Record<string, string> = {}): Promise<Started> {
  const child = fork(join(import.meta.dirname, file), { env: { ...env, ...more } })
  return new Promise((resolve, reject) => {
    child.once('message', ({ port }: { port: number }) => resolve({ child, port, pid: child.pid ?? 0 }))
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)))
  })
}
