/** Live chats: two members see each other's messages on any page, in any tab and after a lost connection, without a reload. */
import { type BrowserContext, expect, type Page, type Request, test } from '@playwright/test'
import { acquaint } from './chatting.ts'
import { anotherBrowser, joinAs } from './people.ts'

/** Live events arrive within this time, also on a slow machine. */
const soon = { timeout: 2_000 }

test('two people talk, in several tabs and without a connection for a while', async ({ page: ida, browser, baseURL }) => {
  const jan = await anotherBrowser(browser, baseURL)
  const streams = { ida: countStreams(ida.context()), jan: countStreams(jan.context()) }
  await joinAs(ida, 'Ida')
  const idOfJan = await joinAs(jan, 'Jan')
  await acquaint(jan, ida)
  await jan.goto('/chats')
  await ida.goto(`/members/${idOfJan}/chat`)
  await expect(ida).toHaveURL(/\/chats\/\d+$/)
  await expect.poll(() => [streams.ida(), streams.jan()]).toEqual([1, 1])

  await test.step('the first message of somebody new appears in the list, the title and the icon', () => firstMessage(ida, jan))
  await test.step('she sees it become read when he opens it', () => openIt(ida, jan))
  await test.step('she sees him write, and his words stand there before she blinks', () => answer(ida, jan))
  await test.step('what reaches her on another page is delivered, and counted', () => elsewhere(ida, jan))
  const second = await test.step('two tabs hold one stream, and both show her writing', () => twoTabs(ida, jan, streams.jan))
  await test.step('the tab that held it goes, and nothing is missed', () => leaderGoes(ida, jan, second, streams.jan))
  await test.step('he is offline for a while, is told so, and misses nothing', () => tunnel(ida, second))
  await second.context().close()
  expect(streams.jan()).toBe(0)
})

async function firstMessage(ida: Page, jan: Page) {
  await write(ida, 'Jan', 'Is this seat taken?')
  await expect(rowOf(jan, 'Ida').getByText('Is this seat taken?')).toBeVisible(soon)
  await expect(rowOf(jan, 'Ida').getByText('1 unread message')).toBeAttached()
  await expect(jan).toHaveTitle(/^\(1\) Chats/)
  await expect(jan.locator('link[rel=icon]')).toHaveAttribute('href', /^data:image\/png/)
  await expect(newest(ida)).toContainText('Delivered')
}

async function openIt(ida: Page, jan: Page) {
  await rowOf(jan, 'Ida').getByRole('link').click()
  await expect(jan.getByRole('log').getByText('Is this seat taken?')).toBeVisible()
  await expect(newest(ida)).toContainText('Read', soon)
  await expect(jan).toHaveTitle(/^Chat with Ida/)
  await expect(jan.locator('link[rel=icon]')).toHaveAttribute('href', /\.svg$/)
}

async function answer(ida: Page, jan: Page) {
  await jan.getByLabel('Write to Ida').pressSequentially('It is', { delay: 20 })
  await expect(ida.getByRole('status').filter({ hasText: 'Jan is typing …' })).toBeAttached(soon)
  await write(jan, 'Ida', 'It is free')
  await expect(ida.getByRole('log').getByText('It is free')).toBeVisible(soon)
  await expect(ida.getByText('Jan is typing …')).toHaveCount(0)
  await expect(newest(jan)).toContainText('Read', soon)
  await expect(ida).toHaveTitle(/^Chat with Jan/)
}

async function elsewhere(ida: Page, jan: Page) {
  const chat = new URL(ida.url()).pathname
  await ida.goto('/likes')
  await write(jan, 'Ida', 'I kept it for you')
  await expect(ida).toHaveTitle(/^\(1\) /)
  await expect(ida.getByRole('navigation', { name: 'Main menu' }).getByText('1 unread message')).toBeAttached()
  await expect(newest(jan)).toContainText('Delivered')
  await ida.goto(chat)
  await expect(newest(jan)).toContainText('Read')
}

async function twoTabs(ida: Page, jan: Page, streams: () => number) {
  const second = await jan.context().newPage()
  await second.goto(new URL(jan.url()).pathname)
  // Enough time for the tab to open a stream of its own, if it would.
  await second.waitForTimeout(2500)
  expect(streams()).toBe(1)
  await ida.getByLabel('Write to Jan').pressSequentially('So', { delay: 20 })
  for (const tab of [jan, second]) await expect(tab.getByRole('status').filter({ hasText: 'Ida is typing …' })).toBeAttached(soon)
  return second
}

async function leaderGoes(ida: Page, jan: Page, second: Page, streams: () => number) {
  await jan.close()
  await write(ida, 'Jan', 'So you knew')
  await expect(second.getByRole('log').getByText('So you knew')).toBeVisible()
  await expect.poll(() => streams()).toBe(1)
}

async function tunnel(ida: Page, jan: Page) {
  const sign = jan.getByText('You’re offline. Your messages wait here.')
  await jan.context().setOffline(true)
  await expect(sign).toBeVisible()
  await write(ida, 'Jan', 'Are you still there?')
  await expect(newest(ida)).toContainText('Sent')
  await jan.context().setOffline(false)
  await expect(jan.getByRole('log').getByText('Are you still there?')).toBeVisible(soon)
  await expect(sign).toHaveCount(0)
  await expect(newest(ida)).toContainText('Read', soon)
}

/** The number of open streams of a browser. */
function countStreams(context: BrowserContext): () => number {
  const open = new Set<Request>()
  context.on('request', (request) => request.url().includes('/api/events.php') && open.add(request))
  context.on('requestfinished', (request) => open.delete(request))
  context.on('requestfailed', (request) => open.delete(request))
  // Playwright reports no end of requests for a closed page.
  return () => [...open].filter((request) => !request.frame().page().isClosed()).length
}

async function write(page: Page, to: string, words: string) {
  await page.getByLabel(`Write to ${to}`).fill(words)
  await page.getByLabel(`Write to ${to}`).press('Enter')
  await expect(page.getByRole('log').getByText(words)).toBeVisible()
}

const newest = (page: Page) => page.getByRole('log').getByRole('listitem').last()
const rowOf = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Your chats' }).getByRole('listitem').filter({ hasText: name }).first()
