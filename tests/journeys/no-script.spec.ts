/** Browsers without JavaScript: login, new password, complaint, notice and withdrawal, by plain forms. */
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { expect, test } from '@playwright/test'

test.use({ javaScriptEnabled: false })

test('a member logs in without JavaScript, after a wrong password, and lands where they wanted to go', async ({ page }) => {
  await page.goto('/login?to=%2Flikes')
  await expect(page.locator('form:visible')).toHaveCount(1)
  await page.getByLabel('E-mail address').locator('visible=true').fill('anna@example.com')
  await page.locator('#plain-password').fill('not my password')
  await page.getByRole('button', { name: 'Log in', exact: true }).locator('visible=true').click()
  await expect(page.getByRole('alert').or(page.locator('[aria-live]')).first()).toBeVisible()
  await expect(page.locator('#plain-email')).toHaveValue('anna@example.com')
  await page.locator('#plain-password').fill('sunday-in-the-park')
  await page.getByRole('button', { name: 'Log in', exact: true }).locator('visible=true').click()
  await expect(page).toHaveURL(/\/likes$/)
})

test('a member without JavaScript requests a link for a forgotten password', async ({ page }) => {
  await page.goto('/reset-password')
  await page.locator('#plain-email').fill('nobody@example.com')
  await page.locator('noscript button[type=submit]').click()
  await expect(page.getByText('nobody@example.com')).toBeVisible()
})

test('a complaint is filed without JavaScript, and what is missing is said without losing a word', async ({ page }) => {
  await page.goto('/complaints')
  await page.locator('#plain-about').selectOption({ index: 1 })
  await page.locator('#plain-text').fill('The page was rude to me, and I would like to know why that is.')
  await page.locator('#plain-email').fill('reader@example.com')
  await page.locator('noscript button[type=submit]').click()
  await expect(page.getByText(/C-\d{4}-\d{6}/)).toBeVisible()
})

test('illegal content is told without JavaScript and without an account, and what is missing is said without losing a word', async ({
  page,
}) => {
  await page.goto('/pages/notice?place=%2Fmembers%2F123')
  await expect(page.locator('#plain-place')).toHaveValue('/members/123')
  await page.locator('#plain-kind').selectOption('fraud')
  await page.locator('#plain-text').fill('They ask everybody for money after two days.')
  await page.locator('#plain-email').fill('reader@example.com')
  await page.locator('#plain-in_good_faith').check()
  await page.locator('noscript button[type=submit]').click()
  await expect(page.locator('#plain-name-error')).toContainText('The law asks for a name here.')
  await expect(page.locator('#plain-text')).toHaveValue('They ask everybody for money after two days.')
  await page.locator('#plain-name').fill('Vera Reader')
  await page.locator('noscript button[type=submit]').click()
  await expect(page.getByText(/N-\d{4}-\d{6}/)).toBeVisible()
})

test('the public withdrawal answers without JavaScript, and keeps what was typed', async ({ page }) => {
  await page.goto('/withdraw')
  await page.locator('#plain-transaction').fill('a2'.repeat(13))
  await page.locator('#plain-email').fill('reader@example.com')
  await page.locator('noscript button[type=submit]').click()
  await expect(page.locator('#plain-transaction')).toHaveValue('a2'.repeat(13))
  await expect(page.getByText(/find a paid order/i)).toBeVisible()
})

test('the match finder leads to the search without JavaScript', async ({ page }) => {
  await page.goto('/match-finder')
  await expect(page.locator('form:visible')).toHaveCount(1)
  await page.locator('#plain-gender').selectOption('m')
  await page.locator('#plain-min').selectOption('30')
  await page.locator('noscript button[type=submit]').click()
  await expect(page).toHaveURL(/\/members\?gender=m&min_age=30&max_age=100/)
})

test('nothing is offered at the end of a page that only a script can do', async ({ page }) => {
  await page.goto('/')
  const end = page.getByRole('contentinfo')
  await expect(end.getByRole('link', { name: 'Privacy' })).toBeVisible()
  await expect(end.getByRole('combobox')).toHaveCount(0)
  await expect(end.getByRole('button')).toHaveCount(0)
})

test('a plain form of another site, a huge one and one of another kind are refused', async ({ baseURL }) => {
  const { port } = new URL(baseURL ?? '')
  const post = async (headers: Record<string, string>, data: string) => {
    const outgoing = request({ port, path: '/login', method: 'POST', headers: { host: `social.localhost:${port}`, ...headers } })
    outgoing.end(data)
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
    response.resume()
    return response.statusCode
  }
  const body = 'email=anna%40example.com&password=sunday-in-the-park'
  const form = (text: string) => ({ 'content-type': 'application/x-www-form-urlencoded', 'content-length': String(text.length) })
  expect(await post({ ...form(body), origin: 'https://evil.example' }, body)).toBe(403)
  const huge = `${body}&more=${'a'.repeat(70_000)}`
  expect(await post(form(huge), huge)).toBe(413)
  expect(await post({ 'content-type': 'text/plain', 'content-length': String(body.length) }, body)).toBe(415)
})
