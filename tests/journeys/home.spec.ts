/** Home at every width: full rows of people, a sharp large photo, and a count that equals the linked list's. */
import { expect, type Locator, type Page, test } from '@playwright/test'
import { anotherBrowser, comeInAs } from './people.ts'

const towns = [
  { template: 'social', name: 'anna' },
  { template: 'classic', name: 'carla' },
  { template: 'lavish', name: 'ewa' },
] as const
const widths = [320, 390, 600, 768, 900, 1024, 1100, 1280, 1440, 1920]

for (const { template, name } of towns)
  test(`${template}: however many people there are, no row is left unfilled`, async ({ browser, baseURL }) => {
    // the copy is the test's: the page does not render it again
    const page = await anotherBrowser(browser, (baseURL ?? '').replace('social', template), { javaScriptEnabled: false })
    await comeInAs(page, name)
    await copyOf(page, 12)
    const rows = page.locator('#copy ul')
    const unfilled: string[] = []
    for (let people = 12; people > 0; people--) {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        if (!(await isWhole(rows))) unfilled.push(`${people} people at ${width}`)
      }
      await rows.evaluate((list) => list.lastElementChild?.remove())
    }
    expect(unfilled).toEqual([])
    await page.context().close()
  })

const grid = (page: Page) => page.locator('section').filter({ hasText: 'People for you' }).locator('ul').first()

/** Few demo members match, so each is shown several times, in a copy of the grid that React does not render. */
const copyOf = (page: Page, people: number) =>
  grid(page).evaluate((list, people) => {
    const ground = list.parentElement as HTMLElement
    const copy = ground.cloneNode(true) as HTMLElement
    copy.id = 'copy'
    const rows = copy.querySelector('ul') as HTMLElement
    for (let n = rows.children.length; n < people; n++) rows.append(rows.children[0]?.cloneNode(true) ?? '')
    ground.after(copy)
    ground.style.display = 'none'
  }, people)

/** A single row that is not full is allowed. */
const isWhole = (rows: Locator) =>
  rows.evaluate((list) => {
    const boxes = [...list.children].map((item) => item.getBoundingClientRect()).filter(({ width }) => width > 0)
    const last = boxes.at(-1)
    if (!last) return false
    if (boxes.every(({ top }) => Math.abs(top - last.top) < 1)) return true
    return Math.abs(last.right - list.getBoundingClientRect().right) < 1
  })

test('the large picture of Velours fills its frame, and is fetched as large as it is drawn', async ({ browser, baseURL }) => {
  for (const deviceScaleFactor of [1, 2]) {
    const page = await anotherBrowser(browser, (baseURL ?? '').replace('social', 'lavish'), {
      viewport: { width: 1440, height: 900 },
      deviceScaleFactor,
    })
    await comeInAs(page, 'ewa')
    const { drawn, fetched, most } = await grid(page)
      .locator('li img')
      .first()
      .evaluate(async (picture: HTMLImageElement) => {
        await picture.decode()
        const widths = [...picture.srcset.matchAll(/ (\d+)w/g)].map(([, width]) => Number(width))
        const fetched = Number(/\/(\d+)\.\w+$/.exec(picture.currentSrc)?.[1])
        return { drawn: picture.getBoundingClientRect().width * devicePixelRatio, fetched, most: Math.max(...widths) }
      })
    const { photo, card } = await grid(page)
      .locator('[data-part=card]')
      .first()
      .evaluate((card) => {
        const heightOf = (element: Element | null) => element?.getBoundingClientRect().height ?? 0
        return { photo: heightOf(card.querySelector('[data-part=card-photo]')), card: heightOf(card) }
      })
    expect(photo).toBeGreaterThan(0.9 * card)
    expect(fetched, `drawn ${drawn} pixels wide`).toBeGreaterThanOrEqual(Math.min(drawn, most))
    await page.context().close()
  }
})

test('the number on "See all" is the number of people behind it', async ({ page }) => {
  await comeInAs(page, 'anna')
  const all = page.getByRole('main').getByRole('link', { name: /^See all \d/ })
  // other journeys add people
  await expect(async () => {
    await page.goto('/home')
    const count = Number(/\d+/.exec((await all.textContent()) ?? '')?.[0])
    expect(count).toBeGreaterThan(1)
    const counted = page.getByText(new RegExp(`^${count} people`)).first()
    await all.click()
    await expect(page).toHaveURL(/\/members/)
    await expect(counted).toBeVisible({ timeout: 2_000 })
    await page.goto('/members')
    await expect(counted).toBeVisible({ timeout: 2_000 })
  }).toPass()
})
