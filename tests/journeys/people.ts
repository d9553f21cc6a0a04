/** The people of journeys: logging in, and what all of them do. */
import { randomBytes } from 'node:crypto'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { call } from '../../quality/screenshots/ways.ts'
import { signUpFromAfar } from './new-members.ts'

/** The password of all demo members. */
export const demoPassword = 'sunday-in-the-park'

export const freshEmail = (name: string) => `${name.toLowerCase()}-${randomBytes(5).toString('hex')}@newcomer.example`

/** Logs a demo member in by a call for developers, for journeys about other things. */
export async function comeInAs(page: Page, name: string) {
  await page.goto(`/_dev/sign-in/${name}`)
}

/** Opens another browser for another person. */
export const anotherBrowser = async (browser: Browser, baseURL: string | undefined, screen: BrowserContextOptions = {}) =>
  (await browser.newContext({ ...screen, ...(baseURL && { baseURL }) })).newPage()

const emptyPage = '/an-empty-page'

type UserInput = { country?: string; language?: string } & Record<string, unknown>

/** The answers that are required before writing or liking. Few look for `x`, so newcomers appear in few searches of others. */
const basics = { gender: 'x', date_of_birth: '1990-05-04' }

/** A newcomer with a confirmed address, gender and birth date only. Returns their id. Journeys that write to demo members use different names. */
export async function joinAs(page: Page, name: string, profile: UserInput = {}): Promise<number> {
  // an empty page of the brand, made by the browser: no page has to load or hydrate
  await page.route(`**${emptyPage}`, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto(emptyPage)
  const key = `${name.toLowerCase()}-${randomBytes(5).toString('hex')}`
  const { country = 'NL', language = 'en', ...more } = profile
  const account = { email: `${key}@example.com`, name, password: 'a long walk by the sea', country, language }
  const id = await signUpFromAfar(new URL(page.url()), account)
  await page.evaluate((proxy) => fetch(proxy, { redirect: 'manual' }), `/_dev/sign-in/${key}?confirm=1`)
  await call(page, 'PUT /api/user.php', { ...basics, ...more, ...(profile.country && { country }) })
  return id
}
