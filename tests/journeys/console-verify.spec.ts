/** A verification in the console, before a stand-in for its server: selfies above photos, a yes, a no with a reason, readable for everybody. */
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { openStandIn, type StandIn } from '../console/stand-in.ts'
import { nowMs } from '../console/moments.ts'

let console: StandIn
test.beforeEach(async () => {
  console = await openStandIn()
})
test.afterEach(() => console.close())

type View = { width?: number; scheme?: 'light' | 'dark' }
async function openCase(browser: Browser, { width = 1280, scheme = 'light' }: View = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: scheme, locale: 'en-GB' })
  const page = await context.newPage()
  await page.clock.setFixedTime(nowMs)
  await page.goto(`${console.origin}/cases/V-2026-000023`)
  await expect(page.getByRole('heading', { level: 1, name: 'Case V-2026-000023' })).toBeVisible()
  return page
}
const problemsOf = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze()
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  const found = violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(' | ')}`)
  return isWide ? [...found, 'scrolls sideways'] : found
}

for (const view of [
  { width: 1280, scheme: 'light' },
  { width: 360, scheme: 'dark' },
] as const)
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
