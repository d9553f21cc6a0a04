/** The main job by keyboard: every stop shows its focus, and closed layers return it. */
import { expect, test } from '@playwright/test'
import { call } from '../../quality/screenshots/ways.ts'
import { tabTo } from './keys.ts'
import { joinAs } from './people.ts'
import { seesCredits } from './shopping.ts'

const password = 'a long walk by the sea'

test('a member logs in, searches, likes, and writes with the keyboard alone', async ({ page }) => {
  await joinAs(page, 'Maud')
  const { email } = (await call(page, 'GET /api/user.php')).body as { email: string }
  await page.context().clearCookies()

  await page.goto('/login')
  await test.step('the first stop skips to the content', async () => {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  })
  await test.step('she logs in', async () => {
    await tabTo(page, page.getByLabel('E-mail address'))
    await page.keyboard.type(email)
    await tabTo(page, page.getByLabel('Password', { exact: true }))
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Hello, Maud' })).toBeVisible()
    // people who arrive move what is below them, and a stop with it
    await page.getByRole('main').getByRole('article').first().waitFor()
  })
  await test.step('she searches in Belgium', async () => {
    await tabTo(page, page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Search' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible()
    await tabTo(page, page.getByLabel('Country'))
    await page.keyboard.type('Belg')
    await expect(page).toHaveURL(/country=BE/)
  })
  const koen = page.getByRole('article').getByRole('link', { name: /^Koen\b/ })
  await test.step('she opens a profile, and likes', async () => {
    await tabTo(page, koen)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: /^Koen/ })).toBeVisible()
    const like = page.getByRole('main').getByRole('button', { name: /^Liked?:? Koen$/ })
    await tabTo(page, like)
    await page.keyboard.press('Space')
    await expect(like).toHaveAttribute('aria-pressed', 'true')
  })
  await test.step('she writes, and sends', async () => {
    await tabTo(page, page.getByRole('link', { name: 'Write to Koen' }))
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('textbox', { name: 'Write to Koen' }))
    await page.keyboard.type('Is the canal frozen yet?')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('log')).toContainText('Is the canal frozen yet?')
    await expect(page.getByRole('textbox', { name: 'Write to Koen' })).toBeFocused()
    await seesCredits(page, 4)
  })
})

test('Escape closes the terms and gives the focus back', async ({ page }) => {
  await page.goto('/')
  const opener = page.getByRole('button', { name: 'terms' })
  await tabTo(page, opener)
  await page.keyboard.press('Enter')
  const terms = page.getByRole('dialog', { name: 'Terms' })
  await expect(terms).toBeVisible()
  await page.keyboard.press('Tab')
  expect(await terms.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(terms).toBeHidden()
  await expect(opener).toBeFocused()
})

test('Escape closes the account menu and gives the focus back', async ({ page }) => {
  await page.goto('/_dev/sign-in/carla')
  const opener = page.getByRole('button', { name: /^Your account/ })
  await tabTo(page, opener)
  await page.keyboard.press('Enter')
  const logOut = page.getByRole('button', { name: 'Log out' })
  await expect(logOut).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(logOut).toBeHidden()
  await expect(opener).toBeFocused()
  await test.step('left by keyboard, it covers nothing of the page', async () => {
    await page.keyboard.press('Enter')
    await tabTo(page, logOut)
    await tabTo(page, page.getByRole('main').getByRole('link').first())
    await expect(logOut).toBeHidden()
  })
})
