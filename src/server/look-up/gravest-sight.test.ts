/** A case of the gravest lane is in no list, count, search or timeline of who has no right to it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ConsoleReply } from '#domain/console-wire.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Scope } from '#domain/staff/rights.ts'
import { fileReport } from '#server/safety/reports.ts'
import { openConsole, type Worker } from '../../../tests/console.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

const seeing = ['owner', 'lead_moderator'] as const
const others = ['brand_manager', 'support', 'moderator', 'finance'] as const

let app: TestApp
let ben: ProfileId
let anna: ProfileId
let reference: string
const people = new Map<string, Worker>()
beforeAll(async () => {
  app = await openTestApp()
  const desk = openConsole(app)
  const pool: Scope = { kind: 'pool', id: app.site().pool_id }
  for (const role of [...seeing, ...others])
    people.set(role, await desk.hire(role, { role, ...(role === 'owner' ? {} : { at: pool }) }))
  anna = await app.createMember('Anna')
  ben = await app.createMember('Ben')
  const report = { profile: ben, reason: 'other' as const, details: 'he writes of a child' }
  reference = (await fileReport(app.ctx, app.site(), anna, report)).reference
  const move = { reference, lane: 'gravest', version: 1, reason: 'a child is in danger' }
  expect((await personOf('lead_moderator').call('POST /api/cases/lane', { body: move })).status).toBe(200)
  expect((await personOf('lead_moderator').call('POST /api/cases/hold', { body: { reference } })).status).toBe(200)
})
afterAll(() => app.close())

function personOf(role: string): Worker {
  const person = people.get(role)
  if (!person) throw new Error(`Nobody is a ${role}.`)
  return person
}

/** What somebody sees of the case, in every place that may name it. */
async function sightOf(role: string) {
  const { call } = personOf(role)
  const body = async <Name extends Parameters<typeof call>[0]>(name: Name, query: object) =>
    (await call(name, { query: { ...query } })).body as ConsoleReply<Name>
  const page = await body('GET /api/members/one', { id: ben })
  const later = await body('GET /api/members/more', { id: ben, list: 'cases', cursor: '9'.repeat(15) })
  const about = await body('GET /api/members/timeline', { id: ben, kind: 'reports' })
  const by = await body('GET /api/members/timeline', { id: anna, kind: 'reports' })
  const filed = (await body('GET /api/members/one', { id: anna })).own_reports.open
  const found = await body('GET /api/members', { q: reference })
  const withCases = await body('GET /api/members', { cases: 'yes' })
  const without = await body('GET /api/members', { cases: 'no' })
  const [line] = (await body('GET /api/members', { q: String(ben) })).members
  const isBen = ({ id }: { id: number }) => id === ben
  return {
    listed: page.cases.length,
    later: later.cases.length,
    open: page.open_cases,
    counted: [page.member.open_cases, line?.open_cases],
    about: about.events.length,
    by: by.events.length,
    filed,
    found: found.members.length,
    filtered: [withCases.members.some(isBen), without.members.some(isBen)],
    named: [page, later, about, by, found, withCases, without].some((one) => JSON.stringify(one).includes(reference)),
  }
}

test.each(others)('a %s sees nothing of it', async (role) => {
  expect(await sightOf(role)).toEqual({
    listed: 0,
    later: 0,
    open: [],
    counted: [0, 0],
    about: 0,
    by: 0,
    filed: 0,
    found: 0,
    filtered: [false, true],
    named: false,
  })
})

test.each(seeing)('a %s sees it, and who holds it', async (role) => {
  expect(await sightOf(role)).toEqual({
    listed: 1,
    later: 1,
    open: [{ reference, holder: 'lead_moderator' }],
    counted: [1, 1],
    about: 1,
    by: 1,
    filed: 1,
    found: 1,
    filtered: [true, false],
    named: true,
  })
})

test('an act on many counts it for those alone who see it, and a key of one of them sees nothing', async () => {
  const counted = async (role: string) => {
    const whom = { act: 'note', ids: [ben] }
    return (await personOf(role).call('POST /api/members/many/preview', { body: whom })).body
  }
  expect(await counted('support')).toMatchObject({ open_cases: 0 })
  expect(await counted('lead_moderator')).toMatchObject({ open_cases: 1 })
  const key = await openConsole(app).program(personOf('lead_moderator').id)
  expect((await key('GET /api/members/one', { query: { id: ben } })).body).toMatchObject({ cases: [], open_cases: [] })
})

test('looks because of it are left out with it', async () => {
  await personOf('lead_moderator').call('GET /api/members/one', { query: { id: ben } })
  const whyOf = async (role: string) => {
    const { body } = await personOf(role).call('GET /api/members/timeline', { query: { id: ben, kind: 'looks' } })
    return new Set((body as ConsoleReply<'GET /api/members/timeline'>).events.map(({ more }) => more.why))
  }
  expect(await whyOf('support')).toEqual(new Set(['service']))
  expect([...(await whyOf('lead_moderator'))]).toContain('case')
})
