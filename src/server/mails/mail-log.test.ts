/** The mail log by days: partitions are made ahead, dropped when they are old, and a mail is logged without one too. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { dayMs } from '#domain/time/durations.ts'
import { passwordNotice } from '#server/accounts/accounts.jobs.ts'
import { enqueueMail } from '#server/mails/mails.ts'
import { keepMailLog } from '#server/mails/mails.jobs.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let anna: ProfileId
beforeAll(async () => {
  app = await openTestApp()
  anna = await app.createMember('Anna', { activated: true })
})
afterAll(() => app.close())

const keep = () => keepMailLog.run(app.ctx, {})
const write = async () => {
  const securityEvent = { at: app.ctx.now().toISOString(), browser: null, system: null }
  await enqueueMail(app.ctx, passwordNotice, {
    deed: securityEvent,
    member: anna,
    site: app.site().id,
    origin: 'http://social.localhost',
  })
}
/** The mails in the log, with their partitions. */
const lines = async () =>
  (
    await sql<{ day: string; state: string }>`select tableoid::regclass::text as day, state from mail_log order by id`.execute(
      app.ctx.db,
    )
  ).rows
const isThere = async (name: string) =>
  (await sql<{ found: boolean }>`select to_regclass(${name}) is not null as found`.execute(app.ctx.db)).rows[0]?.found

test('a mail lies in the partition of its day, and is found there when it is sent days later', async () => {
  await keep()
  expect(await isThere('mail_log_20260628')).toBe(true)
  await write()
  expect(await lines()).toEqual([{ day: 'mail_log_20260615', state: 'queued' }])
  app.wait(dayMs)
  await app.runJobs()
  expect(await lines()).toEqual([{ day: 'mail_log_20260615', state: 'delivered' }])
  expect(await app.mails()).toHaveLength(1)
})

test('when no worker ran for weeks, mails are logged all the same, and the days after are made', async () => {
  app.wait(19 * dayMs)
  await write()
  const warn = vi.spyOn(app.ctx.log, 'warn')
  await keep()
  await app.runJobs()
  expect((await lines()).at(-1)).toEqual({ day: 'mail_log_default', state: 'delivered' })
  expect(warn).toHaveBeenCalledWith(expect.objectContaining({ event: 'mail_log.day_missing' }), expect.anything())
  warn.mockRestore()
  app.wait(dayMs)
  await keep()
  await write()
  await app.runJobs()
  expect((await lines()).at(-1)).toEqual({ day: 'mail_log_20260706', state: 'delivered' })
})

test('old days are dropped, and what was logged without a partition goes with them', async () => {
  const before = (await lines()).map(({ day }) => day)
  expect(new Set(before)).toEqual(new Set(['mail_log_20260615', 'mail_log_default', 'mail_log_20260706']))
  app.wait(30 * dayMs)
  await keep()
  expect((await lines()).map(({ day }) => day)).toEqual(['mail_log_20260706'])
  expect([await isThere('mail_log_20260615'), await isThere('mail_log_20260706')]).toEqual([false, true])
  app.wait(dayMs)
  await keep()
  expect(await lines()).toEqual([])
})
