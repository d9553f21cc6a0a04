/** From address, name and password to an account: a browser's calls, one newcomer at a time, and the password hash alone. */
import { createHash, randomBytes } from 'node:crypto'
import { hashPassword } from '#server/passwords/passwords.ts'
import type { Started } from './bench.ts'
import { quantile } from './figures.ts'

type Setting = { duet: Started; print: (line: string) => void }
type TimedResponse = { body: unknown; ms: number }

const signupCount = 50
const mostMs = 200
const password = 'a quiet sunday by the sea'
const agent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

export async function measureSignups({ duet, print }: Setting) {
  const call = callerOf(duet)
  const times = { checks: [] as number[], accounts: [] as number[], hashes: [] as number[] }
  // the first few warm up what only ever happens once
  for (let n = -5; n < signupCount; n++) {
    const { check, account } = await signUp(call)
    const hash = await timed(() => hashPassword(password))
    if (n < 0) continue
    times.checks.push(check)
    times.accounts.push(account)
    times.hashes.push(hash.ms)
  }
  const withoutHash = times.accounts.map((ms, n) => Math.max(0, ms - (times.hashes[n] ?? 0)))
  print(
    `\nFrom a typed address, name and password to an account: 2 calls (aim ≤ 3), ${signupCount} newcomers one after the other`,
  )
  print(row('the address checked', times.checks, true))
  print(row('the account made', times.accounts))
  print(row('of which the hash', times.hashes))
  print(row('all but the hash', withoutHash, true))
}

type Caller = (path: string, body?: object) => Promise<TimedResponse>

/** The form's requests: an address check when the field loses focus, and the account when it is submitted. */
async function signUp(call: Caller): Promise<{ check: number; account: number }> {
  const email = `bench-${randomBytes(8).toString('hex')}@newcomer.example`
  const checked = await call(`/api/validate_email.php?email=${encodeURIComponent(email)}`)
  const { token } = checked.body as { token: string }
  const account = await call('/api/user.php?new=1', {
    email,
    name: 'Noor',
    password,
    profile: null,
    attribution: null,
    trafficsource: null,
    language: 'en',
    country: 'NL',
    timezone: 'Europe/Amsterdam',
    form_path: '/',
    referrer: '',
    csrf: createHash('sha256').update(`${token}:${email}`).digest('hex'),
    token,
    n: agent,
  })
  return { check: checked.ms, account: account.ms }
}

const callerOf =
  (duet: Started): Caller =>
  async (path, body) => {
    const headers = { 'user-agent': agent, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
    const request = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
    const { value, ms } = await timed(async () => {
      const response = await fetch(`http://127.0.0.1:${duet.port}${path}`, request)
      return { status: response.status, text: await response.text() }
    })
    if (value.status >= 400) throw new Error(`${path.split('?')[0]} answered ${value.status}: ${value.text}`)
    return { body: JSON.parse(value.text), ms }
  }

async function timed<T>(work: () => Promise<T>): Promise<{ value: T; ms: number }> {
  const at = performance.now()
  const value = await work()
  return { value, ms: performance.now() - at }
}

function row(name: string, times: readonly number[], hasAim = false): string {
  const [p50, p99, slowest] = [quantile(times, 0.5), quantile(times, 0.99), Math.max(...times)].map((ms) => ms.toFixed(1))
  const aim = hasAim ? ` (aim ≤ ${mostMs}${Math.max(...times) <= mostMs ? '' : ': MISSED'})` : ''
  return `  ${name.padEnd(20)} p50 ${p50} ms, p99 ${p99} ms, slowest ${slowest} ms${aim}`
}
