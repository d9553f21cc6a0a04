/** A page whose texts failed to load says so, retries, and works afterwards. */
import { expect, test } from '@playwright/test'
import { demoPassword } from './people.ts'

test('one lost request leaves no dead page: what was typed stays, and the login works', async ({ page }) => {
  let isBlocked = true
  await page.route('**/messages.json*', (route) => (isBlocked ? route.abort() : route.continue()))
  await page.goto('/login')
  const note = page.getByRole('alert').filter({ hasText: 'Parts of this page are missing' })
  await expect(note).toBeVisible()
  const email = page.getByRole('textbox', { name: 'E-mail address' })
  await email.fill('anna@example.com')
  isBlocked = false
  await email.press('Tab')
  await expect(note).toHaveCount(0)
  await expect(email).toHaveValue('anna@example.com')
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByRole('main')).toBeVisible()
})
