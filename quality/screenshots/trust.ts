/** States of trust: verification, the badge, shared dates, and what members decide about others. Reached without changing the demo data. */
import type { Page } from 'playwright-core'
import { call, firstLink, openPart } from './ways.ts'

const own = {
  state: 'none',
  verified_on: null,
  reason: null,
  poses: [],
  poses_until: null,
  sent_at: null,
  tries_left: 3,
  next_try_at: null,
  has_photo: true,
  company: null,
}

/** The card on the own profile, answered with this. */
export const openVerification = (now: object) => async (page: Page) => {
  await page.route('**/api/verification.php', (route) => route.fulfill({ json: { ...own, ...now } }))
  await page.goto('/profile')
  await page.locator('#verification button').first().waitFor()
  await page.locator('#verification').scrollIntoViewIfNeeded()
}

export const refused = { state: 'refused', reason: 'picture_of_picture', tries_left: 2 }
export const approved = { state: 'verified', verified_on: new Date().toISOString().slice(0, 10) }
const posing = () => ({
  state: 'posing',
  poses: ['two_fingers', 'left', 'smile'],
  poses_until: new Date(Date.now() + 600_000).toISOString(),
})

/** The sheet before the agreement, or at its first pose. */
export const openSelfies = (step: 'before' | 'pose' | 'taken') => async (page: Page) => {
  await openVerification(step === 'before' ? {} : posing())(page)
  await page.locator('#verification button').first().click()
  await page.locator('dialog[open] h2').waitFor()
  if (step === 'before') return
  await page.locator('dialog[open] video:not([hidden])').waitFor()
  if (step === 'taken') await page.locator('dialog[open] video ~ button, dialog[open] div:has(video) + button').click()
}

/** What the badge means, on the profile of somebody with one. */
export async function openBadge(page: Page) {
  await page.goto('/members?gender=any&min_age=18&max_age=100&searchAllCountries=1&verified=1&do_not_save=1')
  await page.goto(await firstLink(page, '#main li a[href^="/members/"]'))
  await page.locator('#main button[aria-haspopup=dialog]:has(use[href$="#badge-check"])').first().click()
  await page.locator('dialog[open] h2').waitFor()
}

const dateOf = (state: string, minutes: number, id: number) => ({
  id,
  person: 'Magdalena',
  place: 'Café de Zondag, Lange Hofstraat 114, achter de kerk',
  begins_at: new Date(Date.now() - minutes * 60_000).toISOString(),
  back_at: new Date(Date.now() + (180 - minutes) * 60_000).toISOString(),
  state,
  returned_at: state === 'back' ? new Date().toISOString() : null,
  link: 'https://example.com/shared-date?token=a',
  is_mailed: true,
})

/** Own shared dates: one to come, one that is late, one that ended. */
export async function openSharedDates(page: Page) {
  await page.goto('/safety')
  const dates = [dateOf('asked', 185, 1), dateOf('planned', -600, 2), dateOf('back', 300, 3)]
  await page.route('**/api/shared_dates.php', (route) => route.fulfill({ json: { dates } }))
  await page.locator('#main a[href="/safety/dates"]').first().click()
  await page.waitForURL('**/safety/dates')
  await page.locator('#main li h2').first().waitFor()
}

/** What the contact sees by the link. */
export const openContact = (state: string) => async (page: Page) => {
  const shown = { name: 'Anna', ...dateOf(state, 250, 1), timezone: 'Europe/Amsterdam', country: 'NL' }
  await page.route('**/api/shared_date.php*', (route) => route.fulfill({ json: shown }))
  await page.goto(`/shared-date?token=${'a'.repeat(43)}`)
  await page.locator('#main dl').waitFor()
}

/** The people whom a member hid by "not for me". */
export async function openHidden(page: Page) {
  await page.goto('/likes')
  const { profiles } = (await call(page, 'GET /api/likes.php?type=liked_by')).body as { profiles: object[] }
  await page.route('**/api/passes.php*', (route) => route.fulfill({ json: { profiles: profiles.slice(0, 3), next: 'more' } }))
  await openPart(page, 'hidden')
  await page.locator('#hidden li').first().waitFor()
  await page.locator('#hidden').scrollIntoViewIfNeeded()
}

/** The own profile with a voice recorder in one of its answers. */
export async function openAnswerVoice(page: Page) {
  await page.goto('/profile')
  await page.locator('button:has(use[href$="#mic"])').first().click()
  await page.locator('fieldset [data-main]').first().waitFor()
  await page.waitForTimeout(2_500)
}
