/** An owner's picture and words on the first page: on phones and desktops, in three looks, and words that are read on any picture. */
import { expect, test, type Page } from '@playwright/test'
import sharp from 'sharp'
import { storeHero } from '#server/brand-files/hero.ts'
import { drawHostile, hostilePictures, leastContrastOfWhite } from '../hostile-pictures.ts'
import { brandLike, openOwnBrands, templates } from './own-brands.ts'
import { measure, measuredOn } from './signup-browser.ts'

const phone = { width: 360, height: 640 }
const desktop = { width: 1280, height: 800 }

/** Pictures as the command stores them, without a store. */
const stored = new Map<string, Uint8Array>()
const files = { put: async (path: string, bytes: Uint8Array) => void stored.set(path, bytes) }
async function heroOf(name: string) {
  const hero = await storeHero({ files } as never, await drawHostile(hostilePictures[name] as never), { x: 50, y: 40 })
  if (!hero) throw new Error(`${name} is too small`)
  return { ...hero, alt: { en: 'A picture' } }
}
const serveStored = (page: Page) =>
  page.route('**/media/brand/*', (route) => {
    const bytes = stored.get(`brand/${route.request().url().split('/').at(-1)}`)
    return route.fulfill({ body: Buffer.from(bytes ?? []), contentType: 'image/webp' })
  })

const hostOf = (template: string) => `hero-${template}.localhost`
const addressOf = (baseURL: string | undefined, template: string) => (baseURL ?? '').replace('social.localhost', hostOf(template))

test.beforeAll(async ({ baseURL }) => {
  const hero = await heroOf('white')
  const words = {
    first_page: {
      en: { headline: 'Stay for one more glass', lead: 'For people who like to talk until the candles burn down.' },
    },
    landers: [],
  }
  const brands = templates.map((template) =>
    brandLike(template, { key: `hero-${template}`, hosts: [hostOf(template)], hero, words }),
  )
  await openOwnBrands(test.info(), baseURL, brands)
})

for (const template of templates)
  for (const size of [phone, desktop])
    test(`the words stand on the picture in ${template}, ${size.width} wide, and nothing moves`, async ({ page, baseURL }) => {
      await page.addInitScript(measure)
      await page.setViewportSize(size)
      await serveStored(page)
      await page.goto(addressOf(baseURL, template))
      const picture = page.getByRole('img', { name: 'A picture' })
      await expect(picture).toHaveAttribute('fetchpriority', 'high')
      const [shown, title] = [await boxOf(page, 'picture'), await boxOf(page, 'h1')]
      expect(title.x).toBeGreaterThanOrEqual(shown.x)
      expect(title.y).toBeGreaterThan(shown.y)
      const lead = await boxOf(page, 'h1 + p')
      expect(lead.y + lead.height).toBeLessThan(shown.y + shown.height)
      expect([shown.x, Math.round(shown.width)]).toEqual([0, size.width])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width)
      await page.waitForLoadState('networkidle')
      const { shift, shifted } = await measuredOn(page)
      expect(shift, shifted.join('\n')).toBeLessThanOrEqual(0.02)
    })

const boxOf = async (page: Page, part: string) => {
  const box = await page.locator(part).first().boundingBox()
  if (!box) throw new Error(`${part} is not shown`)
  return box
}

for (const size of [phone, desktop])
  test(`white words are read on thirty hostile pictures, ${size.width} wide`, async ({ page, baseURL }) => {
    test.slow()
    await page.setViewportSize(size)
    await serveStored(page)
    await page.goto(addressOf(baseURL, 'social'))
    await page.evaluate(() => {
      for (const part of document.querySelectorAll<HTMLElement>('h1, h1 ~ *')) part.style.visibility = 'hidden'
    })
    for (const name of Object.keys(hostilePictures)) {
      const cut = (await heroOf(name))[size === phone ? 'phone' : 'wide']
      await page.locator('div:has(> picture)').evaluate(putPicture, { cut, isPhone: size === phone })
      expect(await leastContrast(page), name).toBeGreaterThanOrEqual(4.5)
    }
  })

type Put = { cut: { scrim: number; pictures: { file: string }[] }; isPhone: boolean }
async function putPicture(picture: Element, { cut, isPhone }: Put) {
  const image = picture.querySelector('img') as HTMLImageElement
  picture.querySelector('source')?.remove()
  image.removeAttribute('srcset')
  image.src = `/media/brand/${cut.pictures.at(-1)?.file}`
  ;(picture as HTMLElement).style.setProperty(isPhone ? '--scrim-phone' : '--scrim-wide', `${cut.scrim}%`)
  await image.decode()
}

/** Of white on the pixels where the headline and the lead stand. */
async function leastContrast(page: Page) {
  const ratios = await Promise.all(
    ['h1', 'h1 + p'].map(async (part) => {
      const { x, y, width, height } = await boxOf(page, part)
      const clip = { x, y, width, height }
      const { data, info } = await sharp(await page.screenshot({ clip, fullPage: true }))
        .raw()
        .toBuffer({ resolveWithObject: true })
      return leastContrastOfWhite(data, info.channels)
    }),
  )
  return Math.min(...ratios)
}
