/** Searching by more, and saved searches: filters by keyboard, chips that go one by one, and a search that is saved, opened, renamed and deleted. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { anotherBrowser, joinAs } from './people.ts'

const phone = { viewport: { width: 320, height: 700 }, hasTouch: true }
const desk = { viewport: { width: 1280, height: 800 } }
const counted = (page: Page) => page.locator('main output strong')
const people = async (page: Page) => Number.parseInt(await counted(page).innerText())
const chips = (page: Page) => page.getByRole('list', { name: 'Active filters' })
const choice = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const group = (page: Page, name: string) => page.locator('summary').filter({ hasText: name })
const all = '/members?gender=any&min_age=18&max_age=100&country=NL'

test('on a desktop values are chosen by keyboard, and each has a chip that takes it away', async ({ browser, baseURL }) => {
  const page = await anotherBrowser(browser, baseURL, desk)
  await joinAs(page, 'Faye', { gender: 'f', seeking: 'any' })
  await page.goto(all)
  const before = await people(page)
  await test.step('opened and chosen by keys', async () => {
    await group(page, 'Looking for').focus()
    await expect(choice(page, 'New friends')).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(choice(page, 'New friends')).toBeVisible()
    await choice(page, 'New friends').focus()
    await page.keyboard.press('Space')
    await expect(page).toHaveURL(/looking_for=friendship/)
    await expect(choice(page, 'New friends')).toBeChecked()
    await expect.poll(() => people(page)).toBeLessThan(before)
    await choice(page, 'Good conversations').focus()
    await page.keyboard.press('Space')
    await expect(page).toHaveURL(/looking_for=friendship%2Cchat/)
  })
  await test.step('a switch, and the hint how many more there are without it', async () => {
    await page.getByRole('switch', { name: 'Here this week' }).check()
    await expect(page).toHaveURL(/here=1/)
  })
  await expect(chips(page).getByRole('link')).toHaveText(['New friends', 'Good conversations', 'Here this week', 'Clear all'])
  await test.step('one chip takes one value', async () => {
    await chips(page).getByRole('link', { name: 'Remove the filter: New friends' }).click()
    await expect(page).toHaveURL(/looking_for=chat&/)
    await expect(choice(page, 'New friends')).not.toBeChecked()
  })
  await test.step('all go at once', async () => {
    const few = await people(page)
    await chips(page).getByRole('link', { name: 'Clear all' }).click()
    await expect(chips(page)).toHaveCount(0)
    await expect(page).not.toHaveURL(/looking_for|here=/)
    await expect.poll(() => people(page)).toBeGreaterThan(few)
    // others join and leave meanwhile: it lies between the counts of before and of now
    const anew = await page.context().newPage()
    await anew.goto(all)
    const bounds = [before, await people(anew)]
    expect(await people(page)).toBeGreaterThanOrEqual(Math.min(...bounds))
    expect(await people(page)).toBeLessThanOrEqual(Math.max(...bounds))
    await anew.close()
  })
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.context().close()
})

test('on a small phone the sheet counts, resets and shows, and nothing is wider than the screen', async ({
  browser,
  baseURL,
}) => {
  const page = await anotherBrowser(browser, baseURL, phone)
  await joinAs(page, 'Finn', { gender: 'm', seeking: 'any' })
  await page.goto(`${all}&interests=hiking,cinema`)
  await page.getByRole('button', { name: 'Filters (1)' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await expect(sheet.getByText('2 chosen')).toBeVisible()
  await expect(choice(page, 'Cinema')).toBeChecked()
  await choice(page, 'Cinema').uncheck()
  await expect(sheet.getByText('1 chosen')).toBeVisible()
  await expect(sheet.getByRole('button', { name: /^(?:Show \d+ pe|No one found)/ })).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await sheet.getByRole('button', { name: 'Clear all' }).click()
  await expect(sheet.getByText('1 chosen')).toHaveCount(0)
  await sheet.getByRole('button', { name: /^Show \d+ people/ }).click()
  await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeVisible()
  await page.context().close()
})

for (const [where, screen] of [
  ['a phone', phone],
  ['a desktop', desk],
] as const)
  test(`on ${where} a search is saved, opened from elsewhere, renamed and deleted`, async ({ browser, baseURL }) => {
    const page = await anotherBrowser(browser, baseURL, screen)
    await joinAs(page, 'Fred', { gender: 'm', seeking: 'any' })
    await page.goto(`${all}&children=none`)
    const opener = page.getByRole('button', { name: 'Saved searches' })
    const sheet = page.getByRole('dialog', { name: 'Saved searches' })
    await test.step('saved under the words of its filters', async () => {
      await opener.click()
      await expect(sheet.getByLabel('Name')).toHaveValue(/No children/)
      await sheet.getByLabel('Name').fill('No kids')
      await sheet.getByRole('button', { name: 'Save search' }).click()
      await expect(sheet.getByText('This search is saved.')).toBeVisible()
    })
    expect((await new AxeBuilder({ page }).include('dialog').analyze()).violations).toEqual([])
    await test.step('its alerts are turned off, and stay off', async () => {
      const alerts = sheet.getByRole('switch', { name: 'Tell me about new people: No kids' })
      await expect(alerts).toBeChecked()
      await alerts.uncheck()
      await page.goto('/members?saved=open')
      await expect(sheet).toBeVisible()
      await expect(alerts).not.toBeChecked()
    })
    await test.step('opened with one press', async () => {
      await sheet.getByRole('link', { name: 'No kids' }).click()
      await expect(sheet).toBeHidden()
      await expect(page).toHaveURL(/children=none/)
      await expect(chips(page).getByRole('link', { name: 'Remove the filter: No children' })).toBeVisible()
    })
    await test.step('renamed by keys, and the focus comes back to it', async () => {
      await opener.click()
      await sheet.getByRole('button', { name: 'Rename No kids' }).press('Enter')
      await expect(sheet.getByLabel('Name')).toBeFocused()
      await sheet.getByLabel('Name').fill('Free of children')
      await page.keyboard.press('Enter')
      await expect(sheet.getByRole('link', { name: 'Free of children' })).toBeFocused()
    })
    await test.step('deleted', async () => {
      await sheet.getByRole('button', { name: 'Delete Free of children' }).click()
      await expect(sheet.getByText('Nothing saved yet.')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(sheet).toBeHidden()
    })
    await page.context().close()
  })
