/** Orders of authorities: each act needs two people, a package is fetched once with a line in the log, and the member hears of it in time. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync, strFromU8 } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderPage } from '#domain/authority-orders/order-pages.ts'
import { packageLifeMs } from '#domain/authority-orders/authority-orders.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { dayMs } from '#domain/time/durations.ts'
import { settleOrders } from '#server/authority-orders/authority-orders.jobs.ts'
import { codeOf, openConsole, type Worker } from '../../../tests/console.ts'
import { talkMuch } from '../../../tests/long-talk.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let desk: ReturnType<typeof openConsole>
let ada: Worker
let bob: Worker
let boris: ProfileId
beforeAll(async () => {
  app = await openTestApp()
  desk = openConsole(app)
  ada = await desk.hire('Ada', { role: 'support' })
  bob = await desk.hire('Bob', { role: 'support' })
  boris = await app.createMember('Boris', { email: 'boris@example.test' })
})
afterAll(() => app.close())

const reason = 'The letter of 12 June.'
/** What one person asks for and another agrees to. */
async function byTwo(name: Parameters<Worker['call']>[0], body: object) {
  const asked = await ada.call(name, { body: { ...body, reason } })
  expect(asked.status).toBe(202)
  const id = (asked.body as { waits_for_approval: string }).waits_for_approval
  expect(codeOf(await ada.call('POST /api/approvals/give', { body: { id } }))).toBe('own_request')
  return bob.call('POST /api/approvals/give', { body: { id } })
}
/** As the authority does. */
function openPackage(name: string, file: string, passphrase: string) {
  const folder = mkdtempSync(join(tmpdir(), 'duet-'))
  writeFileSync(join(folder, name), Buffer.from(file, 'base64'))
  const words = ['enc', '-d', '-aes-256-cbc', '-pbkdf2', '-iter', '600000', '-pass', 'stdin', '-in', name, '-out', 'open.zip']
  execFileSync('openssl', words, { cwd: folder, input: passphrase })
  return unzipSync(readFileSync(join(folder, 'open.zip')))
}
const newestOrder = async () =>
  ((await ada.call('GET /api/authority_orders', { query: { view: 'all' } })).body as { orders: { reference: string }[] })
    .orders[0]?.reference ?? ''
const read = async (reference: string) =>
  (await ada.call('GET /api/authority_orders/one', { query: { reference } })).body as OrderPage
async function order(more: object = {}) {
  const what = { ground: 'police', authority: 'Polizei Berlin', number: '12/26', asked_for: 'Name and address' }
  const body = { ...what, site: app.site().id, member: boris, received: '2026-06-14', ...more }
  expect((await byTwo('POST /api/authority_orders', body)).status).toBe(200)
  return newestOrder()
}
const fetchIt = (worker: Worker, reference: string) => worker.call('POST /api/authority_orders/fetch', { body: { reference } })
const linesOf = async (reference: string, act: string) =>
  (
    await sql<{ actor: string; outcome: string }>`
      select l.actor, l.outcome from audit_log l join audit_log_text t on t.year = l.year and t.log_id = l.id where t.target = ${reference} and l.act = ${act} order by l.id`.execute(
      app.ctx.db,
    )
  ).rows

test('an order is written down only once two people agree, and nothing of it before', async () => {
  const asked = await ada.call('POST /api/authority_orders', {
    body: { site: app.site().id, ground: 'inform', authority: 'A', number: '1', asked_for: 'X', received: '2026-06-14', reason },
  })
  expect(asked.status).toBe(202)
  expect((await ada.call('GET /api/authority_orders', { query: { view: 'all' } })).body).toMatchObject({ orders: [] })
  const reference = await order()
  expect(reference).toBe('A-2026-000001')
  expect(await read(reference)).toMatchObject({ added_by: 'Ada', member: boris, given: null, packages: [] })
})

test('an order to one brand is never about a member of another, in its pool or outside', async () => {
  const strangers = [
    await app.createMember('Mia', { host: 'classic.localhost' }),
    await app.createMember('Vera', { host: 'lavish.localhost' }),
  ]
  for (const member of strangers) {
    const body = {
      site: app.site().id,
      ground: 'police',
      authority: 'A',
      number: '1',
      asked_for: 'X',
      member,
      received: '2026-06-14',
    }
    expect(codeOf(await byTwo('POST /api/authority_orders', body))).toBe('approval_void')
  }
  expect((await read(await order())).member).toBe(boris)
})

test('a package holds what was ordered, is sealed, fetched once, and each fetch is a line in the log', async () => {
  const reference = await order()
  expect(codeOf(await fetchIt(ada, reference))).toBe('package_gone')
  await byTwo('POST /api/authority_orders/package', { reference, parts: ['account', 'devices'] })
  await app.runJobs()
  const { packages } = await read(reference)
  expect(packages).toMatchObject([{ state: 'ready', asked_by: 'Ada', fetched_by: null }])
  const { body } = await fetchIt(bob, reference)
  const { name, file, passphrase, sha256 } = body as { name: string; file: string; passphrase: string; sha256: string }
  expect(sha256).toBe(packages[0]?.sha256)
  expect(Buffer.from(file, 'base64').includes('boris@example.test')).toBe(false)
  const entries = openPackage(name, file, passphrase)
  expect(Object.keys(entries).toSorted()).toEqual([
    'account.json',
    'devices.json',
    'passkeys.json',
    'premium.json',
    'shown_outside.json',
  ])
  expect(strFromU8(entries['account.json'] ?? new Uint8Array())).toContain('boris@example.test')
  expect(codeOf(await fetchIt(bob, reference))).toBe('package_gone')
  expect(await linesOf(reference, 'authority fetch')).toEqual([
    { actor: String(ada.id), outcome: 'refused' },
    { actor: String(bob.id), outcome: 'done' },
    { actor: String(bob.id), outcome: 'refused' },
  ])
  const stored = await sql<{
    passphrase: string | null
    fetched_by: string
  }>`select passphrase, fetched_by from authority_package`.execute(app.ctx.db)
  expect(stored.rows).toEqual([{ passphrase: null, fetched_by: `staff:${bob.id}` }])
})

test('a package that is longer than one file comes in sealed parts, each fetched once; nothing of it is twice', async () => {
  const peer = await app.createMember('Paula')
  await talkMuch(app.ctx, boris, peer, 24_000)
  const reference = await order()
  await byTwo('POST /api/authority_orders/package', { reference, parts: ['messages'] })
  await app.runJobs()
  const { packages } = await read(reference)
  expect(packages).toMatchObject([
    { part: 2, state: 'ready', asked_by: 'Ada' },
    { part: 1, state: 'ready', asked_by: 'Ada' },
  ])
  const texts: string[] = []
  for (const part of [1, 2]) {
    const { body } = await fetchIt(bob, reference)
    const { name, file, passphrase, sha256 } = body as { name: string; file: string; passphrase: string; sha256: string }
    expect(name).toBe(part === 1 ? `${reference}.zip.enc` : `${reference}-2.zip.enc`)
    expect(sha256).toBe(packages[2 - part]?.sha256)
    for (const [entry, bytes] of Object.entries(openPackage(name, file, passphrase)))
      if (entry.startsWith('messages'))
        texts.push(...(JSON.parse(strFromU8(bytes)) as { text: string }[]).map(({ text }) => text))
  }
  expect([texts.length, new Set(texts).size]).toEqual([12_000, 12_000])
  expect(codeOf(await fetchIt(bob, reference))).toBe('package_gone')
  expect(await linesOf(reference, 'authority fetch')).toMatchObject([
    { outcome: 'done' },
    { outcome: 'done' },
    { outcome: 'refused' },
  ])
}, 60_000)

test('of ten fetches at the same moment one gets the package', async () => {
  const reference = await order()
  await byTwo('POST /api/authority_orders/package', { reference, parts: ['profile'] })
  await app.runJobs()
  const all = await Promise.all(Array.from({ length: 10 }, (_, n) => fetchIt(n % 2 ? ada : bob, reference)))
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a package that nobody fetched in time is gone', async () => {
  const reference = await order()
  await byTwo('POST /api/authority_orders/package', { reference, parts: ['account'] })
  await app.runJobs()
  app.wait(packageLifeMs)
  ada = await desk.signIn(ada.id)
  bob = await desk.signIn(bob.id)
  expect(codeOf(await fetchIt(ada, reference))).toBe('package_gone')
  await settleOrders.run(app.ctx, {})
  expect((await read(reference)).packages).toMatchObject([{ state: 'expired' }])
})

test('the member is told once nothing forbids it, by name of the authority, and nothing that was given stands in the mail', async () => {
  const day = (days: number) => new Date(app.ctx.now().getTime() + days * dayMs).toISOString().slice(0, 10)
  const reference = await order({ silent_until: day(30) })
  const hold = app.ctx.db.selectFrom('member_look_hold').select('until_at').where('member_id', '=', boris)
  expect((await hold.executeTakeFirst())?.until_at.toISOString().slice(0, 10)).toBe(day(30))
  await byTwo('POST /api/authority_orders/answer', { reference, given: 'His street and number' })
  expect(codeOf(await byTwo('POST /api/authority_orders/answer', { reference, given: 'Again' }))).toBe('approval_void')
  const mails = async () => {
    await settleOrders.run(app.ctx, {})
    await app.runJobs()
    return (await app.mails()).filter(({ text_body }) => text_body.includes(reference))
  }
  expect(await mails()).toEqual([])
  app.wait(31 * dayMs)
  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  expect(mail).toMatchObject({ recipient: 'boris@example.test' })
  expect(mail?.text_body).toContain('Polizei Berlin')
  expect(mail?.text_body).not.toContain('street')
})
