/** Back closes a layer over a page, and the page stays. */
import { expect, test, type Page } from '@playwright/test'
import { hydrated } from './hydrated.ts'
import { comeInAs, joinAs } from './people.ts'

test.use({ viewport: { width: 390, height: 780 }, isMobile: true, hasTouch: true })

const dialog = (page: Page) => page.locator('dialog[open]')

test('Back closes the photos, first what lies over them, and then leaves the profile', async ({ page }) => {
  await comeInAs(page, 'anna')
  await page.goto('/members')
  await hydrated(page)
  const person = page.getByRole('main').getByRole('article').getByRole('link').first()
  await person.click()
  await expect(page.locator('html')).toHaveAttribute('data-page', 'profile')
  const profile = page.url()
  await page
    .getByRole('button', { name: /View larger/ })
    .first()
    .click()
  await expect(dialog(page)).toHaveCount(1)
  await dialog(page)
    .getByRole('button', { name: /report/i })
    .click()
  await expect(dialog(page)).toHaveCount(2)
  await page.goBack()
  await expect(dialog(page)).toHaveCount(1)
  await page.goBack()
  await expect(dialog(page)).toHaveCount(0)
  expect(page.url()).toBe(profile)
  await test.step('closed by its own button, it leaves no step behind', async () => {
    await page
      .getByRole('button', { name: /View larger/ })
      .first()
      .click()
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await expect(dialog(page)).toHaveCount(0)
    await page.goForward()
    expect(page.url()).toBe(profile)
    await page.goBack()
    await expect(page).toHaveURL(/\/members(\?|$)/)
  })
})

test('Back closes the filters and keeps what was chosen in them', async ({ page }) => {
  await comeInAs(page, 'anna')
  await page.goto('/home')
  await hydrated(page)
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Search' }).click()
  await page.getByRole('button', { name: /^Filters/ }).click()
  await expect(dialog(page)).toHaveCount(1)
  const before = page.url()
  await dialog(page).getByRole('combobox', { name: 'I’d like to meet' }).selectOption('f')
  await expect(page).not.toHaveURL(before)
  const chosen = page.url()
  await page.goBack()
  await expect(dialog(page)).toHaveCount(0)
  expect(page.url()).toBe(chosen)
  await test.step('a page that is loaded anew has nothing open and needs no step more', async () => {
    await page.getByRole('button', { name: /^Filters/ }).click()
    await expect(dialog(page)).toHaveCount(1)
    await page.reload()
    await expect(dialog(page)).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL(/\/members$/)
    await page.goBack()
    await expect(page).toHaveURL(/\/home$/)
  })
})

test('a page that is opened from a layer takes its place in the history', async ({ page }) => {
  await comeInAs(page, 'anna')
  await page.goto('/members')
  const profile = (await page.getByRole('article').getByRole('link').first().getAttribute('href')) ?? ''
  await page.goto(profile)
  await page.getByRole('button', { name: 'Cookie settings' }).click()
  await dialog(page).getByRole('link', { name: 'cookies' }).click()
  await expect(page).toHaveURL(/\/pages\/cookies$/)
  await expect(dialog(page)).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`${profile}$`))
  await expect(dialog(page)).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/members$/)
})

test('somebody who is blocked is gone, and Back leads to where one was before', async ({ page }) => {
  await joinAs(page, 'Vera', { gender: 'f', date_of_birth: '1990-01-01' })
  await page.goto('/members')
  const profile = (await page.getByRole('article').getByRole('link').first().getAttribute('href')) ?? ''
  await page.goto('/home')
  await page.goto(profile)
  await page.getByRole('button', { name: /^Block or report/ }).click()
  await dialog(page).getByRole('button', { name: 'Block', exact: true }).click()
  await expect(page).toHaveURL(/\/members(\?|$)/)
  await page.goBack()
  await expect(page).toHaveURL(/\/home$/)
})
