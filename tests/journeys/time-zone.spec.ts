/** Hours are right on the first paint: the server renders them in the member's time zone. */
import { expect, test, type Page } from '@playwright/test'
import { comeInAs } from './people.ts'

for (const timezoneId of ['Europe/Amsterdam', 'America/New_York'])
  test(`the server writes the hours of ${timezoneId} as the browser does`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ timezoneId, ...(baseURL && { baseURL }) })
    const page = await context.newPage()
    await comeInAs(page, 'anna')
    await page.goto('/chats')
    await expect.poll(() => page.evaluate(() => document.cookie)).toContain(`time_zone=${timezoneId}`)
    const response = await page.reload()
    const written = await hoursIn(page, (await response?.text()) ?? '')
    expect(written.length).toBeGreaterThan(0)
    expect(await hoursIn(page, await page.content())).toEqual(written)
    await context.close()
  })

test('without JavaScript the hours are right after the first visit', async ({ browser, baseURL }) => {
  const timezoneId = 'America/New_York'
  const first = await browser.newContext({ timezoneId, ...(baseURL && { baseURL }) })
  const page = await first.newPage()
  await comeInAs(page, 'anna')
  await page.goto('/chats')
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain(`time_zone=${timezoneId}`)
  await page.reload()
  const shown = await hoursIn(page, await page.content())
  const still = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await first.storageState(),
    ...(baseURL && { baseURL }),
  })
  const plain = await still.newPage()
  await plain.goto('/chats')
  expect(await hoursIn(page, await plain.content())).toEqual(shown)
  await still.close()
  await first.close()
})

/** All times in a document. */
const hoursIn = (page: Page, html: string) =>
  page.evaluate(
    (source) =>
      [...new DOMParser().parseFromString(source, 'text/html').querySelectorAll('time')].map((time) => [
        time.textContent,
        time.getAttribute('title'),
      ]),
    html,
  )
