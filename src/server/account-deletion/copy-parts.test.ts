/** Copies that are longer than one file: made part by part, gone on with after a death, fetched part by part, and gone without a rest. */
import { randomBytes } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DataExport, ExportLink } from '#domain/account-deletion/account-deletion.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { dayMs, hourMs } from '#domain/time/durations.ts'
import { eraseDeparted } from '#server/account-deletion/account-deletion.jobs.ts'
import { exportFile, expireCopies, makeExport } from '#server/account-deletion/exports.jobs.ts'
import { beginPart } from '#server/account-deletion/exports.store.ts'
import { atomically } from '#server/infrastructure/context.ts'
import { randomId } from '#server/infrastructure/secrets.ts'
import { openSession } from '#server/sessions/session.ts'
import { recordingFile } from '#server/voice/voice.jobs.ts'
import { openCaller, type Caller } from '../../../tests/caller.ts'
import { talkMuch } from '../../../tests/long-talk.ts'
import { openTestApp, password, type TestApp } from '../../../tests/test-app.ts'

const recordingBytes = 9_000_000
let app: TestApp
let ben: ProfileId
beforeAll(async () => {
  app = await openTestApp()
  ben = await app.createMember('Ben')
})
afterAll(() => app.close())

/** Three recordings fit into a part. */
async function arrive(name: string, recordings: number) {
  const member = await app.createMember(name)
  const sound = randomBytes(recordingBytes)
  const files: string[] = []
  for (let n = 0; n < recordings; n++) {
    const file = randomId()
    files.push(file)
    const times = { created_at: app.ctx.now(), wipe_at: null as never }
    await app.ctx.db
      .insertInto('voice_recording')
      .values({ member_id: member, file, duration_ms: 1000, waveform: [1], ...times })
      .execute()
    await app.ctx.files.put(recordingFile(file), sound, { contentType: 'audio/webm' })
  }
  return { member, as: await openCaller(app, member), files }
}
const request = async (as: Caller) => (await as('POST /api/export.php', { body: { password } })).status
const read = async (as: Caller) => (await as('GET /api/export.php')).body as DataExport
const link = async (as: Caller) => (await as('POST /api/export_link.php', { body: { password } })).body as ExportLink
const copies = async () => (await app.files()).filter((path) => path.startsWith('exports/'))
const job = (member: ProfileId) => ({ member, site: app.site().id, origin: 'http://social.localhost' })
async function fetchAs(id: ProfileId, url: string) {
  const cookie = (await openSession(app.ctx, id, app.site())).split(';')[0] ?? ''
  return (await app.hono()).request(`http://social.localhost${url}`, { headers: { cookie } })
}
async function unpackAll(member: ProfileId, { parts = [] }: ExportLink) {
  const all: Record<string, Uint8Array>[] = []
  for (const url of parts) all.push(unzipSync(new Uint8Array(await (await fetchAs(member, url)).arrayBuffer())))
  return all
}
const recordingsIn = (part: Record<string, Uint8Array>) => Object.keys(part).filter((name) => name.startsWith('recordings/'))
async function leave({ member, as }: { member: ProfileId; as: Caller }) {
  expect((await as('POST /api/delete.php', { body: { password } })).status).toBe(200)
  app.wait(28 * dayMs + 1000)
  await eraseDeparted.run(app.ctx, {})
  await app.runJobs()
  expect(await app.ctx.db.selectFrom('member').select('id').where('id', '=', member).execute()).toEqual([])
}

test('what is longer than a part comes in parts of a bounded size: nothing twice, nothing left out, one mail', async () => {
  const { member, as } = await arrive('Anna', 8)
  expect(await request(as)).toBe(200)
  expect(await read(as)).toMatchObject({ state: 'queued' })
  await app.runJobs()
  const copy = await read(as)
  expect(copy).toMatchObject({ state: 'ready', parts: [expect.any(Number), expect.any(Number), expect.any(Number)] })
  expect(copy.size).toBe(copy.parts?.reduce((sum, size) => sum + size))
  for (const size of copy.parts ?? []) expect(size).toBeLessThan(32_000_000)
  const parts = await unpackAll(member, await link(as))
  expect(parts.map((part) => recordingsIn(part).length)).toEqual([3, 3, 2])
  expect(new Set(parts.flatMap(recordingsIn)).size).toBe(8)
  const names = parts.flatMap((part) => Object.keys(part))
  expect(new Set(names).size, 'all parts unpack into one folder').toBe(names.length)
  expect(JSON.parse(strFromU8(parts[0]?.['account.json'] ?? new Uint8Array()))).toMatchObject([{ email: 'anna@example.test' }])
  expect((await app.mails()).filter(({ recipient }) => recipient === 'anna@example.test')).toHaveLength(1)
  expect(await copies()).toHaveLength(3)
})

test('each part opens once, for its owner, within the hour', async () => {
  const { member, as } = await arrive('Carla', 4)
  await request(as)
  await app.runJobs()
  const { url, parts = [] } = await link(as)
  const [first = '', second = ''] = parts
  expect(first).toBe(`${url}&part=1`)
  expect((await fetchAs(ben, first)).status, 'somebody else').toBe(410)
  const read = await fetchAs(member, second)
  expect([read.status, read.headers.get('content-disposition')]).toEqual([200, 'attachment; filename="my-data-2.zip"'])
  expect((await fetchAs(member, second)).status, 'a second time').toBe(410)
  for (const part of ['0', '3', '1.5', 'x', ''])
    expect((await fetchAs(member, `${url}&part=${part}`)).status, `part ${part}`).toBe(410)
  const again = await link(as)
  expect((await fetchAs(member, first)).status, 'the key before').toBe(410)
  expect((await fetchAs(member, again.parts?.[1] ?? '')).status, 'with the new key').toBe(200)
  app.wait(hourMs)
  expect((await fetchAs(member, again.parts?.[0] ?? '')).status, 'after an hour').toBe(410)
})

test('a copy that fits into one part is one file, as ever', async () => {
  const { member, as } = await arrive('Doro', 1)
  await request(as)
  await app.runJobs()
  expect(Object.keys(await read(as))).toEqual(['state', 'asked_at', 'expires_at', 'size'])
  const reply = await link(as)
  expect(Object.keys(reply)).toEqual(['url'])
  const file = await fetchAs(member, reply.url)
  expect([file.status, file.headers.get('content-disposition')]).toEqual([200, 'attachment; filename="my-data.zip"'])
  expect((await fetchAs(member, reply.url)).status).toBe(410)
})

test('a worker that dies between parts, or within one, leaves nothing twice and nothing behind', async () => {
  const { member, as } = await arrive('Emma', 7)
  await request(as)
  await makeExport.run(app.ctx, job(member))
  const [first] = await app.ctx.db
    .selectFrom('data_export_file')
    .select('file')
    .where('part', '=', 1)
    .orderBy('check_at', 'desc')
    .execute()
  // dies while the second part is written
  const file = randomId()
  await atomically(app.ctx, ({ db, now }) => beginPart(db, member, { fresh: randomId(), file }, now()))
  await app.ctx.files.put(exportFile(file), randomBytes(100), { contentType: 'application/zip' })
  app.wait(60_000)
  // two workers at once take up the work
  await Promise.all([makeExport.run(app.ctx, job(member)), makeExport.run(app.ctx, job(member))])
  await app.runJobs()
  expect((await read(as)).parts).toHaveLength(3)
  const parts = await unpackAll(member, await link(as))
  expect(parts.map((part) => recordingsIn(part).length)).toEqual([3, 3, 1])
  expect(new Set(parts.flatMap(recordingsIn)).size).toBe(7)
  expect(await app.ctx.files.has(exportFile(first?.file ?? '')), 'the first part was not made again').toBe(true)
  app.wait(2 * hourMs)
  await expireCopies.run(app.ctx, {})
  await app.runJobs()
  expect(await app.ctx.files.has(exportFile(file))).toBe(false)
  const named = await app.ctx.db.selectFrom('data_export_file').select('file').execute()
  expect((await copies()).toSorted()).toEqual(named.map((row) => exportFile(row.file)).toSorted())
})

test('a copy that nobody finishes goes after a day, and the next try begins anew', async () => {
  const { member, as } = await arrive('Fee', 4)
  const before = await copies()
  await request(as)
  await makeExport.run(app.ctx, job(member))
  expect((await copies()).length).toBe(before.length + 1)
  app.wait(dayMs)
  await expireCopies.run(app.ctx, {})
  await app.runJobs()
  expect((await unpackAll(member, await link(as))).map((part) => recordingsIn(part).length)).toEqual([3, 1])
})

test('a file that went meanwhile is left out, and the copy says so', async () => {
  const { member, as, files } = await arrive('Gaby', 5)
  await app.ctx.files.remove(recordingFile(files[1] ?? ''))
  await app.ctx.files.remove(recordingFile(files[4] ?? ''))
  await request(as)
  await app.runJobs()
  const parts = await link(as)
  // what is left fits into one
  expect(parts.parts).toBeUndefined()
  const copy = unzipSync(new Uint8Array(await (await fetchAs(member, parts.url)).arrayBuffer()))
  const rows = JSON.parse(strFromU8(copy['recordings.json'] ?? new Uint8Array())) as { file: string }[]
  expect(JSON.parse(strFromU8(copy['missing_files.json'] ?? new Uint8Array()))).toEqual([
    { file: rows[1]?.file },
    { file: rows[4]?.file },
  ])
  expect(recordingsIn(copy)).toHaveLength(3)
})

test('all parts go with a new request, with the week, and with the account', async () => {
  const hers = await arrive('Hella', 4)
  const mine = async () => {
    const others = await sql<{
      file: string
    }>`select file from data_export_file f join data_export e using (copy) where e.member_id <> ${hers.member}`.execute(
      app.ctx.db,
    )
    const paths = new Set(others.rows.map(({ file }) => exportFile(file)))
    return (await copies()).filter((path) => !paths.has(path))
  }
  await request(hers.as)
  await app.runJobs()
  const first = await mine()
  expect(first).toHaveLength(2)
  await request(hers.as)
  await app.runJobs()
  const second = await mine()
  expect(second).toHaveLength(2)
  expect(second.filter((path) => first.includes(path))).toEqual([])
  app.wait(7 * dayMs)
  await expireCopies.run(app.ctx, {})
  await app.runJobs()
  expect(await copies()).toEqual([])
  const as = await openCaller(app, hers.member)
  await request(as)
  await app.runJobs()
  expect(await copies()).toHaveLength(2)
  // and one that is being made
  await request(as)
  await makeExport.run(app.ctx, job(hers.member))
  await leave({ member: hers.member, as })
  app.wait(hourMs)
  await app.runJobs()
  expect(await copies()).toEqual([])
  expect(await app.ctx.db.selectFrom('data_export_file').selectAll().execute()).toEqual([])
}, 60_000)

test('what an older version leaves of a copy is wiped, and its own copies are fetched as ever', async () => {
  const { member, as } = await arrive('Ida', 4)
  await request(as)
  await app.runJobs()
  // an older version makes the copy anew: one file, and nothing of the parts
  const token = randomId()
  await app.ctx.files.put(exportFile(token), randomBytes(64), { contentType: 'application/zip' })
  await app.ctx.db.updateTable('data_export').set({ token, size: 64 }).where('member_id', '=', member).execute()
  expect(await read(as)).toMatchObject({ state: 'ready', size: 64 })
  app.wait(hourMs)
  await expireCopies.run(app.ctx, {})
  await app.runJobs()
  expect(await copies()).toEqual([exportFile(token)])
  expect((await fetchAs(member, (await link(as)).url)).status).toBe(200)
  // or forgets the row alone
  await request(as)
  await app.runJobs()
  expect(await copies()).toHaveLength(2)
  await app.ctx.db.deleteFrom('data_export').where('member_id', '=', member).execute()
  app.wait(hourMs)
  await expireCopies.run(app.ctx, {})
  await app.runJobs()
  expect(await copies()).toEqual([])
})

test('a talk of any length is cut between messages, into JSON files that open', async () => {
  const { member, as } = await arrive('Jana', 0)
  await talkMuch(app.ctx, member, ben, 24_000)
  const short = await talkMuch(app.ctx, member, await app.createMember('Kim'), 3)
  await request(as)
  await app.runJobs()
  const parts = await unpackAll(member, await link(as))
  expect(parts).toHaveLength(2)
  type Talk = { with: string; messages: { text: string; from: string }[] }
  const rowsOf = <Row>(name: string) =>
    parts.flatMap((part) =>
      Object.keys(part)
        .filter((file) => new RegExp(`^${name}(-\\d+)?\\.json$`).test(file))
        .toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))
        .flatMap((file) => {
          expect(part[file]?.length).toBeLessThan(36_000_000)
          return JSON.parse(strFromU8(part[file] ?? new Uint8Array())) as Row[]
        }),
    )
  const talks = rowsOf<Talk>('conversations')
  expect(talks.map((talk) => talk.with)).toEqual(['Ben', 'Ben', 'Kim'])
  const texts = talks.slice(0, 2).flatMap(({ messages }) => messages.map(({ text }) => text))
  const stored = await sql<{ text: string; mine: boolean }>`
    select text, sender_id = ${member} as mine from message where conversation_id <> ${short} order by id`.execute(app.ctx.db)
  expect(texts.length).toBe(24_000)
  expect(texts).toEqual(stored.rows.map(({ text }) => text))
  const own = rowsOf<{ text: string }>('messages').map(({ text }) => text)
  expect(own.slice(0, 12_000)).toEqual(stored.rows.filter(({ mine }) => mine).map(({ text }) => text))
  expect(own.length).toBe(12_001)
}, 60_000)
