/** No reading call of the console answers a secret, a message or what reveals a member: words are planted, and every call is asked as every role. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsoleCallName, consoleWire } from '#domain/console-wire.ts'
import type { ConversationId } from '#domain/chats/chats.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { roleKeys } from '#domain/staff/roles.ts'
import { addPhotos } from '#server/photos/photos.ts'
import { secretColumns } from '#server/infrastructure/console-role.ts'
import { fileReport } from '#server/safety/reports.ts'
import { recordSightings } from '#server/marks/marks.ts'
import sharp from 'sharp'
import { consoleCalls, openConsole, type Worker } from './console.ts'
import { chatOf, memberFixtures, say } from './member-fixtures.ts'
import { openTestApp, type TestApp } from './test-app.ts'

let app: TestApp
let desk: ReturnType<typeof openConsole>
let member: ProfileId
let reference: string
let photo: number
let complaint: string
let notice: string
const people = new Map<string, Worker>()
/** Those of another brand in the same pool, and of one outside it. */
const strangers = new Map<string, Worker>()
const { newMember } = memberFixtures(() => app, { credits: 50 })

const planted = {
  message: 'canary-in-a-message',
  report: 'canary-in-a-report',
  address: 'canary-in-an-address@nest.test',
  birth: '1987-03-09',
  network: '198.51.100.77',
  personal: 'canary-in-a-profile',
  complaint: 'canary-in-a-complaint',
  notice: 'canary-in-a-notice',
}
type Canary = keyof typeof planted
/** Those who work for the member's brand read it in lists. */
const name = 'Canarius'
/** Who answers or wrote something reads it there; each of these is a look with its line. */
const allowed: Partial<Record<ConsoleCallName, readonly Canary[]>> = {
  'GET /api/cases/evidence': ['message', 'personal'],
  'GET /api/cases/one': ['report'],
  'GET /api/members/texts': ['personal'],
  'GET /api/complaints/one': ['complaint'],
  'GET /api/notices/one': ['notice'],
}

beforeAll(async () => {
  app = await openTestApp()
  desk = openConsole(app)
  for (const role of roleKeys) people.set(role, await desk.hire(role.replaceAll('_', '-'), { role }))
  for (const host of ['classic.localhost', 'lavish.localhost'])
    for (const role of roleKeys.filter((one) => one !== 'owner')) {
      const name = `${role} at ${host}`
      strangers.set(name, await desk.hire(name.replaceAll(/\W/g, '-'), { role, at: { kind: 'site', id: app.site(host).id } }))
    }
  const [anna, ben] = [await newMember(), await newMember({ gender: 'm', email: planted.address })]
  member = ben.id
  const { db } = app.ctx
  await db
    .updateTable('profile')
    .set({ name, date_of_birth: planted.birth, personal: planted.personal })
    .where('id', '=', member)
    .execute()
  await recordSightings(app.ctx, app.site(), member, { email: planted.address, address: planted.network })
  const conversation = await chatOf(ben, anna)
  await say(ben, conversation, planted.message)
  const picture = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#cc8' } })
    .jpeg()
    .toBuffer()
  photo = (await addPhotos(app.ctx, member, [{ name: 'p.jpg', source: picture }])).files[0]?.photo ?? 0
  const told = { profile: member, reason: 'scam' as const, details: planted.report, conversation: conversation as ConversationId }
  await fileReport(app.ctx, app.site(), anna.id, told)
  const letter = { about: 'other', email: planted.address, text: `${planted.complaint}, and more words` }
  complaint = ((await ben.call('POST /api/complaints.php', { body: letter })).body as { reference: string }).reference
  const page = {
    kind: 'other',
    in_good_faith: true,
    place: '/members',
    text: `${planted.notice}, and more words`,
    name: 'Ben Roe',
    email: planted.address,
  }
  notice = ((await ben.call('POST /api/notices.php', { body: page })).body as { reference: string }).reference
  await ben.call('POST /api/export.php', { body: { password: 'a wrong one' } })
  await app.runJobs()
  const next = await personOf('moderator').call('POST /api/cases/next', { body: {} })
  reference = (next.body as { reference: string }).reference
})
afterAll(() => app.close())

function personOf(role: string): Worker {
  const person = people.get(role)
  if (!person) throw new Error(`Nobody is a ${role}.`)
  return person
}

/** What a call is asked about; a call that needs more fails here. */
function queryOf(name: ConsoleCallName): Record<string, unknown> {
  if (name === 'GET /api/brands/one') return { site: app.site().id }
  if (name === 'GET /api/members') return { q: 'canary-in' }
  if (name === 'GET /api/photos/one') return { id: photo }
  if (name.startsWith('GET /api/cases/')) return { reference }
  if (name === 'GET /api/complaints/one') return { reference: complaint }
  if (name === 'GET /api/notices/one') return { reference: notice }
  if (name === 'GET /api/views') return { list: 'members' }
  if (name === 'GET /api/marks/export') return { pool: app.site().pool_id, kind: 'mail_domain' }
  if (name === 'GET /api/members/more') return { id: member, list: 'cases', cursor: '9'.repeat(15) }
  if (/^GET \/api\/members\/(?!many)/.test(name)) return { id: member }
  return {}
}

/** Calls about a thing that nobody made here: `tests/console-matrix.test.ts` asks them. */
const withoutThing: readonly ConsoleCallName[] = [
  'GET /api/exports/file',
  'GET /api/members/many/one',
  'GET /api/break_glass/one',
  'GET /api/authority_orders/one',
]
const reading = consoleCalls.filter((name) => name.startsWith('GET ') && !withoutThing.includes(name))

test.each(reading)('%s says no more than it may, to every role', async (name) => {
  const statuses = new Map<string, number>()
  for (const [role, person] of people) {
    const { status, body } = await person.call(name, { query: queryOf(name) })
    statuses.set(role, status)
    const words = JSON.stringify(body)
    const found = (Object.keys(planted) as Canary[]).filter((canary) => words.includes(planted[canary]))
    const may: readonly Canary[] = status === 200 ? (allowed[name] ?? []) : []
    expect(
      found.filter((canary) => !may.includes(canary)),
      `${role}: ${status}`,
    ).toEqual([])
  }
  // the question itself is a right one
  expect(
    [...statuses.values()].every((status) => [200, 403, 404, 409, 428].includes(status)),
    JSON.stringify([...statuses]),
  ).toBe(true)
  expect([...statuses.values()]).toContain(200)
})

test.each(reading)('%s says nothing of a brand to those of another, in its pool or outside', async (call) => {
  const words = [...Object.values(planted), name, reference, complaint, notice]
  for (const [who, person] of strangers) {
    const { status, body } = await person.call(call, { query: queryOf(call) })
    const text = JSON.stringify(body)
    expect(
      words.filter((word) => text.includes(word)),
      `${who}: ${status}`,
    ).toEqual([])
  }
})

test('each word that may be read somewhere is read there: the walk would see it', async () => {
  for (const [name, canaries] of Object.entries(allowed) as [ConsoleCallName, readonly Canary[]][]) {
    const seen = new Set<Canary>()
    for (const person of people.values()) {
      const words = JSON.stringify((await person.call(name, { query: queryOf(name) })).body)
      for (const canary of canaries) if (words.includes(planted[canary])) seen.add(canary)
    }
    expect([...seen].toSorted(), name).toEqual([...canaries].toSorted())
  }
})

test('no answer, no list as a file and no line of the log holds what a secret column holds', async () => {
  const secrets = new Map<string, string>()
  for (const [table, columns] of Object.entries(secretColumns))
    for (const column of columns) {
      const { rows } = await sql<{ value: string }>`
        select coalesce(to_jsonb(t) ->> ${column}, '') as value from ${sql.table(table)} t where length(to_jsonb(t) ->> ${column}) > 8 limit 20`.execute(
        app.ctx.db,
      )
      for (const { value } of rows) {
        secrets.set(value, `${table}.${column}`)
        if (value.startsWith('\\x')) {
          const bytes = Buffer.from(value.slice(2), 'hex')
          for (const text of [bytes.toString('hex'), bytes.toString('base64'), bytes.toString('base64url')])
            secrets.set(text, `${table}.${column}`)
        }
      }
    }
  expect(new Set(secrets.values()).size).toBeGreaterThan(8)
  const owner = personOf('owner')
  for (const what of ['log', 'members', 'cases'] as const) {
    const { status } = await owner.call(`POST /api/exports/${what}`, { body: { what, format: 'ndjson' } })
    expect(status).toBe(200)
  }
  await app.runJobs()
  const files = (await app.files()).filter((path) => path.startsWith('list-exports/'))
  expect(files.length).toBe(3)
  const answers: [string, string][] = []
  for (const path of files) answers.push([path, Buffer.from((await app.ctx.files.get(path))?.bytes ?? []).toString()])
  for (const name of reading)
    for (const [role, person] of people)
      answers.push([`${name} ${role}`, JSON.stringify((await person.call(name, { query: queryOf(name) })).body)])
  const { rows } = await sql<{ line: string }>`
    select to_jsonb(a)::text || coalesce(to_jsonb(t)::text, '') as line from audit_log a left join audit_log_text t on t.year = a.year and t.log_id = a.id`.execute(
    app.ctx.db,
  )
  for (const { line } of rows) answers.push(['audit log', line])
  for (const [where, words] of answers) {
    for (const [value, column] of secrets)
      expect(words.includes(value) && !isEvidence(where, column), `${where}: ${column}`).toBe(false)
    if (where.startsWith('list-exports/') || where === 'audit log')
      for (const canary of ['message', 'address', 'birth', 'network', 'personal', 'report'] as const)
        expect(words.includes(planted[canary]), `${where}: ${canary}`).toBe(false)
  }
})

/** The holder of a case reads its evidence, message and all. */
const isEvidence = (where: string, column: string) =>
  where.startsWith('GET /api/cases/evidence') && ['message.text', 'conversation.last_text', 'report.evidence'].includes(column)

test('an error repeats nothing of what was sent', async () => {
  const owner = personOf('owner')
  for (const name of consoleCalls.filter((one) => consoleWire[one].may !== 'anyone')) {
    const answer = name.startsWith('GET ')
      ? await owner.call(name, { query: { id: planted.message, reference: planted.message, cursor: planted.message } })
      : await owner.call(name, { body: { id: planted.message, reason: 5, [planted.message]: planted.message } })
    if (answer.status >= 400) expect(JSON.stringify(answer.body), name).not.toContain(planted.message)
  }
})
