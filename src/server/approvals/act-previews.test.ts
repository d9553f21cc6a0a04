/** What the second person reads: each act in sentences with names, as it would be done at the moment of the look, and what would refuse it. */
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ActPreview } from '#domain/approvals/act-previews.ts'
import { dayMs } from '#domain/time/durations.ts'
import { shellActor } from '#server/audit/audit.ts'
import { addOrder } from '#server/authority-orders/authority-orders.ts'
import { placeHold } from '#server/member-help/member-help.ts'
import { suspendStaff } from '#server/staff/staff.ts'
import { openConsole, type Worker } from '../../../tests/console.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let desk: ReturnType<typeof openConsole>
let olga: Worker
let ada: Worker
beforeEach(async () => {
  app = await openTestApp()
  desk = openConsole(app)
  olga = await desk.hire('Olga', { role: 'owner' })
  ada = await desk.hire('Ada', { role: 'owner' })
})
afterEach(() => app.close())

const reason = 'by post'
type Call = Parameters<Worker['call']>[0]
const ask = async (name: Call, body: object) => {
  const answer = await olga.call(name, { body: { ...body, reason } })
  expect(answer.status).toBe(202)
}
/** What the second person sees now of the one act that waits. */
async function looked(): Promise<ActPreview | null> {
  const { body } = await ada.call('GET /api/approvals')
  const [first] = (body as { approvals: { preview: ActPreview | null }[] }).approvals
  return first?.preview ?? null
}
const brand = () => app.site().file.name
const giveCredits = (id: number, n: number) => sql`select give_welcome_credits(${id}, ${n}, ${app.ctx.now()})`.execute(app.ctx.db)

test('giving credits names the member, the number and the brand, and the balance of now and afterwards', async () => {
  const anna = await app.createMember('Anna')
  await giveCredits(anna, 5)
  await ask('POST /api/members/credits', { id: anna, credits: 150, cause: 'goodwill' })
  expect(await looked()).toEqual({
    sentences: [
      { key: 'credits_give', values: { id: anna, name: 'Anna', brand: brand(), n: 150, cause: 'goodwill' } },
      { key: 'balance', values: { before: 5, after: 155 } },
    ],
    refusal: null,
  })
  expect((await olga.call('POST /api/members/credits', { body: { id: anna, credits: 20, cause: 'fault', reason } })).status).toBe(
    200,
  )
  expect((await looked())?.sentences[1]).toEqual({ key: 'balance', values: { before: 25, after: 175 } })
})

test('taking more than is left by now is shown as refused', async () => {
  const anna = await app.createMember('Anna')
  await olga.call('POST /api/members/credits', { body: { id: anna, credits: 100, cause: 'goodwill', reason } })
  await olga.call('POST /api/members/credits', { body: { id: anna, credits: 50, cause: 'goodwill', reason } })
  await ask('POST /api/members/credits/take', { id: anna, credits: 120, cause: 'correction' })
  expect(await looked()).toMatchObject({ sentences: [{}, { values: { before: 150, after: 30 } }], refusal: null })
  await olga.call('POST /api/members/credits/take', { body: { id: anna, credits: 40, cause: 'correction', reason } })
  expect(await looked()).toMatchObject({ sentences: [{}, { values: { before: 110, after: 110 } }], refusal: 'credits_short' })
})

test('erasing says whom, when, and what goes with it; a hold that came meanwhile is said', async () => {
  const anna = await app.createMember('Anna')
  await giveCredits(anna, 5)
  await ask('POST /api/members/erase', { id: anna, when: 'now' })
  const sentences = [
    { key: 'erase_now', values: { id: anna, name: 'Anna', brand: brand() } },
    { key: 'balance_lost', values: { n: 5 } },
  ]
  expect(await looked()).toEqual({ sentences, refusal: null })
  const until = new Date(app.ctx.now().getTime() + 30 * dayMs)
  await placeHold(app.ctx, { member: anna, ground: 'a court', until, is_untold: true, by: 'shell:test' })
  expect(await looked()).toEqual({ sentences, refusal: 'erasing_held' })
})

test('a decision about many counts and names its members as they are now', async () => {
  const ids: number[] = []
  for (const name of ['Anna', 'Bert', 'Cleo', 'Dora', 'Egon', 'Fritz']) ids.push(await app.createMember(name))
  const body = {
    ids,
    act: 'decide',
    measures: ['ban'],
    clause: 'harassment',
    facts: 'The same words to forty people.',
    source: 'own',
  }
  await ask('POST /api/members/many/decide', body)
  const preview = await looked()
  expect(preview?.refusal).toBe(null)
  expect(preview?.sentences.slice(0, 2)).toEqual([
    { key: 'many_decide', values: { n: 6, measures: ['ban'] } },
    {
      key: 'many_names',
      values: {
        n: 0,
        names: ['Anna', 'Bert', 'Cleo', 'Dora', 'Egon', 'Fritz'].map((name, at) => `${name} (${ids[at]}, ${brand()})`),
      },
    },
  ])
})

test('a changed role says what it gains and loses and how many have it, and that somebody changed it meanwhile', async () => {
  await desk.hire('Sam', { role: 'auditor' })
  const { rights } = (await import('#server/staff/staff.ts').then(({ listRoles }) => listRoles(app.ctx))).find(
    ({ key }) => key === 'auditor',
  ) ?? { rights: [] }
  const [lost = '', ...rest] = rights
  await ask('PUT /api/roles', { key: 'auditor', name: 'Auditor', rights: [...rest, 'cases.work=may'], version: 0 })
  const role = { role: 'auditor', role_name: 'Auditor' }
  const sentences = [
    { key: 'role_gains', values: { ...role, rights: ['cases.work=may'] } },
    { key: 'role_loses', values: { ...role, rights: [lost] } },
    { key: 'role_holders', values: { n: 1 } },
  ]
  expect(await looked()).toEqual({ sentences, refusal: null })
  const { changeRole } = await import('#server/staff/staff.ts')
  await changeRole(app.ctx, { key: 'auditor', name: 'Auditor', rights: [...rights], version: 0 })
  expect(await looked()).toEqual({ sentences, refusal: 'changed_meanwhile' })
})

test('a new owner is named with how many owners there will be; one who was suspended meanwhile would be refused', async () => {
  const sam = await desk.hire('Sam', { role: 'support' })
  await ask('POST /api/staff/owners', { id: sam.id })
  const sentences = [
    { key: 'owner_made', values: { name: 'Sam', email: 'sam@staff.example.com' } },
    { key: 'owners', values: { before: 2, after: 3 } },
  ]
  expect(await looked()).toEqual({ sentences, refusal: null })
  await suspendStaff(app.ctx, { actor: shellActor(), rights: null }, sam.id)
  expect(await looked()).toEqual({ sentences, refusal: 'not_found' })
})

test('an owner who goes is named too, and that the last one would stay', async () => {
  const eve = await desk.hire('Eve', { role: 'owner' })
  await ask('POST /api/staff/suspend', { id: eve.id })
  expect(await looked()).toEqual({
    sentences: [
      { key: 'person_suspended', values: { name: 'Eve', email: 'eve@staff.example.com' } },
      { key: 'owners', values: { before: 3, after: 2 } },
    ],
    refusal: null,
  })
})

test('a package names the authority, the member and what it holds', async () => {
  const anna = await app.createMember('Anna')
  const { reference } = await addOrder(app.ctx, 'shell:test', {
    site_id: app.site().id,
    ground: 'police',
    authority: 'Police of Utrecht',
    number: 'PL-77',
    asked_for: 'the account',
    member: anna,
    received_at: app.ctx.now(),
    answer_by: null,
    silent_until: null,
  })
  await ask('POST /api/authority_orders/package', { reference, parts: ['account', 'orders'] })
  expect(await looked()).toEqual({
    sentences: [
      {
        key: 'package',
        values: { id: anna, name: 'Anna', brand: brand(), authority: 'Police of Utrecht', number: 'PL-77', reference },
      },
      { key: 'package_parts', values: { parts: ['account', 'orders'] } },
    ],
    refusal: null,
  })
})

test('where the right of who asked is gone, nothing is promised; what was decided says no more what it would do', async () => {
  const sam = await desk.hire('Sam', { role: 'support' })
  await ask('POST /api/staff/owners', { id: sam.id })
  await suspendStaff(app.ctx, { actor: shellActor(), rights: null }, olga.id)
  expect(await looked()).toEqual({ sentences: [], refusal: 'not_allowed' })
  const { id } = ((await ada.call('GET /api/approvals')).body as { approvals: { id: string }[] }).approvals[0] ?? { id: '' }
  await ada.call('POST /api/approvals/refuse', { body: { id, word: 'no' } })
  expect((await ada.call('GET /api/approvals', { query: { list: 'past' } })).body).toMatchObject({
    approvals: [{ state: 'refused', preview: null }],
  })
})
