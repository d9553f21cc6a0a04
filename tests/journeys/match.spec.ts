/** A match is a moment: both photos, first lines, and the composer with the price; two presses send, Escape and Back close it. */
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, expect, test, type Page } from '@playwright/test'
import { call } from '../../quality/screenshots/ways.ts'
import { hydrated } from './hydrated.ts'
import { anotherBrowser, joinAs } from './people.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
const match = (page: Page) => page.getByRole('dialog', { name: 'You like each other' })
const heart = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name: `Like ${name}`, exact: true })

/** She looks at the profile of somebody who likes her already. */
async function twoPeople(browser: Browser, baseURL: string | undefined, screen = {}) {
  const her = await anotherBrowser(browser, baseURL, screen)
  const him = await anotherBrowser(browser, baseURL)
  const shared = { interests: ['cinema'], city: 'Utrecht', country: 'NL' }
  const id = await joinAs(her, 'Mia', { gender: 'f', ...shared })
  const his = await joinAs(him, 'Max', { gender: 'm', ...shared })
  await call(him, 'POST /api/likes.php', { profile: id })
  await him.context().close()
  await her.goto('/likes')
  await hydrated(her)
  await her.getByRole('article').getByRole('link', { name: /^Max/ }).click()
  // the list has such a heart too
  await her.waitForURL(`**/likes/m/${his}`)
  await expect(her.getByRole('heading', { level: 1, name: /^Max/ })).toBeVisible()
  await expect(heart(her, 'Max')).toBeVisible()
  return { page: her, his }
}

for (const [where, screen] of [
  ['a phone', phone],
  ['a desktop', {}],
] as const)
  test(`on ${where} it takes two presses from a match to the first message, at the price that is shown`, async ({
    browser,
    baseURL,
  }) => {
    const { page } = await twoPeople(browser, baseURL, screen)
    await heart(page, 'Max').click()
    const opener = match(page).getByRole('button', { name: 'Cinema: same here! How did you get into it?' })
    const send = match(page).getByRole('button', { name: /^Send/ })
    await expect(match(page).getByText('You share an interest: Cinema.')).toBeVisible()
    await expect(match(page).getByRole('listitem').getByRole('button')).toHaveCount(3)
    await expect(send).toHaveAccessibleName(/^Send · \d/)
    await expect(send).toBeInViewport({ ratio: 1 })
    await opener.click()
    await send.click()
    await expect(page).toHaveURL(/\/chats\/\d+$/)
    await expect(page.getByRole('log').getByText('Cinema: same here!')).toBeVisible()
    await expect(match(page)).toHaveCount(0)
    await page.context().close()
  })

test('Escape closes it and the focus is at the heart again; Back closes it and the page stays', async ({ browser, baseURL }) => {
  const { page, his } = await twoPeople(browser, baseURL)
  await heart(page, 'Max').focus()
  await page.keyboard.press('Enter')
  await expect(match(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(match(page)).toHaveCount(0)
  const liked = page.getByRole('button', { name: 'Liked: Max' })
  await expect(liked).toBeFocused()
  // the same once more: liking anew is a match anew
  await page.keyboard.press('Enter')
  await expect(heart(page, 'Max')).toBeFocused()
  await page.context().close()
  const second = await twoPeople(browser, baseURL, phone)
  await heart(second.page, 'Max').click()
  await expect(match(second.page)).toBeVisible()
  await second.page.goBack()
  await expect(match(second.page)).toHaveCount(0)
  await expect(second.page).toHaveURL(new RegExp(`/likes/m/${second.his}$`))
  expect(his).not.toBe(second.his)
  await second.page.context().close()
})

test('with less motion it stands still, and axe finds nothing', async ({ browser, baseURL }) => {
  for (const screen of [phone, {}]) {
    const { page } = await twoPeople(browser, baseURL, { ...screen, reducedMotion: 'reduce' })
    await heart(page, 'Max').click()
    await expect(match(page).getByRole('button', { name: /^Send/ })).toBeVisible()
    // without motion an animation lasts 1 ms, and may not have begun
    const moving = await match(page).evaluate(
      (box) =>
        box.getAnimations({ subtree: true }).filter(({ effect }) => Number(effect?.getComputedTiming().endTime) > 1).length,
    )
    expect(moving).toBe(0)
    const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    await page.context().close()
  }
})
