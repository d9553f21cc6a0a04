/** People who use a site while a drill is at work: polls, searches, likes, paid messages, log-ins. First tries count. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '#server/infrastructure/context.ts'
import { hashPassword } from '#server/passwords/passwords.ts'
import { addBulkData } from '../../seed/bulk-data.ts'
import { type Call, type Client, type ClientResponse, openClient } from '../bench/client.ts'
import { type Seat, type Seating, seatMembers } from '../bench/demo-data.ts'
import { type Writer, writersOf } from '../bench/writers.ts'

export const bulkMembers = 2_000
const password = 'a password for the drill'

/** `host`: of their brand; without it the first one. */
export type People = { seats: Seat[]; writers: Writer[]; emails: string[]; host?: string }

/** Members with sessions, some of whom write to each other with credits enough, and some who log in. */
export async function preparePeople(ctx: Context): Promise<People> {
  await addBulkData(ctx, bulkMembers, () => {})
  return seatPeople(ctx)
}

/** The same on a database that has its bulk data. */
export async function seatPeople(ctx: Seating): Promise<People> {
  const writers = await writersOf(ctx, 200)
  const writing = new Set(writers.map(({ member }) => member))
  const seats = (await seatMembers(ctx, 400)).filter(({ member }) => !writing.has(member))
  const those = seats.slice(-30).map(({ member }) => member)
  const password_hash = await hashPassword(password)
  const named = await ctx.db.updateTable('member').set({ password_hash }).where('id', 'in', those).returning('email').execute()
  return { seats: seats.slice(0, -30), writers: await again(ctx, writers), emails: named.map(({ email }) => email) }
}

/** `seatMembers` ends the sessions of those it seats. */
async function again(ctx: Seating, writers: Writer[]): Promise<Writer[]> {
  const { rows } = await sql<{
    id: number
  }>`select member_id as id from session where member_id = any(${writers.map(({ member }) => member)}::bigint[])`.execute(ctx.db)
  const seated = new Set(rows.map(({ id }) => id))
  return writers.filter(({ member }) => seated.has(member))
}

export type Use = {
  requests: number
  /** What first tries were answered, or 0 for no answer, with its path. */
  failures: Map<string, number>
  /** Messages that were acknowledged, by id. */
  acknowledged: number[]
  longestMs: number
  /** Of each request. */
  tookMs: number[]
  /** Longest time without an acknowledged message, in milliseconds. */
  gapMs: number
}

export type Users = { one: (n: number) => Promise<void>; use: Use; close: () => void }

type Options = {
  people: People
  /** Where requests may go now, as a proxy knows it. Processes need TRUST_PROXY=1. */
  ports: () => readonly number[]
  /** Tries of a message with the same key, half a second apart. */
  tries?: number
}

export function openUsers({ people, ports, tries = 1 }: Options): Users {
  const clients = new Map<number, Client>()
  const use: Use = { requests: 0, failures: new Map(), acknowledged: [], longestMs: 0, tookMs: [], gapMs: 0 }
  let lastMs = performance.now()
  const client = (n: number) => {
    const all = ports()
    // every kind of call meets every process
    const port = all[Math.floor(n / kinds) % all.length] ?? 0
    const known = clients.get(port) ?? openClient(port, 64)
    clients.set(port, known)
    return known
  }
  const noted = (call: Call, answer: ClientResponse) => {
    use.requests += 1
    use.longestMs = Math.max(use.longestMs, answer.ms)
    use.tookMs.push(answer.ms)
    // a refusal of a write by a rule is an answer
    const least = call.method === 'POST' ? 500 : 400
    if (answer.status !== 0 && answer.status < least) return
    const failure = `${call.method ?? 'GET'} ${call.path.replace(/\?.*/, '')} ${answer.status} ${answer.text.slice(0, 120)}`
    use.failures.set(failure, (use.failures.get(failure) ?? 0) + 1)
  }
  async function send(n: number, call: Call) {
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const answer = await client(n + attempt * kinds).call(call)
      if (attempt === 0) noted(call, answer)
      if (answer.status === 200) {
        use.acknowledged.push((JSON.parse(answer.text) as { message: { id: number } }).message.id)
        const nowMs = performance.now()
        use.gapMs = Math.max(use.gapMs, nowMs - lastMs)
        lastMs = nowMs
      }
      if (answer.status !== 0 && answer.status < 500) return
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  }
  async function one(n: number) {
    const call = callOf(people, n)
    if (call.path === '/api/messages.php') await send(n, call)
    else noted(call, await client(n).call(call))
  }
  return { one, use, close: () => clients.forEach((each) => each.close()) }
}

/** In turn: a message, a poll, a search, a like or a log-in. */
const kinds = 4

/** Each member has an address of their own, of the range for tests (RFC 2544): limits count by address. */
const addressOf = (n: number) => ({ 'x-forwarded-for': `198.18.${n >> 8}.${n & 255}` })

/** Polls, searches and likes by members, a message in every fourth call, a log-in in every fortieth. */
function callOf({ seats, writers, emails, host }: People, n: number): Call {
  const at = n % seats.length
  const [seat, writer] = [seats[at], writers[n % writers.length]]
  const other = seats[(at + 1 + (Math.floor(n / seats.length) % (seats.length - 1))) % seats.length]
  if (!seat || !other || !writer) throw new Error('There are no members.')
  const named = { ...addressOf(at), ...(host !== undefined && { host }) }
  const headers = { cookie: seat.cookie, ...named }
  if (n % 40 === 39)
    return {
      method: 'POST',
      path: '/api/login.php',
      headers: named,
      body: { email: emails[n % emails.length], password },
    }
  if (n % kinds === 0)
    return {
      method: 'POST',
      path: '/api/messages.php',
      headers: { ...named, cookie: writer.cookie, 'idempotency-key': randomUUID() },
      body: { conversation: writer.conversation, text: 'A line of the drill' },
    }
  if (n % kinds === 1) return { path: '/api/chats.php', headers }
  if (n % kinds === 2)
    return { path: `/api/search.php?min_age=${Math.max(18, seat.age - 6)}&max_age=${seat.age + 6}&page=1`, headers }
  return { method: 'POST', path: '/api/likes.php', headers, body: { profile: other.member } }
}

export const failuresOf = ({ failures }: Use) => [...failures.values()].reduce((sum, count) => sum + count, 0)

/** Messages that were acknowledged and are not there, or cost twice. */
export async function checkAcknowledged(
  { db }: Pick<Context, 'db'>,
  { acknowledged }: Use,
): Promise<{ lost: number; double: number }> {
  const { rows } = await sql<{ found: number; debits: number }>`
    select (select count(*)::int from message where id = any (${acknowledged}::bigint[])) as found,
           (select count(*)::int from posting where kind = 'message' and ref = any (${acknowledged.map(String)}::text[])) as debits`.execute(
    db,
  )
  const { found = 0, debits = 0 } = rows[0] ?? {}
  return {
    lost: new Set(acknowledged).size - found,
    double: acknowledged.length - new Set(acknowledged).size + Math.max(0, debits - found),
  }
}
