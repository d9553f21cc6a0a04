/** The wall of photos in a browser, before a stand-in for its server: judged by keys, taken back, and readable for everybody. */
import { type Browser, expect, type Page, test } from '@playwright/test'
import { noPhotos } from '../console/photo-fixtures.ts'
import { closePages, openConsolePage, problemsOf, type View, views } from './console-pages.ts'
import { openStandIn, type StandIn } from '../console/stand-in.ts'

let console: StandIn
test.beforeEach(async () => {
  console = await openStandIn()
})
test.afterEach(async ({ browser }) => {
  await closePages(browser)
  await console.close()
})

const openWall = (browser: Browser, view?: View) =>
  openConsolePage(browser, { address: `${console.origin}/photos`, heading: 'Photos' }, view)
const tiles = (page: Page) => page.getByRole('list', { name: 'Photos' }).getByRole('button')

for (const view of views)
  test(`nobody is shut out of the wall: ${view.width} px, ${view.scheme}`, async ({ browser }) => {
    const page = await openWall(browser, view)
    await expect(tiles(page)).toHaveCount(24)
    expect(await problemsOf(page)).toEqual([])
    await tiles(page).first().click()
    await expect(page.getByRole('dialog', { name: 'What is wrong with it?' })).toBeVisible()
    expect(await problemsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    console.answers['GET /api/photos'] = noPhotos
    await page.reload()
    await expect(page.getByText('Nothing waits')).toBeVisible()
    expect(await problemsOf(page)).toEqual([])
  })

test('a moderator marks by keys, says that the rest is fine, takes it back, and goes on; each page is sent once', async ({
  browser,
}) => {
  const page = await openWall(browser)
  await expect(tiles(page)).toHaveCount(24)
  await page.keyboard.press('j')
  await page.keyboard.press('ArrowRight')
  await expect(tiles(page).nth(1)).toBeFocused()
  await page.keyboard.press('x')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('3')
  await expect(tiles(page).nth(1)).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('f')
  await expect(tiles(page)).toHaveCount(6)
  expect(console.calls).toEqual([])
  await page.keyboard.press('z')
  await expect(tiles(page)).toHaveCount(24)
  await expect(tiles(page).nth(1)).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('f')
  await expect(tiles(page)).toHaveCount(6)
  await page.keyboard.press('f')
  await expect(page.getByText('Nothing waits')).toBeVisible()
  await expect.poll(() => console.calls.map(({ name }) => name)).toEqual(['POST /api/photos/fine', 'POST /api/photos/hide'])
  expect(console.calls[1]?.body).toEqual({ ids: [2], clause: 'fake' })
  await page.getByRole('link', { name: 'Cases' }).click()
  await expect.poll(() => console.calls.length).toBe(3)
  expect(console.calls[2]?.body).toMatchObject({ ids: [25, 26, 27, 28, 29, 30] })
})

test('a page that is judged before the next one is here leads to it, though it arrives twice', async ({ browser }) => {
  const page = await openWall(browser)
  await expect(tiles(page)).toHaveCount(24)
  const second = Promise.withResolvers<void>()
  let requests = 0
  await page.route('**/api/photos?*cursor=24', async (route) => {
    requests++
    // The one ahead of time answers last.
    if (requests === 1) await second.promise
    await route.continue()
  })
  await page.reload()
  await expect(tiles(page)).toHaveCount(24)
  await expect.poll(() => requests).toBe(1)
  await page.keyboard.press('f')
  await expect(tiles(page)).toHaveCount(6)
  const late = page.waitForResponse('**/api/photos?*cursor=24')
  second.resolve()
  await late
  await page.keyboard.press('ArrowRight')
  await expect(tiles(page)).toHaveCount(6)
  await expect(tiles(page).nth(1)).toBeFocused()
})

test('a page that could not be sent is said and sent again; a wall that could not be read is read again', async ({ browser }) => {
  console.instead.set('GET /api/photos', { status: 500, body: { error: 'internal' }, once: true })
  const page = await openWall(browser)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(tiles(page)).toHaveCount(24)
  await page.keyboard.press('f')
  await expect(tiles(page)).toHaveCount(6)
  console.instead.set('POST /api/photos/fine', { status: 503, body: { error: 'try_again_later' }, once: true })
  await page.keyboard.press('f')
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect.poll(() => console.calls.length).toBe(2)
  expect(console.calls[0]?.body).toEqual(console.calls[1]?.body)
})
