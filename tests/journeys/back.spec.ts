/** Back restores the people and the scroll position of every list. */
import { expect, test, type Page } from '@playwright/test'
import { anotherBrowser, comeInAs } from './people.ts'

const phone = { viewport: { width: 390, height: 500 }, isMobile: true, hasTouch: true }

test('a page that was scrolled, and had grown, is found again as it was', async ({ browser, baseURL }) => {
  const page = await anotherBrowser(browser, baseURL, phone)
  await comeInAs(page, 'anna')
  await test.step('the people found, on their second page', async () => {
    await page.goto('/members?gender=any&min_age=18&max_age=100&searchAllCountries=1&do_not_save=1')
    const cards = page.getByRole('main').getByRole('article')
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect(cards.nth(20)).toBeAttached()
    await isFoundAgain(page, () => cards.nth(18).getByRole('link').first().click(), 'article')
    expect(await cards.count()).toBeGreaterThan(20)
  })
  await test.step('a profile', async () => {
    await page.goto('/members')
    await page.goto((await page.getByRole('article').getByRole('link').first().getAttribute('href')) ?? '')
    await isFoundAgain(page, () => page.getByRole('contentinfo').getByRole('link').first().click(), 'main h1')
  })
  await test.step('whom she likes', async () => {
    await page.goto('/likes/likes')
    await isFoundAgain(page, () => page.getByRole('article').last().getByRole('link').first().click(), 'article')
  })
  await page.context().close()
})

test('the list of chats, which scrolls by itself, stands where it stood', async ({ browser, baseURL }) => {
  const page = await anotherBrowser(browser, baseURL, phone)
  await comeInAs(page, 'anna')
  await page.goto('/chats')
  const rows = page.getByRole('main').getByRole('region', { name: 'Your chats' }).getByRole('listitem')
  await rows.last().scrollIntoViewIfNeeded()
  const before = await rows.last().boundingBox()
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Search' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible()
  await page.goBack()
  await expect(rows.last()).toBeInViewport()
  expect((await rows.last().boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0)
  await page.context().close()
})

/** Scrolls down, leaves the page and goes back. `shown`: a selector of the page's content. */
async function isFoundAgain(page: Page, leave: () => Promise<void>, shown: string) {
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  const from = page.url()
  // a press scrolls its target into view first
  await page.evaluate(() => {
    addEventListener('click', () => sessionStorage.setItem('left-at', String(scrollY)), { capture: true, once: true })
  })
  await leave()
  await expect(page).not.toHaveURL(from)
  const leftAt = Number(await page.evaluate(() => sessionStorage.getItem('left-at')))
  await page.goBack()
  await expect(page).toHaveURL(from)
  await expect(page.locator(shown).first()).toBeAttached()
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(Math.round(leftAt))
}
