/** The menu of a message: by mouse, by keyboard, and by touch. */
import { expect, test, type Page } from '@playwright/test'
import { call } from '../../quality/screenshots/ways.ts'
import { acquaint } from './chatting.ts'
import { tabTo } from './keys.ts'
import { anotherBrowser, joinAs } from './people.ts'

const words = 'Send 500 euro to my uncle first.'

/** A member wrote to this page's member; returns the address of the chat. */
async function beWrittenTo(page: Page, writer: Page): Promise<string> {
  const me = await joinAs(page, 'Ida')
  await joinAs(writer, 'Wim')
  await acquaint(page, writer)
  const { id } = (await call(writer, `GET /api/chat.php?profile=${me}`)).body as { id: number }
  await call(writer, 'POST /api/messages.php', { conversation: id, text: words })
  return `/chats/${id}`
}

const line = (page: Page) => page.getByRole('log').getByRole('listitem').filter({ hasText: words })
const options = (page: Page) => line(page).getByRole('button', { name: 'Message options' })
const item = (page: Page, name: string) => page.getByRole('list', { name: 'Message options' }).getByRole('button', { name })

test('a message is copied and reported by mouse and by keyboard', async ({ browser, baseURL }) => {
  const context = { permissions: ['clipboard-read', 'clipboard-write'] }
  const [page, writer] = [await anotherBrowser(browser, baseURL, context), await anotherBrowser(browser, baseURL)]
  await page.goto(await beWrittenTo(page, writer))
  await test.step('the mouse finds the button beside the message', async () => {
    await expect(options(page)).toHaveCSS('opacity', '0')
    await line(page).hover()
    await expect(options(page)).toHaveCSS('opacity', '1')
    await options(page).click()
    await item(page, 'Copy').click()
    await expect(page.getByText('Copied')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(words)
  })
  await test.step('the keyboard reaches it, Escape goes back to it', async () => {
    await tabTo(page, options(page))
    await page.keyboard.press('Enter')
    await expect(item(page, 'Heart')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(options(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await tabTo(page, item(page, 'Report this message'))
    await page.keyboard.press('Enter')
  })
  await test.step('the report is about that message', async () => {
    const dialog = page.getByRole('dialog', { name: 'Report this message from Wim' })
    await dialog.getByRole('radio', { name: 'Asks for money or scams people' }).check()
    await dialog.getByRole('switch', { name: 'Also block Wim' }).uncheck()
    const filed = page.waitForRequest('**/api/report.php')
    await dialog.getByRole('button', { name: 'Send report' }).click()
    expect(((await filed).postDataJSON() as { message?: number }).message).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(line(page)).toBeVisible()
  })
  for (const one of [page, writer]) await one.context().close()
})

test('a reaction reaches the other while both look, and stays', async ({ browser, baseURL }) => {
  const [page, writer] = [await anotherBrowser(browser, baseURL), await anotherBrowser(browser, baseURL)]
  const chat = await beWrittenTo(page, writer)
  await writer.goto(chat)
  await page.goto(chat)
  await options(page).focus()
  await page.keyboard.press('Enter')
  await expect(item(page, 'Heart')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(item(page, 'Laughing')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(line(page)).toContainText('You reacted: Laughing')
  await expect(line(writer)).toContainText('Reaction to your message: Laughing')
  await writer.reload()
  await expect(line(writer)).toContainText('Reaction to your message: Laughing')
  await options(page).focus()
  await page.keyboard.press('Enter')
  await item(page, 'Laughing').click()
  await expect(line(writer)).not.toContainText('Reaction')
  for (const one of [page, writer]) await one.context().close()
})

test('a finger held on a message opens its menu, at 320 pixels too', async ({ browser, baseURL }) => {
  const phone = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true }
  const [page, writer] = [await anotherBrowser(browser, baseURL, phone), await anotherBrowser(browser, baseURL)]
  await page.goto(await beWrittenTo(page, writer))
  // the note under the message moves it
  await expect(page.getByText('Talks about money.')).toBeVisible()
  const box = (await line(page).getByText(words).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const finger = await page.context().newCDPSession(page)
  const touchPoints = [{ x: box.x + 20, y: box.y + box.height / 2 }]
  // the menu's chunk loads shortly after the page
  await expect(async () => {
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
    await page.waitForTimeout(700)
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect(item(page, 'Report this message')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  const menu = (await page.getByRole('list', { name: 'Message options' }).boundingBox()) ?? { x: -1, width: 0 }
  expect([menu.x >= 0, menu.x + menu.width <= 320]).toEqual([true, true])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  for (const one of [page, writer]) await one.context().close()
})
