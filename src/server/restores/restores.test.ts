/** A database that was brought back to an earlier time: nothing is sent, paid or numbered a second time, and the erased are gone. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { hourMs, minuteMs } from '#domain/time/durations.ts'
import { deleteAccount, eraseNow } from '#server/account-deletion/account-deletion.ts'
import { activationMail } from '#server/signup/signup.jobs.ts'
import { decide } from '#server/decisions/decisions.ts'
import { takePaymentEvent } from '#server/credits/orders.ts'
import { enqueueMail } from '#server/mails/mails.ts'
import { dropHeld, listHeld, recordRestore, refuseUnfinishedRestore, releaseHeld } from '#server/restores/restores.ts'
import { openSession, openSessions } from '#server/sessions/session.ts'
import { insertRestore } from '#server/restores/restores.store.ts'
import { enqueue } from '#server/infrastructure/queue.ts'
import { wipePhoto } from '#server/photos/photos.jobs.ts'
import { jobs } from '#server/worker.ts'
import { openShop } from '../../../tests/buyers.ts'
import { openTestApp, password, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let anna: ProfileId
let dora: ProfileId
let until: Date
beforeAll(async () => {
  app = await openTestApp()
  anna = await app.createMember('Anna', { activated: false })
  dora = await app.createMember('Dora')
  await enqueueMail(app.ctx, activationMail, { member: anna, site: app.site().id, origin: 'http://social.localhost' })
  await enqueue(app.ctx, wipePhoto, { token: 'a'.repeat(26) })
  until = app.ctx.now()
  await sql`insert into activation_reminder (member_id, site_id, origin, due_at, stop_key)
    values (${anna}, ${app.site().id}, 'http://social.localhost', ${new Date(until.getTime() + hourMs)}, ${'b'.repeat(26)})`.execute(
    app.ctx.db,
  )
  app.wait(2 * hourMs)
})
afterAll(() => app.close())

const restore = (jobsOf = jobs) => recordRestore(app.ctx, { until, jobs: jobsOf })
const epoch = async () => (await app.ctx.db.selectFrom('installation').select('epoch').executeTakeFirstOrThrow()).epoch
const numberAfter = async () => {
  const { rows } = await sql<{ last: number }>`select last from invoice_count where site_id = ${app.site().id}`.execute(
    app.ctx.db,
  )
  return rows[0]?.last ?? 0
}

test('while a restore is not done no process starts, and the sentence says how to go on', async () => {
  const event = await insertRestore(app.ctx.db, new Date(until.getTime() - 1), app.ctx.now())
  await expect(refuseUnfinishedRestore(app.ctx)).rejects.toThrow('duet backup restored --until')
  await app.ctx.db.deleteFrom('restore_event').where('id', '=', event.id).execute()
  await refuseUnfinishedRestore(app.ctx)
})

test('a restore holds the mails that were due, ends every session, and skips numbers; internal work goes on', async () => {
  const buyers = openShop(app)
  await buyers.buy(dora)
  const cookie = (await openSession(app.ctx, dora, app.site())).split(';')[0]
  const [before, stamp, drawn] = [await epoch(), app.site().stamp, await numberAfter()]
  const { steps, held, gaps } = await restore()
  // it was due between the backup and the restore, so the original sent it
  expect(held).toEqual(
    expect.arrayContaining([{ kind: 'job', name: 'signup.reminder-mail', count: 1 }].map((one) => expect.objectContaining(one))),
  )
  expect(held.filter(({ kind }) => kind === 'job').map(({ name, count }) => [name, count])).toContainEqual([
    'signup.activation-mail',
    1,
  ])
  expect((await app.jobs()).map(({ name }) => name)).toEqual(['photos.wipe'])
  expect(await openSessions(app.ctx).find(cookie, app.site())).toBe(null)
  expect(await epoch()).not.toBe(before)
  await app.ctx.sites.refresh()
  expect(app.site().stamp).not.toBe(stamp)
  expect(await numberAfter()).toBe(drawn + 1000)
  expect(gaps).toContainEqual({
    series: 'invoice',
    site: 'social',
    year: 2026,
    first_number: drawn + 1,
    last_number: drawn + 1000,
  })
  expect(gaps.map(({ series }) => series)).toEqual(expect.arrayContaining(['credit_note', 'complaint', 'report']))
  expect(Object.keys(steps)).toHaveLength(14)
})

test('said again, a restore changes nothing', async () => {
  const [before, drawn] = [await epoch(), await numberAfter()]
  await restore()
  expect([await epoch(), await numberAfter()]).toEqual([before, drawn])
})

test('killed between two steps, a restore goes on where it was', async () => {
  await sql`update restore_event set done_at = null`.execute(app.ctx.db)
  await sql`delete from restore_step where step in ('search', 'erased', 'deletions', 'bans')`.execute(app.ctx.db)
  const [before, drawn] = [await epoch(), await numberAfter()]
  const seen: string[] = []
  await recordRestore(app.ctx, { until, jobs, onStep: (step) => void seen.push(step) })
  expect([seen, await epoch(), await numberAfter()]).toEqual([['search', 'erased', 'deletions', 'bans'], before, drawn])
  await refuseUnfinishedRestore(app.ctx)
})

test('what was held is sent when an operator releases it, and forgotten when they drop it', async () => {
  const name = 'signup.activation-mail'
  expect(await releaseHeld(app.ctx, { kind: 'job', name, jobs })).toBe(1)
  await app.runJobs()
  expect((await app.mails()).map(({ recipient }) => recipient)).toHaveLength(1)
  for (const { kind, name: held } of await listHeld(app.ctx)) if (kind !== 'refund') await dropHeld(app.ctx, { kind, name: held })
  expect(await listHeld(app.ctx)).toEqual([])
  await expect(releaseHeld(app.ctx, { kind: 'job', name: 'old.job', jobs })).rejects.toThrow('no job old.job')
})

test('a member who was erased since the backup is erased again, and one who was banned is named', async () => {
  const [gone, banned] = [await app.createMember('Gone'), await app.createMember('Bold')]
  const row = await app.ctx.db.selectFrom('member').selectAll().where('id', '=', gone).executeTakeFirstOrThrow()
  await eraseNow(app.ctx, gone)
  const ada = { actor_kind: 'staff', actor: '1' } as const
  await decide(app.ctx, ada, { member: banned }, { measures: ['ban'], clause: 'scam', facts: 'spam', source: 'own' })
  await app.runJobs()
  // the backup is from before both
  const { email_key: _, ...known } = row
  await app.ctx.db
    .insertInto('member')
    .values({ ...known, attribution: null })
    .execute()
  await sql`delete from member_ban`.execute(app.ctx.db)
  await sql`update member set status = 'active' where id = ${banned}`.execute(app.ctx.db)
  until = new Date(until.getTime() + minuteMs)
  const { steps, bansLost } = await restore()
  expect(steps['erased']).toEqual({ erased: 1 })
  expect(bansLost).toEqual([banned])
  expect(await app.ctx.db.selectFrom('member').select('id').where('id', '=', gone).execute()).toEqual([])
  const names = (await app.files()).filter((path) => path.startsWith('tombstones/'))
  expect(names).toHaveLength(2)
  expect(names.join()).not.toContain(String(gone))
})

test('who deleted their account since the backup has deleted it again, with the day of erasing that they were told', async () => {
  const leaver = await app.createMember('Leaver')
  const { erase_at } = await deleteAccount(app.ctx, app.site(), leaver, { password, origin: 'http://social.localhost' })
  await sql`delete from account_deletion`.execute(app.ctx.db)
  await sql`update member set status = 'active' where id = ${leaver}`.execute(app.ctx.db)
  app.wait(minuteMs)
  until = new Date(until.getTime() + minuteMs)
  expect((await restore()).steps['deletions']).toEqual({ deleted: 1 })
  const deletion = await app.ctx.db.selectFrom('account_deletion').selectAll().where('member_id', '=', leaver).executeTakeFirst()
  expect(deletion?.erase_at.toISOString()).toBe(erase_at)
})

test('a webhook about an order that is lost is answered as unknown and kept for the operator', async () => {
  const paid = { amount_minor: 1499, currency: 'EUR' }
  const event = { event_id: 'e1', provider_ref: 'lost', kind: 'paid', paid } as const
  expect(await takePaymentEvent(app.ctx, 'sandbox', event)).toBe('unknown_order')
  expect(await takePaymentEvent(app.ctx, 'sandbox', { event_id: 'e2', provider_ref: 'lost', kind: 'charged_back' })).toBe(
    'unknown_order',
  )
  const { unknownPayments } = await restore()
  expect(unknownPayments).toMatchObject([{ provider_ref: 'lost', kind: 'charged_back', amount_minor: 1499, currency: 'EUR' }])
})
