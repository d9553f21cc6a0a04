/** States of the inbox: requests, and somebody who may not write first. Reached without changing the people of the demo data. */
import type { Page } from 'playwright-core'
import { call } from './ways.ts'

type Chats = { chats: object[] }

/** The first two chats, as if strangers had begun them. */
export async function openRequests(page: Page) {
  await page.goto('/likes')
  const { chats } = (await call(page, 'GET /api/chats.php')).body as Chats
  const requests = { chats: chats.slice(0, 2), next: null }
  const talks = { chats: chats.slice(2), next: null, requests: { count: 2, unread: 1 } }
  await page.route('**/api/chats.php*', (route) =>
    route.fulfill({ json: route.request().url().includes('box=requests') ? requests : talks }),
  )
  await page.locator('a[href="/chats"]').locator('visible=true').first().click()
  await page.locator('a[href="/chats?box=requests"]').click()
  await page.locator('a[data-chat]').first().waitFor()
}

const link = { text: 'Hello! This is my page: https://example.com/me', warnings: ['link'] }

/** One of them open, with a link that is hidden. */
export async function openRequest(page: Page) {
  await openRequests(page)
  await answerMessages(page, ({ messages, profile }) => ({
    messages: messages.slice(0, 1).map((message) => ({ ...message, sender: profile.id, ...link })),
    is_request: true,
    hides_links: true,
  }))
  await page.locator('a[data-chat]').first().click()
  await page.locator('[role=log] aside').waitFor()
}

/** An empty chat with somebody who takes first messages from people with a photo. */
export async function openNotAccepted(page: Page) {
  await page.goto('/chats')
  await answerMessages(page, () => ({ messages: [], not_accepted: ['photo'] }))
  await page.locator('a[data-chat]').first().click()
  await page.locator('[role=log]').waitFor()
}

type Talk = { messages: object[]; profile: { id: number } }

/** What the first chat of the list is answered with. */
async function answerMessages(page: Page, change: (talk: Talk) => object) {
  const conversation = await page.locator('a[data-chat]').first().getAttribute('data-chat')
  const talk = (await call(page, `GET /api/messages.php?conversation=${conversation}`)).body as Talk
  await page.route('**/api/messages.php?*', (route) => route.fulfill({ json: { ...talk, has_more: false, ...change(talk) } }))
}
