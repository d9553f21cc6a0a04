/** A partner's visitor on a brand with a closed search: on a phone, before hydration, after refusing cookies, and in a new tab. */
import { devices, expect, type Page, test } from '@playwright/test'

const { defaultBrowserType: _, ...phone } = devices['Pixel 7']
const classicOf = (baseURL: string | undefined) => (baseURL ?? '').replace('social.', 'classic.')

async function seesPeople(page: Page) {
  await expect(page).toHaveURL(/\/members$/)
  await expect(page.getByRole('article').first()).toBeVisible()
}

test('"Look around first" tapped first, a reload, a no to cookies and a new tab all show the search', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    ...phone,
    locale: 'en-GB',
    baseURL: classicOf(baseURL),
    storageState: { cookies: [], origins: [] },
  })
  const page = await context.newPage()
  await test.step('everyone else is asked to log in', async () => {
    await page.goto('/members')
    await expect(page).toHaveURL(/\/login\?to=%2Fmembers$/)
  })
  await test.step('the first touch of a page that sleeps', async () => {
    await page.goto('/?network=acme')
    await page.getByRole('link', { name: 'Look around first' }).tap()
    await seesPeople(page)
  })
  await test.step('a reload', async () => {
    await page.reload()
    await seesPeople(page)
  })
  await test.step('after a no to cookies', async () => {
    await page.locator('[data-consent]').getByRole('button', { name: 'No, thanks' }).tap()
    await expect(page.locator('[data-consent]')).toHaveCount(0)
    await page.reload()
    await seesPeople(page)
    await expect(page.locator('[data-consent]')).toHaveCount(0)
  })
  await test.step('a new tab, and one of the people', async () => {
    const tab = await context.newPage()
    await tab.goto('/members')
    await seesPeople(tab)
    await tab.getByRole('article').first().getByRole('link').first().tap()
    await expect(tab).toHaveURL(/\/members\/\d+$/)
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
  })
  const cookies = await context.cookies()
  expect(cookies.find(({ name }) => name === '__Host-source')).toMatchObject({ httpOnly: true, secure: true, expires: -1 })
  expect(cookies.some(({ name }) => name === 'network')).toBe(false)
  await context.close()
})
