/** A pool moves to the database of another cell: everything of its members comes along, nothing happens twice, and both ledgers agree. */
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { abortMove, cleanPool, findStatus, preparePool, switchPool, type PoolMoveOptions } from '#server/cells/cells.ts'
import { decide, fileAppeal, getStatement, linkForBanned } from '#server/decisions/decisions.ts'
import { enqueueMail } from '#server/mails/mails.ts'
import { activationMail, remindDue } from '#server/signup/signup.jobs.ts'
import { viewAndDecide } from '../../../tests/appeals.ts'
import { openCaller } from '../../../tests/caller.ts'
import { openShop } from '../../../tests/buyers.ts'
import { type Cell, checkLedgers, moveOf, openCell } from '../../../tests/cells.ts'

/** A move builds an index on each table and partition. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let one: Cell
let two: Cell
let anna: ProfileId
let ben: ProfileId
let move: PoolMoveOptions
beforeEach(async () => {
  one = await openCell(0)
  two = await openCell(7)
  anna = await one.createMember('Anna', { credits: 20 })
  ben = await one.createMember('Ben', { activated: false })
  move = await moveOf(one, two)
})
afterEach(async () => {
  // a database with a slot cannot be dropped
  await abortMove(move).catch(() => {})
  for (const { wide } of [one, two]) await wide.destroy()
  await one.close()
  await two.close()
})

const refresh = async () => {
  for (const { ctx } of [one, two]) await Promise.all([ctx.switches.refresh(), ctx.sites.refresh()])
}
const askForMail = (member: ProfileId) =>
  enqueueMail(one.ctx, activationMail, { member, site: one.site().id, origin: 'http://social.localhost' })
const recipients = async ({ mails }: Cell) => (await mails()).map(({ recipient }) => recipient)
const stateHere = async () => (await findStatus(one.wide)).moves.map(({ state }) => state)

test('members, messages, money, sessions and waiting mails come along, and go on with ids of the new cell', async () => {
  const shop = openShop(one)
  await shop.buy(anna)
  const { conversation, message } = await shop.write(anna, ben, 2)
  const here = await openCaller(one, anna)
  await checkLedgers(one)
  await preparePool(move)
  await shop.write(anna, ben)
  await askForMail(ben)
  await checkLedgers(one, two)
  // the receipt of the order too
  expect(await switchPool(move)).toMatchObject({ jobs: 2 })
  await refresh()

  expect(await here('GET /api/chats.php')).toMatchObject({ status: 421, body: { error: 'moved_host' } })
  const cookies = await Promise.all([one, two].map(({ ctx }) => ctx.db.selectFrom('session').select('token_hash').execute()))
  expect(cookies[1]).toEqual(cookies[0])
  const there = await openCaller(two, anna)
  expect((await there('GET /api/messages.php', { query: { conversation } })).text).toContain(String(message))
  const sent = await there('POST /api/messages.php', { body: { conversation, text: 'from the new cell' } })
  const { id } = (sent.body as { message: { id: number } }).message
  expect([sent.status, id % 1024, id > message]).toEqual([200, 7, true])

  await one.runJobs()
  await two.runJobs()
  expect([await recipients(one), await recipients(two)]).toEqual([[], ['anna@example.test', 'ben@example.test']])
  await checkLedgers(one, two)

  const { hosts } = await findStatus(one.wide)
  expect(new Set(hosts.filter(({ cell }) => cell === 7).map(({ pool }) => pool))).toEqual(new Set(['garden']))
  expect(await cleanPool({ ...move, pool: move.pool.id })).toBeGreaterThan(20)
  expect((await findStatus(one.wide)).pools.map(({ name }) => name)).toEqual(['velours'])
  await checkLedgers(one, two)
})

test('a ban, its case and the objection to it come along: the statement is read there, and there it is decided', async () => {
  const { body } = await (await openCaller(one, anna))('POST /api/report.php', { body: { profile: ben, reason: 'scam' } })
  const { reference } = body as { reference: string }
  const ada = { actor_kind: 'staff', actor: '1' } as const
  const decision = await decide(
    one.ctx,
    ada,
    { case: reference },
    { measures: ['ban'], clause: 'scam', facts: 'x', source: 'notice' },
  )
  const token = await linkForBanned(one.ctx, ben)
  await fileAppeal(one.ctx, token, 'That was not me at all.', 'en')
  await preparePool(move)
  await switchPool(move)
  await refresh()
  expect(await getStatement(two.ctx, token)).toMatchObject({ reference: decision.reference, appeal: { outcome: null } })
  const boris = { ...ada, actor: '2' }
  await viewAndDecide(two.ctx, boris, `${decision.reference}-1`, { outcome: 'overturned', reply: 'We were wrong.' })
  const status = await two.ctx.db.selectFrom('member').select('status').where('id', '=', ben).executeTakeFirst()
  expect(status).toEqual({ status: 'active' })
  const next = await decide(two.ctx, ada, { member: ben }, { measures: ['warn'], clause: 'fake', facts: 'x', source: 'own' })
  expect(next.reference).toMatch(/^D-\d{4}-7-000001$/)
  // the erasing is killed after the ledger check left the pool, and begun again
  const onStep = () => {
    throw new Error('killed')
  }
  await expect(cleanPool({ ...move, pool: move.pool.id, onStep })).rejects.toThrow('killed')
  expect(await cleanPool({ ...move, pool: move.pool.id })).toBeGreaterThan(10)
  await checkLedgers(one, two)
})

test('while a pool is closed here members read, nothing is stored, and jobs by the clock leave it alone', async () => {
  await sql`insert into activation_reminder (member_id, site_id, origin, due_at, stop_key)
    values (${ben}, ${one.site().id}, 'http://social.localhost', ${one.ctx.now()}, ${'b'.repeat(26)})`.execute(one.ctx.db)
  await preparePool(move)
  const call = await openCaller(one, ben)
  await sql`update pool_move set state = 'closed'`.execute(one.wide)
  // this process has not read it yet: the database refuses
  const like = () => call('POST /api/likes.php', { body: { profile: anna } })
  expect(await like()).toMatchObject({ status: 503, body: { error: 'read_only', retry_after: 2 } })
  await refresh()
  expect(await like()).toMatchObject({ status: 503, body: { error: 'read_only', retry_after: 2 } })
  expect(await call('GET /api/likes.php')).toMatchObject({ status: 200 })
  const early = await openCaller(two, null)
  expect(await early('GET /api/settings.php')).toMatchObject({ status: 503, body: { error: 'maintenance' } })
  await expect(one.ctx.db.updateTable('member').set({ timezone: 'UTC' }).where('id', '=', anna).execute()).rejects.toMatchObject({
    code: 'DU006',
  })
  await remindDue.run(one.ctx, {})
  expect((await one.jobs()).filter(({ name }) => name.includes('reminder'))).toEqual([])
  await sql`update pool_move set state = 'copying'`.execute(one.wide)
})

test('a move that is given up leaves everything here and nothing there, also jobs that were held', async () => {
  await askForMail(ben)
  await preparePool(move)
  await abortMove(move)
  expect([await stateHere(), (await findStatus(two.wide)).pools]).toEqual([[], []])
  const left = await sql<{ n: number }>`
    select (select count(*) from member)::int + (select count(*) from entry)::int + (select count(*) from site)::int as n`.execute(
    two.wide,
  )
  expect(left.rows).toEqual([{ n: 0 }])
  await openShop(one).write(anna, ben)
  await one.runJobs()
  expect(await recipients(one)).toContain('ben@example.test')
  await checkLedgers(one, two)
})

test('a pool whose writer does not end stays open here, with its jobs', async () => {
  await preparePool(move)
  await askForMail(ben)
  const writer = await one.ctx.db.startTransaction().execute()
  await writer.updateTable('member').set({ timezone: 'UTC' }).where('id', '=', anna).execute()
  await expect(switchPool(move)).rejects.toThrow()
  expect([await stateHere(), (await one.jobs()).map(({ name }) => name)]).toEqual([['copying'], ['signup.activation-mail']])
  await writer.rollback().execute()
  expect(await switchPool(move)).toMatchObject({ jobs: 1 })
})

test('a switch that was killed after the pool was open there is finished by saying it again', async () => {
  await preparePool(move)
  await switchPool(move)
  await sql`update pool_move set state = 'closed'`.execute(one.wide)
  await switchPool(move)
  expect(await stateHere()).toEqual(['moved'])
  await expect(abortMove(move)).rejects.toThrow('open at the other cell already')
})

test('a database with a brand of the same name is refused, and a second pool of one cell is no trouble', async () => {
  await sql`insert into pool (name) values ('garden')`.execute(two.wide)
  await expect(preparePool(move)).rejects.toThrow('The other cell has the same pool garden')
  const velours = await moveOf(one, two, 'velours')
  await preparePool(velours)
  await switchPool(velours)
  expect((await findStatus(two.wide)).pools.map(({ name }) => name)).toEqual(['garden', 'velours'])
})
