/** The console in tests: staff with roles, and calls as their browsers make them, in process. */
import { type ConsoleCallName, consoleWire } from '#domain/console-wire.ts'
import { writeRight } from '#domain/staff/permissions.ts'
import { everywhere, type Scope } from '#domain/staff/rights.ts'
import { createConsoleApp } from '#server/console-app.ts'
import { makeApiKey } from '#server/api-keys/api-keys.ts'
import { digestOf, newSecret } from '#server/infrastructure/secrets.ts'
import { findCallerById, inviteStaff } from '#server/staff/staff.ts'
import { openStaffSession } from '#server/staff/staff-sessions.ts'
import type { TestApp } from './test-app.ts'

export const consoleHost = 'console.localhost:3000'
export const consoleOrigin = `http://${consoleHost}`
export const consoleCalls = Object.keys(consoleWire) as ConsoleCallName[]

export type ConsoleResponse = { status: number; body: unknown; headers: Headers }
export type ConsoleCallOptions = {
  query?: Record<string, unknown>
  body?: unknown
  key?: string | null
  headers?: Record<string, string>
}
export type ConsoleCaller = (name: ConsoleCallName, options?: ConsoleCallOptions) => Promise<ConsoleResponse>

export type Worker = { id: number; cookie: string; call: ConsoleCaller }
type Role = { role: string; at?: Scope }

let count = 0

export function openConsole(app: TestApp) {
  const hono = createConsoleApp(app.ctx, true)
  const giver = { actor: { actor_kind: 'shell' as const, actor: 'test' }, rights: null }

  const callWith =
    (cookie: string | null): ConsoleCaller =>
    async (name, { query, body, key, headers = {} } = {}) => {
      const [method = '', path = ''] = name.split(' ')
      const url = new URL(path, consoleOrigin)
      for (const [field, value] of Object.entries(query ?? {}))
        if (value !== undefined) url.searchParams.set(field, String(value))
      const sent = key === undefined && method !== 'GET' ? `test-key-${(count += 1)}` : key
      const response = await hono.request(url, {
        method,
        headers: {
          host: consoleHost,
          ...(cookie ? { cookie } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(sent ? { 'idempotency-key': sent } : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      return { status: response.status, body: text === '' ? null : JSON.parse(text), headers: response.headers }
    }

  /** A session of a person, just proved. */
  const signIn = async (id: number): Promise<Worker> => {
    const { cookie } = await openStaffSession(app.ctx, id, 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0')
    const sent = cookie.split(';')[0] ?? ''
    return { id, cookie: sent, call: callWith(sent) }
  }

  /** An active person with a role, signed in. */
  const hire = async (name: string, { role, at = everywhere }: Role): Promise<Worker> => {
    const person = { email: `${name.toLowerCase()}@staff.example.com`, name, locale: 'en' as const }
    const id = await inviteStaff(app.ctx, giver, person, { role, at, until: null })
    await app.ctx.db.updateTable('staff').set({ state: 'active' }).where('id', '=', id).execute()
    return signIn(id)
  }
  /** A key of a person with all that they may, or with these rights alone, as a program calls with it. */
  const program = async (id: number, rights?: string[]): Promise<ConsoleCaller> => {
    const maker = await findCallerById(app.ctx, id)
    if (!maker) throw new Error('Nobody.')
    const token = `duet_${newSecret()}`
    const { kind, id: where_id } = maker.rights[0]?.scope ?? everywhere
    const wanted = { name: 'test', at: kind, where_id, networks: [], days: 1, reason: 'a test' }
    const token_hash = digestOf(token).toString('hex')
    await makeApiKey(app.ctx, maker, { ...wanted, rights: rights ?? maker.rights.map(writeRight), token_hash })
    const call = callWith(null)
    return (name, options = {}) => call(name, { ...options, headers: { ...options.headers, authorization: `Bearer ${token}` } })
  }
  return { visitor: callWith(null), hire, signIn, program, hono }
}

export const codeOf = ({ body }: Pick<ConsoleResponse, 'body'>) => (body as { error?: string } | null)?.error
