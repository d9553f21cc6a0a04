/** People who take part in journeys: how they come in, and what they all do. */
import { randomBytes } from 'node:crypto'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { call } from '../../tools/shots/moves.ts'

/** What everybody of the demo town signs in with. */
export const townPassword = 'sunday-in-the-park'

export const freshEmail = (name: string) => `${name.toLowerCase()}-${randomBytes(5).toString('hex')}@newcomer.example`

/** An address nobody else comes from: from one address only so many may sign up. */
const freshAddress = () => `10.${[...randomBytes(3)].join('.')}`

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
  const account = {
    email: freshEmail(name),
    name,
    password: 'a long walk by the sea',
    country: told.country ?? 'NL',
    language: 'en',
  }
  const { body } = await call(page, 'POST /api/user.php?new=1', account, freshAddress())
  if (Object.keys(told).length > 0) await call(page, 'PUT /api/user.php', told)
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
