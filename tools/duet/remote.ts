/** `duet … --at https://console.example.com`: another installation does it, asked by the key in DUET_KEY. */
import { apiKeyPattern } from '#domain/api-keys/api-keys.ts'
import type { WaitingAct } from '#domain/approvals/approvals.ts'
import type { ConsoleReply } from '#domain/console-wire.ts'
import { type Command, Ending, exitCodes, nameOf, wrongWords } from './command.ts'
import { linesOf, type Numbers, requestIn, type Values } from './request.ts'

type Reply = { status: number; body: unknown }
export type CallElsewhere = (call: { method: string; path: string; query: Values; body: unknown }) => Promise<Reply>

/** Prints the answer as a JSON document. Ends as `docs/operating/commands.md` says. */
export async function runElsewhere(command: Command, args: readonly string[], address: string) {
  const key = process.env.DUET_KEY ?? ''
  if (!apiKeyPattern.test(key)) throw wrongWords('Put the key of that console into DUET_KEY: duet key make prints one.')
  const reply = await callFor(command, args, openCaller(address, key))
  if (!args.includes('--quiet')) console.log(JSON.stringify(reply, null, 2))
}

/** Calls that console over HTTP. */
export const openCaller =
  (address: string, key: string): CallElsewhere =>
  async ({ method, path, query, body }) => {
    const url = new URL(path, address)
    for (const [field, value] of Object.entries(query)) url.searchParams.set(field, String(value))
    const headers = {
      authorization: `Bearer ${key}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }),
    }
    const response = await fetch(url, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }).catch(
      (error: unknown) => {
        throw new Ending(`${url.host} does not answer.`, exitCodes.away, { cause: error })
      },
    )
    const text = await response.text()
    return { status: response.status, body: /json/.test(response.headers.get('content-type') ?? '') ? JSON.parse(text) : null }
  }

/** Does a command by the line of the console's wire that names it, and returns the answer. */
export async function callFor(command: Command, args: readonly string[], call: CallElsewhere): Promise<unknown> {
  if (linesOf(command).length === 0) throw wrongWords(`"duet ${nameOf(command)}" works on its own machine only: leave out --at.`)
  const { method, path, query, body } = await requestIn(command, args, numbersElsewhere(call))
  return outcomeOf(await call({ method, path, query, body }))
}

const endings: Partial<Record<number, number>> = {
  401: exitCodes.notAllowed,
  403: exitCodes.notAllowed,
  404: exitCodes.notThere,
  409: exitCodes.changed,
  400: exitCodes.wrongWords,
}

/** What was answered, or an ending. */
function outcomeOf({ status, body }: Reply): unknown {
  if (status === 200) return body
  if (status === 202) throw waiting(body as WaitingAct)
  throw refused(status, (body ?? {}) as Record<string, unknown>)
}

export const waiting = ({ waits_for_approval: id, alone_at }: WaitingAct) =>
  new Ending(
    alone_at === null
      ? `It waits for a second person, as ${id}.`
      : `It waits as ${id}. Nobody else could agree: it is done at ${alone_at.slice(0, 16)}Z, unless an owner stops it.`,
    exitCodes.waits,
  )

/** A refusal as the console answers it. */
export function refused(status: number, { error, permission, field }: Record<string, unknown>, cause?: unknown): Ending {
  const about = [permission, field].filter((one) => one !== undefined).map(String)
  const sentence = `Refused: ${typeof error === 'string' ? error : status}${about.length > 0 ? ` (${about.join(', ')})` : ''}.`
  const code = status >= 500 || status === 429 ? exitCodes.away : (endings[status] ?? exitCodes.refused)
  return new Ending(sentence, code, { cause })
}

/** By that console's own answers, as far as the key sees them. */
const numbersElsewhere = (call: CallElsewhere): Numbers => {
  const read = async (path: string, query: Values = {}) =>
    outcomeOf(await call({ method: 'GET', path, query, body: undefined })) as never
  return {
    async site(key) {
      const { me }: ConsoleReply<'GET /api/state'> = await read('/api/state')
      return me?.sites.find((one) => one.key === key)?.id ?? null
    },
    async staff(email) {
      for (let cursor: string | null = ''; cursor !== null;) {
        const page: ConsoleReply<'GET /api/staff'> = await read('/api/staff', cursor === '' ? {} : { cursor })
        const found = page.staff.find((one) => one.email.toLowerCase() === email.toLowerCase())
        if (found) return found.id
        cursor = page.next
      }
      return null
    },
  }
}
