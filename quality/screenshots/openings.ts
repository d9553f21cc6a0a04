/** Leads to the pages of the main job, and leaves them as they should be seen. */
import type { Page } from 'playwright-core'
import {
  mockNoCredits,
  mockFailure,
  call,
  firstLink,
  holdActivation,
  orderAndChoose,
  portrait,
  withdrawOrder,
  openPart,
} from './ways.ts'

export const at = (address: string) => (page: Page) => page.goto(address)

/** Opens the form at its next step, after the given answers. */
export const step =
  (name: string, answers: object | null = null) =>
  async (page: Page) => {
    if (answers) await call(page, 'PUT /api/user.php', answers)
    await page.goto('/complete-signup')
    if (name === 'photo') await passPush(page)
    await page.locator(`[data-step=${name}]`).waitFor()
  }

/** The notification question comes first; after a refusal the form requests a photo. */
async function passPush(page: Page) {
  await page.locator('[data-step=push]').waitFor()
  await page.locator('[data-step=push] button').last().click()
}

/** Goes from question to question until that one is open. */
export function openFinder(question: string) {
  return async (page: Page) => {
    // from elsewhere: opened once more where it stands, it stays at its question
    await page.goto('/login')
    await page.goto('/match-finder')
    await page.locator('[data-step=who] input[name=seeking]').first().check()
    for (const open of ['who', 'ages', 'place', 'wish', 'interests']) {
      if (open === question) return
      await page.locator(`[data-step=${open}] form button[type=submit]`).click()
      await page.locator(`[data-step=${open}]`).waitFor({ state: 'detached' })
    }
    await page.locator(`[data-step=${question}]`).waitFor()
  }
}

/** Some are chosen, so that both kinds of card are seen. */
export async function openMatches(page: Page) {
  await page.goto('/signup-matches')
  await page.locator('form input[type=checkbox]').first().check()
}

export async function openProblems(page: Page) {
  await page.goto('/')
  await page.locator('input[type=email]').fill('anna@')
  await page.locator('input[name=name]').fill('@anna')
  await page.locator('input[name=password]').fill('short')
  await page.locator('input[name=password]').blur()
}

export async function openTerms(page: Page) {
  await page.goto('/')
  await page.locator('button[aria-haspopup=dialog]').first().click()
  await page.locator('dialog[open] h2').first().waitFor()
}

export async function openRefusedLogin(page: Page) {
  await page.goto('/login')
  await page.locator('input[type=email]').fill('nobody@example.com')
  await page.locator('input[type=password]').fill('not my password')
  const answered = page.waitForResponse('**/api/login.php')
  await page.locator('form button[type=submit]').click()
  await answered
}

export async function openResetSent(page: Page) {
  await page.goto('/reset-password')
  await page.locator('input[type=email]').fill('nobody@example.com')
  await page.locator('form button[type=submit]').click()
  await page.locator('#main h1[tabindex]').waitFor()
}

export async function openPhotoChosen(page: Page) {
  await step('photo')(page)
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await portrait())
  // busy while the photo is sent: a button of ours keeps its focus, so it is never disabled
  await page.locator('form button[type=submit]:not([aria-busy])').waitFor()
}

export async function openActivation(page: Page) {
  await step('notes')(page)
  await holdActivation(page)
  await page.locator('textarea').fill('Long walks, short films, and coffee in between.')
  await page.locator('form button[type=submit]').click()
  await page.locator('[data-step=activation]').waitFor()
}

export async function openAccountMenu(page: Page) {
  await page.goto('/home')
  await page.locator('header button[popovertarget]').first().click()
}

export async function openFilters(page: Page) {
  await page.goto('/members')
  const button = page.locator('#main button[aria-haspopup=dialog]:has(use[href$="#sliders-horizontal"])')
  if (await button.isVisible()) await button.click()
}

export async function openProfile(page: Page) {
  await page.goto('/members?gender=any&min_age=18&max_age=100&country=DE&do_not_save=1')
  await page.goto(await firstLink(page, '#main li a[href^="/members/"]'))
}

export async function openPhotos(page: Page) {
  await openProfile(page)
  await page.locator('#main article section li button').first().click()
  await page.locator('dialog[open] img').first().waitFor()
}

export async function openChat(page: Page) {
  await page.goto('/chats')
  await page.goto(await firstLink(page, 'a[href^="/chats/"]'))
}

export async function openEmoji(page: Page) {
  await openChat(page)
  await page.locator('#main form button[aria-controls=emoji], #main form textarea ~ button[aria-expanded]').first().click()
  await page.locator('[role=toolbar] button').first().waitFor()
}

export async function openRepeat(page: Page) {
  await orderAndChoose(page, 'pay')
  await page.goto('/credits/repeat-order')
  await page.locator('#main form').waitFor()
}

export async function openMyProfile(page: Page) {
  await page.goto('/profile')
  await page.locator('textarea[name=notes]').waitFor()
}

export async function openAccount(page: Page) {
  await openPart(page, 'notifications')
  await page.locator('#notifications select').first().waitFor()
}

export async function openNoCredits(page: Page) {
  await openChat(page)
  await mockNoCredits(page)
  await page.locator('#message').fill('Are you free on Saturday?')
  await page.locator('#message').press('Enter')
  await page.locator('dialog[open] form').waitFor()
}

export async function openInvoice(page: Page) {
  await orderAndChoose(page, 'pay')
  await page.goto(await firstLink(page, '#main a[href$="/invoice"]'))
}

export async function openRefunded(page: Page) {
  await withdrawOrder(page, 'confirm')
  await page.goto(`${await firstLink(page, '#main a[href^="/transactions/"]')}/invoice`)
}

export async function openCreditNote(page: Page) {
  await openRefunded(page)
  await page.goto(await firstLink(page, '#main a[href*="/invoice/"]'))
}

export async function openError(page: Page) {
  await page.goto('/home')
  await mockFailure(page, '**/api/likes.php*')
  await page.locator('a[href="/likes"]:visible').first().click()
  await page.locator('[data-page=likes] h1').waitFor()
}

/** Limits that are higher than anything that is ordered here; one of them goes tomorrow. */
export async function openLimited(page: Page) {
  await page.goto('/credits')
  await call(page, 'PUT /api/spending.php', { day_minor: 900_000, month_minor: 4_000_000 })
  await call(page, 'PUT /api/spending.php', { month_minor: null })
  await page.goto('/credits')
  await page.locator('#spending').scrollIntoViewIfNeeded()
}

/** The form of one's own limits. */
export async function openLimits(page: Page) {
  await page.goto('/credits')
  await page.locator('#spending button').click()
  await page.locator('dialog[open] form').waitFor()
}

/** The largest pack is more than is usually spent in a day. */
export async function openPause(page: Page) {
  await page.goto('/credits')
  await page.locator('input[name=pack]').last().check({ force: true })
  await page.locator('#main form button[type=submit][data-tone=primary]').click()
  await page.locator('dialog[open]').waitFor()
}
