/** A swipe on a phone replies to a message; a short one, one downwards and the mouse do not. */
import { devices, expect, test, type Page } from '@playwright/test'
import { call } from '../../quality/screenshots/ways.ts'
import { anotherBrowser, joinAs } from './people.ts'

const words = 'Do you like the sea?'

/** A finger goes over the message in steps of a few pixels. */
async function swipe(page: Page, across: number, down = 0) {
  const box = await line(page).getByText(words).boundingBox()
  if (!box) throw new Error('There is no such message')
  const [x, y] = [box.x + 8, box.y + box.height / 2]
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part: number) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x + across * part, y: y + down * part }],
    })
  await touch('touchStart', 0)
  for (let part = 0.1; part <= 1.05; part += 0.1) await touch('touchMove', part)
  await touch('touchEnd', 1)
  await finger.detach()
}
const line = (page: Page) => page.getByRole('log').getByRole('listitem').filter({ hasText: words })
const reply = (page: Page) => page.locator('form').getByText(words)
const isReady = (page: Page) =>
  expect
    .poll(() =>
      page
        .getByRole('log')
        .locator('ol')
        .evaluate((list) => list.style.touchAction),
    )
    .toContain('pan-y')

for (const reducedMotion of ['no-preference', 'reduce'] as const)
  test(`a finger draws a message aside and replies: motion ${reducedMotion}`, async ({ browser, baseURL }) => {
    const page = await anotherBrowser(browser, baseURL, { ...devices['Pixel 7'], serviceWorkers: 'block', reducedMotion })
    const writer = await anotherBrowser(browser, baseURL)
    const me = await joinAs(page, 'Ida')
    await joinAs(writer, 'Wim')
    const { id } = (await call(writer, `GET /api/chat.php?profile=${me}`)).body as { id: number }
    await call(writer, 'POST /api/messages.php', { conversation: id, text: words })
    await page.goto(`/chats/${id}`)
    await isReady(page)

    await swipe(page, 40)
    await swipe(page, 20, 120)
    await expect(reply(page)).toHaveCount(0)
    await swipe(page, 110)
    await expect(reply(page)).toBeVisible()
    await expect(page.getByLabel('Write to Wim')).toBeFocused()
    // It is back in its place, and nothing scrolls sideways.
    await expect
      .poll(() =>
        line(page)
          .locator('> div')
          .first()
          .evaluate((bubble) => bubble.style.translate),
      )
      .toBe('')
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
    for (const one of [page, writer]) await one.context().close()
  })
