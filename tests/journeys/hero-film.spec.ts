/** An owner's film on the first page: its picture first, then the film, which a press stops, and which does not play for everybody. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import sharp from 'sharp'
import { openLocalFiles } from '#server/infrastructure/files.ts'
import { storeFilm, storeHero } from '#server/brand-files/brand-files.ts'
import { drawHostile, hostilePictures, leastContrastOfWhite } from '../hostile-pictures.ts'
import { examine } from './axe.ts'
import { brandLike, openOwnBrands, templates } from './own-brands.ts'
import { dataDirOf, servers } from './servers.ts'
import { measure, measuredOn } from './signup-browser.ts'

const phone = { width: 360, height: 640 }
const desktop = { width: 1440, height: 900 }
const sizes = [phone, desktop]

const hostOf = (template: string) => `film-${template}.localhost`
const addressOf = (baseURL: string | undefined, template: string) => (baseURL ?? '').replace('social.localhost', hostOf(template))

const [{ port }] = servers as [(typeof servers)[number]]
const ctx = { files: openLocalFiles(join(dataDirOf(port), 'files')) }
const filmIn = (name: string) => readFileSync(new URL(`../films/${name}`, import.meta.url))

test.beforeAll(async ({ baseURL }) => {
  const picture = await storeHero(ctx, await drawHostile(hostilePictures.black as never), { x: 50, y: 40 })
  const stored = await storeFilm(ctx, filmIn('white.webm'), 'white.webm')
  if (!picture || !('file' in stored)) throw new Error('not stored')
  const hero = { ...picture, alt: { en: 'A picture' } }
  const filmed = { ...hero, film: stored.file }
  const plain = { name: 'plain', weight: 1, texts: {}, hero: null }
  const tried = {
    name: 'film',
    page: '/' as const,
    variants: [{ name: 'film', weight: 1, texts: {}, hero: filmed }, plain],
  }
  const brands = [
    ...templates.map((template) => brandLike(template, { key: `film-${template}`, hosts: [hostOf(template)], hero: filmed })),
    // machines read the first variant
    brandLike('social', { key: 'film-variant', hosts: [hostOf('variant')], experiments: [tried] }),
    brandLike('social', { key: 'film-broken', hosts: [hostOf('broken')], hero: { ...hero, film: `${'0'.repeat(64)}.webm` } }),
  ]
  await openOwnBrands(test.info(), baseURL, brands)
})

async function open(browser: Browser, address: string, { viewport = phone, ...more }: BrowserContextOptions = {}) {
  const context = await browser.newContext({ viewport, locale: 'en-GB', hasTouch: viewport === phone, ...more })
  const page = await context.newPage()
  const films: string[] = []
  page.on('request', (request) => void (request.resourceType() === 'media' && films.push(request.url())))
  await page.addInitScript(measure)
  return { page, films, close: () => context.close(), visit: () => page.goto(address) }
}

const film = (page: Page) => page.locator('video')
const pause = (page: Page) => page.getByRole('checkbox', { name: 'Pause the picture' })
const isPaused = (page: Page) => film(page).evaluate(({ paused }: HTMLVideoElement) => paused)
async function untilMoved(page: Page) {
  const at = () => film(page).evaluate(({ currentTime }: HTMLVideoElement) => currentTime)
  const before = await at()
  await expect.poll(at).not.toBe(before)
}

/** The element that Chromium counts as the largest. */
const largest = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        new PerformanceObserver((list) => {
          const last = list.getEntries().at(-1) as (PerformanceEntry & { element: Element | null }) | undefined
          resolve(last?.element?.tagName ?? null)
        }).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )

for (const template of templates)
  for (const viewport of sizes)
    test(`the picture comes first and then the film in ${template}, ${viewport.width} wide`, async ({ browser, baseURL }) => {
      const { page, films, close, visit } = await open(browser, addressOf(baseURL, template), { viewport })
      await visit()
      await expect(page.getByRole('img', { name: 'A picture' })).toHaveAttribute('fetchpriority', 'high')
      await expect(film(page)).toHaveAttribute('data-film', 'shown')
      await untilMoved(page)
      expect(await film(page).evaluate((one: HTMLVideoElement) => [one.muted, one.loop, one.playsInline, one.preload])).toEqual([
        true,
        true,
        true,
        'none',
      ])
      expect(new Set(films).size).toBe(1)
      expect(await largest(page)).not.toBe('VIDEO')
      const { shift, shifted } = await measuredOn(page)
      expect(shift, shifted.join('\n')).toBeLessThanOrEqual(0.02)
      await expect(film(page)).toHaveCSS('opacity', '1')
      await pause(page).check()
      await expect(page.locator('label:has(input[data-still]) svg:visible use')).toHaveAttribute('href', /play/)
      expect(await examine(page)).toEqual([])
      expect(await leastContrast(page)).toBeGreaterThanOrEqual(4.5)
      await close()
    })

/** Of white on the film where the headline and the lead stand; the film is white. */
async function leastContrast(page: Page) {
  await page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLElement>('h1, h1 ~ *')) part.style.visibility = 'hidden'
  })
  const ratios: number[] = []
  for (const part of ['h1', 'h1 + p']) {
    const clip = await page.locator(part).first().boundingBox()
    if (!clip) throw new Error(`${part} is not shown`)
    const shot = sharp(await page.screenshot({ clip, fullPage: true }))
    const { data, info } = await shot.raw().toBuffer({ resolveWithObject: true })
    // the film is there, and not only the black picture
    expect(data.reduce((most, value) => Math.max(most, value), 0)).toBeGreaterThan(80)
    ratios.push(leastContrastOfWhite(data, info.channels))
  }
  return Math.min(...ratios)
}

for (const viewport of sizes)
  test(`the keyboard stops it, and it stays stopped in this tab, ${viewport.width} wide`, async ({ browser, baseURL }) => {
    const { page, films, close, visit } = await open(browser, addressOf(baseURL, 'social'), { viewport })
    await visit()
    await expect(film(page)).toHaveAttribute('data-film', 'shown')
    for (let presses = 0; presses < 30 && !(await pause(page).evaluate((box) => box === document.activeElement)); presses += 1)
      await page.keyboard.press('Tab')
    await expect(pause(page)).toBeFocused()
    await page.keyboard.press('Space')
    await expect.poll(() => isPaused(page)).toBe(true)
    // the app has come with the first use of a control, and leaves it as it is
    await page.waitForLoadState('networkidle')
    await expect(pause(page)).toBeChecked()
    expect(await isPaused(page)).toBe(true)

    films.length = 0
    await page.reload()
    await expect(film(page)).toHaveAttribute('data-film', 'paused')
    await expect(pause(page)).toBeChecked()
    expect(films).toEqual([])
    await pause(page).press('Space')
    await expect(film(page)).toHaveAttribute('data-film', 'shown')
    await untilMoved(page)
    await close()
  })

const still = { reducedMotion: 'reduce' as const }
test('reduced motion shows the picture only', async ({ browser, baseURL }) => {
  const { page, films, close, visit } = await open(browser, addressOf(baseURL, 'classic'), still)
  await visit()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('img', { name: 'A picture' })).toBeVisible()
  await expect(film(page)).toBeHidden()
  await expect(pause(page)).toBeHidden()
  expect(films).toEqual([])
  await close()
})

for (const connection of [{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])
  test(`the picture only, where the connection is ${JSON.stringify(connection)}`, async ({ browser, baseURL }) => {
    const { page, films, close, visit } = await open(browser, addressOf(baseURL, 'classic'))
    await page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), connection)
    await visit()
    await page.waitForLoadState('networkidle')
    await expect(film(page)).toHaveAttribute('data-film', 'watched')
    await expect(pause(page)).toBeHidden()
    expect(films).toEqual([])
    await close()
  })

test('a film that cannot be played leaves the picture, and no button', async ({ browser, baseURL }) => {
  const { page, films, close, visit } = await open(browser, addressOf(baseURL, 'broken'))
  await visit()
  await expect.poll(() => films.length).toBeGreaterThan(0)
  await page.waitForLoadState('networkidle')
  await expect(film(page)).toHaveCSS('opacity', '0')
  await expect(pause(page)).toBeHidden()
  await close()
})

test('the film of a variant plays, too', async ({ browser, baseURL }) => {
  const userAgent = 'Googlebot/2.1 (+http://www.google.com/bot.html)'
  const { page, close, visit } = await open(browser, addressOf(baseURL, 'variant'), { userAgent })
  await visit()
  await expect(film(page)).toHaveAttribute('data-film', 'shown')
  await close()
})

test('another page ends the film, and the way back begins it again', async ({ browser, baseURL }) => {
  const { page, close, visit } = await open(browser, addressOf(baseURL, 'lavish'), { viewport: desktop })
  await visit()
  await expect(film(page)).toHaveAttribute('data-film', 'shown')
  await page.getByRole('link', { name: 'Log in' }).first().click()
  await expect(page).toHaveURL(/login/)
  await expect(film(page)).toHaveCount(0)
  await page.goBack()
  await expect(film(page)).toHaveAttribute('data-film', 'shown')
  await close()
})
