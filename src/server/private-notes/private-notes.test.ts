/** Private notes: only their writer reads them, on the profile and in the chat; gone with a block while it lasts. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noteMaxLength } from '#domain/private-notes/note-length.ts'
import { type Person, memberFixtures } from '../../../tests/member-fixtures.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const { newMember } = memberFixtures(() => app)
const write = (a: Person, b: { id: number }, text: string) =>
  a.call('PUT /api/private_note.php', { body: { profile: b.id, text } })
const noteOf = async (a: Person, b: Person) =>
  ((await a.call('GET /api/private_note.php', { query: { profile: b.id } })).body as { text: string | null }).text
const profileOf = async (a: Person, b: Person) =>
  (await a.call('GET /api/profile.php', { query: { profile: b.id } })).body as { note?: string }

test('a note is written, changed and deleted, and only its writer reads it', async () => {
  const [a, b, c] = [await newMember(), await newMember(), await newMember()]
  expect(await noteOf(a, b)).toBeNull()
  expect((await write(a, b, '  Met at the\nclimbing hall  ')).status).toBe(200)
  expect([await noteOf(a, b), (await profileOf(a, b)).note]).toEqual(['Met at the\nclimbing hall', 'Met at the\nclimbing hall'])
  await write(a, b, 'Likes rain')
  expect(await noteOf(a, b)).toBe('Likes rain')
  for (const other of [b, c]) {
    expect(await noteOf(other, a)).toBeNull()
    if (other !== b) expect(JSON.stringify(await profileOf(other, b))).not.toContain('Likes rain')
  }
  await a.call('DELETE /api/private_note.php', { body: { profile: b.id } })
  await a.call('DELETE /api/private_note.php', { body: { profile: b.id } })
  expect([await noteOf(a, b), await profileOf(a, b)]).toEqual([null, expect.not.objectContaining({ note: 'Likes rain' })])
})

test('too long, empty and odd notes are refused, and notes on oneself and on strangers of another pool', async () => {
  const [a, b] = [await newMember(), await newMember()]
  expect((await write(a, b, 'x'.repeat(noteMaxLength))).status).toBe(200)
  for (const text of ['x'.repeat(noteMaxLength + 1), '   ', 'bell \u0007'])
    expect(await write(a, b, text), text).toMatchObject({ status: 400 })
  const far = await app.createMember('Far', { host: 'lavish.localhost' })
  for (const id of [a.id, far, 999_999_999]) expect(await write(a, { id }, 'Hm')).toMatchObject({ status: 404 })
})

test('while either blocks the other the note is out of reach, and it can be deleted all the same', async () => {
  const [a, b] = [await newMember(), await newMember()]
  await write(a, b, 'Likes rain')
  await b.call('POST /api/block.php', { body: { profile: a.id } })
  expect(await noteOf(a, b)).toBeNull()
  expect((await write(a, b, 'Still here')).status).toBe(404)
  await b.call('DELETE /api/block.php', { body: { profile: a.id } })
  expect(await noteOf(a, b)).toBe('Likes rain')
})
