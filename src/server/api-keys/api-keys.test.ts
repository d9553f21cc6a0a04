/** Keys of programs: they do what their person may, from the networks they name, and stop with that person. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '#domain/time/durations.ts'
import type { NewApiKey } from '#domain/api-keys/api-keys.ts'
import { everywhere, type Scope } from '#domain/staff/rights.ts'
import { listAuditLines } from '#server/audit/audit.ts'
import { digestOf, newSecret } from '#server/infrastructure/secrets.ts'
import { suspendStaff } from '#server/staff/staff.ts'
import { nameOf } from '../../../tools/duet/command.ts'
import { callFor, openCaller } from '../../../tools/duet/remote.ts'
import { table } from '../../../tools/duet/table.ts'
import { codeOf, openConsole, type Worker } from '../../../tests/console.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let desk: ReturnType<typeof openConsole>
let olga: Worker
beforeAll(async () => {
  app = await openTestApp()
  desk = openConsole(app)
  olga = await desk.hire('Olga', { role: 'owner' })
  await desk.hire('Otto', { role: 'owner' })
})
afterAll(() => app.close())

const wanted = { name: 'nightly', at: 'installation', where_id: null, networks: [], days: 90, reason: 'a script' } as const
type Wanted = Partial<NewApiKey> & { rights: string[] }

/** Asked for by one owner, approved by another one. */
async function keyOf(worker: Worker, more: Wanted): Promise<string> {
  const token = `duet_${newSecret()}`
  const made = await worker.call('POST /api/keys', { body: { ...wanted, ...more, token_hash: digestOf(token).toString('hex') } })
  const { waits_for_approval } = made.body as { waits_for_approval: string }
  const approving = await (
    await desk.hire(`Nora${newSecret().slice(0, 5)}`, { role: 'owner' })
  ).call('POST /api/approvals/give', {
    body: { id: waits_for_approval },
  })
  expect([made.status, approving.status, approving.body]).toEqual([202, 200, null])
  return token
}
const withKey = (token: string, headers: Record<string, string> = {}) => ({
  headers: { authorization: `Bearer ${token}`, ...headers },
})

test('a key works once a second person agreed to it, for what it was given and for nothing else', async () => {
  const token = `duet_${newSecret()}`
  const body = { ...wanted, rights: ['members.find=look'], token_hash: digestOf(token).toString('hex') }
  const { status } = await olga.call('POST /api/keys', { body })
  expect(status).toBe(202)
  expect(codeOf(await desk.visitor('GET /api/jobs', withKey(token)))).toBe('not_signed_in')
  const other = await keyOf(olga, { rights: ['members.find=look'] })
  expect((await desk.visitor('GET /api/members', { query: { q: 'Nobody' }, ...withKey(other) })).status).toBe(200)
  expect(codeOf(await desk.visitor('GET /api/jobs', withKey(other)))).toBe('not_allowed')
  expect(codeOf(await desk.visitor('GET /api/own', withKey(other)))).toBe('person_needed')
})

test('what asks its person for a proof waits for somebody else, and both the key and the reason stand in the log', async () => {
  const token = await keyOf(olga, { rights: ['members.reveal=may'] })
  const anna = await app.createMember('Anna')
  const answer = await desk.visitor('POST /api/members/reveal', { body: { id: anna, reason: 'a court asks' }, ...withKey(token) })
  expect(answer.status).toBe(202)
  const { waits_for_approval } = answer.body as { waits_for_approval: string }
  expect(codeOf(await olga.call('POST /api/approvals/give', { body: { id: waits_for_approval } }))).toBe('own_request')
  const [line] = await listAuditLines(app.ctx.db, { act: 'member reveal', limit: 1 })
  expect(line).toMatchObject({ actor_kind: 'key', outcome: 'begun', reason: 'a court asks' })
})

test('a key stops at its end, when it is ended, when its person is suspended, and elsewhere than in its networks', async () => {
  const worker = await desk.hire('Piet', { role: 'owner' })
  const find = (token: string) => desk.visitor('GET /api/members', { query: { q: 'Nobody' }, ...withKey(token) })
  const rights = ['members.find=look']
  const far = await keyOf(worker, { rights, networks: ['192.0.2.0/24'] })
  expect(codeOf(await find(far))).toBe('not_signed_in')
  const ended = await keyOf(worker, { rights, name: 'to be ended' })
  const { keys } = (await worker.call('GET /api/keys')).body as { keys: { id: number; name: string; state: string }[] }
  const { id = 0 } = keys.find(({ name }) => name === 'to be ended') ?? {}
  expect((await worker.call('POST /api/keys/end', { body: { id, reason: 'no longer used' } })).status).toBe(200)
  expect(codeOf(await worker.call('POST /api/keys/end', { body: { id, reason: 'again' } }))).toBe('not_found')
  expect(codeOf(await find(ended))).toBe('not_signed_in')
  const short = await keyOf(worker, { rights, days: 1 })
  expect((await find(short)).status).toBe(200)
  const stopped = await keyOf(worker, { rights, days: 300 })
  app.wait(dayMs)
  expect(codeOf(await find(short))).toBe('not_signed_in')
  expect((await find(stopped)).status).toBe(200)
  await suspendStaff(app.ctx, { actor: { actor_kind: 'shell', actor: 'test' }, rights: null }, worker.id)
  expect(codeOf(await find(stopped))).toBe('not_signed_in')
})

test('a right that its person loses is lost to the key with the next call', async () => {
  const pool: Scope = { kind: 'pool', id: app.site().pool_id }
  const mona = await desk.hire('Mona', { role: 'support', at: everywhere })
  await desk.hire('Mira', { role: 'owner' })
  // support makes no keys: an owner would, so the right is taken from an owner who keeps another role
  expect(
    codeOf(await mona.call('POST /api/keys', { body: { ...wanted, rights: ['members.find=look'], token_hash: 'a'.repeat(64) } })),
  ).toBe('not_allowed')
  const quinn = await desk.hire('Quinn', { role: 'owner' })
  const token = await keyOf(quinn, { rights: ['jobs=look'], name: 'queues' })
  expect((await desk.visitor('GET /api/jobs', withKey(token))).status).toBe(200)
  await app.ctx.db
    .insertInto('staff_grant')
    .values({ ...grantOf(quinn.id, 'support', pool) })
    .execute()
  await app.ctx.db.deleteFrom('staff_grant').where('staff_id', '=', quinn.id).where('role', '=', 'owner').execute()
  expect(codeOf(await desk.visitor('GET /api/jobs', withKey(token)))).toBe('not_allowed')
})
const grantOf = (staff_id: number, role: string, { kind, id }: Scope) => ({
  staff_id,
  role,
  scope_kind: kind,
  scope_id: id,
  until_at: null,
  granted_by: 'shell:test',
  created_at: app.ctx.now(),
})

test('no key is made with a right that its person lacks, for a place that is not there, or for something that is no network', async () => {
  const { call } = await desk.signIn(olga.id)
  const make = (more: object) =>
    call('POST /api/keys', {
      body: { ...wanted, rights: ['figures=look'], token_hash: digestOf(newSecret()).toString('hex'), ...more },
    })
  // what waits is refused where it is done
  const approve = async (more: object) => {
    const { body } = await make(more)
    const nora = await desk.hire(`Nele${newSecret().slice(0, 5)}`, { role: 'owner' })
    const id = (body as { waits_for_approval: string }).waits_for_approval
    return (await nora.call('POST /api/approvals/give', { body: { id } })).body
  }
  expect(await approve({ networks: ['here'] })).toMatchObject({ error: 'approval_void', cause: 'bad_network' })
  expect(await approve({ at: 'site', where_id: 999 })).toMatchObject({ error: 'approval_void', cause: 'not_found' })
  expect((await make({ rights: ['everything=may'] })).status).toBe(400)
})

test('words of a command fill the fields of the call, by their order or by name', async () => {
  const command = (name: string) => {
    const found = table.find((one) => nameOf(one) === name)
    if (!found) throw new Error(name)
    return found
  }
  const sent: unknown[] = []
  const call = async (request: unknown) => {
    sent.push(request)
    return { status: 200, body: null }
  }
  await callFor(command('member find'), ['anna@example.com', '--json'], call)
  await callFor(command('member sign-out'), ['17', '--reason', 'she asked'], call)
  await callFor(command('case take'), ['R-2026-000001'], call)
  await callFor(command('case take'), ['R-2026-000001', '--reason', 'due'], call)
  expect(sent).toMatchObject([
    { method: 'GET', path: '/api/members', query: { q: 'anna@example.com' } },
    { method: 'POST', path: '/api/members/sign_out', body: { id: 17, reason: 'she asked' } },
    { method: 'POST', path: '/api/cases/hold', body: { reference: 'R-2026-000001' } },
    { method: 'POST', path: '/api/cases/take_over', body: { reference: 'R-2026-000001', reason: 'due' } },
  ])
  await expect(callFor(command('member find'), ['anna', '--colour', 'red'], call)).rejects.toMatchObject({ code: 2 })
  await expect(callFor(command('files move'), [], call)).rejects.toMatchObject({ code: 2 })
  const answers = [
    [401, 4],
    [404, 3],
    [409, 6],
    [422, 1],
    [503, 7],
  ] as const
  for (const [status, code] of answers)
    await expect(callFor(command('member find'), ['anna'], async () => ({ status, body: { error: 'x' } }))).rejects.toMatchObject(
      { code },
    )
  const waits = { waits_for_approval: '7', expires_at: '2026-06-04T12:00:00.000Z', alone_at: null }
  await expect(callFor(command('member find'), ['anna'], async () => ({ status: 202, body: waits }))).rejects.toMatchObject({
    code: 5,
    message: 'It waits for a second person, as 7.',
  })
  await expect(
    openCaller('http://127.0.0.1:1', 'duet_x')({ method: 'GET', path: '/', query: {}, body: undefined }),
  ).rejects.toMatchObject({
    code: 7,
  })
})
