/** Credits that staff give and take: in the ledger and the member's history, never below zero, and with a second person above the limits. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { dayMs } from '#domain/time/durations.ts'
import { listAuditLines } from '#server/audit/audit.ts'
import { findBalance, ledgerReport } from '#server/credits/credits.ts'
import { makeApiKey } from '#server/api-keys/api-keys.ts'
import { digestOf, newSecret } from '#server/infrastructure/secrets.ts'
import { findCallerById } from '#server/staff/staff.ts'
import { creditsChangedMail } from '#server/credits/credit-changes.mails.ts'
import { insertChange } from '#server/credits/credit-changes.store.ts'
import { changeCredits } from '#server/credits/credit-changes.ts'
import { codeOf, consoleHost, consoleOrigin, openConsole, type Worker } from '../../../tests/console.ts'
import { openCaller } from '../../../tests/caller.ts'
import { setStatus } from '../../../tests/test-members.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let desk: ReturnType<typeof openConsole>
let fay: ProfileId
let count = 0
beforeAll(async () => {
  app = await openTestApp()
  desk = openConsole(app)
})
afterEach(async () => expect(await ledgerReport(app.ctx)).toMatchObject({ balanced: true }))
afterAll(() => app.close())

const hire = (role: string) => desk.hire(`${role}${(count += 1)}`, { role })
const newMember = async (credits = 0) => (fay = await app.createMember(`Fay${(count += 1)}`, { credits }))
type More = { cause?: string; key?: string | null; id?: number }
const give = (who: Worker, credits: number, { cause = 'goodwill', key, id = fay }: More = {}) =>
  who.call('POST /api/members/credits', { body: { id, credits, cause, reason: 'the app failed her' }, ...(key && { key }) })
const take = (who: Worker, credits: number, { cause = 'correction' }: More = {}) =>
  who.call('POST /api/members/credits/take', { body: { id: fay, credits, cause, reason: 'given twice' } })
const balance = () => findBalance(app.ctx, fay)

test('what is given and taken stands in the history with its cause, in the ledger and in the log', async () => {
  const fin = await hire('finance')
  await newMember()
  expect((await give(fin, 30)).body).toMatchObject({ balance: 30 })
  expect((await take(fin, 10)).body).toMatchObject({ balance: 20 })
  const call = await openCaller(app, fay)
  expect((await call('GET /api/credit_history.php')).body).toMatchObject({
    lines: [
      { kind: 'take_back', credits: -10, balance: 20, cause: 'correction', peer: null, transaction: null },
      { kind: 'grant', credits: 30, balance: 30, cause: 'goodwill' },
    ],
  })
  const entries = await app.ctx.db
    .selectFrom('entry')
    .innerJoin('posting', 'posting.id', 'entry.posting_id')
    .select(['kind', 'account', 'amount'])
    .where('kind', 'in', ['grant', 'take_back'])
    .orderBy('posting_id')
    .orderBy('line')
    .execute()
  expect(entries.map(({ kind, account, amount }) => [kind, account, amount])).toEqual([
    ['grant', 'member', 30],
    ['grant', 'issued', -30],
    ['take_back', 'member', -10],
    ['take_back', 'issued', 10],
  ])
  const lines = await listAuditLines(app.ctx.db, { member: fay, limit: 5 })
  expect(lines.map(({ act, reason, changed }) => [act, reason, changed])).toEqual([
    ['member credits-take', 'given twice', { balance: { before: 30, after: 20 } }],
    ['member credits-give', 'the app failed her', { balance: { before: 0, after: 30 } }],
  ])
})

test('a single credit is given or taken, and booked as such', async () => {
  await newMember()
  const wish = { member: fay, cause: 'correction', note: 'x', by: 'shell:one-credit', isAgreed: true } as const
  const made = [await changeCredits(app.ctx, { ...wish, credits: 1 }), await changeCredits(app.ctx, { ...wish, credits: -1 })]
  const kinds = app.ctx.db.selectFrom('posting').select('kind').orderBy('id')
  const ids = made.map(({ id }) => id)
  expect((await kinds.where('ref', 'in', ids).execute()).map(({ kind }) => kind)).toEqual(['grant', 'take_back'])
})

test('the same key gives once', async () => {
  const fin = await hire('finance')
  await newMember()
  const first = await give(fin, 30, { key: 'press-once-1' })
  expect((await give(fin, 30, { key: 'press-once-1' })).body).toEqual(first.body)
  expect(await balance()).toBe(30)
  const wish = { member: fay, credits: 5, cause: 'fault', note: 'down', by: 'shell:ada', isAgreed: true, key: 'one' } as const
  const { id } = await changeCredits(app.ctx, wish)
  expect(await changeCredits(app.ctx, wish)).toEqual({ id, balance: 35 })
})

test('nobody takes more than there is, also not two people at once', async () => {
  const [fin, gus] = [await hire('finance'), await hire('finance')]
  await newMember(10)
  expect(codeOf(await take(fin, 11))).toBe('credits_short')
  const both = await Promise.all([take(fin, 7), take(gus, 7)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
  expect(await balance()).toBe(3)
})

test('who takes while somebody else takes waits for them, and then finds too little', async () => {
  await newMember(10)
  const change = { member: fay, credits: -7, cause: 'correction', note: 'x', most: null, at: app.ctx.now() } as const
  const waiting = sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%change_credits%' and datname = current_database()`
  let second: ReturnType<typeof insertChange> | undefined
  await app.ctx.db.transaction().execute(async (db) => {
    expect(await insertChange(db, { ...change, id: 'first-of-two', by: 'shell:first' })).toBe('done')
    second = insertChange(app.ctx.db, { ...change, id: 'second-of-two', by: 'shell:second' })
    second.catch(() => {}) // awaited below
    // a transaction sees the activity as it was at its first look
    await expect.poll(async () => (await waiting.execute(app.ctx.db)).rows.length).toBe(1)
  })
  expect(await second).toBe('poor')
})

test('the limit counts what is more: what the member got, or what the person gave', async () => {
  await newMember()
  const wish = { cause: 'goodwill', note: 'sorry', isAgreed: false } as const
  await changeCredits(app.ctx, { ...wish, member: fay, credits: 100, by: 'shell:little' })
  const first = fay
  await newMember()
  await changeCredits(app.ctx, { ...wish, member: fay, credits: 250, by: 'shell:much' })
  await expect(changeCredits(app.ctx, { ...wish, member: first, credits: 100, by: 'shell:much' })).rejects.toMatchObject({
    code: 'second_needed',
  })
  await expect(changeCredits(app.ctx, { ...wish, member: fay, credits: 100, by: 'shell:little' })).rejects.toMatchObject({
    code: 'second_needed',
  })
})

test('taking more than there is never waits for a second person: it is refused at once, with the balance', async () => {
  const fin = await hire('finance')
  await newMember(150)
  const refused = await take(fin, 151)
  expect([refused.status, refused.body]).toEqual([422, expect.objectContaining({ error: 'credits_short', balance: 150 })])
  expect((await take(fin, 120)).status).toBe(202)
  const waiting = app.ctx.db.selectFrom('approval').select('call').where('call', 'like', '%credits/take')
  expect(await waiting.execute()).toHaveLength(1)
  expect(await balance()).toBe(150)
})

test('a key asks nobody for what cannot be done: credits that are not there are refused at once, others wait', async () => {
  const fin = await hire('finance')
  await newMember(10)
  const maker = await findCallerById(app.ctx, fin.id)
  const token = `duet_${newSecret()}`
  const key = {
    name: 'books',
    rights: ['money.credits=fresh'],
    at: 'installation' as const,
    where_id: null,
    networks: [],
    days: 1,
  }
  await makeApiKey(app.ctx, maker!, { ...key, reason: 'a test', token_hash: digestOf(token).toString('hex') })
  const headers = { host: consoleHost, authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const takeByKey = async (credits: number) => {
    const body = JSON.stringify({ id: fay, credits, cause: 'correction', reason: 'given twice' })
    const sent = { method: 'POST', headers: { ...headers, 'idempotency-key': newSecret() }, body }
    const answer = await desk.hono.request(new URL('/api/members/credits/take', consoleOrigin), sent)
    return [answer.status, codeOf({ body: await answer.json() })]
  }
  expect([await takeByKey(11), await takeByKey(5)]).toEqual([
    [422, 'credits_short'],
    [202, undefined],
  ])
})

test('a hundred at once is for one person; more waits for a second one with the same right, who does it with a yes', async () => {
  const [fin, gus, sam] = [await hire('finance'), await hire('finance'), await hire('support')]
  await newMember()
  expect((await give(fin, 100)).status).toBe(200)
  const asked = await give(fin, 101)
  expect([asked.status, await balance()]).toEqual([202, 100])
  const { waits_for_approval: id } = asked.body as { waits_for_approval: string }
  expect(codeOf(await sam.call('POST /api/approvals/give', { body: { id } }))).toBe('not_allowed')
  expect((await gus.call('POST /api/approvals/give', { body: { id } })).status).toBe(200)
  expect(await balance()).toBe(201)
})

test('support gives up to twenty; for more their right does not hold', async () => {
  const sam = await hire('support')
  await newMember()
  expect((await give(sam, 20)).status).toBe(200)
  const more = await give(sam, 21)
  expect([codeOf(more), more.body]).toEqual(['not_allowed', expect.objectContaining({ permission: 'money.credits', most: 20 })])
})

test('above three hundred in a day, to one member or by one person, a second person is needed; a day later no longer', async () => {
  const [fin, gus] = [await hire('finance'), await hire('finance')]
  await newMember()
  for (const who of [fin, gus, fin]) expect((await give(who, 100)).status).toBe(200)
  expect((await give(gus, 1)).status).toBe(202)
  const first = fay
  await newMember()
  expect((await give(fin, 100)).status).toBe(200)
  await newMember()
  expect((await give(fin, 1)).status).toBe(202)
  app.wait(dayMs)
  // proofs are a day old now
  await app.ctx.db.updateTable('staff_session').set({ proved_at: app.ctx.now(), seen_at: app.ctx.now() }).execute()
  const later = await desk.signIn(gus.id)
  expect((await give(later, 1, { id: first })).status).toBe(200)
})

test('a limit that others reached meanwhile is found as it is booked', async () => {
  await newMember()
  const wish = { member: fay, cause: 'goodwill', note: 'sorry', isAgreed: false } as const
  const all = await Promise.allSettled(
    ['shell:a', 'shell:b', 'shell:c', 'shell:d'].map((by) => changeCredits(app.ctx, { ...wish, by, credits: 100 })),
  )
  expect(all.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
  expect(all.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'second_needed' } })
  expect(await balance()).toBe(300)
})

test('what one person gives to several members at once stays within the limit of that person', async () => {
  const members = await Promise.all([1, 2, 3, 4].map(() => newMember()))
  const wish = { cause: 'goodwill', note: 'sorry', by: 'shell:one', isAgreed: false, credits: 100 } as const
  const all = await Promise.allSettled(members.map((member) => changeCredits(app.ctx, { ...wish, member })))
  expect(all.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
})

test('what is more than a day’s limit at once is refused as it is booked, also for a member and a person without any change before', async () => {
  await newMember()
  const wish = { member: fay, cause: 'goodwill', note: 'sorry', by: 'shell:fresh', isAgreed: false } as const
  await expect(changeCredits(app.ctx, { ...wish, credits: 301 })).rejects.toMatchObject({ code: 'second_needed' })
  expect(await changeCredits(app.ctx, { ...wish, credits: 300 })).toMatchObject({ balance: 300 })
})

test('from a member who never had a wallet nothing is taken, and what is given makes one', async () => {
  await newMember()
  await app.ctx.db.deleteFrom('wallet').where('member_id', '=', fay).execute()
  const wish = { member: fay, cause: 'correction', note: 'x', by: 'shell:a', isAgreed: true } as const
  await expect(changeCredits(app.ctx, { ...wish, credits: -1 })).rejects.toMatchObject({
    code: 'credits_short',
    details: { balance: 0 },
  })
  expect(await changeCredits(app.ctx, { ...wish, credits: 5 })).toMatchObject({ balance: 5 })
})

test('the books say what became of a change: done, or repeated under its own number', async () => {
  await newMember()
  const change = {
    id: 'same',
    member: fay,
    credits: 5,
    cause: 'fault',
    note: 'x',
    by: 'shell:a',
    most: null,
    at: app.ctx.now(),
  } as const
  expect([await insertChange(app.ctx.db, change), await insertChange(app.ctx.db, change)]).toEqual(['done', 'repeated'])
  expect(await balance()).toBe(5)
})

test('a day after a change it no longer counts, to the millisecond', async () => {
  await newMember()
  const wish = { member: fay, cause: 'goodwill', note: 'sorry', by: 'shell:day', isAgreed: false, credits: 300 } as const
  await changeCredits(app.ctx, wish)
  app.wait(dayMs - 1)
  await expect(changeCredits(app.ctx, wish)).rejects.toMatchObject({ code: 'second_needed' })
  app.wait(1)
  expect(await changeCredits(app.ctx, wish)).toMatchObject({ balance: 600 })
})

test('each change raises the version that the member’s open pages ask for', async () => {
  await newMember()
  const version = async () =>
    (await app.ctx.db.selectFrom('member_state').select('user_v').where('member_id', '=', fay).executeTakeFirstOrThrow()).user_v
  const before = await version()
  const wish = { member: fay, cause: 'correction', note: 'x', by: 'shell:a', isAgreed: true } as const
  await changeCredits(app.ctx, { ...wish, credits: 5 })
  const between = await version()
  await changeCredits(app.ctx, { ...wish, credits: -5 })
  expect([between - before, (await version()) - between]).toEqual([1, 1])
})

test('no mail goes out for a brand that this process does not know yet, and the credits are there', async () => {
  await newMember()
  const wish = { member: fay, credits: 5, cause: 'fault', note: 'x', by: 'shell:a', isAgreed: true } as const
  const ctx = { ...app.ctx, sites: { ...app.ctx.sites, byId: () => null } }
  expect(await changeCredits(ctx, wish)).toMatchObject({ balance: 5 })
  const mails = (await app.jobs()).filter(({ name }) => name === creditsChangedMail.name)
  expect(mails.filter(({ payload }) => JSON.stringify(payload).includes(String(fay)))).toEqual([])
})

test('a member who is not there gets nothing', async () => {
  const wish = { member: 1 as ProfileId, credits: 5, cause: 'fault', note: 'x', by: 'shell:a', isAgreed: true } as const
  await expect(changeCredits(app.ctx, wish)).rejects.toMatchObject({ code: 'not_found' })
})

test('the member reads it in a mail too, unless they are gone by then', async () => {
  const fin = await hire('finance')
  await newMember()
  const { email } = await app.ctx.db.selectFrom('member').select('email').where('id', '=', fay).executeTakeFirstOrThrow()
  await give(fin, 5)
  await take(fin, 2)
  await app.runJobs()
  const texts = (await app.mails()).filter(({ recipient }) => recipient === email).map(({ text_body }) => text_body)
  expect(texts).toEqual([
    expect.stringMatching(/5 credits were added[^]*As a gesture of goodwill[^]*credits\/history/),
    expect.stringMatching(/2 credits were taken back[^]*A correction of our mistake/),
  ])
  await give(fin, 5)
  await setStatus(app.ctx.db, fay, 'banned')
  await app.runJobs()
  expect((await app.mails()).filter(({ recipient }) => recipient === email)).toHaveLength(2)
})
