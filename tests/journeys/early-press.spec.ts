/** Presses 50 ms after the first paint: each page's main button does its job, on a phone at a quarter of the speed. */
import { expect, test, type Browser, type Locator, type Page } from '@playwright/test'
import { comeInAs, joinAs, demoPassword } from './people.ts'

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true }
const justSeenMs = 50

/** A phone so slow that every press comes before hydration. */
async function slowPhone(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const page = await (await browser.newContext({ ...phone, ...(baseURL ? { baseURL } : {}) })).newPage()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return page
}

/** Opens a page without waiting for its code, which is delayed by a second. */
async function see(page: Page, address: string) {
  await page.route('**/assets/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'commit' })
  await page.locator('#main').waitFor()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  await page.waitForTimeout(justSeenMs)
}

/** A press of the mouse at the button's position, without waiting for a reaction. */
async function press(page: Page, button: Locator) {
  await button.scrollIntoViewIfNeeded()
  const box = await button.boundingBox()
  if (!box) throw new Error('There is no such button')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

const pageOf = test.extend<{ slow: Page }>({
  slow: async ({ browser, baseURL }, use) => {
    const page = await slowPhone(browser, baseURL)
    await use(page)
    await page.context().close()
  },
})

for (const address of ['/', '/signup', '/landers/video/general-eng'])
  pageOf(`${address}: the terms open, and an address that was typed stays`, async ({ slow }) => {
    await see(slow, address)
    await slow.locator('input[type=email]').first().pressSequentially('early@example.org')
    await press(
      slow,
      slow
        .getByRole('main')
        .getByRole('button', { name: /^terms/i })
        .first(),
    )
    await expect(slow.getByRole('dialog')).toBeVisible()
    await expect(slow.locator('input[type=email]').first()).toHaveValue('early@example.org')
  })

pageOf('/login: logs in with what was typed', async ({ slow }) => {
  await see(slow, '/login')
  await slow.locator('#login-email').fill('anna@example.com')
  await slow.locator('#login-password').fill(demoPassword)
  await press(slow, slow.getByRole('main').locator('form button[type=submit]'))
  await expect(slow).not.toHaveURL(/\/login/)
})

pageOf('/match-finder: goes on to the next question', async ({ slow }) => {
  await see(slow, '/match-finder')
  const title = await slow.getByRole('heading', { level: 1 }).innerText()
  await press(slow, slow.getByRole('main').locator('form button[type=submit]').first())
  await expect(slow.getByRole('heading', { level: 1 })).not.toHaveText(title)
})

pageOf('/members and a profile: the like is given', async ({ slow }) => {
  await joinAs(slow, 'Eva')
  await see(slow, '/members?gender=any&min_age=18&max_age=100&searchAllCountries=1&do_not_save=1')
  const heart = slow
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Like / })
  await press(slow, heart)
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  const profile = (await slow.getByRole('article').nth(1).getByRole('heading').getByRole('link').getAttribute('href')) ?? ''
  await see(slow, profile)
  const like = slow
    .getByRole('main')
    .getByRole('button', { name: /^Liked?:? / })
    .first()
  await press(slow, like)
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await see(slow, '/likes/likes')
  const people = slow.getByRole('main').getByRole('article')
  const before = await people.count()
  await press(slow, people.first().getByRole('button', { name: /^Like / }))
  await expect(people).toHaveCount(before - 1)
})

pageOf('a chat: the message is sent', async ({ slow }) => {
  await comeInAs(slow, 'anna')
  await slow.goto('/chats')
  const chat = (await slow.getByRole('main').locator('a[href^="/chats/"]').first().getAttribute('href')) ?? ''
  await see(slow, chat)
  await slow.locator('#message').fill('Early in the morning')
  await press(slow, slow.locator('#main form button[type=submit]'))
  await expect(slow.getByRole('log').getByText('Early in the morning').first()).toBeVisible()
})

pageOf('/credits: the order goes to its payment', async ({ slow }) => {
  await joinAs(slow, 'Eva')
  await see(slow, '/credits')
  await press(slow, slow.getByRole('main').getByRole('button', { name: /^Pay .* now$/ }))
  await slow.waitForURL('**/sandbox/checkout/*')
})

pageOf('/signup-matches: the chosen like is sent', async ({ slow }) => {
  await joinAs(slow, 'Eva')
  await see(slow, '/signup-matches')
  await slow.getByRole('checkbox').first().check()
  await press(slow, slow.getByRole('main').locator('form button[type=submit]'))
  await expect(slow.getByRole('heading', { level: 1 })).toHaveText(/^Hello/)
})

pageOf('/complete-signup: what was typed in a step stays, and is saved', async ({ slow }) => {
  const words = 'Long walks, short films, and coffee in between.'
  await joinAs(slow, 'Eva', { countryregion: 'NL-NH', city: 'Haarlem' })
  await see(slow, '/complete-signup')
  await slow.getByRole('textbox').first().fill(words)
  const saved = slow.waitForRequest((request) => request.method() === 'PUT' && request.url().endsWith('/api/user.php'))
  await press(slow, slow.locator('#main form button[type=submit]'))
  expect((await saved).postDataJSON()).toMatchObject({ personal: words })
})
