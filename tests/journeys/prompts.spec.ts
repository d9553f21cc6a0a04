/** Answers to prompts: written and ordered on the own profile, read between the photos, and replied to; both see what was replied to. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { mine } from './chatting.ts'
import { tabTo } from './keys.ts'
import { anotherBrowser, joinAs } from './people.ts'
import { browserWithWorker, untilCached } from './worker-browser.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const hostOf = (baseURL: string | undefined, template: string) => (baseURL ?? '').replace('social.', `${template}.`)
const voice = (page: Page) => page.locator('section').filter({ has: page.getByRole('heading', { name: 'Your voice' }) })

async function answer(page: Page, question: string, words: string) {
  await voice(page).getByRole('button', { name: 'Add an answer' }).click()
  await page.getByRole('dialog', { name: 'Pick a prompt' }).getByRole('button', { name: question }).click()
  await voice(page).getByLabel(question, { exact: true }).fill(words)
  await voice(page).getByLabel(question, { exact: true }).blur()
  await expect(voice(page).getByText('Saved')).toBeVisible()
}

async function isClean(page: Page) {
  const { violations } = await new AxeBuilder({ page }).withTags(standards).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

const sunday = 'Pancakes, and no plan at all.'

test('on a phone three prompts are answered, ordered and removed, and nothing is lost', async ({ browser, baseURL }) => {
  const page = await anotherBrowser(browser, baseURL, phone)
  const id = await joinAs(page, 'Petra')
  await page.goto('/profile')
  await answer(page, 'My perfect Sunday morning', sunday)
  await answer(page, 'My most useless talent', 'I can fold any map.')
  await test.step('the sheet finds a prompt by its words, and closes by Escape', async () => {
    await voice(page).getByRole('button', { name: 'Add an answer' }).click()
    const sheet = page.getByRole('dialog', { name: 'Pick a prompt' })
    await sheet.getByLabel('Search prompts').fill('FRIDGE')
    await expect(sheet.getByRole('listitem')).toHaveCount(1)
    await isClean(page)
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
  })
  await answer(page, 'Always in my fridge', 'Mustard.')
  await expect(voice(page).getByRole('button', { name: 'Add an answer' })).toHaveCount(0)
  await voice(page).getByRole('button', { name: 'Move up: Always in my fridge' }).click()
  await expect(voice(page).getByRole('textbox').nth(1)).toHaveValue('Mustard.')
  await test.step('a removed answer comes back', async () => {
    await voice(page).getByRole('button', { name: 'Remove: My perfect Sunday morning' }).click()
    await expect(voice(page).getByRole('textbox')).toHaveCount(2)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(voice(page).getByRole('textbox').first()).toHaveValue(sunday)
    await expect(voice(page).getByText('Saved')).toBeVisible()
  })
  await isClean(page)
  await page.goto(`/members/${id}`)
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toContainText(['My perfect Sunday morning'])
  await expect(page.getByText(sunday)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Reply to/ })).toHaveCount(0)
  await page.context().close()
})

for (const template of ['social', 'classic', 'lavish'])
  test(`an answer is replied to by keyboard on ${template}, and both see it above the words`, async ({ browser, baseURL }) => {
    const host = hostOf(baseURL, template)
    const place = template === 'lavish' ? { country: 'PL' } : {}
    const [petra, rob] = [await anotherBrowser(browser, host, phone), await anotherBrowser(browser, host)]
    const id = await joinAs(petra, 'Petra', place)
    await joinAs(rob, 'Rob', place)
    await petra.goto('/profile')
    await answer(petra, 'My perfect Sunday morning', sunday)
    await rob.goto(`/members/${id}`)
    await isClean(rob)
    const reply = rob.getByRole('link', { name: 'Reply to “My perfect Sunday morning”' })
    await tabTo(rob, reply)
    await rob.keyboard.press('Enter')
    const line = rob.getByLabel('Write to Petra')
    await expect(rob.getByText('Reply to: My perfect Sunday morning')).toBeVisible()
    await isClean(rob)
    await line.fill('With syrup?')
    await line.press('Enter')
    await expect(mine(rob)).toContainText('Reply to: My perfect Sunday morning')
    await expect(mine(rob)).toContainText(sunday)
    await expect(rob.getByRole('button', { name: 'Write without it' })).toHaveCount(0)
    await petra.goto(`/chats/${rob.url().split('/').at(-1)}`)
    await expect(petra.getByRole('log').getByRole('listitem').filter({ hasText: 'With syrup?' })).toContainText(sunday)
    await isClean(petra)
    await Promise.all([petra, rob].map((page) => page.context().close()))
  })

test('a reply that is written without a network waits, and arrives with what it replies to', async ({ browser, baseURL }) => {
  const petra = await anotherBrowser(browser, baseURL)
  const id = await joinAs(petra, 'Petra')
  await petra.goto('/profile')
  await answer(petra, 'My perfect Sunday morning', sunday)
  const rob = await browserWithWorker(browser, baseURL)
  await joinAs(rob, 'Rob')
  await rob.goto('/chats')
  await untilCached(rob)
  await rob.goto(`/members/${id}`)
  await rob.getByRole('link', { name: 'Reply to “My perfect Sunday morning”' }).click()
  await expect(rob.getByText('Reply to: My perfect Sunday morning')).toBeVisible()
  await rob.context().setOffline(true)
  await rob.getByLabel('Write to Petra').fill('From the tunnel')
  await rob.getByLabel('Write to Petra').press('Enter')
  await expect(rob.getByText('It’ll send itself when you’re back.')).toBeVisible()
  await expect(mine(rob)).toContainText(sunday)
  await rob.context().setOffline(false)
  await expect(mine(rob)).toContainText('Sent', { timeout: 30_000 })
  await petra.goto(`/chats/${rob.url().split('/').at(-1)}`)
  await expect(petra.getByRole('log').getByRole('listitem').filter({ hasText: 'From the tunnel' })).toContainText(sunday)
  await Promise.all([petra, rob].map((page) => page.context().close()))
})

test('an empty chat suggests first words; pressing one fills the line and sends nothing', async ({ browser, baseURL }) => {
  const [petra, rob] = [await anotherBrowser(browser, baseURL), await anotherBrowser(browser, baseURL, phone)]
  const id = await joinAs(petra, 'Petra', { interests: ['cinema'] })
  await joinAs(rob, 'Rob', { interests: ['cinema'] })
  await petra.goto('/profile')
  await answer(petra, 'My perfect Sunday morning', sunday)
  await rob.goto(`/members/${id}/chat`)
  const ideas = rob.getByRole('region', { name: 'Ideas for a first message' })
  await expect(ideas.getByRole('button')).toHaveCount(2)
  await isClean(rob)
  await ideas.getByRole('button', { name: 'Cinema? Me too!' }).click()
  await expect(rob.getByLabel('Write to Petra')).toHaveValue('Cinema? Me too! How did you get into it?')
  await ideas.getByRole('button', { name: 'I like your answer.' }).click()
  await expect(rob.getByLabel('Write to Petra')).toHaveValue('I like your answer. Tell me more?')
  await expect(rob.getByText('Reply to: My perfect Sunday morning')).toBeVisible()
  await expect(mine(rob)).toHaveCount(0)
  await Promise.all([petra, rob].map((page) => page.context().close()))
})
