/** The unread count: equal in the title, the tab's icon and the app's icon, in every tab and browser, two seconds after a change. */
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { openWhenReady } from '../../quality/screenshots/apps.ts'
import { acquaint } from './chatting.ts'
import { anotherBrowser, joinAs } from './people.ts'

const soon = { timeout: 2_000 }

test('a message is counted everywhere, and read on one device it is read on all', async ({ page: jan, browser, baseURL }) => {
  await watchBadge(jan.context())
  const to = await joinAs(jan, 'Jan', { lastSignupStep: true })
  await openWhenReady(jan, '/likes')
  const tab = await jan.context().newPage()
  await openWhenReady(tab, '/pricing')
  // the same member in another browser
  const phone = await (
    await browser.newContext({ storageState: await jan.context().storageState(), ...(baseURL && { baseURL }) })
  ).newPage()
  await watchBadge(phone.context())
  await openWhenReady(phone, '/home')
  const all = [jan, tab, phone]
  await everywhere(all, 0)

  const ida = await anotherBrowser(browser, baseURL)
  await joinAs(ida, 'Ida')
  await acquaint(jan, ida)
  await ida.goto(`/members/${to}/chat`)
  await write(ida, 'Is this seat taken?')
  await everywhere(all, 1)

  await phone.goto('/chats')
  await phone.getByRole('listitem').filter({ hasText: 'Ida' }).getByRole('link').first().click()
  await expect(phone.getByRole('log').getByText('Is this seat taken?')).toBeVisible()
  await everywhere(all, 0)

  const read = phone.waitForResponse('**/api/read.php')
  await write(ida, 'Shall I keep it?')
  await read
  await everywhere([jan, tab], 0)
  await phone.goto('/likes')
  await write(ida, 'Still here')
  await everywhere([jan, tab], 1)
  await test.step('anyone who logs out takes the number along', () => logOut(jan, tab))
  await phone.context().close()
  await ida.context().close()
})

/** The two seconds begin when the message is stored, which may be late on a slow machine. */
async function write(page: Page, words: string) {
  const stored = page.waitForResponse(
    (response) => response.request().method() === 'POST' && /messages\.php/.test(response.url()),
  )
  await page.getByLabel('Write to Jan').fill(words)
  await page.getByLabel('Write to Jan').press('Enter')
  expect((await stored).ok()).toBe(true)
}

async function everywhere(pages: Page[], count: number) {
  for (const page of pages) {
    await expect(page).toHaveTitle(count > 0 ? new RegExp(`^\\(${count}\\) `) : /^[^(]/, soon)
    await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', count > 0 ? /^data:image\/png/ : /\.svg$/, soon)
    await expect.poll(() => badgeOf(page), soon).toBe(count)
  }
}

async function logOut(jan: Page, tab: Page) {
  await jan.getByRole('button', { name: /^Your account/ }).click()
  await jan.getByRole('button', { name: 'Log out' }).click()
  await expect(jan).toHaveURL(/\/login/)
  for (const page of [jan, tab]) {
    await expect(page).toHaveTitle(/^[^(]/)
    await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', /\.svg$/)
  }
  expect(await badgeOf(tab)).toBe(0)
}

type Watched = { badge?: number }

/** The last number of the app's icon. */
const badgeOf = (page: Page) => page.evaluate(() => (window as Watched).badge ?? 0)

const watchBadge = (context: BrowserContext) =>
  context.addInitScript(() => {
    Object.assign(Navigator.prototype, {
      setAppBadge: (badge: number) => Promise.resolve(void Object.assign(window, { badge })),
      clearAppBadge: () => Promise.resolve(void Object.assign(window, { badge: 0 })),
    })
  })
