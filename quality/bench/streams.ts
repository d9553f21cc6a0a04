/** Ten thousand open streams on one process: their memory, and the delivery of a thousand messages a second. */
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { ConversationId, MessageId } from '#domain/chats/chats.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { publish } from '#server/events/events.ts'
import { openBrowsers } from './browsers.ts'
import { ms, stamped, type EventsSetting } from './events.ts'
import { seatMembers } from './demo-data.ts'

/** What docs/operating/processes.md advises where very many streams are open. */
const memorySetting = '--max-semi-space-size=16'
const streams = 10_000
const listeners = 1000
const seconds = 30
/** The thousand are spread over each second in so many steps. */
const steps = 50

/** The messages come from another process by way of the database, as those that another server took do. */
export async function holdStreams({ ctx, startServer, print }: EventsSetting) {
  const seats = await seatMembers(ctx, streams)
  if (seats.length < streams) throw new Error(`Only ${seats.length} members are there.`)
  const server = await startServer({ NODE_OPTIONS: memorySetting })
  const empty = memoryOf(server.pid)
  const browsers = await openBrowsers({ port: server.port, cookies: seats.map(({ cookie }) => cookie) })
  await pause(5000)
  const opened = memoryOf(server.pid)
  const published = await publishEachSecond(
    ctx,
    seats.slice(0, listeners).map(({ member }) => member as ProfileId),
  )
  await pause(2000)
  const { open, lost, times } = await browsers.report()
  const after = memoryOf(server.pid)
  browsers.close()
  server.child.kill()
  print(
    `\n${open.toLocaleString('en')} open streams on one process; a message a second to each of ${listeners} for ${seconds} s (${memorySetting})`,
  )
  print(`  memory       ${empty} MB before, ${opened} MB with all open, ${after} MB at the end (aim ≤ 450)`)
  print(`  heard        ${times.length} of ${published}; streams lost: ${lost} (aim 0)`)
  print(`  on the way   p50 ${ms(times, 0.5)} ms, p99 ${ms(times, 0.99)} ms (aim p99 ≤ 1000 ms)`)
}

async function publishEachSecond(ctx: Context, members: ProfileId[]): Promise<number> {
  const size = Math.ceil(members.length / steps)
  const startMs = performance.now()
  let published = 0
  for (let step = 0; step < seconds * steps; step += 1) {
    const lateMs = performance.now() - startMs - (step * 1000) / steps
    if (lateMs < 0) await pause(-lateMs)
    const some = members.slice((step % steps) * size, ((step % steps) + 1) * size)
    await sql`update member_state set chats_v = chats_v + 1 where member_id = any(${some}::bigint[])`.execute(ctx.db)
    for (const member of some) publishMessage(ctx, member)
    published += some.length
  }
  return published
}

function publishMessage(ctx: Context, member: ProfileId) {
  const facts = { sent_at: new Date().toISOString(), delivered: false, read_at: null, warnings: [] }
  const message = { id: 1 as MessageId, sender: 1 as ProfileId, text: stamped(), ...facts }
  publish(ctx, [member], { event: 'message', data: { conversation: 1 as ConversationId, message } })
}

const memoryOf = (pid: number) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)
