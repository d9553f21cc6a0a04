/** A browser whose service worker works, as members have one. Journeys about other things block it. */
import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test'

/** A browser of its own, with nothing kept. Close its context when done. */
export const browserWithWorker = async (browser: Browser, baseURL: string | undefined): Promise<Page> =>
  (await browser.newContext({ serviceWorkers: 'allow', ...(baseURL && { baseURL }) })).newPage()

/** Until a worker is in charge of this address, and everything a start without a network needs is kept. */
export async function untilCached(page: Page, kinds = ['files', 'shell', 'answers']) {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        void navigator.serviceWorker.ready.then(() => resolve())
      }),
  )
  await expect
    .poll(async () => (await cacheNames(page)).map((name) => name.split('.')[0]).toSorted(), { timeout: 30_000 })
    .toEqual(kinds.toSorted())
}

export const cacheNames = (page: Page) => page.evaluate(() => caches.keys())

/** The worker that runs, and what it says of itself. */
export const workerState = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    const { installing, waiting, active } = registration ?? {}
    return [installing, waiting, active].map((worker) => worker?.state ?? null)
  })

export const offline = (context: BrowserContext) => context.setOffline(true)
