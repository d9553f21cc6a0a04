/** People who take part in journeys: how they come in, and what they all do. */
import { randomBytes } from 'node:crypto'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { call } from '../../tools/shots/moves.ts'
import { signUpFromAfar } from './newcomers.ts'

/** What everybody of the demo town signs in with. */
export const townPassword = 'sunday-in-the-park'

export const freshEmail = (name: string) => `${name.toLowerCase()}-${randomBytes(5).toString('hex')}@newcomer.example`

/** Someone of the demo town comes in by the side door: the journey is about something else than logging in. */
export async function comeInAs(page: Page, name: string) {
  await page.goto(`/_dev/sign-in/${name}`)
  await awake(page)
}

/** Opens a browser of their own for another person. */
export const anotherBrowser = async (browser: Browser, baseURL: string | undefined, screen: BrowserContextOptions = {}) =>
  (await browser.newContext({ ...screen, ...(baseURL && { baseURL }) })).newPage()

type Told = { country?: string } & Record<string, unknown>

/** A newcomer with an account, and nothing told about themselves but this. Answers their id. */
export async function joinAs(page: Page, name: string, told: Told = {}): Promise<number> {
  await page.goto('/login')
  const key = `${name.toLowerCase()}-${randomBytes(5).toString('hex')}`
  const { country = 'NL' } = told
  const account = { email: `${key}@example.com`, name, password: 'a long walk by the sea', country, language: 'en' }
  const id = await signUpFromAfar(new URL(page.url()), account)
  await page.evaluate((door) => fetch(door, { redirect: 'manual' }), `/_dev/sign-in/${key}`)
  if (Object.keys(told).length > 0) await call(page, 'PUT /api/user.php', told)
  return id
}

/** Scripts have taken over the page: what is pressed from now on is heard. */
export const awake = (page: Page) =>
  page.waitForFunction(() => {
    const main = document.querySelector('main')
    return main !== null && Object.keys(main).some((key) => key.startsWith('__react'))
  })

/** Goes to an address and waits until the page is awake. */
export async function visit(page: Page, address: string) {
  await page.goto(address)
  await awake(page)
}
