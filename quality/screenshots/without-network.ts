/** Pages while offline and during a release, made by intercepted requests. */
import type { Page } from 'playwright-core'

/** No event stream, and `navigator.onLine` is false. */
export async function goOffline(page: Page) {
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { get: () => false, configurable: true })
    dispatchEvent(new Event('offline'))
  })
}

/** The list of chats, with the quiet word that there is no connection. */
export async function openChatsOffline(page: Page) {
  await page.route('**/api/events.php*', (route) => route.abort('internetdisconnected'))
  await page.goto('/chats')
  // the sign comes with the live side, a second after the page
  await page.waitForFunction(() => performance.now() > 2_500)
  await goOffline(page)
  await page.locator('output svg').first().waitFor()
  await page.unroute('**/api/events.php*')
}

/** A newer version is there, over whatever page `open` leads to. */
export const withUpdate = (open: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await page.route('**/builds/latest.json', (route) => route.fulfill({ json: { id: 'another-one' } }))
  await open(page)
  await page.locator('[data-update]').waitFor({ timeout: 20_000 })
  await page.unroute('**/builds/latest.json')
}
