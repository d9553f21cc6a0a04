/** The console's API client: calls a line of the console's wire, and asks in place for a sign-in or a proof that the call needs. */
import type { ConsoleCallName, ConsoleInput, ConsoleReply } from '#domain/console-wire.ts'
import type { Gate } from '#console/app/gates.ts'
import { ApiRefusal, readRefusal } from '#web/kit/api/api-refusal.ts'

type CallArgs<Name extends ConsoleCallName> =
  object extends ConsoleInput<Name>
    ? [input?: ConsoleInput<Name>, options?: ConsoleCallOptions]
    : [input: ConsoleInput<Name>, options?: ConsoleCallOptions]
export type ConsoleCallOptions = { signal?: AbortSignal }

/** Throws `ApiRefusal` for a refusal, and `WaitsForApproval` for an act that waits for a second person. */
export type ConsoleApi = <Name extends ConsoleCallName>(name: Name, ...rest: CallArgs<Name>) => Promise<ConsoleReply<Name>>

/** The answer to an act that waits (HTTP 202). `alone_at`: when it is done alone, because nobody else holds the right. */
export type Waiting = { waits_for_approval: string; expires_at: string; alone_at: string | null }

/** Not a failure: the act is stored and waits. */
export class WaitsForApproval extends Error {
  override readonly name = 'WaitsForApproval'
  readonly waiting: Waiting

  constructor(waiting: Waiting) {
    super('waits for a second person')
    this.waiting = waiting
  }
}

/** `isOpen` of each resolves once the person has signed in again or given a proof; false: they closed it. */
export type Gates = { signIn: Gate; proof: Gate }

const timeoutMs = 15_000
/** Someone who mistypes a code a few times is not asked for ever. */
const mostProofs = 3

export function createConsoleApi(gates: Gates, send: typeof fetch = (...args) => fetch(...args)): ConsoleApi {
  const call = async (
    name: string,
    input: { query?: Record<string, unknown>; body?: unknown } = {},
    { signal }: ConsoleCallOptions = {},
  ) => {
    const key = crypto.randomUUID()
    const attempt = () => once(send, name, input, key, signal)
    for (let proofs = 0; ;) {
      try {
        return await attempt().catch((error: unknown) => {
          // The answer may be lost while the act was done: the same key makes the repeat safe.
          if (error instanceof ApiRefusal && error.code === 'offline') return attempt()
          throw error
        })
      } catch (error) {
        const code = error instanceof ApiRefusal ? error.code : null
        if (code === 'not_signed_in' && (await gates.signIn.open())) continue
        if (code === 'proof_needed' && (proofs += 1) <= mostProofs && (await gates.proof.open())) continue
        throw error
      }
    }
  }
  return call as ConsoleApi
}

async function once(
  send: typeof fetch,
  name: string,
  { query = {}, body }: { query?: Record<string, unknown>; body?: unknown },
  key: string,
  given: AbortSignal | undefined,
): Promise<unknown> {
  const [method = '', path = ''] = name.split(' ')
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = given ? AbortSignal.any([timeout, given]) : timeout
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([field, value]) => (value === undefined || value === null ? [] : [[field, String(value)]])),
  ).toString()
  const headers: Record<string, string> = method === 'GET' ? {} : { 'idempotency-key': key }
  if (body !== undefined) headers['content-type'] = 'application/json'
  try {
    const address = search ? `${path}?${search}` : path
    const response = await send(address, {
      method,
      headers,
      signal,
      body: body === undefined ? null : JSON.stringify(body),
    })
    if (response.status >= 400) throw await readRefusal(response)
    const reply: unknown = await response.json()
    if (response.status === 202 && isWaiting(reply)) throw new WaitsForApproval(reply)
    return reply
  } catch (error) {
    if (timeout.aborted) throw new ApiRefusal(504, 'timeout')
    if (error instanceof SyntaxError) throw new ApiRefusal(502, 'bad_answer')
    if (error instanceof TypeError) throw new ApiRefusal(503, 'offline')
    throw error
  }
}

const isWaiting = (reply: unknown): reply is Waiting =>
  typeof reply === 'object' && reply !== null && 'waits_for_approval' in reply
