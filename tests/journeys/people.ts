/** People who take part in journeys: how they come in, and what they all do. */
import { randomBytes } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { call } from '../../tools/shots/moves.ts'

/** What everybody of the demo town signs in with. */
export const townPassword = 'sunday-in-the-park'

export const freshEmail = (name: string) => `${name.toLowerCase()}-${randomBytes(5).toString('hex')}@newcomer.example`

/** Someone of the demo town comes in by the side door: the journey is about something else than logging in. */
export async function comeInAs(page: Page, name: string) {
  await page.goto(`/_dev/sign-in/${name}`)
  await awake(page)
}

/** Opens a browser of their own for another person. */
export const anotherBrowser = async (browser: Browser, baseURL: string | undefined) =>
  (await browser.newContext(baseURL ? { baseURL } : {})).newPage()

/** A newcomer with an account and nothing told about themselves yet. Answers their id. */
export async function joinAs(page: Page, name: string): Promise<number> {
  await page.goto('/login')
  const account = { email: freshEmail(name), name, password: 'a long walk by the sea', country: 'NL', language: 'en' }
  const { body } = await call(page, 'POST /api/user.php?new=1', account)
  return (body as { profile: { id: number } }).profile.id
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
