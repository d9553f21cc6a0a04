/** A walk over what the server paints for members: no press and no focus is lost when the scripts come. */
import { expect, test, type Browser, type Page } from '@playwright/test'
import { call } from '../../quality/screenshots/ways.ts'
import { hydrated } from './hydrated.ts'
import { anotherBrowser, joinAs } from './people.ts'

const delayMs = 1_500
const controls = 'button, a[href], summary, input, textarea, select'
/** In a button of its own once there are scripts; a link until then. */
const replaced = ['a Show more']

/** A member with a talk, a request and a like. Returns their pages. */
async function joinWithPeople(page: Page, browser: Browser, baseURL: string | undefined) {
  const [wim, otto] = [await anotherBrowser(browser, baseURL), await anotherBrowser(browser, baseURL)]
  const me = await joinAs(page, 'Ida')
  const idOfWim = await joinAs(wim, 'Wim', { language: 'de', personal: 'Ich bin nicht laut, und das ist gut.' })
  await joinAs(otto, 'Otto')
  const { id: talk } = (await call(page, `GET /api/chat.php?profile=${idOfWim}`)).body as { id: number }
  await call(page, 'POST /api/accept.php', { conversation: talk })
  await call(page, 'POST /api/messages.php', { conversation: talk, text: 'Nor did I' })
  await call(wim, 'POST /api/messages.php', { conversation: talk, text: 'Ich habe das nicht gewusst und du?' })
  await call(wim, 'POST /api/likes.php', { profile: me })
  const { id: request } = (await call(otto, `GET /api/chat.php?profile=${me}`)).body as { id: number }
  await call(otto, 'POST /api/messages.php', { conversation: request, text: 'Hello, see https://example.com' })
  for (const one of [wim, otto]) await one.context().close()
  await page.route('**/assets/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, delayMs))
    await route.continue()
  })
  return { profile: `/members/${idOfWim}`, chat: `/chats/${talk}`, request: `/chats/${request}` }
}

/** Opens a page whose scripts come later. */
async function see(page: Page, address: string) {
  await page.goto(address, { waitUntil: 'commit' })
  await page.locator('#main').waitFor()
  // The last thing in the document.
  await page.locator('body > script').last().waitFor({ state: 'attached' })
}

type Walked = Window & { painted?: [Element, string][] }

/** Notes the painted controls. Returns the buttons whose press would be lost. */
const paint = (page: Page) =>
  page.evaluate((selector) => {
    const nameOf = (one: Element) => `${one.localName} ${one.getAttribute('aria-label') ?? one.textContent?.trim() ?? ''}`
    const isHeld = (one: Element) =>
      one.matches('[data-early], [popovertarget]:not([popovertargetaction=hide]), [type=submit], :disabled')
    const all = [...document.querySelectorAll(selector)]
    ;(window as Walked).painted = all.map((one) => [one, nameOf(one)])
    return all.filter((one) => one.localName === 'button' && !isHeld(one)).map(nameOf)
  }, controls)

/** The names of those that the hydrated page has dropped: a press on them, or a focus in them, went with them. */
const dropped = (page: Page) =>
  page.evaluate(() => ((window as Walked).painted ?? []).filter(([one]) => !one.isConnected).map(([, name]) => name))

test('on members’ pages every button holds an early press, and the painted controls stay', async ({ page, browser, baseURL }) => {
  test.setTimeout(300_000)
  const { profile, chat, request } = await joinWithPeople(page, browser, baseURL)
  await page.goto('/members?gender=any&min_age=18&max_age=100&searchAllCountries=1&do_not_save=1')
  const another = (await page.getByRole('article').first().getByRole('heading').getByRole('link').getAttribute('href')) ?? ''
  const pages = ['/home', '/members', profile, another, '/likes', '/likes/likes', '/chats', '/chats?box=requests', '/you']
  for (const address of [...pages, chat, request])
    await test.step(address, async () => {
      await see(page, address)
      expect(await paint(page), `${address} loses presses`).toEqual([])
      await hydrated(page)
      const gone = (await dropped(page)).filter((name) => !replaced.includes(name))
      expect(gone, `${address} drops what was painted`).toEqual([])
    })
})

test('a line of a menu that is pressed early does its job once', async ({ page, browser, baseURL }) => {
  const { chat } = await joinWithPeople(page, browser, baseURL)
  await test.step('a request is accepted', async () => {
    await see(page, '/chats?box=requests')
    await page.getByRole('button', { name: 'More about the chat with Otto' }).click()
    await page.getByRole('button', { name: 'Accept' }).click()
    await expect(page.getByText('Otto is in your chats now.')).toHaveCount(1, { timeout: 30_000 })
  })
  await test.step('a chat asks before it is deleted', async () => {
    await see(page, chat)
    const main = page.getByRole('main')
    await main.getByRole('button', { name: 'More about the chat with Wim' }).click()
    await main.getByRole('button', { name: 'Delete chat' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(1, { timeout: 30_000 })
  })
  await test.step('the account leads to the profile', async () => {
    await see(page, '/home')
    await page.getByRole('button', { name: 'Your account, Ida' }).click()
    await page.getByRole('button', { name: 'Your profile' }).click()
    await expect(page).toHaveURL(/\/profile$/, { timeout: 30_000 })
  })
})

test('the button of the recorder keeps the focus, and an early press opens the recorder', async ({ page, browser, baseURL }) => {
  const { chat } = await joinWithPeople(page, browser, baseURL)
  const record = page.getByRole('button', { name: 'Record a voice note' })
  await see(page, chat)
  await record.focus()
  await hydrated(page)
  await expect(record).toBeFocused()
  await see(page, chat)
  await record.click()
  await expect(record).toHaveAttribute('aria-expanded', 'true', { timeout: 30_000 })
})
