/** The question of the day: answered on home, read and replied to by another, in place of an answer where the profile is full; and who is new. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { call } from '../../quality/screenshots/ways.ts'
import { tabTo } from './keys.ts'
import { anotherBrowser, joinAs } from './people.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const daily = (page: Page) => page.locator('section').filter({ has: page.getByRole('heading', { name: 'Question of the day' }) })

async function isClean(page: Page) {
  const { violations } = await new AxeBuilder({ page }).withTags(standards).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

test('one answers by keyboard, the other reads it on home and replies to it', async ({ browser, baseURL }) => {
  const [ida, jan] = [await anotherBrowser(browser, baseURL), await anotherBrowser(browser, baseURL, phone)]
  await joinAs(ida, 'Ida', { seeking: 'any' })
  await joinAs(jan, 'Jan', { seeking: 'any' })
  const words = `Soup, always. ${Date.now()}`
  await ida.goto('/home')
  const question = await daily(ida).getByRole('paragraph').first().innerText()
  await tabTo(ida, daily(ida).getByRole('button', { name: 'Answer', exact: true }))
  await ida.keyboard.press('Enter')
  const field = daily(ida).getByRole('textbox', { name: 'Your answer' })
  await expect(field).toBeFocused()
  await field.fill(words)
  await isClean(ida)
  await ida.keyboard.press('Tab')
  await ida.keyboard.press('Enter')
  await expect(daily(ida).getByText(words)).toBeVisible()
  await expect(daily(ida).getByRole('button', { name: 'Change your answer' })).toBeVisible()
  await jan.goto('/home')
  await expect(daily(jan).getByText(question)).toBeVisible()
  const hers = daily(jan).getByRole('listitem').filter({ hasText: words })
  await expect(hers.getByRole('link', { name: /^Ida/ })).toBeVisible()
  await isClean(jan)
  await hers.getByRole('link', { name: `Reply to “${question}”` }).click()
  await expect(jan.getByText(`Reply to: ${question}`)).toBeVisible()
  for (const page of [ida, jan]) await page.context().close()
})

test('where the profile is full, one chooses which answer it replaces, and what is typed outlives a reload', async ({
  browser,
  baseURL,
}) => {
  const page = await anotherBrowser(browser, baseURL, phone)
  const id = await joinAs(page, 'Lena')
  await page.goto('/home')
  const { body } = await call(page, 'GET /api/daily_question.php')
  const key = (body as { question: { key: string } }).question.key
  const three = ['sunday_morning', 'signature_dish', 'karaoke', 'first_date'].filter((one) => one !== key).slice(0, 3)
  await call(page, 'PUT /api/prompts.php', { answers: three.map((prompt) => ({ prompt, text: `On ${prompt}` })) })
  await page.reload()
  await daily(page).getByRole('button', { name: 'Answer', exact: true }).click()
  await daily(page).getByRole('textbox').fill('Not a single one')
  await page.reload()
  await daily(page).getByRole('button', { name: 'Answer', exact: true }).click()
  await expect(daily(page).getByRole('textbox')).toHaveValue('Not a single one')
  await daily(page).getByText(`On ${three[0]}`).click()
  await isClean(page)
  await daily(page).getByRole('button', { name: 'Save to your profile' }).click()
  await expect(page.getByText('Your answer is on your profile.')).toBeVisible()
  await page.goto(`/members/${id}`)
  await expect(page.getByText('Not a single one')).toBeVisible()
  await expect(page.getByText(`On ${three[0]}`)).toHaveCount(0)
  await expect(page.getByText(`On ${three[1]}`)).toBeVisible()
  await page.context().close()
})

test('a brand without the question shows none', async ({ browser, baseURL }) => {
  const page = await anotherBrowser(browser, (baseURL ?? '').replace('social.', 'classic.'))
  await joinAs(page, 'Klara')
  await page.goto('/home')
  await expect(page.getByRole('heading', { name: 'People for you' })).toBeVisible()
  await expect(daily(page)).toHaveCount(0)
  await page.context().close()
})
