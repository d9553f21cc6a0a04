/** Errors: a wrong password, a wrong address, a lost connection. Nothing is lost or paid twice. Payments: paying.spec.ts. */
import { expect, test, type Page, type Route } from '@playwright/test'
import { comeInAs, joinAs } from './people.ts'

test('a wrong password is refused without revealing who has an account', async ({ page }) => {
  await page.goto('/login')
  for (const email of ['carla@example.com', 'nobody-at-all@example.com']) {
    await page.getByLabel('E-mail address').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('certainly not this')
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page.getByText('E-mail or password is wrong.')).toBeVisible()
  }
  await expect(page).toHaveURL(/\/login$/)
})

test('an address that leads nowhere says so, and shows a way on', async ({ page }) => {
  const answer = await page.goto('/nowhere-at-all')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'We can’t find that page' })).toBeVisible()
  await comeInAs(page, 'carla')
  await page.goto('/members/1')
  await expect(page.getByRole('heading', { level: 1, name: 'We can’t find this profile' })).toBeVisible()
  await expect(page).toHaveTitle(/^(\(\d+\) )?We can’t find this profile · /)
  await page.getByRole('link', { name: 'Go to home', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Carla' })).toBeVisible()
})

test('a page that fails says so in the document that is there: nothing is undressed for a moment', async ({ page }) => {
  await comeInAs(page, 'carla')
  await page.goto('/home')
  await page.route('**/api/likes.php*', (route) => route.fulfill({ status: 500, json: { error: 'internal' } }))
  const styles = page.locator('link[rel=stylesheet]')
  const before = await styles.evaluateAll((links) => links.map((link) => Object.assign(link, { isTheSame: true })).length)
  await page.getByRole('link', { name: 'Likes' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'That didn’t work' })).toBeVisible()
  expect(await styles.evaluateAll((links) => links.filter((link) => 'isTheSame' in link).length)).toBe(before)
})

test.describe('in a chat', () => {
  test.beforeEach(async ({ page }) => {
    await joinAs(page, 'Ida')
    await page.goto('/members?gender=m&min_age=18&max_age=100&country=BE&do_not_save=1')
    await page.getByRole('button', { name: 'Write to Wout' }).click()
    await expect(page.getByRole('textbox', { name: 'Write to Wout' })).toBeVisible()
  })

  test('a message written without a connection waits, and goes out once', async ({ page, context }) => {
    await context.setOffline(true)
    await write(page, 'Written in a tunnel')
    await expect(page.getByText('You’re offline. It’ll send itself when you’re back.')).toBeVisible({ timeout: 30_000 })
    await expect(page.getByRole('log').getByRole('button', { name: 'Try again' })).toBeVisible()
    await context.setOffline(false)
    await sentOnce(page, 'Written in a tunnel')
  })

  test('a message whose answer was lost is sent again, and paid once', async ({ page }) => {
    let lost = 0
    await page.route('**/api/messages.php', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await deliver(route)
      lost += 1
      await route.abort('connectionreset')
    })
    await write(page, 'Did this arrive?')
    await expect.poll(() => lost, { timeout: 30_000 }).toBeGreaterThan(1)
    await page.unrouteAll({ behavior: 'wait' })
    await sentOnce(page, 'Did this arrive?')
  })
})

/** The server by its IP address: some machines do not resolve names under .localhost. */
async function deliver(route: Route) {
  const url = new URL(route.request().url())
  const headers = { ...(await route.request().allHeaders()), host: url.host }
  url.hostname = '127.0.0.1'
  await route.fetch({ url: url.href, headers })
}

async function write(page: Page, words: string) {
  const line = page.getByRole('textbox', { name: 'Write to Wout' })
  await line.fill(words)
  await line.press('Enter')
}

/** The message is there once, also after a reload, and was charged once. */
async function sentOnce(page: Page, words: string) {
  // for ten seconds a way to undo it stands beside the word
  await expect(page.getByRole('log').getByRole('listitem').filter({ hasText: words })).toContainText(/Sent|Delivered/)
  await page.reload()
  await expect(page.getByRole('log').getByText(words, { exact: true })).toHaveCount(1)
  await expect(page.getByRole('main').locator('form')).toContainText('4 credits')
}
