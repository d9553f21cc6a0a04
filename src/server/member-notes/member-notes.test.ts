/** Notes about members: pinned first, by page, gone with the member, and in the copy of their data. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Notes } from '#domain/members/notes.ts'
import { eraseNow } from '#server/account-deletion/account-deletion.ts'
import { listAuditLines } from '#server/audit/audit.ts'
import { codeOf, openConsole, type Worker } from '../../../tests/console.ts'
import { readCopy } from '../../../tests/member-copy.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let desk: ReturnType<typeof openConsole>
let sam: Worker
let mona: Worker
let ben: ProfileId
let count = 0
beforeAll(async () => {
  app = await openTestApp()
  desk = openConsole(app)
  sam = await desk.hire('Sam', { role: 'support' })
  mona = await desk.hire('Mona', { role: 'moderator' })
})
afterAll(() => app.close())

const newMember = async () => (ben = await app.createMember(`Ben${(count += 1)}`))
const write = async (who: Worker, words: string, is_pinned = false) =>
  ((await who.call('POST /api/members/notes', { body: { id: ben, words, is_pinned } })).body as { note: number }).note
const read = async (who: Worker, cursor?: string) =>
  (await who.call('GET /api/members/notes', { query: { id: ben, cursor } })).body as Notes
const wordsOf = ({ notes }: Notes) => notes.map(({ words }) => words)

test('pinned notes come first, then the newest; each says who wrote it', async () => {
  await newMember()
  await write(sam, 'called us')
  const note = await write(mona, 'wants letters, no calls')
  await write(sam, 'called again')
  await mona.call('PUT /api/members/notes', { body: { note, is_pinned: true } })
  const found = await read(sam)
  expect(wordsOf(found)).toEqual(['wants letters, no calls', 'called again', 'called us'])
  expect(found.notes[0]).toMatchObject({ made_by: 'Mona', is_pinned: true, is_own: false })
  expect(found.next).toBeNull()
})

test('more than fifty come by page, none twice', async () => {
  await newMember()
  for (let n = 0; n < 52; n++) await write(sam, `note ${n}`, n < 2)
  const first = await read(sam)
  const second = await read(sam, first.next ?? undefined)
  expect([first.notes.length, second.notes.length, second.next]).toEqual([50, 2, null])
  expect(new Set([...wordsOf(first), ...wordsOf(second)]).size).toBe(52)
})

test('the author takes a note away, or who answers for the data; a colleague does not', async () => {
  await newMember()
  const [first, second] = [await write(mona, 'one'), await write(mona, 'two')]
  const other = await desk.hire('Mia', { role: 'moderator' })
  const remove = (who: Worker, note: number) => who.call('DELETE /api/members/notes', { body: { note } })
  expect(codeOf(await remove(other, first))).toBe('not_allowed')
  expect((await remove(mona, first)).status).toBe(200)
  expect((await remove(sam, second)).status).toBe(200)
  expect(codeOf(await remove(sam, second))).toBe('not_found')
  const lines = await listAuditLines(app.ctx.db, { member: ben, limit: 10 })
  expect(lines.map(({ act, outcome, reason }) => `${act} ${outcome} ${reason}`)).toEqual([
    'member note-remove done null',
    'member note-remove done null',
    'member note-remove refused null',
    'member note done null',
    'member note done null',
  ])
})

test('a note is for 1 to 2,000 characters', async () => {
  await newMember()
  for (const words of ['', '  ', 'x'.repeat(2001)])
    expect(codeOf(await sam.call('POST /api/members/notes', { body: { id: ben, words, is_pinned: false } }))).toBe(
      'invalid_input',
    )
})

test('the member gets the notes with their copy, and they are erased with the member', async () => {
  await newMember()
  await write(sam, 'was kind on the telephone')
  expect((await readCopy(app.ctx, ben)).notes_about_you).toMatchObject([{ words: 'was kind on the telephone' }])
  await eraseNow(app.ctx, ben)
  expect(await app.ctx.db.selectFrom('member_note').select('id').where('member_id', '=', ben).execute()).toEqual([])
})
