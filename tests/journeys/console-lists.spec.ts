/** Lists of the console in a browser, before a stand-in for its server: written into a file and fetched, and filters kept as a view. */
import { type Browser, expect, type Page, test } from '@playwright/test'
import { casesFor } from '../console/case-fixtures.ts'
import { empty } from '../console/fixtures.ts'
import { exportPreview } from '../console/list-fixtures.ts'
import { after, nowMs } from '../console/moments.ts'
import { closePages, problemsOf } from './console-pages.ts'
import { openStandIn, type StandIn } from '../console/stand-in.ts'

let console: StandIn
test.beforeEach(async () => {
  console = await openStandIn()
})
test.afterEach(async ({ browser }) => {
  await closePages(browser)
  await console.close()
})

async function open(browser: Browser, path: string, { width = 1280, scheme = 'light' as 'light' | 'dark' } = {}) {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme: scheme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
  })
  const page = await context.newPage()
  await page.clock.setFixedTime(nowMs)
  await page.goto(console.origin + path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page
}

const sent = (name: string) => console.calls.filter((call) => call.name === name).map(({ body }) => body)
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('an auditor writes what the log shows into a file, and fetches it', async ({ browser }) => {
  const page = await open(browser, '/log?act=member&since=2026-01-01')
  await press(page, 'Export')
  await expect(page.getByText('82 lines', { exact: true })).toBeVisible()
  await page.getByRole('radio', { name: 'NDJSON' }).check()
  await press(page, 'Make the file')
  await expect(page.getByRole('heading', { level: 1, name: 'Exports' })).toBeVisible()
  const filters = { what: 'log', format: 'ndjson', act: 'member', since: '2026-01-01' }
  expect(sent('POST /api/exports/log')).toEqual([filters])
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: /^Fetch/ }).click()
  expect(new URL((await download).url()).pathname).toBe('/api/exports/file')
  await page.getByRole('button', { name: /^Stop Audit log/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByText('The export has ended.')).toBeVisible()
  expect(sent('POST /api/exports/stop')).toEqual([{ id: 47 }])
})

test('where a second person has to agree they say why, and read where it waits', async ({ browser }) => {
  console.answers['POST /api/exports/preview'] = { rows: 1000, has_more: true, needs_second: true }
  const waiting = { waits_for_approval: '12', expires_at: after(72 * 60), alone_at: null }
  console.instead.set('POST /api/exports/members', { status: 202, body: waiting })
  const page = await open(browser, '/members?q=marek&paid=yes')
  await press(page, 'Export')
  await expect(page.getByText('More than 1,000 lines')).toBeVisible()
  await page.getByLabel('Reason').fill('the yearly audit')
  await press(page, 'Ask for approval')
  await expect(page.getByText('Waiting for a second person')).toBeVisible()
  const wish = { what: 'members', format: 'csv', q: 'marek', paid: 'yes', reason: 'the yearly audit' }
  expect(sent('POST /api/exports/members')).toEqual([wish])
})

test('what is refused is said in place, and what was chosen stays', async ({ browser }) => {
  console.instead.set('POST /api/exports/cases', { status: 429, body: { error: 'too_many_requests', retry_after: 3600 } })
  const page = await open(browser, '/cases?lane=safety')
  await press(page, 'Export')
  await page.getByRole('switch', { name: 'Also decided cases' }).check()
  await press(page, 'Make the file')
  await expect(page.getByText(/That was a lot in a short time/)).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Also decided cases' })).toBeChecked()
  const cases = { what: 'cases', format: 'csv', lane: 'safety', with_decided: true }
  expect(sent('POST /api/exports/cases')).toEqual([cases])
})

test('filters are kept as a view for the team, and a view puts its filters into the address', async ({ browser }) => {
  const page = await open(browser, '/log?act=member&member=12')
  await press(page, 'Views')
  await press(page, 'Save these filters…')
  await page.getByLabel('Name').fill('Member 12')
  await page.getByRole('switch', { name: 'For the team' }).check()
  await press(page, 'Save')
  await expect(page.getByText('The view is saved.')).toBeVisible()
  expect(sent('POST /api/views')).toEqual([{ list: 'log', name: 'Member 12', query: 'act=member&member=12', is_team: true }])
  await press(page, 'Views')
  await press(page, 'What I look at first')
  await expect(page).toHaveURL(`${console.origin}/log?act=member+decide`)
  await expect(page.getByRole('button', { name: 'What I look at first' }).first()).toBeVisible()
})

test('the menu of views works by keyboard alone', async ({ browser }) => {
  const page = await open(browser, '/cases?lane=usual&at=site:3')
  await page.getByRole('button', { name: 'Views', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'What I look at first' })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/lane=safety/)
  await press(page, 'What I look at first')
  await press(page, 'Remove views…')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove Monday review' }).press('Enter')
  await expect.poll(() => sent('DELETE /api/views')).toEqual([{ id: 2 }])
})

for (const [width, scheme] of [
  [360, 'dark'],
  [1280, 'light'],
] as const)
  test(`axe has no complaint about exports and views at ${width}, ${scheme}`, async ({ browser }) => {
    const page = await open(browser, '/exports', { width, scheme })
    await expect(page.getByText('418,000 lines')).toBeVisible()
    expect(await problemsOf(page)).toEqual([])
    await page.goto(`${console.origin}/log?act=member`)
    await press(page, 'Views')
    expect(await problemsOf(page)).toEqual([])
    await press(page, 'Save these filters…')
    expect(await problemsOf(page)).toEqual([])
    console.answers['POST /api/exports/preview'] = { ...exportPreview, needs_second: true }
    await page.goto(`${console.origin}/cases`)
    await press(page, 'Export')
    await expect(page.getByText('82 lines', { exact: true })).toBeVisible()
    expect(await problemsOf(page)).toEqual([])
    Object.assign(console.answers, empty)
    await page.goto(`${console.origin}/exports`)
    await expect(page.getByText('No exports yet')).toBeVisible()
    expect(await problemsOf(page)).toEqual([])
  })

test('what a colleague takes is seen in the queue without a reload', async ({ browser }) => {
  const page = await open(browser, '/cases')
  const row = page.getByRole('row').filter({ hasText: 'C-2026-000012' })
  await expect(row).not.toContainText('Ben Okafor')
  const before = casesFor(new URLSearchParams())
  const taken = { holder: 'Ben Okafor', held_until: after(15) }
  const cases = before.cases.map((line) => (line.reference === 'C-2026-000012' ? { ...line, ...taken } : line))
  console.answers['GET /api/cases'] = { ...before, cases }
  console.say('cases')
  await expect(row).toContainText('Ben Okafor')
})
