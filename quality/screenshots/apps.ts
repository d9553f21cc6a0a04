/** States beside a page: an install offer, the iPhone's install help, and the notification question. They end with the document. */
import type { Page } from 'playwright-core'
import { openPart } from './ways.ts'

export const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

type Device = { permission: NotificationPermission; userAgent: string | null }

/** The browser of this page is another one from now on, and nothing was answered in it before. The page looks anew. */
const playDevice = (page: Page, device: Device) =>
  page.evaluate(({ permission, userAgent }) => {
    for (const name of ['offer.push', 'offer.app']) localStorage.removeItem(name)
    sessionStorage.removeItem('offer.visit')
    Object.defineProperty(Notification, 'permission', { get: () => permission, configurable: true })
    if (userAgent) Object.defineProperty(navigator, 'userAgent', { get: () => userAgent, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
    dispatchEvent(new Event('focus'))
  }, device)

/** Fires the browser's install event, once a document. */
export const offerInstall = (page: Page, outcome: 'accepted' | 'dismissed' = 'accepted') =>
  page.evaluate((outcome) => {
    const event = new Event('beforeinstallprompt', { cancelable: true })
    dispatchEvent(Object.assign(event, { prompt: () => Promise.resolve(), userChoice: Promise.resolve({ outcome }) }))
  }, outcome)

/** Home, come to from another page: offers stand there from its beginning or not at all. */
async function goHome(page: Page) {
  await page.locator('a[href="/home"]:visible').last().click()
  await page.locator('[data-page=home] main section img[src^="/app-icons/"]').waitFor()
}

/** What the member's chats are and what the browser can do is known there. */
export async function openWhenReady(page: Page, address: string) {
  const loaded = page.waitForResponse('**/api/chats.php*')
  await page.goto(address)
  await loaded
  await page.locator('html[data-push]').waitFor({ state: 'attached' })
}

export async function openInstallOffer(page: Page) {
  await openWhenReady(page, '/likes')
  await playDevice(page, { permission: 'denied', userAgent: null })
  await offerInstall(page)
  await goHome(page)
}

export async function openGuide(page: Page) {
  await openWhenReady(page, '/likes')
  await playDevice(page, { permission: 'denied', userAgent: iPhone })
  await goHome(page)
  await page.locator('#main section:has(> div > img[src^="/app-icons/"]) button').first().click()
  await page.locator('dialog[open] ol').waitFor()
}

export async function openPushOffer(page: Page) {
  await openWhenReady(page, '/chats')
  await playDevice(page, { permission: 'default', userAgent: null })
  await page.locator('section section[aria-labelledby] button').last().scrollIntoViewIfNeeded()
}

export async function openDenied(page: Page) {
  await openPart(page, 'notifications')
  await page.locator('#notifications select').first().waitFor()
  await playDevice(page, { permission: 'denied', userAgent: null })
  await page.locator('output[data-state=denied]').waitFor()
}
