/** A browser with service workers, as members have. Journeys about other things block them. */
import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test'

/** A new browser with empty storage. Close its context afterwards. */
export const browserWithWorker = async (browser: Browser, baseURL: string | undefined): Promise<Page> =>
  (await browser.newContext({ serviceWorkers: 'allow', ...(baseURL && { baseURL }) })).newPage()

/** Waits until a worker controls this address, and everything for an offline start is cached. */
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

/** The running worker, and its build. */
export const workerState = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    const { installing, waiting, active } = registration ?? {}
    return [installing, waiting, active].map((worker) => worker?.state ?? null)
  })

export const offline = (context: BrowserContext) => context.setOffline(true)
