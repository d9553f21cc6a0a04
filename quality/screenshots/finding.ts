/** States of the search and of what one notes about people: chips, saved searches, notes, favourites, views, openers. Mostly by mocked answers. */
import type { Page } from 'playwright-core'
import { call, firstLink } from './ways.ts'

const wide = '/members?gender=any&min_age=18&max_age=100&searchAllCountries=1&do_not_save=1'
const narrow = `${wide}&interests=hiking,cinema&children=none,grown&looking_for=relationship,friendship&photo=1&here=1`

/** Many filters: a chip for each. */
export const openChips = (page: Page) => page.goto(narrow)

const searchOf = (id: number, name: string, more: object) => ({
  id,
  name,
  filters: { gender: 'any', min_age: 18, max_age: 100, country: 'NL', ...more },
  alerts: id === 1,
  has_new: id === 1,
})

/** The sheet of saved searches, over a search that is not saved yet. */
export async function openSaved(page: Page) {
  const searches = [
    searchOf(1, 'Lesen & Wandern, nicht zu weit weg von zu Hause', { interests: ['hiking'] }),
    searchOf(2, 'Utrecht', {}),
  ]
  await page.route('**/api/saved_searches.php', (route) => route.fulfill({ json: { searches, most: 10 } }))
  await page.goto(narrow)
  await page.locator('#main button[aria-haspopup=dialog]:has(use[href$="#bookmark"])').click()
  await page.locator('dialog[open] li').first().waitFor()
}

async function openSomebody(page: Page) {
  await page.goto(wide)
  await page.goto(await firstLink(page, '#main li a[href^="/members/"]'))
}

/** A private note about somebody, being written. */
export async function openNote(page: Page) {
  await openSomebody(page)
  await page.route('**/api/private_note.php*', (route) => route.fulfill({ json: { text: '' } }))
  await page.locator('#main button:has(use[href$="#star"]) ~ button, #main button:has(use[href$="#lock"])').first().click()
  await page.locator('#main textarea').waitFor()
  await page.locator('#main textarea').fill('Plays the cello. Her brother lives in Delft, too.')
  await page.locator('#main textarea').scrollIntoViewIfNeeded()
}

const peopleOf = async (page: Page) =>
  ((await call(page, 'GET /api/likes.php?type=liked_by')).body as { profiles: object[] }).profiles

/** Comes from the likes, so that what the tab loads may be answered in its place. */
const openTab = (address: string, calls: string, answer: (people: object[]) => object) => async (page: Page) => {
  await page.goto('/likes')
  // once the page listens, links load within it, and answers can be mocked
  await page.waitForLoadState('networkidle')
  const people = await peopleOf(page)
  await page.route(calls, (route) => route.fulfill({ json: answer(people) }))
  await page.locator(`a[href="${address}"]`).locator('visible=true').first().click()
  await page.waitForURL(`**${address}`)
  await page.locator('#main h1').waitFor()
}

const days = ['today', 'today', 'yesterday', 'this_week', 'earlier']
export const openViewed = openTab('/likes/viewed', '**/api/profile_views.php*', (people) => ({
  views: people.slice(0, 5).map((profile, at) => ({ profile, day: days[at], liked: at === 1 })),
  next: null,
}))
export const openIncognito = openTab('/likes/viewed', '**/api/profile_views.php*', () => ({
  views: [],
  next: null,
  incognito: true,
}))
export const openFavourites = openTab('/likes/favourites', '**/api/favourites.php*', (people) => ({
  favourites: people.slice(0, 3).map((profile) => ({ profile, liked: false })),
  next: null,
}))
