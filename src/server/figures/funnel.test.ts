/** The funnel: days that were counted at night and today as it is, together the same as reading everybody. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '#domain/time/durations.ts'
import { countFunnel } from '#server/figures/figures.jobs.ts'
import { funnelOf } from '#server/figures/figures.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const funnel = async (days: number) =>
  Object.fromEntries((await funnelOf(app.ctx, [app.site()], days)).map(({ step, n }) => [step, n]))
let people = 0
const join = (activated: boolean) => app.createMember(`Member${(people += 1)}`, { activated })

test('who confirms later counts on the day they signed up, once that day is counted again; today counts at once', async () => {
  for (let n = 0; n < 6; n++) await join(true)
  const late = [await join(false), await join(false)]
  expect(await funnel(30)).toMatchObject({ signed_up: 8, confirmed: 6 })
  app.wait(dayMs)
  await countFunnel.run(app.ctx, {})
  expect(await funnel(30)).toMatchObject({ signed_up: 8, confirmed: 6 })
  for (let n = 0; n < 5; n++) await join(true)
  expect(await funnel(30)).toMatchObject({ signed_up: 13, confirmed: 11 })
  expect(await funnel(1)).toMatchObject({ signed_up: 5, confirmed: 5 })
  await app.ctx.db.updateTable('member').set({ activated_at: app.ctx.now() }).where('id', 'in', late).execute()
  expect(await funnel(30)).toMatchObject({ confirmed: 11 })
  app.wait(dayMs)
  await countFunnel.run(app.ctx, {})
  await countFunnel.run(app.ctx, {})
  expect(await funnel(30)).toMatchObject({ signed_up: 13, confirmed: 13 })
  expect(await funnel(1)).toMatchObject({ signed_up: 0 })
})
