/** People who take part in journeys: how they come in, and what they all do. */
import { randomBytes } from 'node:crypto'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { call } from '../../quality/screenshots/ways.ts'
import { signUpFromAfar } from './new-members.ts'

/** What everybody of the demo data signs in with. */
export const demoPassword = 'sunday-in-the-park'

export const freshEmail = (name: string) => `${name.toLowerCase()}-${randomBytes(5).toString('hex')}@newcomer.example`

/** A demo member signs in by a call for developers: the journey is about something else than logging in. */
export async function comeInAs(page: Page, name: string) {
  await page.goto(`/_dev/sign-in/${name}`)
}

/** Opens a browser of their own for another person. */
export const anotherBrowser = async (browser: Browser, baseURL: string | undefined, screen: BrowserContextOptions = {}) =>
  (await browser.newContext({ ...screen, ...(baseURL && { baseURL }) })).newPage()

const emptyPage = '/an-empty-page'

type UserInput = { country?: string } & Record<string, unknown>

/** What everybody tells before they write or like. Few look for `x`, so newcomers stand in few searches of others. */
const basics = { gender: 'x', date_of_birth: '1990-05-04' }

/** A newcomer with an account whose address is confirmed, whose gender and birth date are known, and nothing else told but this. Answers their id. Who writes to somebody of the demo data has a name of their own: journeys run side by side. */
export async function joinAs(page: Page, name: string, told: UserInput = {}): Promise<number> {
  // an empty page of the brand, which the browser makes itself: nothing is looked at yet, and no page has to wake for it
  await page.route(`**${emptyPage}`, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto(emptyPage)
  const key = `${name.toLowerCase()}-${randomBytes(5).toString('hex')}`
  const { country = 'NL' } = told
  const account = { email: `${key}@example.com`, name, password: 'a long walk by the sea', country, language: 'en' }
  const id = await signUpFromAfar(new URL(page.url()), account)
  await page.evaluate((proxy) => fetch(proxy, { redirect: 'manual' }), `/_dev/sign-in/${key}?confirm=1`)
  await call(page, 'PUT /api/user.php', { ...basics, ...told })
  return id
}
