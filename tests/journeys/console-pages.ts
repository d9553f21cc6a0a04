/** Pages of the console in journeys: opened before a stand-in for the server, and looked over for everybody. */
import { type Browser, expect, type Page } from '@playwright/test'
import { examine } from './axe.ts'

export type View = { width?: number; scheme?: 'light' | 'dark' }
/** A wide one in light, and a narrow one in dark colours. */
export const views = [
  { width: 1280, scheme: 'light' },
  { width: 360, scheme: 'dark' },
] as const

/** Pages that stay open go on asking a server that is gone. */
export async function closePages(browser: Browser) {
  for (const context of browser.contexts()) await context.close()
}

type Opened = { address: string; heading: string | RegExp; fixedNowMs?: number }
export async function openConsolePage(
  browser: Browser,
  { address, heading, fixedNowMs }: Opened,
  { width = 1280, scheme = 'light' }: View = {},
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme: scheme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
  })
  const page = await context.newPage()
  if (fixedNowMs !== undefined) await page.clock.setFixedTime(fixedNowMs)
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  return page
}

/** What axe finds, and a page that is wider than the screen. */
export async function problemsOf(page: Page): Promise<string[]> {
  // What is half below a bar is no small target.
  await page.evaluate(() => scrollTo(0, 0))
  const found = await examine(page)
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  return isWide ? [...found, 'scrolls sideways'] : found
}
