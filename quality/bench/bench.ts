/** `npm run bench`: what the hot paths cost, as ratios to the least they could cost, measured in turns in one run. `npm run bench -- logins` measures one part; BENCH_MEMBERS sets the crowd (100,000). `npm run bench kills` counts what kills cost: nothing. */
import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { readConfig } from '#server/infrastructure/config.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { open } from '#server/open.ts'
import { openPostgres } from '#server/embedded-postgres/embedded-postgres.ts'
import { ensureBuilt } from '../../tools/web/build-web.ts'
import { firstLoads } from '../../tools/web/first-load.ts'
import { comparePages, timePages } from './pages.ts'
import { measureEvents } from './events.ts'
import { measureHostile } from './hostile.ts'
import { measureInp } from './inp.ts'
import { measureKills } from './kills.ts'
import { measureLogins } from './logins.ts'
import { measureMatches } from './matches.ts'
import { comparePolls, holdPolls } from './polls.ts'
import { measurePushes } from './pushes.ts'
import { measureScrolling } from './scrolling.ts'
import { measureSends } from './sends.ts'
import { measureSignups } from './signup.ts'
import { compareForms, compareSearches } from './searches.ts'
import { compareSql } from './sql.ts'
import { holdStreams } from './streams.ts'
import { loadTool } from './load.ts'
import { prepareTown, seatMembers } from './demo-data.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const asked = process.argv.slice(2)
const members = Number(process.env.BENCH_MEMBERS ?? 100_000)
const dataDir = process.env.BENCH_DATA_DIR ?? '.data/bench'
const env = { ...process.env, DATA_DIR: dataDir, LOG: 'error', SEED: 'none' }

/** These bring a server of their own, and run only when they are named. */
const apart: Record<string, () => Promise<void>> = { kills: () => measureKills(say) }
for (const name of asked) await apart[name]?.()
const onTown = asked.filter((name) => !(name in apart))
if (asked.length > 0 && onTown.length === 0) process.exit()

await ensureBuilt()
const config = readConfig(env)
const postgres = config.databaseUrl
  ? null
  : await openPostgres({ dataDir: config.dataDir, log: { debug() {}, info() {}, warn() {}, error() {} } })
const { ctx, close } = await open(config)
await prepareTown(ctx, members, say)
const seats = await seatMembers(ctx, 2000)

say(
  `\n${members.toLocaleString('en')} members, load by ${loadTool}, Node ${process.version}. Ratios; 1.00 is the least it could cost.`,
)
const bare = await start('bare-server.ts')
const duet = await start('duet-server.ts')
const databasePid = postgres?.findPid() ?? null
const live = { ctx, duet, databasePid, startServer: (more?: Record<string, string>) => start('duet-server.ts', more), say }
const parts: Record<string, () => Promise<void> | void> = {
  polls: () => comparePolls({ seats, bare, duet, databasePid, say }),
  held: () => holdPolls({ ctx, duet, databasePid, say }),
  sends: () => measureSends({ ctx, duet, say }),
  matches: () => measureMatches({ ctx, duet, say }),
  pushes: () => measurePushes({ ctx, startEndpoint: () => start('push-endpoint.ts'), databasePid, say }),
  events: () => measureEvents(live),
  streams: () => holdStreams(live),
  searches: async () => {
    await compareSearches({ seats, bare, duet, databasePid, say })
    await compareForms({ seats, bare, duet, databasePid, say })
  },
  logins: () => measureLogins({ ctx, seats, duet, say }),
  signup: () => measureSignups({ duet, say }),
  hostile: () => measureHostile({ seats, startServer: live.startServer, say }),
  sql: () => compareSql({ ctx, say }),
  pages: async () => {
    await comparePages({ ctx, seats, say })
    await timePages({ ctx, say })
  },
  weight: () => sayWeight(),
  inp: () => measureInp({ ctx, duet, say }),
  scrolling: () => measureScrolling({ ctx, duet, say }),
}
try {
  for (const name of onTown.length > 0 ? onTown : Object.keys(parts)) await parts[name]?.()
} finally {
  bare.child.kill()
  duet.child.kill()
  await close()
  await postgres?.stop()
}

function sayWeight() {
  say('\nJavaScript of a first visit, as served (brotli)')
  for (const { page, kilobytes, mostKilobytes } of firstLoads())
    say(`  ${page.padEnd(34)} ${kilobytes.toFixed(1).padStart(6)} KB (at most ${mostKilobytes})`)
}

export type Started = { child: ChildProcess; port: number; pid: number }

/** What most parts measure on: the town's database, a server on it, and somebody to tell. */
export type TownSetting = { ctx: Context; duet: Started; say: (line: string) => void }

function start(file: string, more: Record<string, string> = {}): Promise<Started> {
  const child = fork(join(import.meta.dirname, file), { env: { ...env, ...more } })
  return new Promise((resolve, reject) => {
    child.once('message', ({ port }: { port: number }) => resolve({ child, port, pid: child.pid ?? 0 }))
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)))
  })
}
