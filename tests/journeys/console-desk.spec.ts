/** The desk and the look-up box in a browser, before a stand-in: credits back from a complaint, and lists that say where they end. */
import { type Browser, expect, type Page, test } from '@playwright/test'
import { complaintPage } from '../console/desk-fixtures.ts'
import { newest } from '../console/many-fixtures.ts'
import { closePages } from './console-pages.ts'
import { openStandIn, type StandIn } from '../console/stand-in.ts'

let console: StandIn
test.beforeEach(async () => {
  console = await openStandIn()
})
test.afterEach(async ({ browser }) => {
  await closePages(browser)
  await console.close()
})

async function open(browser: Browser, path: string, width = 1280): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, locale: 'en-GB' })
  const page = await context.newPage()
  await page.goto(console.origin + path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page
}

for (const width of [1280, 360])
  test(`a complaint about money leads to credits in one press, and its number stands in the reason: ${width} px`, async ({
    browser,
  }) => {
    const complaint = { ...complaintPage.complaint, about: 'payment' } as const
    console.answers['GET /api/complaints/one'] = { ...complaintPage, complaint, member: 57, order: '20260314-8F3K', case: null }
    const page = await open(browser, `/complaints/${complaint.reference}`, width)
    await expect(page.getByRole('button', { name: /^Give credits/ })).toBeVisible()
    if (width > 1000) await page.keyboard.press('c')
    else await page.getByRole('button', { name: /^Give credits/ }).click()
    const dialog = page.getByRole('dialog', { name: /Give credits/ })
    await expect(dialog.getByLabel('Reason')).toHaveValue(`Complaint ${complaint.reference}`)
    await dialog.getByLabel('Credits').fill('20')
    await dialog.getByRole('button', { name: 'Give credits' }).click()
    await expect(dialog).toBeHidden()
    expect(console.calls.at(-1)).toMatchObject({
      name: 'POST /api/members/credits',
      body: { id: 57, credits: 20, reason: `Complaint ${complaint.reference}` },
    })
  })

test('who wrote without an account is offered no credits', async ({ browser }) => {
  const page = await open(browser, '/complaints/C-2026-000031')
  await expect(page.getByRole('button', { name: 'Decide and send' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Give credits/ })).toHaveCount(0)
})

test('words that too many have say so, and how to narrow them', async ({ browser }) => {
  console.answers['GET /api/members'] = { ...newest, by: 'name', of_more: 1000, next: null }
  const page = await open(browser, '/members?q=an')
  await expect(page.getByText('More than 1,000 members match, and only 1,000 of them were looked at.')).toBeVisible()
})

test('a count that ends at a thousand says that there may be more', async ({ browser }) => {
  const answer = console.answers['GET /api/complaints']
  if (typeof answer !== 'object') throw new Error('The desk has no fixture.')
  console.answers['GET /api/complaints'] = { ...answer, waiting: 1000, overdue: 17 }
  const page = await open(browser, '/complaints')
  await expect(page.getByText('1,000+ waiting, 17 overdue.')).toBeVisible()
})
