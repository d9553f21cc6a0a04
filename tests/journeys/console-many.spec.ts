/** Members in a browser, before a stand-in for the console's server: filters in the address, choosing by keys, and acts on many. */
import { type Browser, expect, type Page, test } from '@playwright/test'
import { lookedThrough, newest, stoppedAct } from '../console/many-fixtures.ts'
import { nowMs } from '../console/moments.ts'
import { closePages, openConsolePage, problemsOf, type View, views } from './console-pages.ts'
import { openStandIn, type StandIn } from '../console/stand-in.ts'

let console: StandIn
test.beforeEach(async () => {
  console = await openStandIn()
})
test.afterEach(async ({ browser }) => {
  await closePages(browser)
  await console.close()
})

const open = (browser: Browser, path: string, view?: View) =>
  openConsolePage(browser, { address: console.origin + path, heading: /./, fixedNowMs: nowMs }, view)
const bar = (page: Page) => page.getByRole('region', { name: 'Chosen members' })

for (const view of views)
  test(`nobody is shut out of the list and of acts on many: ${view.width} px, ${view.scheme}`, async ({ browser }) => {
    const page = await open(browser, '/members?state=active&country=PL', view)
    await page.getByText('Filters (2)').click()
    await page.getByRole('checkbox', { name: 'Choose Mareike, 24' }).check()
    await expect(bar(page)).toContainText('1 chosen')
    expect(await problemsOf(page)).toEqual([])
    await bar(page).getByRole('button', { name: 'Decide' }).click()
    await expect(page.getByRole('dialog', { name: 'Decide' })).toBeVisible()
    expect(await problemsOf(page)).toEqual([])
    for (const path of ['/members/many', '/members/many/3072']) {
      await page.goto(console.origin + path)
      await expect(page.getByRole('table').first()).toBeVisible()
      expect(await problemsOf(page)).toEqual([])
    }
  })

test('filters stand in the address: a link brings them, Back takes the last one away, and all go at once', async ({
  browser,
}) => {
  const page = await open(browser, '/members?paid=yes')
  await expect(page.getByRole('button', { name: 'Remove the filter Has ever paid: Yes' })).toBeVisible()
  await page.getByText('Filters (1)').click()
  await page.getByLabel('Age', { exact: true }).selectOption('65+')
  await expect(page).toHaveURL(/paid=yes&age=65%2B/)
  await page.goBack()
  await expect(page).toHaveURL(/\?paid=yes$/)
  await page.getByLabel('Country').selectOption('PL')
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(page).toHaveURL(/\/members$/)
})

test('a page that looked through a part of the members says so, and looks further', async ({ browser }) => {
  console.answers['GET /api/members'] = (query: URLSearchParams) =>
    query.has('cursor') ? { ...newest, next: null } : lookedThrough
  const page = await open(browser, '/members?confirmed=no')
  await expect(page.getByText('Looked through 2,000 members')).toBeVisible()
  await page.getByRole('button', { name: 'Look further' }).click()
  await expect(page.getByRole('row')).toHaveCount(1 + 1 + newest.members.length)
  await expect(page.getByText('Looked through')).toHaveCount(0)
})

test('by keyboard: three are chosen, warned after a preview, watched, and the rest is stopped', async ({ browser }) => {
  const page = await open(browser, '/members?state=active')
  await expect(page.getByRole('checkbox', { name: 'Choose Mareike, 24' })).toBeVisible()
  await page.getByRole('heading', { level: 1 }).focus()
  for (const key of ['j', 'x', 'j', 'x', 'j', 'j', 'x']) await page.keyboard.press(key)
  await expect(bar(page)).toContainText('3 chosen')
  await bar(page).getByRole('button', { name: 'Decide' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Decide' })
  await dialog.getByRole('button', { name: /Warn/ }).focus()
  await page.keyboard.press('Space')
  await dialog.getByRole('radio').first().focus()
  await page.keyboard.press('Space')
  await dialog.getByLabel('Facts').fill('The same words to everybody')
  await dialog.getByRole('button', { name: 'Preview' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 paid in the last seven days')).toBeVisible()
  await page.getByRole('button', { name: 'Begin with 3 members' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /412 members/ })).toBeVisible()
  expect(console.calls.map(({ name }) => name)).toEqual(['POST /api/members/many/preview', 'POST /api/members/many/decide'])
  expect(console.calls[0]?.body).toEqual({ act: 'decide', measures: ['warn'], ids: [57, 1204, 90_001] })
  expect(console.calls[1]?.body).toMatchObject({
    ids: [57, 1204, 90_001],
    act: 'decide',
    measures: ['warn'],
    reason: 'The same words to everybody',
  })
  await expect(page.getByText('The account or a case changed meanwhile.')).toBeVisible()
  await page.getByRole('button', { name: 'Stop' }).click()
  console.answers['GET /api/members/many/one'] = stoppedAct
  await page.getByLabel('Reason').fill('The wrong ones')
  await page.getByRole('dialog').getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByText('Left as they were')).toBeVisible()
})

test('all that fit are chosen at once; what waits for a second person says so', async ({ browser }) => {
  const page = await open(browser, '/members?network=north')
  await page.getByRole('checkbox', { name: 'Choose Mareike, 24' }).check()
  await bar(page).getByRole('button', { name: 'Choose all shown' }).click()
  await bar(page).getByRole('button', { name: 'Choose all that fit (at most 500)' }).click()
  await expect(bar(page)).toContainText('All that fit, 500 at most')
  await bar(page).getByRole('button', { name: 'What to do with them' }).click()
  await page.getByRole('button', { name: 'Lift bans' }).click()
  await page.getByLabel('Reason').fill('A mistake of ours')
  await page.getByRole('button', { name: 'Preview' }).click()
  console.instead.set('POST /api/members/many/decide', {
    status: 202,
    body: { waits_for_approval: '12', expires_at: '2026-11-29T12:00:00Z', alone_at: null },
  })
  await page.getByRole('button', { name: 'Begin with 3 members' }).click()
  await expect(page.getByText('Waiting for a second person')).toBeVisible()
  expect(console.calls[0]?.body).toEqual({ act: 'lift', measures: [], network: 'north' })
})
