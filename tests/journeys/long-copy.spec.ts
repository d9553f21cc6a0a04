/** A copy of the data in several parts: one password, a link for each part, also on a phone and by keyboard. */
import { AxeBuilder } from '@axe-core/playwright'
import { devices, expect, test, type Page } from '@playwright/test'
import { tabTo } from './keys.ts'
import { anotherBrowser, joinAs } from './people.ts'

const sizes = [31_900_000, 31_800_000, 4_200_000]
const links = sizes.map((_, n) => `/api/export_file.php?key=k&part=${n + 1}`)

/** The copy of somebody who sent photos for months. The parts themselves are read in the server's tests. */
async function haveLongCopy(page: Page) {
  const asked_at = new Date().toISOString()
  const copy = { state: 'ready', asked_at, expires_at: asked_at, size: 67_900_000, parts: sizes }
  await page.route('**/api/export.php', (route) => route.fulfill({ json: copy }))
  await page.route('**/api/export_link.php', (route) => route.fulfill({ json: { url: links[0], parts: links } }))
}

for (const [name, screen] of [
  ['a laptop', {}],
  ['the smallest phone', { ...devices['Pixel 7'], viewport: { width: 320, height: 640 } }],
] as const)
  test(`a member downloads each part of a long copy on ${name}`, async ({ browser, baseURL }) => {
    const page = await anotherBrowser(browser, baseURL, screen)
    await joinAs(page, 'Ida')
    await haveLongCopy(page)
    await page.goto('/notifications#departure')
    await expect(page.getByText('Your copy is ready: 3 parts, 67.9 MB in all.')).toBeVisible()
    await page.getByRole('button', { name: 'Download copy' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Your password').fill('a long walk by the sea')
    await dialog.getByRole('button', { name: 'Download copy' }).click()
    await expect(dialog).toBeHidden()
    const second = page.getByRole('link', { name: 'Part 2 of 3 (31.8 MB)' })
    await expect(second).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
    const seen = await new AxeBuilder({ page }).include('#departure').withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze()
    expect(seen.violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([])
    const download = page.waitForEvent('download')
    await second.click()
    expect((await download).url()).toContain(links[1])
    await expect(page.getByText('Part 2 of 3: downloading')).toBeVisible()
    await expect(second).toBeHidden()
    const another = page.waitForEvent('download')
    await tabTo(page, page.getByRole('link', { name: 'Part 3 of 3 (4.2 MB)' }))
    await page.keyboard.press('Enter')
    expect((await another).url()).toContain(links[2])
    await page.context().close()
  })
