/** Erasing in turns: as many as the rate asks for, whatever happens to one of them. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { eraseWithinMs, turnMs } from '#domain/account-deletion/erasing-rate.ts'
import { dayMs, hourMs } from '#domain/time/durations.ts'
import { eraseDeparted } from '#server/account-deletion/account-deletion.jobs.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

/** Members who left four weeks ago to the minute. */
async function leave(count: number) {
  const { pool_id, id } = app.site()
  const now = app.ctx.now()
  await sql`with gone as (
      insert into member (pool_id, site_id, email, password_hash, language, status)
        select ${pool_id}, ${id}, gen_random_uuid() || '@gone.test', '', 'en', 'deleted' from generate_series(1, ${count}::int) returning id)
    insert into account_deletion (member_id, left_at, erase_at, was_paused) select id, ${new Date(now.getTime() - 28 * dayMs)}::timestamptz, ${now}::timestamptz, false from gone`.execute(
    app.ctx.db,
  )
}
const waiting = async () => (await app.ctx.db.selectFrom('account_deletion').select('member_id').execute()).length
const turn = () => eraseDeparted.run(app.ctx, {})

test('who left at the same minute is erased over the next hours, in turns, and nobody later than promised', async () => {
  await leave(70)
  await turn()
  const first = 70 - (await waiting())
  expect(first).toBeGreaterThan(0)
  expect(first).toBeLessThan(10)
  for (let ms = turnMs; ms < eraseWithinMs && (await waiting()) > 0; ms += turnMs) {
    app.wait(turnMs)
    await turn()
  }
  expect(await waiting()).toBe(0)
})

test('those who are late are erased in one turn, in batches, and one who cannot be erased does not keep them', async () => {
  await leave(110)
  await sql`update member set status = 'active' where id = (select min(member_id) from account_deletion)`.execute(app.ctx.db)
  app.wait(eraseWithinMs + hourMs)
  const error = vi.spyOn(app.ctx.log, 'error')
  await expect(turn()).rejects.toThrow('1 members could not be erased')
  expect(error).toHaveBeenCalledWith(expect.objectContaining({ event: 'member.not_erased' }), expect.anything())
  error.mockRestore()
  expect(await waiting()).toBe(1)
  await sql`update member set status = 'deleted' where id in (select member_id from account_deletion)`.execute(app.ctx.db)
  await turn()
  expect(await waiting()).toBe(0)
})

test('what a job has no time for is left to another job', async () => {
  await leave(105)
  app.wait(eraseWithinMs)
  const clock = vi.spyOn(performance, 'now')
  let ms = 0
  clock.mockImplementation(() => (ms += 40_000))
  await turn()
  clock.mockRestore()
  expect(await waiting()).toBe(5)
  await app.runJobs([eraseDeparted])
  expect(await waiting()).toBe(0)
})
