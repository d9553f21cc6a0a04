/** Push messages: every state of a browser, in the settings and after a first chat. The sign-up's offer is in `signup.spec.ts`. */
import { expect, type Page, test } from '@playwright/test'
import { openWhenReady } from '../../quality/screenshots/apps.ts'
import { anotherBrowser, comeInAs, joinAs } from './people.ts'
import { giveBrowser, type Push } from './signup-browser.ts'

const said: Record<Push, { state: RegExp; button: string | null }> = {
  offered: { state: /Notifications are off on this device/, button: 'Turn on here' },
  refused: { state: /Notifications are off on this device/, button: 'Turn on here' },
  subscribed: { state: /Notifications are on/, button: 'Turn off here' },
  denied: { state: /blocks our notifications/, button: null },
  unsupported: { state: /can’t show notifications/, button: null },
}
const settings = (page: Page) => page.getByRole('region', { name: 'This device' })
const subscriptionRequest = (page: Page) => page.waitForRequest((request) => request.url().endsWith('/api/user.php?push=1'))

test('the settings say what this browser does, whatever that is', async ({ browser, baseURL }) => {
  for (const [push, { state, button }] of Object.entries(said)) {
    const page = await anotherBrowser(browser, baseURL)
    await giveBrowser(page, push as Push, 'unsupported')
    await comeInAs(page, 'ben')
    await page.goto('/notifications')
    await expect(settings(page).getByText(state)).toBeVisible()
    await expect(settings(page).getByRole('button')).toHaveText(button ?? [])
    if (push === 'offered') await test.step('and turn it on', () => turnOn(page))
    if (push === 'refused') await test.step('and hear a no', () => refuse(page))
    await page.context().close()
  }
})

async function turnOn(page: Page) {
  const sent = subscriptionRequest(page)
  await settings(page).getByRole('button').click()
  expect((await sent).postData()).toContain('p256dh')
  await expect(settings(page).getByText(said.subscribed.state)).toBeVisible()
}

async function refuse(page: Page) {
  await settings(page).getByRole('button').click()
  await expect(settings(page).getByText(said.denied.state)).toBeVisible()
}

const card = (page: Page) => page.getByRole('region', { name: 'Get notified when someone replies?' })

/** A newcomer sends their first message, and returns to the list. */
async function chatFirst(page: Page, to: number, name: string) {
  await joinAs(page, name)
  await openWhenReady(page, '/home')
  await expect(card(page)).toHaveCount(0)
  await page.goto(`/members/${to}/chat`)
  await page.getByLabel('Write to Jan').fill('Is this seat taken?')
  await page.getByLabel('Write to Jan').press('Enter')
  await expect(page.getByRole('log').getByText('Is this seat taken?')).toBeVisible()
}

test('after a first chat the browser asks once our own question was pressed, and a no is the end of it', async ({
  page: jan,
  browser,
  baseURL,
}) => {
  const to = await joinAs(jan, 'Jan')
  const page = await anotherBrowser(browser, baseURL)
  await test.step('yes', async () => {
    await giveBrowser(page, 'offered', 'unsupported')
    await chatFirst(page, to, 'Ida')
    await expect(card(page)).toBeVisible()
    const sent = subscriptionRequest(page)
    await card(page).getByRole('button', { name: 'Turn on' }).click()
    await sent
    await expect(page.getByText('Done. Notifications are on for this device.')).toBeVisible()
    await page.context().close()
  })
  const other = await anotherBrowser(browser, baseURL)
  await test.step('not now', async () => {
    await giveBrowser(other, 'offered', 'unsupported')
    await chatFirst(other, to, 'Ola')
    await card(other).getByRole('button', { name: 'Not now' }).click()
    const tab = await other.context().newPage()
    await openWhenReady(tab, '/chats')
    await expect(tab.getByRole('list').getByText('Is this seat taken?')).toBeVisible()
    await expect(card(tab)).toHaveCount(0)
    await other.context().close()
  })
})

for (const push of ['denied', 'subscribed', 'unsupported'] as const)
  test(`nobody is asked whose browser is ${push}`, async ({ page }) => {
    await giveBrowser(page, push, 'unsupported')
    await comeInAs(page, 'ben')
    await openWhenReady(page, '/chats')
    await expect(page.getByRole('region', { name: 'Your chats' }).getByRole('listitem').first()).toBeVisible()
    await expect(card(page)).toHaveCount(0)
  })
