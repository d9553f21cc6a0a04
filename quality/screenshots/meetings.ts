/** States in which people meet, and get rid of each other: reached without changing the people of the demo data. */
import type { Page } from 'playwright-core'
import { call, firstLink, openPart } from './ways.ts'

const everybody = '/members?gender=any&min_age=18&max_age=100&searchAllCountries=1&do_not_save=1'

async function openSomebody(page: Page, card = '#main li') {
  await page.goto(everybody)
  await page.goto(await firstLink(page, `${card} a[href^="/members/"]`))
}

const cams = { mira: { account: 'mira', name: 'Mira', age: 29, partner: 'Lantern Live (demo)' } }

/** Five days later, a newcomer who has bought nothing is shown what partners offer. */
export async function openSponsored(page: Page) {
  await page.route('**/api/xcams/search.php*', (route) =>
    route.fulfill({ json: { cams, ad: { partner: 'Lantern Live (demo)' } } }),
  )
  await page.clock.setSystemTime(Date.now() + 5 * 24 * 60 * 60 * 1000)
  await openWithPartner(page, everybody)
  await page.locator('#main output.visually-hidden + div button').click()
  await page.locator('[data-sponsored]').first().scrollIntoViewIfNeeded()
}

/**
 * Opens a list of people and waits until the page has the partner's reply and the part that shows it: items come only among
 * people who load after that. The network's answer is too early a sign, because the page reads it later than a press on "Show more".
 */
export async function openWithPartner(page: Page, address: string) {
  const part = page.waitForResponse(/\/sponsored-card-[^/]*\.js$/)
  await page.goto(address)
  const url = (await part).url()
  await page.evaluate(async (url) => {
    await import(url)
    await new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))
  }, url)
}

export async function openReport(page: Page) {
  await openSomebody(page)
  await page.locator('#main article button:has(svg):not([aria-pressed])').first().click()
  await page.locator('dialog[open] input[name=reason]').first().check()
}

export async function openReported(page: Page) {
  await page.route('**/api/report.php', (route) => route.fulfill({ json: { reference: 'R-2026-000123' } }))
  await openReport(page)
  await page.locator('dialog[open] button[type=submit]').click()
  await page.locator('#report-thanks').waitFor()
}

/** Both see the match as soon as the second like is stored. */
export async function openMatch(page: Page) {
  await page.route('**/api/likes.php', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ json: { mutual: true } }) : route.continue(),
  )
  await openSomebody(page, '#main li:has(button[aria-pressed=false])')
  await page.locator('#main button[aria-pressed=false]').first().click()
  await page.locator('dialog[open] #message').waitFor()
}

/** The other's last message, as if it were their first and had a link in it. */
export async function openWarned(page: Page) {
  await page.goto('/chats')
  const address = await firstLink(page, 'a[href^="/chats/"]')
  const conversation = address.split('/').at(-1)
  const { body } = await call(page, `GET /api/messages.php?conversation=${conversation}`)
  const talk = body as { messages: { sender: number; warnings: string[] }[]; profile: { id: number } }
  const theirs = talk.messages.filter(({ sender }) => sender === talk.profile.id)
  // a reply to a member without any yet
  const warned = theirs.length > 0 ? theirs : talk.messages.slice(-1)
  for (const message of warned) Object.assign(message, { sender: talk.profile.id, warnings: ['link', 'money'] })
  await page.route('**/api/messages.php?*', (route) => route.fulfill({ json: talk }))
  await page.locator(`a[href="${address}"]`).first().click()
  await page.locator('[role=log] aside').last().waitFor()
}

/** Before the first message to a new person. */
export async function openNewChat(page: Page) {
  await page.goto(everybody)
  await page.goto(`${await firstLink(page, '#main li a[href^="/members/"]')}/chat`)
  await page.locator('#message').waitFor()
}

export async function openBlocked(page: Page) {
  await page.goto('/likes')
  const { body } = await call(page, 'GET /api/likes.php?type=liked_by')
  const { profiles } = body as { profiles: object[] }
  await page.route('**/api/blocks.php*', (route) => route.fulfill({ json: { profiles: profiles.slice(0, 3), next: 'more' } }))
  await openPart(page, 'blocks')
  await page.locator('#blocks li').first().waitFor()
  await page.locator('#blocks').scrollIntoViewIfNeeded()
}
