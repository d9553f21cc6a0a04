/** Thirty argon2id logins a second beside other calls, and the time of a login with an unknown address. */
import type { Context } from '#server/infrastructure/context.ts'
import { hashPassword } from '#server/passwords/passwords.ts'
import type { Started } from './bench.ts'
import { median, quantile } from './figures.ts'
import { atRate } from './rate.ts'
import type { Seat } from './demo-data.ts'

type Setting = { ctx: Context; seats: Seat[]; duet: Started; print: (line: string) => void }
type Call = { path: string; headers: Record<string, string> }

const loginsPerSecond = 30
const callsPerSecond = 100
const seconds = 20
const rounds = 3
const tries = 200
const password = 'a password for the bench'

export async function measureLogins({ ctx, seats, duet, print }: Setting) {
  const emails = await nameMembers(ctx, seats.slice(-100))
  await compareBusy({ seats, duet, print: print }, emails)
  await compareUnknown({ duet, print: print }, emails)
}

/** The last of the seated members get a password; they are not polled for. */
async function nameMembers(ctx: Context, seats: Seat[]): Promise<string[]> {
  const ids = seats.map(({ member }) => member)
  const password_hash = await hashPassword(password)
  const rows = await ctx.db.updateTable('member').set({ password_hash }).where('id', 'in', ids).returning('email').execute()
  return rows.map(({ email }) => email)
}

const fetchCall = (duet: Started, { path, headers }: Call) => fetch(`http://127.0.0.1:${duet.port}${path}`, { headers })

async function logIn(duet: Started, email: string, word: string): Promise<{ status: number; ms: number }> {
  const at = performance.now()
  const response = await fetch(`http://127.0.0.1:${duet.port}/api/login.php`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: word }),
  })
  await response.arrayBuffer()
  return { status: response.status, ms: performance.now() - at }
}

async function compareBusy({ seats, duet, print }: Omit<Setting, 'ctx'>, emails: string[]) {
  const polls = await pollsOf(duet, seats.slice(0, 200))
  const searches = seats.slice(0, 200).map(({ cookie, age }, n): Call => {
    const query = `country=${n % 2 ? 'NL' : 'DE'}&gender=${n % 3 ? 'f' : 'm'}&min_age=${Math.max(18, age - 6)}&max_age=${age + 6}&page=1`
    return { path: `/api/search.php?${query}`, headers: { cookie } }
  })
  const idle: Record<string, number[]> = {}
  const busy: Record<string, number[]> = {}
  const logins: number[] = []
  let failed = 0
  const others = (into: Record<string, number[]>) =>
    atRate(callsPerSecond, (seconds * 1000) / rounds, async (n) => {
      const [kind, calls] = n % 2 ? (['poll', polls] as const) : (['search', searches] as const)
      const at = performance.now()
      const response = await fetchCall(duet, calls[Math.floor(n / 2) % calls.length] as Call)
      await response.arrayBuffer()
      if (response.status >= 400) failed++
      ;(into[kind] ??= []).push(performance.now() - at)
    })
  await others({})
  for (let round = 0; round < rounds; round++) {
    await others(idle)
    const someLogins = atRate(loginsPerSecond, (seconds * 1000) / rounds, async (n) => {
      const { status, ms } = await logIn(duet, emails[n % emails.length] ?? '', password)
      if (status === 200) logins.push(ms)
      else failed++
    })
    await Promise.all([someLogins, others(busy)])
  }
  print(`\nOther calls (${callsPerSecond}/s) while ${loginsPerSecond} members a second log in with argon2id`)
  for (const kind of ['poll', 'search']) print(beside(kind, idle[kind] ?? [], busy[kind] ?? []))
  const words = `${((logins.length / seconds) | 0).toString()}/s answered, p50 ${ms(logins, 0.5)} ms, p99 ${ms(logins, 0.99)} ms`
  print(`  logins       ${words}${failed ? `; ${failed} answers were errors` : ''}`)
}

const ms = (times: number[], share: number) => quantile(times, share).toFixed(1)
const beside = (kind: string, idle: number[], busy: number[]) =>
  `  ${kind.padEnd(12)} p50 ${ms(idle, 0.5)} ms idle, ${ms(busy, 0.5)} ms beside logins; p99 ${ms(idle, 0.99)} and ${ms(busy, 0.99)} ms: ${(quantile(busy, 0.99) / quantile(idle, 0.99)).toFixed(2)} (aim ≤ 2)`

/** Polls that are answered by 304. */
async function pollsOf(duet: Started, seats: Seat[]): Promise<Call[]> {
  const polls: Call[] = []
  for (const { cookie } of seats) {
    const first = await fetchCall(duet, { path: '/api/chats.php', headers: { cookie } })
    await first.arrayBuffer()
    polls.push({ path: '/api/chats.php', headers: { cookie, 'if-none-match': first.headers.get('etag') ?? '' } })
  }
  return polls
}

/** A wrong password for known and unknown addresses, alternating: the times must not differ. */
async function compareUnknown({ duet, print }: Pick<Setting, 'duet' | 'print'>, emails: string[]) {
  const existing: number[] = []
  const unknown: number[] = []
  for (let n = -10; n < tries; n++) {
    const email = emails[Math.abs(n) % emails.length] ?? ''
    const samples = [
      { into: existing, email },
      { into: unknown, email: `x${email}` },
    ]
    for (const { into, email } of n % 2 ? samples : samples.toReversed()) {
      const { ms } = await logIn(duet, email, 'not the password')
      if (n >= 0) into.push(ms)
    }
  }
  const difference = median(existing) - median(unknown)
  const noise = 2 * Math.hypot(errorOfMedian(existing), errorOfMedian(unknown))
  print(`\nA login refused, ${tries} tries each in turns`)
  print(`  known address ${ms(existing, 0.5)} ms, unknown ${ms(unknown, 0.5)} ms (medians): ${difference.toFixed(2)} ms apart`)
  print(
    `  noise        ${noise.toFixed(2)} ms (two standard errors): ${Math.abs(difference) <= noise ? 'indistinguishable' : 'DISTINGUISHABLE'}`,
  )
}

/** By drawing again from what was measured, 500 times. */
function errorOfMedian(values: number[]): number {
  const medians = Array.from({ length: 500 }, () =>
    median(values.map(() => values[Math.floor(Math.random() * values.length)] ?? 0)),
  )
  const mean = medians.reduce((sum, one) => sum + one, 0) / medians.length
  return Math.sqrt(medians.reduce((sum, one) => sum + (one - mean) ** 2, 0) / medians.length)
}
