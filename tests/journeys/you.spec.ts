/** The member's menu on a phone: each of its links, and Back to it. */
import { expect, test } from '@playwright/test'
import { comeInAs } from './people.ts'

test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true })

test('from You to one part of the account and back, and an address with an anchor opens its part', async ({ page }) => {
  await comeInAs(page, 'anna')
  await page.goto('/home')
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'You' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'You' })).toBeVisible()
  await page.getByRole('link', { name: 'Your account' }).click()
  const password = page.getByRole('region', { name: 'Password' })
  await expect(page.getByRole('link', { name: 'Password' })).toBeVisible()
  await expect(password).toBeHidden()
  await page.getByRole('link', { name: 'Password' }).click()
  await expect(password).toBeInViewport()
  await expect(page.getByRole('region', { name: 'Passkeys' })).toBeHidden()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Password' })).toBeVisible()
  await expect(password).toBeHidden()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'You' })).toBeVisible()
  await page.goto('/notifications#email-change-incorrect')
  await expect(page.getByRole('region', { name: 'E-mail address' })).toBeInViewport()
  await expect(password).toBeHidden()
})
