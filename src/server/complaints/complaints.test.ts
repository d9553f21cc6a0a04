/** Complaints: anyone may file one, gets the deadline, reads the decision by a mailed link, and may appeal once. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appealUntil, type Complaint, complaintStates, mayMove } from '#domain/complaints/complaints.ts'
import { dayMs } from '#domain/time/durations.ts'
import { eraseComplaintsOf, moveComplaint } from '#server/complaints/complaints.ts'
import { complaintsJobs, closeComplaints } from '#server/complaints/complaints.jobs.ts'
import { openCaller, type Caller } from '../../../tests/caller.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let visitor: Caller
beforeAll(async () => {
  app = await openTestApp()
  visitor = await openCaller(app, null)
})
afterAll(() => app.close())

const words = (more = '') => ({ email: 'carol@example.test', about: 'message', text: `Somebody wrote me unkind words.${more}` })
const file = async (body: object = words()) =>
  ((await visitor('POST /api/complaints.php', { body })).body as { reference: string }).reference
const runJobs = () => app.runJobs(complaintsJobs)

/** The token in the newest mail. */
async function newestToken() {
  const mail = (await app.mails()).at(-1)
  return /status\?token=([\w-]{43})/.exec(mail?.text_body ?? '')?.[1] ?? ''
}
const open = async (token: string) => (await visitor('GET /api/complaint.php', { query: { token } })).body as Complaint

test('a visitor files a complaint, has the receipt in writing, and sees by when it is answered', async () => {
  const reference = await file()
  expect(reference).toBe('C-2026-000001')
  await runJobs()
  const mail = (await app.mails()).at(-1)
  expect(mail).toMatchObject({ recipient: 'carol@example.test', subject: `Your message ${reference}` })
  expect(mail?.text_body).toContain('June 29, 2026')
  expect(mail?.text_body).not.toContain('unkind')
  const seen = await open(await newestToken())
  expect(seen).toMatchObject({ reference, state: 'acknowledged', text: words().text, appeal_until: null })
  expect(seen.decide_by).toBe('2026-06-29T12:00:00.000Z')
  expect(seen.history.map(({ state }) => state)).toEqual(['new', 'acknowledged'])
})

test('the same words sent again are one complaint and one receipt, and the numbers have no gap', async () => {
  const mails = (await app.mails()).length
  expect(await file()).toBe('C-2026-000001')
  await runJobs()
  expect((await app.mails()).length).toBe(mails)
  expect(await Promise.all([1, 2, 3].map((n) => file({ ...words(), email: `dan${n}@example.test` })))).toHaveLength(3)
  const rows = await app.ctx.db.selectFrom('complaint').select('reference').orderBy('reference').execute()
  expect(rows.map(({ reference }) => reference)).toEqual([1, 2, 3, 4].map((n) => `C-2026-00000${n}`))
})

test('it goes from review to a decision, with a mail each, and is appealed once', async () => {
  const reference = await file(words(' Twice.'))
  await runJobs()
  await moveComplaint(app.ctx, 'staff:1', reference, 'in_review', null)
  await moveComplaint(app.ctx, 'staff:1', reference, 'decided', 'We talked to them.\n\nThey will not write to you again.')
  await runJobs()
  expect((await app.mails()).at(-1)?.text_body).toContain('They will not write to you again.')
  const token = await newestToken()
  expect(await open(token)).toMatchObject({ state: 'decided', decide_by: null, appeal_until: '2026-12-15T12:00:00.000Z' })
  const appeal = (text: string) => visitor('POST /api/complaint_appeal.php', { body: { token, text } })
  expect((await appeal('They wrote to me again today.')).status).toBe(200)
  expect((await appeal('They wrote to me again today.')).status).toBe(200)
  expect((await appeal('And I want to say more.')).body).toEqual({ error: 'appeal_closed' })
  // the mail about the appeal promised somebody new
  const again = moveComplaint(app.ctx, 'staff:1', reference, 'decided', 'They stay.')
  await expect(again).rejects.toMatchObject({ code: 'own_decision' })
  await moveComplaint(app.ctx, 'staff:2', reference, 'decided', 'They had to leave.')
  await runJobs()
  const seen = await open(token)
  expect(seen).toMatchObject({ state: 'decided', appeal_until: null })
  expect(seen.history.map(({ state }) => state)).toEqual(['new', 'acknowledged', 'in_review', 'decided', 'appealed', 'decided'])
  expect((await appeal('A second appeal of mine.')).body).toEqual({ error: 'appeal_closed' })
})

test('no state is skipped, a decision has its reason, and nobody but the complainant appeals', async () => {
  const reference = await file({ ...words(), email: 'eve@example.test' })
  await runJobs()
  for (const [to, note] of [
    ['closed', 'x'],
    ['appealed', 'x'],
    ['decided', ' '],
    ['new', null],
  ] as const)
    await expect(moveComplaint(app.ctx, 'staff:1', reference, to, note)).rejects.toMatchObject({
      code: 'complaint_move_not_allowed',
    })
  await expect(moveComplaint(app.ctx, 'staff:1', 'C-2026-999999', 'decided', 'x')).rejects.toMatchObject({ code: 'not_found' })
  const allowed = complaintStates.flatMap((from) =>
    complaintStates.filter((to) => mayMove(from, to)).map((to) => `${from}>${to}`),
  )
  expect(allowed).toEqual([
    'new>acknowledged',
    'acknowledged>in_review',
    'acknowledged>decided',
    'in_review>decided',
    'decided>appealed',
    'decided>closed',
    'appealed>in_review',
    'appealed>decided',
  ])
})

test('a complaint opens by its mailed link only, and an appeal counts in months', async () => {
  expect(await open('x'.repeat(43))).toEqual({ error: 'link_expired' })
  expect(await visitor('GET /api/complaint.php', { query: { token: 'C-2026-000001' } })).toMatchObject({ status: 400 })
  expect(appealUntil(new Date('2026-08-31T10:00:00Z')).toISOString()).toBe('2027-02-28T10:00:00.000Z')
})

test.each([
  ['no words', { text: '  short  ' }],
  ['too many words', { text: 'x'.repeat(5001) }],
  ['control characters', { text: 'Something is wrong\u0007 here' }],
  ['an unknown matter', { about: 'weather' }],
  ['no address', { email: 'nobody' }],
])('%s are refused', async (_, change) => {
  expect((await visitor('POST /api/complaints.php', { body: { ...words(), ...change } })).status).toBe(400)
})

test('a refused address leaves the complaint unacknowledged, so that we know to answer another way', async () => {
  const reference = await file({ ...words(), email: 'gone@example.test' })
  const bouncing = {
    send: async () => ({ accepted: false, kind: 'bounced', response: '550 no' }) as const,
    close: async () => {},
  }
  const [job] = await app.jobs()
  await complaintsJobs.find(({ name }) => name === job?.name)?.run({ ...app.ctx, mail: bouncing }, job?.payload as never)
  const row = await app.ctx.db.selectFrom('complaint').select('state').where('reference', '=', reference).executeTakeFirst()
  expect(row?.state).toBe('new')
})

test('what is decided closes when the time to appeal is over, and is deleted two years later', async () => {
  const reference = await file({ ...words(), email: 'fay@example.test' })
  await runJobs()
  await moveComplaint(app.ctx, 'staff:1', reference, 'decided', 'You are right.')
  const state = async () =>
    (await app.ctx.db.selectFrom('complaint').select('state').where('reference', '=', reference).executeTakeFirst())?.state
  app.wait(170 * dayMs)
  await closeComplaints.run(app.ctx, {})
  expect(await state()).toBe('decided')
  app.wait(20 * dayMs)
  await closeComplaints.run(app.ctx, {})
  expect(await state()).toBe('closed')
  app.wait(731 * dayMs)
  await closeComplaints.run(app.ctx, {})
  expect(await state()).toBeUndefined()
})

test('erasing a member erases what they complained about, logged in or not', async () => {
  const gina = await app.createMember('Gina', { email: 'gina@example.test' })
  const asGina = await openCaller(app, gina)
  await asGina('POST /api/complaints.php', { body: { ...words(), email: 'other-gina@example.test' } })
  await file({ ...words(), email: 'Gina@example.test' })
  await eraseComplaintsOf(app.ctx, { member: gina, email: 'gina@example.test' })
  const left = await app.ctx.db.selectFrom('complaint').select('email').where('email_key', 'like', '%gina%').execute()
  expect(left).toEqual([])
})
