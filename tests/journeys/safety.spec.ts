/** The safety centre and shared dates: a visitor reads, a member shares a date, a contact sees it, also on a phone and by keyboard. */
import { AxeBuilder } from '@axe-core/playwright'
import { devices, expect, test, type Page } from '@playwright/test'
import { tabTo } from './keys.ts'
import { anotherBrowser, joinAs } from './people.ts'

const isAccessible = async (page: Page) =>
  expect(
    (await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze()).violations.map(
      ({ id, nodes }) => `${id} ${nodes[0]?.html}`,
    ),
  ).toEqual([])

test('a visitor reads advice and finds a number, at the width of the smallest phone', async ({ browser, baseURL }) => {
  const page = await anotherBrowser(browser, baseURL, { viewport: { width: 320, height: 640 } })
  await page.goto('/safety')
  await expect(page.getByRole('heading', { level: 1, name: 'Safety centre' })).toBeVisible()
  await expect(page.getByRole('link', { name: '0800 2000', exact: true })).toHaveAttribute('href', 'tel:08002000')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await isAccessible(page)
  await page.context().close()
})

for (const [name, screen] of [
  ['a laptop', {}],
  ['a phone', devices['Pixel 7']],
] as const)
  test(`a member shares a date on ${name}, and a contact sees it without a login`, async ({ browser, baseURL }) => {
    const context = { ...screen, permissions: ['clipboard-read', 'clipboard-write'] }
    const [page, contact] = [await anotherBrowser(browser, baseURL, context), await anotherBrowser(browser, baseURL, screen)]
    await page.addInitScript(() => Object.assign(navigator, { share: undefined }))
    await joinAs(page, 'Ida')
    await page.goto('/you')
    await page.getByRole('main').getByRole('link', { name: 'Share my date' }).click()
    await page.getByLabel('Who are you meeting?').fill('Ben')
    await page.getByLabel('Where?').fill('Café Sunday, Long Street 4')
    await page.getByRole('button', { name: 'Create my link' }).click()
    await expect(page.getByRole('heading', { name: 'Your shared dates' })).toBeFocused()
    await isAccessible(page)
    await page.getByRole('button', { name: 'Share link' }).click()
    await expect(page.getByText('Link copied.')).toBeVisible()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(link).not.toMatch(/Ida|Ben|Sunday/)

    await contact.goto(link)
    await expect(contact.getByRole('heading', { level: 1, name: 'Ida’s date' })).toBeVisible()
    await expect(contact.getByText('Hasn’t started yet')).toBeVisible()
    await expect(contact.getByText('Café Sunday, Long Street 4')).toBeVisible()
    expect(contact.url()).not.toContain('token')
    await isAccessible(contact)

    await page.getByRole('button', { name: 'Stop sharing' }).click()
    await expect(page.getByText('The link no longer works.')).toBeVisible()
    await contact.reload()
    await expect(contact.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
    for (const one of [page, contact]) await one.context().close()
  })

test('the keyboard says "I’m back"; offline it is said that this reached nobody', async ({ browser, baseURL }) => {
  const page = await anotherBrowser(browser, baseURL)
  await joinAs(page, 'Ida')
  await page.goto('/safety/dates')
  await page.getByLabel('Who are you meeting?').fill('Ben')
  await page.getByLabel('Where?').fill('Café Sunday')
  const anHourAgo = await page.evaluate(() => {
    const at = new Date(Date.now() - 3_600_000)
    return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
  })
  await page.getByLabel('Starts').fill(anHourAgo)
  await page.getByRole('button', { name: 'Create my link' }).click()
  await expect(page.getByRole('heading', { name: 'Your shared dates' })).toBeFocused()
  const back = page.getByRole('button', { name: 'I’m back safely' })
  await page.context().setOffline(true)
  await tabTo(page, back)
  await page.keyboard.press('Enter')
  await expect(page.getByText('That didn’t reach us, so your contact doesn’t know yet.')).toBeVisible()
  await page.context().setOffline(false)
  await back.press('Enter')
  await expect(page.getByText('Good to hear. Your contact can see it too.')).toBeVisible()
  await expect(back).toHaveCount(0)
  await page.context().close()
})
