/** The console's client: a call that needs a sign-in or a proof is done once it has it, and a repeat never acts twice. */
import { expect, test, vi } from 'vitest'
import { createConsoleApi, WaitsForApproval } from '#console/api.ts'
import { createGate } from '#console/app/gates.ts'

type Given = { status: number; body: unknown } | 'no network'

/** A server that answers what is listed, one call after the other. */
function open(...answers: Given[]) {
  const gates = { signIn: createGate(), proof: createGate() }
  const keys: (string | undefined)[] = []
  const send = vi.fn(async (_address: unknown, init?: RequestInit) => {
    const headers = init?.headers as Record<string, string> | undefined
    keys.push(headers?.['idempotency-key'])
    const answer = answers.shift()
    if (!answer || answer === 'no network') throw new TypeError('failed to fetch')
    return Response.json(answer.body, { status: answer.status })
  })
  return { api: createConsoleApi(gates, send as typeof fetch), gates, keys, send }
}

const suspend = { body: { id: 2, reason: 'Left the company' } }
const ok = { status: 200, body: null }

test('a write whose answer was lost is sent once more, under the same key', async () => {
  const { api, keys } = open('no network', ok)
  await expect(api('POST /api/staff/suspend', suspend)).resolves.toBeNull()
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('a server that stays away is said after one repeat', async () => {
  const { api, send } = open('no network', 'no network', ok)
  await expect(api('POST /api/staff/suspend', suspend)).rejects.toMatchObject({ code: 'offline' })
  expect(send).toHaveBeenCalledTimes(2)
})

test('an operator whose session ended signs in again, and the same call goes on', async () => {
  const { api, gates, keys } = open({ status: 401, body: { error: 'not_signed_in' } }, ok)
  const done = api('POST /api/staff/suspend', suspend)
  await vi.waitFor(() => expect(gates.signIn.isOpen()).toBe(true))
  gates.signIn.close(true)
  await expect(done).resolves.toBeNull()
  expect(new Set(keys).size).toBe(1)
})

test('an operator gives one proof for two calls that need it', async () => {
  const needed = { status: 401, body: { error: 'proof_needed' } }
  const { api, gates } = open(needed, needed, ok, ok)
  const both = Promise.all([api('POST /api/staff/suspend', suspend), api('POST /api/staff/resume', suspend)])
  await vi.waitFor(() => expect(gates.proof.isOpen()).toBe(true))
  await new Promise((resolve) => setTimeout(resolve))
  gates.proof.close(true)
  await expect(both).resolves.toEqual([null, null])
})

test('an operator who closes the question for a proof has changed nothing', async () => {
  const { api, gates, send } = open({ status: 401, body: { error: 'proof_needed' } }, ok)
  const done = api('POST /api/staff/suspend', suspend)
  await vi.waitFor(() => expect(gates.proof.isOpen()).toBe(true))
  gates.proof.close(false)
  await expect(done).rejects.toMatchObject({ code: 'proof_needed' })
  expect(send).toHaveBeenCalledTimes(1)
})

test('a server that never takes a proof does not ask for ever', async () => {
  const needed = { status: 401, body: { error: 'proof_needed' } }
  const { api, gates, send } = open(needed, needed, needed, needed, needed)
  const stop = gates.proof.subscribe(() => gates.proof.isOpen() && queueMicrotask(() => gates.proof.close(true)))
  await expect(api('POST /api/staff/suspend', suspend)).rejects.toMatchObject({ code: 'proof_needed' })
  expect(send).toHaveBeenCalledTimes(4)
  stop()
})

test('an act that waits for a second person is no failure', async () => {
  const waiting = { waits_for_approval: '5', expires_at: '2026-11-29T12:00:00Z', alone_at: null }
  const { api } = open({ status: 202, body: waiting })
  const thrown = await api('POST /api/staff/owners', suspend).catch((error: unknown) => error)
  expect(thrown).toBeInstanceOf(WaitsForApproval)
  expect((thrown as WaitsForApproval).waiting).toEqual(waiting)
})

test('a refusal comes with its details', async () => {
  const { api } = open({ status: 403, body: { error: 'not_allowed', permission: 'staff' } })
  await expect(api('POST /api/staff/suspend', suspend)).rejects.toMatchObject({
    code: 'not_allowed',
    details: { permission: 'staff' },
  })
})
