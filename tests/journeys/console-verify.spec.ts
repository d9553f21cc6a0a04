/** A verification in the console, before a stand-in for its server: selfies above photos, a yes, a no with a reason, readable for everybody. */
import { type Browser, expect, test } from '@playwright/test'
import { closePages, openConsolePage, problemsOf, type View, views } from './console-pages.ts'
import { openStandIn, type StandIn } from '../console/stand-in.ts'
import { nowMs } from '../console/moments.ts'

let console: StandIn
test.beforeEach(async () => {
  console = await openStandIn()
})
test.afterEach(async ({ browser }) => {
  await closePages(browser)
  await console.close()
})

const openCase = (browser: Browser, view?: View) => {
  const opened = { address: `${console.origin}/cases/V-2026-000023`, heading: 'Case V-2026-000023', fixedNowMs: nowMs }
  return openConsolePage(browser, opened, view)
}

for (const view of views)
  test(`a verification is readable for everybody: ${view.width} px, ${view.scheme}`, async ({ browser }) => {
    const page = await openCase(browser, view)
    await expect(page.getByRole('list', { name: 'Selfies' }).getByRole('img')).toHaveCount(3)
    await expect(page.getByRole('list', { name: 'Photos of the profile' }).getByRole('img')).toHaveCount(3)
    await expect(page.getByRole('img', { name: 'Selfie 2: Two fingers beside face' })).toBeVisible()
    expect(await problemsOf(page)).toEqual([])
    if (process.env.SHOT) await page.screenshot({ path: `${process.env.SHOT}/console-${view.width}.png`, fullPage: true })
  })

test('a moderator says no with a reason by keyboard, and the photos that were compared go along', async ({ browser }) => {
  const page = await openCase(browser)
  const act = page.getByRole('button', { name: 'Approve' })
  await expect(act).toBeDisabled()
  await page.getByRole('radio', { name: /^Yes, the same person/ }).focus()
  await page.keyboard.press('Space')
  await expect(act).toBeEnabled()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'No: pose not followed' })).toBeChecked()
  await page.getByRole('button', { name: 'Refuse' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Decided. The selfies are being wiped').first()).toBeVisible()
  const sent = console.calls.filter(({ name }) => name === 'POST /api/cases/verify')
  const body = { reference: 'V-2026-000023', version: 1, outcome: 'refused', reason: 'pose', photos: [61, 62, 63] }
  expect(sent.map((call) => call.body)).toEqual([body])
})

test('a case that somebody else holds shows no picture', async ({ browser }) => {
  const answer = console.answers['GET /api/cases/one']
  console.answers['GET /api/cases/one'] = (query) => {
    const page = typeof answer === 'function' ? answer(query) : answer
    if (!page) throw new Error('The fixtures have a case.')
    return { ...page, case: { ...page.case, is_mine: false, holder: 'Ben Okafor' } }
  }
  const page = await openCase(browser)
  await expect(page.getByText('Hold the case to see the pictures.')).toBeVisible()
  await expect(page.getByRole('img', { name: /^Selfie/ })).toHaveCount(0)
})
