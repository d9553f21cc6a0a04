/** How fictional profiles work: the way there from a profile, from the questions and from the end of a page, on a phone and on a desktop. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { fictionalOf } from './fictional-people.ts'
import { anotherBrowser, joinAs } from './people.ts'

const sizes = { phone: { viewport: { width: 320, height: 640 } }, desktop: { viewport: { width: 1440, height: 900 } } }
const title = 'How fictional profiles work here'

for (const [name, size] of Object.entries(sizes))
  test(`on a ${name} a member who meets a fictional profile reads how they work, by the keyboard`, async ({
    browser,
    baseURL,
  }) => {
    const page = await anotherBrowser(browser, baseURL ?? '', size)
    const errors: string[] = []
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    await joinAs(page, 'Robin', { date_of_birth: '1988-05-04', gender: 'f' })
    await page.goto(`/members/${await fictionalOf(page)}`)
    const link = page.getByRole('main').getByRole('link', { name: 'How they work here' })
    await link.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page).toHaveURL(/\/pages\/fictional$/)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
    expect(wide, 'nothing is wider than the screen').toBe(false)
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    expect(errors).toEqual([])
    await page.context().close()
  })

test('a visitor finds the page at the end of the prices and in the questions, and structured data goes with the first page', async ({
  browser,
  baseURL,
}) => {
  const page = await anotherBrowser(browser, baseURL ?? '', sizes.desktop)
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto('/pages/faq')
  const data = page.locator('head script[type="application/ld+json"]')
  await expect(data).toHaveCount(1)
  await page.getByRole('main').getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(data).toHaveCount(0)
  await page.goto('/pricing')
  await expect(data).toHaveCount(1)
  await page.getByRole('main').getByRole('link', { name: 'Fictional profiles' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Fictional profiles' })).toBeVisible()
  expect(errors).toEqual([])
  await page.context().close()
})
