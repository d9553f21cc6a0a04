/** The film of a lander: it plays in sight without hydration, stops when the visitor says so, and is not even loaded where motion is reduced or data is saved. */
import { expect, test, type Browser, type Page } from '@playwright/test'

const address = '/landers/video/general-eng'
const mostBytes = 400_000
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, locale: 'en-GB' }

async function open(browser: Browser, baseURL: string | undefined, more: object = {}) {
  const context = await browser.newContext({ ...phone, ...(baseURL ? { baseURL } : {}), ...more })
  const page = await context.newPage()
  const films: string[] = []
  page.on('request', (request) => void (request.resourceType() === 'media' && films.push(request.url())))
  return { context, page, films }
}

const stateOf = (page: Page) =>
  page.locator('video').evaluate(({ currentTime, paused }: HTMLVideoElement) => ({ currentTime, paused }))
/** Until another moment of it is shown. */
async function untilMoved(page: Page) {
  const { currentTime: before } = await stateOf(page)
  await expect.poll(async () => (await stateOf(page)).currentTime).not.toBe(before)
}

test('the film plays in sight and without a script of the app, and a press stops it', async ({ browser, baseURL }) => {
  const { context, page, films } = await open(browser, baseURL)
  await page.goto(address)
  await expect(page.locator('video')).toHaveAttribute('data-film', 'shown')
  await untilMoved(page)
  expect(await page.locator('video').evaluate((film: HTMLVideoElement) => [film.muted, film.loop, film.playsInline])).toEqual([
    true,
    true,
    true,
  ])
  await page.getByLabel('Pause the picture').check()
  await expect.poll(async () => (await stateOf(page)).paused).toBe(true)
  await page.getByLabel('Pause the picture').uncheck()
  await page.evaluate(() => scrollTo(0, 0))
  await untilMoved(page)
  const part = await page.evaluate(async (film) => {
    const { status, headers } = await fetch(film, { headers: { range: 'bytes=0-99' } })
    return {
      status,
      length: headers.get('content-length'),
      keep: headers.get('cache-control'),
      range: headers.get('content-range'),
    }
  }, films[0] ?? '')
  expect(part).toMatchObject({ status: 206, length: '100', keep: 'public, max-age=31536000, immutable' })
  expect(Number(part.range?.split('/')[1])).toBeLessThanOrEqual(mostBytes)
  await context.close()
})

test('nothing of the film is loaded where motion is reduced', async ({ browser, baseURL }) => {
  const { context, page, films } = await open(browser, baseURL, { reducedMotion: 'reduce' })
  await page.goto(address, { waitUntil: 'networkidle' })
  expect([films, await page.locator('video').getAttribute('data-film')]).toEqual([[], 'watched'])
  await context.close()
})

test('nothing of the film is loaded where data is saved', async ({ browser, baseURL }) => {
  const { context, page, films } = await open(browser, baseURL)
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await page.goto(address, { waitUntil: 'networkidle' })
  expect([films, await page.locator('video').getAttribute('data-film')]).toEqual([[], 'watched'])
  await context.close()
})
