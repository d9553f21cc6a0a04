/** Notices of illegal content: anybody sends one, it waits where its kind belongs, and its sender hears what became of it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '#domain/time/durations.ts'
import { noticeKinds } from '#domain/notices/notice-kinds.ts'
import { findCase } from '#server/cases/cases.ts'
import { decide, decideAppeal } from '#server/decisions/decisions.ts'
import { addFlagger, endFlagger, listFlaggers } from '#server/notices/flaggers.ts'
import { markGroundless } from '#server/notices/groundless.ts'
import { forgetNotices } from '#server/notices/notices.jobs.ts'
import { viewAndDecide } from '../../../tests/appeals.ts'
import { openCaller, type Caller } from '../../../tests/caller.ts'
import { codeOf, openConsole, type Worker } from '../../../tests/console.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let visitor: Caller
let lead: Worker
beforeAll(async () => {
  app = await openTestApp()
  visitor = await openCaller(app, null)
  lead = await openConsole(app).hire('Lea', { role: 'lead_moderator' })
})
afterAll(() => app.close())

let number = 0
const notice = (more: object = {}) => ({
  kind: 'fraud',
  place: 'The profile Boris in Berlin',
  text: `They ask for money, number ${(number += 1)}.`,
  name: 'Vera Visitor',
  email: 'vera@example.test',
  in_good_faith: true,
  ...more,
})
const send = (body: object) => visitor('POST /api/notices.php', { body })
const file = async (more: object = {}) => ((await send(notice(more))).body as { reference: string }).reference
const rowOf = (reference: string) =>
  app.ctx.db.selectFrom('notice').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow()
const mailsTo = async (address: string) => (await app.mails()).filter(({ recipient }) => recipient === address)
const actor = { actor_kind: 'staff' as const, actor: '7' }
const doNothing = { measures: ['nothing' as const], facts: 'There is nothing against the law.', source: 'notice' as const }
const warn = { measures: ['warn' as const], clause: 'scam' as const, facts: 'Asked for money.', source: 'notice' as const }
const hoursLeft = (due: Date) => Math.round((due.getTime() - app.ctx.now().getTime()) / (dayMs / 24))

test('somebody without an account tells us of illegal content, and has a receipt that quotes nothing', async () => {
  const reference = await file()
  expect(reference).toBe('N-2026-000001')
  await app.runJobs()
  const [mail] = await mailsTo('vera@example.test')
  expect(mail?.subject).toContain(reference)
  expect(mail?.text_body).not.toContain('money')
  expect((await rowOf(reference)).receipt_at).not.toBeNull()
})

test('the same words sent again are one notice, and numbers have no gap', async () => {
  const same = notice()
  const [first, second] = [await send(same), await send(same)]
  expect(first.body).toEqual(second.body)
  expect(await file()).toBe('N-2026-000003')
})

test.each([
  ['child_abuse', 'gravest', 1],
  ['threat', 'gravest', 1],
  ['intimate', 'safety', 24],
  ['minor', 'safety', 24],
  ['fraud', 'safety', 24],
  ['hate', 'usual', 72],
  ['identity', 'usual', 72],
  ['other', 'usual', 72],
] as const)('a notice of %s waits in the lane %s and is due in %i hours', async (kind, lane, hours) => {
  const one = await findCase(app.ctx, await file({ kind, email: `${kind}@example.test` }))
  expect([one?.kind, one?.lane, hoursLeft(one?.due_at ?? new Date(0))]).toEqual(['notice', lane, hours])
  expect(noticeKinds).toContain(kind)
})

test('suspected child abuse is told without a name; everything else needs one, and a statement of good faith', async () => {
  const unnamed = { name: null, email: null }
  const { status, body } = await send(notice({ kind: 'child_abuse', ...unnamed }))
  expect([status, body]).toEqual([200, { reference: expect.stringMatching(/^N-/), is_mailed: false }])
  expect((await send(notice(unnamed))).body).toMatchObject({ error: 'invalid_input', field: 'name' })
  expect((await send(notice({ email: null }))).body).toMatchObject({ error: 'invalid_input', field: 'email' })
  expect((await send(notice({ in_good_faith: false }))).status).toBe(400)
  expect((await send(notice({ place: '' }))).status).toBe(400)
})

test('the address of a profile names its member, one of another pool names nobody, and a moderator can say whom', async () => {
  const boris = await app.createMember('Boris', { email: `boris${(number += 1)}@example.test` })
  const ewa = await app.createMember('Ewa', { host: 'lavish.localhost' })
  const subjectOf = async (reference: string) => (await findCase(app.ctx, reference))?.subject_id
  expect(await subjectOf(await file({ place: `http://social.localhost/members/${boris}?from=x` }))).toBe(boris)
  expect(await subjectOf(await file({ place: `/members/${ewa}` }))).toBeNull()
  const reference = await file({ place: 'Boris from Berlin' })
  const name = (member: number) => lead.call('POST /api/cases/subject', { body: { reference, member } })
  expect(codeOf(await name(ewa))).toBe('not_found')
  expect((await name(boris)).status).toBe(200)
  expect(await subjectOf(reference)).toBe(boris)
  expect(codeOf(await name(boris))).toBe('invalid_input')
})

test('whoever told us hears what was decided and how to object, nothing about others, and the case shows no sender', async () => {
  const boris = await app.createMember('Boris', { email: `boris${(number += 1)}@example.test` })
  const reference = await file({ place: `/members/${boris}`, email: 'told@example.test' })
  const page = await lead.call('GET /api/cases/one', { query: { reference } })
  expect(page.body).toMatchObject({ letter: { from: 'notice', kind: 'fraud', place: `/members/${boris}` } })
  expect(JSON.stringify(page.body)).not.toMatch(/told@|Vera/)
  await decide(app.ctx, actor, { case: reference }, warn)
  await app.leaveMails()
  const mail = (await mailsTo('told@example.test')).at(-1)
  expect(mail?.text_body).toContain('did something about it')
  expect(mail?.text_body).toContain('objection is possible until')
  expect(mail?.text_body).not.toMatch(/Boris|Asked for money|warning/)
  const [statement] = await app.ctx.db.selectFrom('mail_log').select('template').where('member_id', '=', boris).execute()
  expect(statement?.template).toBe('statement')
})

test('whoever told us objects by the mailed link, somebody else decides, and they hear it', async () => {
  const boris = await app.createMember('Boris', { email: `boris${(number += 1)}@example.test` })
  const reference = await file({ place: `/members/${boris}`, email: 'objects@example.test' })
  await decide(app.ctx, actor, { case: reference }, doNothing)
  await app.leaveMails()
  const token = /token=([\w-]{43})/.exec((await mailsTo('objects@example.test')).at(-1)?.text_body ?? '')?.[1] ?? ''
  const read = async () => (await visitor('GET /api/decision.php', { query: { token } })).body
  expect(await read()).toMatchObject({ to: 'notifier', report: { reference, is_acted: false }, reasons: null })
  const words = 'They asked my mother for money too.'
  expect((await visitor('POST /api/decision_appeal.php', { body: { token, text: words } })).status).toBe(200)
  const appeal = await app.ctx.db.selectFrom('appeal').selectAll().where('words', '=', words).executeTakeFirstOrThrow()
  const outcome = { outcome: 'changed' as const, reply: 'You are right.', instead: warn }
  await expect(decideAppeal(app.ctx, actor, appeal.reference, outcome)).rejects.toMatchObject({ code: 'own_decision' })
  await viewAndDecide(app.ctx, { ...actor, actor: '8' }, appeal.reference, outcome)
  await app.leaveMails()
  const bodies = (await mailsTo('objects@example.test')).map(({ text_body }) => text_body)
  expect(bodies.some((text) => text.includes('You are right.'))).toBe(true)
  expect((await rowOf(reference)).outcome).toBe('acted')
})

test('a trusted flagger’s notices wait in their own lane and are counted apart; a key that ended is refused, and a wrong one too', async () => {
  const pool_id = app.site().pool_id
  const line = { name: 'Safer Net', field: 'fraud', email: 'desk@safer.example', from_at: app.ctx.now(), until_at: null }
  const { id, key } = await addFlagger(app.ctx, 'staff:1', { ...line, pool_id })
  const flagged = async (more = {}) => findCase(app.ctx, await file({ flagger_key: key, email: 'desk@safer.example', ...more }))
  expect((await flagged())?.lane).toBe('flaggers')
  expect((await flagged({ kind: 'child_abuse' }))?.lane).toBe('gravest')
  const { body } = await lead.call('GET /api/flaggers')
  expect(body).toMatchObject({ flaggers: [{ id, name: 'Safer Net', is_active: true, notices: 2, acted: 0 }] })
  expect(JSON.stringify(body)).not.toContain(key)
  expect((await send(notice({ flagger_key: 'x'.repeat(43) }))).body).toEqual({ error: 'flagger_key_unknown' })
  await endFlagger(app.ctx, 'staff:1', id)
  expect((await send(notice({ flagger_key: key }))).body).toEqual({ error: 'flagger_key_unknown' })
})

test('who often tells groundless things is warned, then heard last for a time, and told both', async () => {
  const email = 'often@example.test'
  const groundless = async () => {
    const reference = await file({ email, kind: 'fraud' })
    await expect(markGroundless(app.ctx, 'staff:1', reference)).rejects.toMatchObject({ code: 'notice_not_groundless' })
    await decide(app.ctx, actor, { case: reference }, doNothing)
    await markGroundless(app.ctx, 'staff:1', reference)
    await app.leaveMails()
  }
  const subjects = async () => (await mailsTo(email)).map(({ subject }) => subject)
  await groundless()
  await groundless()
  expect((await subjects()).filter((subject) => subject.includes('this address'))).toEqual([])
  await groundless()
  expect((await subjects()).filter((subject) => subject.includes('this address'))).toEqual(['About reports from this address'])
  app.wait(dayMs)
  expect((await findCase(app.ctx, await file({ email })))?.lane).toBe('safety')
  await groundless()
  expect((await subjects()).findLast((subject) => subject.includes('this address'))).toBe('Reports from this address come last')
  const late = await findCase(app.ctx, await file({ email }))
  expect([late?.lane, hoursLeft(late?.due_at ?? new Date(0))]).toEqual(['usual', 14 * 24])
  expect((await findCase(app.ctx, await file({ email, kind: 'threat' })))?.lane).toBe('gravest')
  app.wait(91 * dayMs)
  expect((await findCase(app.ctx, await file({ email })))?.lane).toBe('safety')
})

test('who is mostly right is not slowed by a few groundless notices', async () => {
  const email = 'mostly-right@example.test'
  for (let n = 0; n < 7; n += 1) {
    const reference = await file({ email })
    await decide(app.ctx, actor, { case: reference }, n < 4 ? { ...doNothing, measures: ['note'] } : doNothing)
    if (n >= 4) await markGroundless(app.ctx, 'staff:1', reference)
  }
  await app.leaveMails()
  expect((await mailsTo(email)).filter(({ subject }) => subject.includes('this address'))).toEqual([])
})

test('the words and the sender are forgotten a year after the decision, and what became of it is still counted', async () => {
  const reference = await file({ email: 'forgotten@example.test' })
  await decide(app.ctx, actor, { case: reference }, doNothing)
  app.wait(364 * dayMs)
  await forgetNotices.run(app.ctx, {})
  expect((await rowOf(reference)).email).toBe('forgotten@example.test')
  app.wait(2 * dayMs)
  await forgetNotices.run(app.ctx, {})
  expect(await rowOf(reference)).toMatchObject({ email: null, name: null, words: null, place: null, outcome: 'nothing' })
})

test('trusted flaggers are listed in pages, the newest first, none twice', async () => {
  const { pool_id } = app.site()
  const line = { field: 'fraud', email: 'many@safer.example', from_at: app.ctx.now(), until_at: null }
  for (let n = 0; n < 55; n += 1) await addFlagger(app.ctx, 'staff:1', { ...line, name: `Flagger ${n}`, pool_id })
  const first = await listFlaggers(app.ctx, [pool_id])
  const second = await listFlaggers(app.ctx, [pool_id], first.next ?? '')
  const names = [...first.flaggers, ...second.flaggers].map(({ name }) => name)
  expect(first.flaggers).toHaveLength(50)
  expect(names.filter((name) => name.startsWith('Flagger '))).toEqual(Array.from({ length: 55 }, (_, n) => `Flagger ${54 - n}`))
  expect(second.next).toBeNull()
})
