/** Every call of the console, asked as every role: in the right place, in another one, with a fresh proof and with an old one. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ConsoleCall, type ConsoleCallName, consoleWire } from '#domain/console-wire.ts'
import { dayMs } from '#domain/time/durations.ts'
import { isActing, type Permission, type Right, writeRight } from '#domain/staff/permissions.ts'
import { builtInRights, type RoleKey, roleKeys } from '#domain/staff/roles.ts'
import { placeHold } from '#server/member-help/member-help.ts'
import { addNote } from '#server/member-notes/member-notes.ts'
import type { Scope } from '#domain/staff/rights.ts'
import type { Pose } from '#domain/verification/poses.ts'
import { makeApiKey } from '#server/api-keys/api-keys.ts'
import { digestOf, newSecret } from '#server/infrastructure/secrets.ts'
import { findCallerById } from '#server/staff/staff.ts'
import { nameOf } from '../tools/duet/command.ts'
import { callFor, type CallElsewhere } from '../tools/duet/remote.ts'
import { table } from '../tools/duet/table.ts'
import { rowOf, tableRight, tableRows } from './console-table.ts'
import { codeOf, consoleCalls, consoleHost, consoleOrigin, openConsole, type Worker } from './console.ts'
import { openTestApp, type TestApp } from './test-app.ts'

const lineOf = (name: ConsoleCallName): ConsoleCall => consoleWire[name]
const guarded = consoleCalls.filter((name) => !['anyone', 'signed_in'].includes(lineOf(name).may))

let app: TestApp
let desk: ReturnType<typeof openConsole>
/** `duet --at` with a key of each of these people. */
const programs = new Map<string, CallElsewhere>()
/** People with each role: everywhere, in the first pool, in the first brand; and with a proof that is too old. */
const people = new Map<string, Worker>()
let here: Scope
let pool: Scope
let elsewhere: Scope
let otherPool: Scope
const owners: Worker[] = []
const glasses = new Map<Scope, string>()
let newcomer = 0
/** A person in a place, for calls about one. */
let staffIn: (place: Scope, role: string) => Promise<number>

beforeAll(async () => {
  app = await openTestApp()
  desk = openConsole(app)
  const [social, , lavish] = app.ctx.sites.all()
  if (!social || !lavish) throw new Error('The test app has three brands.')
  here = { kind: 'site', id: social.id }
  pool = { kind: 'pool', id: social.pool_id }
  elsewhere = { kind: 'site', id: lavish.id }
  otherPool = { kind: 'pool', id: lavish.pool_id }
  // two owners: nobody is the last one
  for (const name of ['Olga', 'Otto']) owners.push(await desk.hire(name, { role: 'owner' }))
  for (const role of roleKeys) {
    people.set(`${role} everywhere`, await desk.hire(`${role}-all`, { role }))
    if (role === 'owner') continue
    people.set(`${role} in the pool`, await desk.hire(`${role}-pool`, { role, at: pool }))
    people.set(`${role} in the brand`, await desk.hire(`${role}-brand`, { role, at: here }))
  }
  for (const [who, { id }] of people) programs.set(who, await openProgram(id))
  staffIn = async (place, role) => (await desk.hire(`worker-${(newcomer += 1)}`, { role, at: place })).id
})
afterAll(() => app.close())

/** A key with all the rights of a person, and the console as a program reaches it. */
async function openProgram(id: number): Promise<CallElsewhere> {
  const maker = await findCallerById(app.ctx, id)
  if (!maker) throw new Error('Nobody.')
  const token = `duet_${newSecret()}`
  const { kind, id: where_id } = maker.rights[0]?.scope ?? { kind: 'installation' as const, id: null }
  const rights = maker.rights.map(writeRight)
  const wanted = { name: 'walk', rights, at: kind, where_id, networks: [], days: 1, reason: 'a walk' }
  await makeApiKey(app.ctx, maker, { ...wanted, token_hash: digestOf(token).toString('hex') })
  return async ({ method, path, query, body }) => {
    const url = new URL(path, consoleOrigin)
    for (const [field, value] of Object.entries(query)) url.searchParams.set(field, String(value))
    const typed = body === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': newSecret() }
    const headers = { host: consoleHost, authorization: `Bearer ${token}`, ...typed }
    const response = await desk.hono.request(url, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
    return { status: response.status, body: await response.json() }
  }
}

/** The words of a command for such a body. */
const wordsFor = (body: unknown) =>
  Object.entries((body ?? {}) as Record<string, unknown>).flatMap(([field, value]) =>
    value === null || (Array.isArray(value) && value.length === 0) ? [] : [`--${field.replaceAll('_', '-')}=${String(value)}`],
  )

const brandIn = (place: Scope) => {
  const site = app.ctx.sites.all().find(({ id, pool_id }) => place.id === (place.kind === 'site' ? id : pool_id))
  if (!site) throw new Error('The test app has no such place.')
  return site
}
const memberIn = (place: Scope, name = 'Maya') =>
  app.createMember(`${name}${(newcomer += 1)}`, { host: brandIn(place).file.hosts[0] ?? '', activated: false })

let picture: string | undefined
async function photoBytes() {
  const { default: sharp } = await import('sharp')
  return sharp({ create: { width: 40, height: 50, channels: 3, background: '#2255dd' } })
    .jpeg()
    .toBuffer()
}
/** A photo of a member who signed up in a place. */
async function photoIn(place: Scope): Promise<number> {
  const token = `${String((newcomer += 1)).padStart(6, '0')}${'m'.repeat(20)}`
  await app.ctx.files.put(`photos/${token.slice(0, 2)}/${token}/original.webp`, await photoBytes(), { contentType: 'image/webp' })
  const photo = { member_id: await memberIn(place), token, width: 40, height: 50, thumbhash: Buffer.from('x'), position: 0 }
  return (await app.ctx.db.insertInto('image').values(photo).returning('id').executeTakeFirstOrThrow()).id
}

/** A case about a member who signed up in a place. */
async function caseIn(place: Scope) {
  const { fileReport } = await import('#server/safety/reports.ts')
  const [reporter, subject] = [await memberIn(place, 'Rita'), await memberIn(place)]
  const { reference } = await fileReport(app.ctx, brandIn(place), reporter, { profile: subject, reason: 'scam' })
  return { reference, version: 1 }
}

/** A verification that waits, of a member who signed up in a place. */
async function tryIn(place: Scope) {
  const { openTryCase } = await import('#server/verification/verification.store.ts')
  const [member_id, site_id, at] = [await memberIn(place), brandIn(place).id, app.ctx.now()]
  const case_id = await openTryCase(app.ctx.db, { member: member_id, site: site_id, at })
  const poses: Pose[] = ['left', 'chin', 'smile']
  const times = { began_at: at, sent_at: at, expires_at: new Date(at.getTime() + dayMs) }
  const one = { member_id, site_id, case_id, state: 'waiting', poses, ...times } as const
  await app.ctx.db.insertInto('verification').values(one).execute()
  const found = app.ctx.db.selectFrom('moderation_case').select('reference').where('id', '=', case_id)
  return { ...(await found.executeTakeFirstOrThrow()), version: 1 }
}

/** A case whose evidence is kept, in a lane of everybody. */
async function sealedIn(place: Scope) {
  const { reference } = await caseIn(place)
  const sealed_at = app.ctx.now()
  await app.ctx.db.updateTable('moderation_case').set({ sealed_at }).where('reference', '=', reference).execute()
  return reference
}

/** A note about a member who signed up in a place, by the person who acts. */
const noteIn = async (place: Scope, by: number) =>
  addNote(app.ctx, { member: await memberIn(place), words: 'called us', is_pinned: false, by: `staff:${by}` })

/** Two members of a place with a conversation. */
async function pairIn(place: Scope) {
  const { startConversation } = await import('#server/chats/chats.store.ts')
  const [member, other] = [await memberIn(place), await memberIn(place, 'Ben')]
  await startConversation(app.ctx.db, member, other, app.ctx.now())
  return [member, other] as const
}

/** What the first of two owners asked for and the second agreed to. */
async function glassIn(place: Scope) {
  const known = glasses.get(place)
  if (known) return known
  const [member, other] = await pairIn(place)
  const body = {
    member,
    other,
    from: '2026-01-01T00:00:00Z',
    until: '2026-02-01T00:00:00Z',
    case: 'AZ 12/26',
    reason: 'an order',
  }
  const asked = await owners[0]?.call('POST /api/break_glass', { body })
  const { waits_for_approval: id = '' } = (asked?.body ?? {}) as { waits_for_approval?: string }
  await (await desk.signIn(owners[1]?.id ?? 0)).call('POST /api/approvals/give', { body: { id } })
  glasses.set(place, id)
  return id
}

/** A complaint that somebody sent us on a brand, acknowledged. */
async function complaintIn(place: Scope) {
  const { fileComplaint, moveComplaint } = await import('#server/complaints/complaints.ts')
  const form = { email: `visitor-${(newcomer += 1)}@example.test`, about: 'other' as const, text: 'Something is wrong here.' }
  const visit = { locale: 'en' as const, origin: 'http://social.localhost', address: `192.0.2.${newcomer % 250}` }
  const { reference } = await fileComplaint(app.ctx, brandIn(place), null, form, visit)
  await moveComplaint(app.ctx, 'shell:test', reference, 'acknowledged', null)
  return reference
}

/** A notice of illegal content on a brand, which names no member. */
async function noticeIn(place: Scope) {
  const { fileNotice } = await import('#server/notices/notices.ts')
  const sender = { name: 'Vera', email: `visitor-${(newcomer += 1)}@example.test` }
  const what = {
    kind: 'hate' as const,
    place: 'Somewhere on the page',
    text: 'This is against the law.',
    in_good_faith: true as const,
  }
  return fileNotice(app.ctx, brandIn(place), { ...sender, ...what }, { locale: 'en', address: '192.0.2.1' })
}

/** An order of an authority about a member of a brand. */
async function orderIn(place: Scope) {
  const { addOrder } = await import('#server/authority-orders/authority-orders.ts')
  const order = { ground: 'police' as const, authority: 'Police', number: '1/26', asked_for: 'The name' }
  const times = { received_at: new Date(0), answer_by: null, silent_until: null }
  const about = { site_id: brandIn(place).id, member: await memberIn(place) }
  return (await addOrder(app.ctx, 'shell:test', { ...order, ...times, ...about })).reference
}

/** One on which nothing was done. */
async function decidedNoticeIn(place: Scope) {
  const { decide } = await import('#server/decisions/decisions.ts')
  const { reference } = await noticeIn(place)
  const nothing = { measures: ['nothing' as const], facts: 'seen', source: 'notice' as const }
  await decide(app.ctx, { actor_kind: 'shell', actor: 'test' }, { case: reference }, nothing)
  return reference
}

/** A right body for a target in a place, so that what is refused is refused for the right alone. */
async function bodyFor(name: ConsoleCallName, place: Scope, role: string, by: number): Promise<unknown> {
  const reason = 'because the test says so'
  const where = { at: place.kind, where_id: place.id }
  const reasons = { measures: ['note'], facts: 'seen by the test', source: 'own' }
  switch (name) {
    case 'POST /api/cases/next':
      return {}
    case 'GET /api/cases/one':
    case 'GET /api/cases/evidence':
    case 'GET /api/cases/notes':
    case 'GET /api/cases/takers':
    case 'POST /api/cases/hold':
    case 'POST /api/cases/pass':
      return { reference: (await caseIn(place)).reference }
    case 'POST /api/cases/take_over':
      return { reference: (await caseIn(place)).reference, reason }
    case 'POST /api/cases/lane':
      return { ...(await caseIn(place)), lane: 'gravest', reason }
    case 'POST /api/cases/wait':
      return { ...(await caseIn(place)), days: 2 }
    case 'POST /api/cases/notes':
      return { reference: (await caseIn(place)).reference, words: 'seen by the test' }
    case 'POST /api/cases/seal':
      return { reference: await sealedIn(place), number: '12/26', day: '2026-01-01' }
    case 'POST /api/cases/unseal':
      return { reference: await sealedIn(place), reason }
    case 'POST /api/cases/decide':
      return { ...(await caseIn(place)), ...reasons }
    case 'POST /api/cases/verify':
      return { ...(await tryIn(place)), outcome: 'refused', reason: 'pose', photos: [] }
    case 'POST /api/appeals/view':
      return { reference: (await caseIn(place)).reference, outcome: 'stands' }
    case 'POST /api/appeals/decide':
      return { ...(await caseIn(place)), outcome: 'stands', reply: 'as the test says' }
    case 'POST /api/decisions/lift': {
      const { decide } = await import('#server/decisions/decisions.ts')
      const actor = { actor_kind: 'shell' as const, actor: 'test' }
      const found = await decide(
        app.ctx,
        actor,
        { member: await memberIn(place) },
        { measures: ['ban'], clause: 'scam', facts: 'seen', source: 'own' },
      )
      return { reference: found.reference, reason }
    }
    case 'POST /api/decisions/preview':
      return { case: (await caseIn(place)).reference, ...reasons }
    case 'POST /api/decisions/undo': {
      const { decide } = await import('#server/decisions/decisions.ts')
      const actor = { actor_kind: 'staff' as const, actor: String(by) }
      const warning = { measures: ['warn' as const], clause: 'scam' as const, facts: 'seen', source: 'own' as const }
      const { reference } = await decide(app.ctx, actor, { member: await memberIn(place) }, warning)
      return { reference }
    }
    case 'POST /api/break_glass': {
      const day = app.ctx.now().toISOString()
      const [member, other] = await pairIn(place)
      return {
        member,
        other,
        from: '2026-01-01T00:00:00Z',
        until: '2026-02-01T00:00:00Z',
        case: `AZ-${day.slice(0, 10)}`,
        reason,
      }
    }
    case 'GET /api/break_glass/one':
      return { id: await glassIn(place) }
    case 'GET /api/authority_orders/one':
      return { reference: await orderIn(place) }
    case 'POST /api/authority_orders': {
      const order = { ground: 'police', authority: 'Police', number: '1/26', asked_for: 'The name', received: '2026-01-01' }
      return { ...order, site: brandIn(place).id, reason }
    }
    case 'POST /api/authority_orders/answer':
      return { reference: await orderIn(place), given: 'The name', reason }
    case 'POST /api/authority_orders/package':
      return { reference: await orderIn(place), parts: ['account'], reason }
    case 'POST /api/authority_orders/fetch': {
      const { orderPackage } = await import('#server/authority-orders/authority-orders.ts')
      const { makePackage } = await import('#server/authority-orders/authority-orders.jobs.ts')
      const reference = await orderIn(place)
      await orderPackage(app.ctx, 'shell:test', reference, ['account'])
      const made = app.ctx.db.selectFrom('authority_package').select('id').orderBy('id', 'desc')
      await makePackage.run(app.ctx, { site: brandIn(place).id, package: (await made.executeTakeFirstOrThrow()).id })
      return { reference }
    }
    case 'GET /api/notices/one':
      return { reference: (await noticeIn(place)).reference }
    case 'POST /api/notices/groundless':
      return { reference: await decidedNoticeIn(place), reason }
    case 'POST /api/cases/subject':
      return { reference: (await noticeIn(place)).reference, member: await memberIn(place) }
    case 'POST /api/flaggers':
      return { name: 'Line', field: 'hate', email: 'line@example.org', site: brandIn(place).id, from: '2026-01-01', until: null }
    case 'POST /api/flaggers/end': {
      const { addFlagger } = await import('#server/notices/flaggers.ts')
      const line = { name: 'Line', field: 'hate', email: 'line@example.org', from_at: new Date(0), until_at: null }
      const { id } = await addFlagger(app.ctx, 'shell:test', { ...line, pool_id: brandIn(place).pool_id })
      return { id, reason }
    }
    case 'GET /api/complaints/one':
    case 'POST /api/complaints/hold':
    case 'POST /api/complaints/case':
      return { reference: await complaintIn(place) }
    case 'POST /api/complaints/answer':
      return { reference: await complaintIn(place), text: 'as the test says' }
    case 'POST /api/complaints/move':
      return { reference: await complaintIn(place), state: 'in_review' }
    case 'GET /api/brands/one':
      return { site: brandIn(place).id }
    case 'POST /api/brands/try':
      return { site: brandIn(place).id, settings: '{}' }
    case 'POST /api/brands/publish': {
      // as it is: the walk changes no brand
      const { readBrand } = await import('#server/brand-settings/brand-settings.ts')
      const { settings, stamp } = await readBrand(app.ctx, brandIn(place))
      return { site: brandIn(place).id, settings, stamp, reason }
    }
    case 'GET /api/members':
      return { q: 'Nobody' }
    case 'POST /api/exports/log':
      return { what: 'log', format: 'csv' }
    case 'POST /api/exports/members':
      return { what: 'members', format: 'csv', q: 'Nobody', site: brandIn(place).id }
    case 'POST /api/exports/cases':
      return { what: 'cases', format: 'csv' }
    case 'POST /api/members/many/preview':
      return { act: 'note', ids: [await memberIn(place)] }
    case 'POST /api/members/many':
      // one of them is in everybody's reach: who is not is left out
      return { ids: [await memberIn(here), await memberIn(place)], act: 'note', words: 'called us', reason }
    case 'POST /api/members/many/decide':
      return { ids: [await memberIn(place)], act: 'decide', ...reasons, reason }
    case 'GET /api/members/many/one':
      return { id: 1 }
    case 'POST /api/members/many/stop':
      return { id: 1, reason }
    case 'GET /api/members/one':
      return { id: await memberIn(place) }
    case 'POST /api/members/reveal':
    case 'POST /api/members/sign_out':
    case 'POST /api/members/resend':
    case 'POST /api/members/lift_refusal':
    case 'POST /api/members/copy':
    case 'POST /api/members/reset':
      return { id: await memberIn(place), reason }
    case 'POST /api/members/write':
      return { id: await memberIn(place), letter: 'solved', reason }
    case 'POST /api/members/address':
      return { id: await memberIn(place), email: `other-${(newcomer += 1)}@example.com`, reason }
    case 'POST /api/members/hold':
      return { id: await memberIn(place), until: inWeeks(app, 3), is_untold: false, reason }
    case 'DELETE /api/members/hold': {
      const wish = {
        member: await memberIn(place),
        ground: 'an order',
        until: new Date(inWeeks(app, 3)),
        is_untold: true,
        by: 'shell:a',
      }
      return { hold: await placeHold(app.ctx, wish), reason }
    }
    case 'POST /api/members/erase':
      return { id: await memberIn(place), when: 'in_four_weeks', reason }
    case 'GET /api/members/more':
      return { id: await memberIn(place), list: 'mails', cursor: '1' }
    case 'GET /api/members/found':
    case 'GET /api/members/requests':
    case 'GET /api/members/ledger':
    case 'GET /api/members/texts':
    case 'GET /api/members/timeline':
    case 'GET /api/members/notes':
      return { id: await memberIn(place) }
    case 'POST /api/members/notes':
      return { id: await memberIn(place), words: 'called us', is_pinned: false }
    case 'PUT /api/members/notes':
      return { note: await noteIn(place, by), is_pinned: true }
    case 'DELETE /api/members/notes':
      return { note: await noteIn(place, by) }
    case 'POST /api/members/credits':
      return { id: await memberIn(place), credits: 5, cause: 'goodwill', reason }
    case 'POST /api/members/credits/take': {
      const id = await memberIn(place)
      await sql`select give_welcome_credits(${id}, 5, ${app.ctx.now()})`.execute(app.ctx.db)
      return { id, credits: 5, cause: 'correction', reason }
    }
    case 'POST /api/members/by_photo':
      return { picture: (picture ??= (await photoBytes()).toString('base64')) }
    case 'GET /api/photos/one':
      return { id: await photoIn(place) }
    case 'POST /api/photos/fine':
    case 'POST /api/photos/nude':
      return { ids: [await photoIn(place)] }
    case 'POST /api/photos/hide':
      return { ids: [await photoIn(place)], clause: 'indecent' }
    case 'POST /api/members/restrict':
    case 'POST /api/members/decide':
      return { id: await memberIn(place), ...reasons }
    case 'GET /api/members/marks':
      return { id: await memberIn(place) }
    case 'POST /api/marks':
      return { pool: brandIn(place).pool_id, kind: 'mail_domain', value: 'spam.example', effect: 'note', ground: reason }
    case 'POST /api/marks/end': {
      const { addMark } = await import('#server/marks/marks.ts')
      const rule = { pool: brandIn(place).pool_id, kind: 'country', value: 'NL', effect: 'note', ground: reason } as const
      return { id: await addMark(app.ctx, 'shell:test', rule), reason }
    }
    case 'POST /api/marks/test':
      return { pool: brandIn(place).pool_id, email: 'x@spam.example' }
    case 'POST /api/marks/import_preview':
      return { pool: brandIn(place).pool_id, csv: 'spam.example', effect: 'note', ground: reason }
    case 'POST /api/marks/import':
      return { pool: brandIn(place).pool_id, csv: 'spam.example', effect: 'note', ground: reason, reason }
    case 'GET /api/marks/export':
      return { pool: brandIn(place).pool_id }
    case 'POST /api/staff/invite':
      return { email: `new-${(newcomer += 1)}@staff.example.com`, name: 'New', locale: 'en', role, ...where }
    case 'POST /api/staff/suspend':
    case 'POST /api/staff/sign_out':
    case 'POST /api/staff/owners':
      return { id: await staffIn(place, role), reason }
    case 'POST /api/staff/languages':
      return { id: await staffIn(place, role), languages: ['en'], reason }
    case 'POST /api/staff/resume': {
      const id = await staffIn(place, role)
      await app.ctx.db.updateTable('staff').set({ state: 'suspended' }).where('id', '=', id).execute()
      return { id, reason }
    }
    case 'POST /api/staff/grants':
      return { staff: await staffIn(place, role), role, ...where, until: null, reason }
    case 'DELETE /api/staff/grants': {
      const staff = await staffIn(place, role)
      const grant = await app.ctx.db
        .selectFrom('staff_grant')
        .select('id')
        .where('staff_id', '=', staff)
        .executeTakeFirstOrThrow()
      return { id: grant.id, reason }
    }
    case 'PUT /api/roles':
      return { key: `own_${(newcomer += 1)}`, name: 'Own', rights: ['figures=may'], version: 0, reason }
    case 'POST /api/roles/reset':
      return { key: 'support', reason }
    case 'POST /api/keys':
      return {
        name: 'walk',
        rights: ['figures=look'],
        at: 'installation',
        where_id: null,
        networks: [],
        days: 1,
        token_hash: digestOf(newSecret()).toString('hex'),
        reason,
      }
    case 'POST /api/keys/end':
      return { id: 1, reason }
    case 'POST /api/jobs/retry':
      return { name: 'no.such-job' }
    case 'POST /api/jobs/run':
      return { name: 'no.such-job' }
    case 'POST /api/jobs/pause':
      return { name: 'no.such-job', is_paused: true, reason }
    case 'POST /api/jobs/drop':
      return { id: '00000000-0000-4000-8000-000000000000', reason }
    case 'PUT /api/console_settings':
      // as it is: the walk changes no limit
      return { name: 'credits_at_once', value: 100, version: 0, reason }
    case 'POST /api/switches':
      return { name: 'no-signups', is_on: false, reason }
    default:
      return undefined
  }
}

const unused = new Map<string, unknown>()
/** A body as `bodyFor` makes it. What a call of the same person left as it was, because it was refused, is used again. */
async function targetFor(name: ConsoleCallName, place: Scope, role: string, by: number) {
  const key = `${name} ${place.kind} ${place.id} ${role} ${by}`
  const body = unused.has(key) ? unused.get(key) : await bodyFor(name, place, role, by)
  unused.set(key, body)
  return { body, forget: (status: number) => void (status < 400 && unused.delete(key)) }
}

const inWeeks = ({ ctx }: TestApp, weeks: number) => new Date(ctx.now().getTime() + weeks * 7 * dayMs).toISOString()

type Cell = 'yes' | 'waits' | 'proof' | 'not allowed' | 'not there' | 'broken'

/** What the design's matrix says of a cell. */
function expected(name: ConsoleCallName, role: RoleKey, own: string, place: Scope, isFresh: boolean): Cell {
  const { may, at, fresh, second } = lineOf(name)
  const isWrite = !name.startsWith('GET ')
  const row = rowOf(may as Permission)
  const right = tableRight(row, role)
  const width = { everywhere: 2, 'in the pool': 1, 'in the brand': 0 }[own] ?? 0
  const isPlaced = at !== 'installation' || width === 2
  const isHeld = right !== null && isPlaced && width >= { installation: 2, pool: 1, site: 0 }[row.scope]
  if (!isHeld || (isWrite && (right.level === 'look' || right.level === 'draft'))) return 'not allowed'
  const isNarrow = width < 2 && at !== 'any' && at !== 'installation'
  const needsPool = at === 'pool' || place.kind === 'pool'
  const isElsewhere = isNarrow && (place === elsewhere || place === otherPool || (needsPool && width === 0))
  if (isElsewhere) return 'not there'
  const needsProof = fresh === true || (isWrite && ['fresh', 'second'].includes(right.level))
  if (needsProof && !isFresh) return 'proof'
  return isWrite && (second === true || right.level === 'second') ? 'waits' : 'yes'
}

function cellOf({ status, body }: { status: number; body: unknown }): Cell {
  const code = codeOf({ body })
  if (code === 'not_allowed' || code === 'right_not_held') return 'not allowed'
  if (code === 'proof_needed') return 'proof'
  if (status === 202) return 'waits'
  if (code === 'not_found' && (body as { field?: string }).field === undefined) return 'not there'
  // who may open evidence still has to hold its case
  return status === 200 || code === 'case_held' ? 'yes' : 'broken'
}

/** Calls whose target does not exist answer 404 to who may: what is meant stands in the log. */
const noTarget = new Set([
  'POST /api/keys/end',
  'POST /api/jobs/retry',
  'POST /api/jobs/run',
  'POST /api/jobs/pause',
  'POST /api/jobs/drop',
  'POST /api/roles/reset',
  // it is open to who asked, and to nobody else
  'GET /api/break_glass/one',
  // open to who began it and to who may do the same
  'GET /api/members/many/one',
  'POST /api/members/many/stop',
  // the case of a report is no appeal
  'POST /api/appeals/view',
  'POST /api/appeals/decide',
])

const meant = (name: ConsoleCallName, want: Cell, answer: { status: number; body: unknown }): Cell =>
  noTarget.has(name) && want === 'yes' && codeOf(answer) === 'not_found' ? 'yes' : cellOf(answer)

/** The newest line of the log. */
const newestLine = async () =>
  (await sql<{ id: number }>`select coalesce(max(id), 0)::float8 as id from audit_log`.execute(app.ctx.db)).rows[0]?.id ?? 0
const linesSince = async (id: number) =>
  (
    await sql<{ line: string }>`select act || ' ' || outcome as line from audit_log where id > ${id} order by id`.execute(
      app.ctx.db,
    )
  ).rows.map(({ line }) => line)

/**
 * Every act and look leaves exactly one line: done, begun where it waits, or refused. Lists and figures leave none, and claims of cases,
 * which end by themselves. No call is an exception.
 */
function expectedLines(name: ConsoleCallName, status: number): string[] {
  const { log, cli } = lineOf(name)
  if (log === 'none') return []
  const outcome = status === 200 ? 'done' : status === 202 ? 'begun' : 'refused'
  return [`${cli ?? name} ${outcome}`]
}

/** What is wrong with the lines of a call; null where nothing is. */
async function wrongLines(name: ConsoleCallName, before: number, status: number): Promise<string | null> {
  const [got, want] = [await linesSince(before), expectedLines(name, status)]
  return JSON.stringify(got) === JSON.stringify(want) ? null : `lines [${got.join(', ')}], not [${want.join(', ')}]`
}

/** Cells that were compared. */
const walked = { browser: 0, command: 0 }

const places = ['everywhere', 'in the pool', 'in the brand'] as const

/** Who leads moderators rules them, in the pool; every other role is tried on support of a brand. */
const targetsOf = (name: ConsoleCallName, role: RoleKey) =>
  role === 'lead_moderator' && name.includes('/api/staff')
    ? (['moderator', [pool, otherPool]] as const)
    : (['support', [here, elsewhere]] as const)

/** A call by a browser of each person of a role: the cells that are not as the matrix says. */
async function walkBrowser(name: ConsoleCallName, role: RoleKey): Promise<string[]> {
  const wrong: string[] = []
  const [target, targets] = targetsOf(name, role)
  for (const own of places) {
    const worker = people.get(`${role} ${own}`)
    if (!worker) continue
    for (const place of targets)
      for (const isFresh of [true, false]) {
        const at = new Date(app.ctx.now().getTime() - (isFresh ? 0 : 10 * 60_000))
        await app.ctx.db.updateTable('staff_session').set({ proved_at: at }).where('staff_id', '=', worker.id).execute()
        const { body, forget } = await targetFor(name, place, target, worker.id)
        const part = name.startsWith('GET ') ? 'query' : 'body'
        const before = await newestLine()
        const answer = await worker.call(name, body === undefined ? {} : ({ [part]: body } as object))
        forget(answer.status)
        walked.browser += 1
        const want = expected(name, role, own, place, isFresh)
        const got = meant(name, want, answer)
        const cell = `${own}, ${place === targets[0] ? 'here' : 'elsewhere'}, ${isFresh ? 'fresh' : 'old'}`
        if (got !== want) wrong.push(`${cell}: ${got}, not ${want} (${codeOf(answer) ?? answer.status})`)
        const lines = await wrongLines(name, before, answer.status)
        if (lines) wrong.push(`${cell}: ${lines} (${codeOf(answer) ?? answer.status})`)
      }
  }
  return wrong
}

describe.each(guarded)('%s', (name) => {
  test.each(roleKeys)('as %s', async (role) => expect(await walkBrowser(name, role)).toEqual([]))
})

/** A program gives no proof: what needs one waits for a second person. */
const ofProgram = (name: ConsoleCallName, role: RoleKey, own: string, place: Scope): Cell =>
  expected(name, role, own, place, false) === 'proof' ? 'waits' : expected(name, role, own, place, true)

const commandOf = (name: ConsoleCallName) => table.find((one) => nameOf(one) === lineOf(name).cli)

test('only what a person does at a screen has no command', () => {
  expect(guarded.filter((name) => !commandOf(name)).map((name) => lineOf(name).cli)).toEqual(['glass read', 'glass open'])
})

/** The same by `duet --at` with a key of each. */
async function walkCommand(name: ConsoleCallName, role: RoleKey): Promise<string[]> {
  const command = commandOf(name)
  // of two calls with one command the second is named by its last part
  const part = guarded.find((one) => lineOf(one).cli === lineOf(name).cli) === name ? [] : [`--${name.split('/').at(-1)}`]
  const wrong: string[] = []
  const [target, targets] = targetsOf(name, role)
  for (const own of places) {
    const program = programs.get(`${role} ${own}`)
    if (!program || !command) continue
    for (const place of targets) {
      const { body, forget } = await targetFor(name, place, target, people.get(`${role} ${own}`)?.id ?? 0)
      let answer = null as { status: number; body: unknown } | null
      const before = await newestLine()
      const call: CallElsewhere = async (request) => {
        if (`${request.method} ${request.path}` !== name) throw new Error('another call')
        answer = await program(request)
        return { status: 200, body: null }
      }
      await callFor(command, [...wordsFor(body), ...part], call).catch(() => {})
      if (answer === null) {
        wrong.push(`${own}: no such request`)
        continue
      }
      forget(answer.status)
      walked.command += 1
      const lines = await wrongLines(name, before, answer.status)
      if (lines) wrong.push(`${own}, ${place === here ? 'here' : 'elsewhere'}: ${lines} (${codeOf(answer)})`)
      const want = ofProgram(name, role, own, place)
      const got = meant(name, want, answer)
      if (got !== want)
        wrong.push(`${own}, ${place === targets[0] ? 'here' : 'elsewhere'}: ${got}, not ${want} (${codeOf(answer)})`)
    }
  }
  return wrong
}

describe.each(guarded)('duet --at, %s', (name) => {
  test.each(roleKeys)('as %s', async (role) => expect(await walkCommand(name, role)).toEqual([]))
})

test('no cell was left out', () => {
  // an owner is one everywhere; each other role has people in three places
  const who = 1 + (roleKeys.length - 1) * places.length
  const commands = guarded.filter((name) => commandOf(name)).length
  expect(walked).toEqual({ browser: guarded.length * who * 4, command: commands * who * 2 })
})

test('a person whose grant was taken may nothing, by browser and by the key that they made before', async () => {
  const nobody = await desk.hire('Nobody', { role: 'support' })
  const program = await desk.program(nobody.id)
  await app.ctx.db.deleteFrom('staff_grant').where('staff_id', '=', nobody.id).execute()
  const wrong: string[] = []
  for (const name of guarded) {
    const body = await bodyFor(name, here, 'support', nobody.id)
    const input = body === undefined ? {} : { [name.startsWith('GET ') ? 'query' : 'body']: body }
    for (const call of [nobody.call, program]) {
      const before = await newestLine()
      const answer = await call(name, input)
      if (codeOf(answer) !== 'not_allowed') wrong.push(`${name}: ${codeOf(answer) ?? answer.status}`)
      const lines = await wrongLines(name, before, answer.status)
      if (lines) wrong.push(`${name}: ${lines}`)
    }
  }
  expect(wrong).toEqual([])
})

/** Runs with a role that differs from the matrix, and with keys made by its people meanwhile. */
async function withRole(key: RoleKey, rights: readonly Right[], run: () => Promise<void>) {
  const before = new Map(programs)
  await app.ctx.db
    .insertInto('staff_role')
    .values({ key, name: key, rights: rights.map(writeRight) })
    .execute()
  try {
    for (const own of places) {
      const worker = people.get(`${key} ${own}`)
      if (worker) programs.set(`${key} ${own}`, await openProgram(worker.id))
    }
    await run()
  } finally {
    await app.ctx.db.deleteFrom('staff_role').where('key', '=', key).execute()
    for (const [who, program] of before) programs.set(who, program)
  }
}

/** Which walks notice it: the browser's, and that of the command where there is one. */
const walksThatNotice = async (name: ConsoleCallName, role: RoleKey) => ({
  browser: (await walkBrowser(name, role)).length > 0,
  command: commandOf(name) ? (await walkCommand(name, role)).length > 0 : true,
})

/** Calls by the permission that guards them, the one that changes something first: it shows the most. */
const callsByPermission = tableRows.flatMap(({ permission }) => {
  const calls = guarded.filter((name) => lineOf(name).may === permission)
  const name = calls.find((one) => !one.startsWith('GET ')) ?? calls[0]
  return name ? [{ permission, name }] : []
})

const isShown = (name: ConsoleCallName, right: Right | null) => right !== null && (name.startsWith('GET ') || isActing(right))

describe('the walk fails', () => {
  test.each(callsByPermission)('for $permission planted in a role that has none', async ({ permission, name }) => {
    const row = rowOf(permission)
    const role = roleKeys.toReversed().find((one) => tableRight(row, one) === null)
    if (!role) return
    const planted: Right = { permission, level: 'may', only: null }
    await withRole(role, [...builtInRights(role), planted], async () => {
      expect([role, await walksThatNotice(name, role)]).toEqual([role, { browser: true, command: true }])
    })
  })

  test.each(callsByPermission)('for $permission missing in a role that has it', async ({ permission, name }) => {
    const row = rowOf(permission)
    // the owner's role cannot be changed, and a reader's right shows in reading calls alone
    const role = roleKeys.find((one) => one !== 'owner' && isShown(name, tableRight(row, one)))
    if (!role) return
    const rest = builtInRights(role).filter((right) => right.permission !== permission)
    await withRole(role, rest, async () => {
      expect([role, await walksThatNotice(name, role)]).toEqual([role, { browser: true, command: true }])
    })
  })
})

test('without a session every call but those before signing in is refused', async () => {
  for (const name of consoleCalls.filter((one) => lineOf(one).may !== 'anyone'))
    expect([name, codeOf(await desk.visitor(name, name.startsWith('GET ') ? {} : { body: {} }))]).toEqual([name, 'not_signed_in'])
})

test('another site cannot make a browser call', async () => {
  const owner = people.get('owner everywhere')
  for (const name of consoleCalls.filter((one) => !one.startsWith('GET ')))
    for (const headers of [{ 'sec-fetch-site': 'same-site' }, { origin: 'http://social.localhost:3000' }])
      expect([
        name,
        codeOf((await owner?.call(name, { body: {}, headers: headers as Record<string, string> })) ?? { body: null }),
      ]).toEqual([name, 'cross_site'])
})
