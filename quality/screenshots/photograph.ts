/** Opens one page after the other as their people see them, and takes a picture at every width and in light and dark. */
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright-core'
import type { PageToSee } from './pages.ts'
import type { People } from './people.ts'

export type Scheme = 'light' | 'dark'
export type Look = { width: number; scheme: Scheme; height?: number | undefined }
export type Picture = { page: string; template: string; locale: string; width: number; scheme: Scheme; file: string }

const heights: Record<number, number> = { 360: 780, 768: 1024, 1280: 860 }

type Session = {
  people: People
  pages: readonly PageToSee[]
  looks: readonly Look[]
  of: { template: string; locale: string }
  folder: string
  onPicture: (picture: Picture) => void
  onTrouble: (page: string, error: Error) => void
}

/** A page that fails is reported; the others continue. */
export async function photograph({ people, pages, looks, of, folder, onPicture, onTrouble }: Session) {
  for (const toSee of pages) {
    try {
      const page = await people.pageOf(toSee.who)
      let openedAt: number | null = null
      for (const { width, scheme, height } of looks) {
        await page.setViewportSize({ width, height: height ?? heights[width] ?? 900 })
        if (openedAt === null || (toSee.byWidth && openedAt !== width)) await openAnew(page, toSee)
        await light(page, scheme)
        openedAt = width
        const name = `${toSee.name}-${of.locale}-${width}-${scheme}.png`
        const picture = { ...of, page: toSee.name, width, scheme, file: join(folder, of.template, name) }
        await take(page, picture.file)
        onPicture(picture)
      }
    } catch (error) {
      onTrouble(`${of.template} ${of.locale} ${toSee.name}`, error as Error)
    }
  }
}

/** The scheme by system preference and by setting: dark templates show their light scheme only by setting. */
export async function light(page: Page, scheme: Scheme) {
  await page.emulateMedia({ colorScheme: scheme })
  await page.evaluate((chosen) => {
    document.documentElement.dataset.scheme = chosen
  }, scheme)
}

async function openAnew(page: Page, { open }: PageToSee) {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  // A stream never ends, and neither would the waiting.
  await page.route('**/api/events.php*', (route) => route.abort())
  await open(page)
  await page.waitForLoadState('networkidle')
}

async function take(page: Page, file: string) {
  await page.evaluate(waitForImages)
  mkdirSync(dirname(file), { recursive: true })
  await page.screenshot({ path: file, animations: 'disabled' })
}

/** Type is there, and every picture in sight, or ten seconds have passed. A picture beside the screen may never be loaded. */
async function waitForImages() {
  const inSight = [...document.images].filter((image) => {
    const { top, bottom, left, right } = image.getBoundingClientRect()
    return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
  })
  const pictures = inSight.map((image) => image.decode().catch(() => null))
  const limit = new Promise((resolve) => setTimeout(resolve, 10_000))
  await Promise.race([Promise.all([document.fonts.ready, ...pictures]), limit])
}
