/** Reports for operators: how many each partner sent, what they paid, and cells that no spreadsheet runs. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '#domain/time/durations.ts'
import { refundOrder } from '#server/credits/refunds.ts'
import { csvCell } from '#domain/text/csv.ts'
import { type ReportOptions, reportConversions, reportHeader, reportTexts } from '#server/affiliates/reports.ts'
import { openShop } from '../../../tests/buyers.ts'
import type { TestApp } from '../../../tests/test-app.ts'
import { openAffiliateTestApp } from '../../../tests/affiliate-fixtures.ts'

let away: Awaited<ReturnType<typeof openAffiliateTestApp>>
let app: TestApp
beforeAll(async () => {
  away = await openAffiliateTestApp('lamplight', 'reed')
  app = away.app
  await createVisits()
})
afterAll(() => away.close())

/**
 * On 15 June five visitors come: three by lamplight, one by reed, one by an unknown affiliate. The first buys and gets a refund.
 */
async function createVisits() {
  const [buyer] = [
    await away.signUp({ network: 'lamplight', ref: 'summer', sub1: 'a' }),
    await away.signUp({ network: 'lamplight', ref: 'summer', sub1: 'b' }),
    await away.signUp({ network: 'lamplight', ref: 'autumn' }, {}),
    await away.signUp({ network: 'reed' }),
    await away.signUp({ network: 'stranger', ref: 'r' }),
  ]
  const { id } = await openShop(app).buy(buyer, 'coffee')
  await refundOrder(app.ctx, { order: id, amount_minor: 500, credits: 0, reason: 'operator' })
  await app.runJobs()
  app.wait(dayMs)
  await away.signUp({ network: 'reed' })
}
const reportWhole = (more: Partial<ReportOptions> = {}) =>
  reportConversions(app.ctx, { from: '2026-06-15', to: '2026-06-15', by: ['network'], ...more })
const reportLines = async (more: Partial<ReportOptions> = {}) => (await reportWhole(more)).lines
const nothing = { activated: 0, first_purchases: 0, refunds: 0, told: 0, purchased: {}, refunded: {} }

test('a day by network', async () => {
  expect(await reportLines()).toEqual([
    {
      group: ['lamplight'],
      signups: 3,
      activated: 0,
      first_purchases: 1,
      refunds: 1,
      told: 4,
      purchased: { EUR: 1499 },
      refunded: { EUR: 500 },
    },
    { ...nothing, group: ['reed'], signups: 1, told: 1 },
    { ...nothing, group: [null], signups: 1 },
  ])
})

test('by ref and sub, both days, of one site', async () => {
  const lines = await reportLines({ to: '2026-06-16', site: 'social', by: ['network', 'ref', 'sub1'] })
  expect(lines.map(({ group, signups }) => [...group, signups])).toEqual([
    ['reed', null, null, 2],
    ['lamplight', 'autumn', null, 1],
    ['lamplight', 'summer', 'a', 1],
    ['lamplight', 'summer', 'b', 1],
    [null, 'r', null, 1],
  ])
  expect(await reportLines({ site: 'lavish' })).toEqual([])
})

test('day by day, and a page at a time', async () => {
  const both = { to: '2026-06-16', by: ['day', 'network'] } as const
  const all = await reportLines(both)
  expect(all.map(({ group, signups }) => [...group, signups])).toEqual([
    ['2026-06-15', 'lamplight', 3],
    ['2026-06-15', 'reed', 1],
    ['2026-06-15', null, 1],
    ['2026-06-16', 'reed', 1],
  ])
  const pages = [await reportWhole({ ...both, limit: 3 }), await reportWhole({ ...both, limit: 3, page: 2 })]
  expect(pages.map(({ hasMore }) => hasMore)).toEqual([true, false])
  expect(pages.flatMap(({ lines }) => lines)).toEqual(all)
})

test.each([
  [{ from: '2026-02-30' }, '2026-02-30 is no day: say it as 2026-06-30.'],
  [{ to: 'yesterday' }, 'yesterday is no day: say it as 2026-06-30.'],
  [{ to: '2026-06-14' }, '2026-06-14 is before 2026-06-15.'],
  [{ site: 'nowhere' }, 'There is no site nowhere.'],
])('%j is no report', async (more, sentence) => {
  await expect(reportLines(more)).rejects.toThrow(sentence)
})

test('a line as texts, and cells that are never formulas', async () => {
  const [line] = await reportLines()
  expect(reportHeader(['network'])).toHaveLength(8)
  expect(line && reportTexts(line)).toEqual(['lamplight', '3', '0', '1', '1', '4', 'EUR 14.99', 'EUR 5.00'])
  expect(['a', '=1+1', '+1', '-1', '@x', 'a,b', 'a"b', '=a,b'].map(csvCell)).toEqual([
    'a',
    "'=1+1",
    "'+1",
    "'-1",
    "'@x",
    '"a,b"',
    '"a""b"',
    `"'=a,b"`,
  ])
})
