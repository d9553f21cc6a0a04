/** Two people with different languages: one reads the other's message and profile in translation, by mouse, keyboard and on a phone. */
import { AxeBuilder } from '@axe-core/playwright'
import { devices, expect, test, type Page } from '@playwright/test'
import { call } from '../../quality/screenshots/ways.ts'
import { tabTo } from './keys.ts'
import { anotherBrowser, joinAs } from './people.ts'

const words = 'Ich habe das nicht gewusst und du?'
const translated = `${words} (demo, no real translation)`

/** Wim writes German to this page's member, who reads English. Returns the chat and Wim's profile. */
async function beWrittenTo(page: Page, writer: Page, language = 'de') {
  const me = await joinAs(page, 'Ida')
  const wim = await joinAs(writer, 'Wim', { language, personal: 'Ich bin nicht laut, und das ist gut.' })
  const { id } = (await call(writer, `GET /api/chat.php?profile=${me}`)).body as { id: number }
  await call(writer, 'POST /api/messages.php', { conversation: id, text: words })
  return { chat: `/chats/${id}`, profile: `/members/${wim}` }
}

const line = (page: Page) => page.getByRole('log').getByRole('listitem').filter({ hasText: words })
const isAccessible = async (page: Page) =>
  expect(
    (await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze()).violations.map(
      ({ id, nodes }) => `${id} ${nodes[0]?.html}`,
    ),
  ).toEqual([])

for (const [name, screen] of [
  ['a laptop', {}],
  ['a phone', devices['Pixel 7']],
] as const)
  test(`a message and a profile are translated on ${name}, and the original stays`, async ({ browser, baseURL }) => {
    const [page, writer] = [await anotherBrowser(browser, baseURL, screen), await anotherBrowser(browser, baseURL)]
    const { chat, profile } = await beWrittenTo(page, writer)
    await page.goto(chat)
    await line(page).getByRole('button', { name: 'Translate' }).click()
    await expect(line(page).getByText(translated)).toBeVisible()
    await expect(line(page).getByText('Translated automatically')).toBeVisible()
    await expect(line(page).getByText(words, { exact: true })).toBeVisible()
    await isAccessible(page)
    await line(page).getByRole('button', { name: 'Hide translation' }).click()
    await expect(line(page).getByText(translated)).toBeHidden()
    await page.goto(profile)
    await page.getByRole('button', { name: 'Translate' }).click()
    await expect(page.getByText('Ich bin nicht laut, und das ist gut. (demo, no real translation)')).toBeVisible()
    await isAccessible(page)
    for (const one of [page, writer]) await one.context().close()
  })

test('a press before the page has its scripts translates too', async ({ browser, baseURL }) => {
  const [page, writer] = [await anotherBrowser(browser, baseURL), await anotherBrowser(browser, baseURL)]
  const { chat } = await beWrittenTo(page, writer)
  await page.route('**/assets/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await route.continue()
  })
  await page.goto(chat, { waitUntil: 'commit' })
  await line(page).getByRole('button', { name: 'Translate' }).click()
  await expect(line(page).getByText(translated)).toBeVisible({ timeout: 20_000 })
  for (const one of [page, writer]) await one.context().close()
})

test('the keyboard translates from the menu of a message in the same language', async ({ browser, baseURL }) => {
  const [page, writer] = [await anotherBrowser(browser, baseURL), await anotherBrowser(browser, baseURL)]
  const { chat } = await beWrittenTo(page, writer, 'en')
  await page.goto(chat)
  await expect(line(page).getByRole('button', { name: 'Message options' })).toHaveCSS('opacity', '0')
  await line(page).hover()
  await expect(line(page).getByRole('button', { name: 'Message options' })).toHaveCSS('opacity', '1')
  await expect(line(page).getByRole('button', { name: 'Translate' })).toHaveCount(0)
  const menu = page.getByRole('list', { name: 'Message options' })
  await tabTo(page, line(page).getByRole('button', { name: 'Message options' }))
  await page.keyboard.press('Enter')
  await expect(menu.getByRole('button', { name: 'Heart' })).toBeFocused()
  await tabTo(page, menu.getByRole('button', { name: 'Translate' }))
  await page.keyboard.press('Enter')
  await expect(line(page).getByText(translated)).toBeVisible()
  for (const one of [page, writer]) await one.context().close()
})

test('a service that is away is said, and a press tries again', async ({ browser, baseURL }) => {
  const [page, writer] = [await anotherBrowser(browser, baseURL), await anotherBrowser(browser, baseURL)]
  const { chat } = await beWrittenTo(page, writer)
  await page.route('**/api/translation.php', (route) =>
    route.fulfill({ status: 503, json: { error: 'translation_away', retry_after: 30 } }),
  )
  await page.goto(chat)
  await line(page).getByRole('button', { name: 'Translate' }).click()
  await expect(line(page).getByText('We can’t translate right now. Try again in a minute.')).toBeVisible()
  await page.unroute('**/api/translation.php')
  await line(page).getByRole('button', { name: 'Try again' }).click()
  await expect(line(page).getByText(translated)).toBeVisible()
  for (const one of [page, writer]) await one.context().close()
})
