/** Fictional profiles on the smallest phone: the mark is on the photo and beside the name, visible without scrolling. */
import { expect, test, type Locator } from '@playwright/test'
import { fictionalOf } from './fictional-people.ts'
import { anotherBrowser, joinAs } from './people.ts'

const smallest = { viewport: { width: 320, height: 568 }, hasTouch: true }

for (const template of ['social', 'classic', 'lavish'])
  test(`on the smallest phone a fictional profile of ${template} says so on the photo, beside the name and in the chat`, async ({
    browser,
    baseURL,
  }) => {
    const page = await anotherBrowser(browser, (baseURL ?? '').replace('social.', `${template}.`), smallest)
    await joinAs(page, 'Kim', { date_of_birth: '1988-05-04', gender: 'f' })
    const id = await fictionalOf(page)
    await page.goto(`/members/${id}`)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 }).getByText('Fictional', { exact: true })).toBeVisible()
    for (const mark of await main.getByText('Fictional', { exact: true }).all()) await expectInSight(mark)
    await page.goto(`/members/${id}/chat`)
    await expectInSight(page.getByText('Fictional profile', { exact: true }).first())
    await page.context().close()
  })

/** Nothing covers the element, and all of it is on the screen. */
async function expectInSight(mark: Locator) {
  await expect(mark).toBeInViewport({ ratio: 1 })
  const isOnTop = await mark.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const above = document.elementFromPoint(left + width / 2, top + height / 2)
    return (
      above !== null &&
      (element.contains(above) ||
        above.contains(element) ||
        getComputedStyle(element.parentElement as Element).pointerEvents === 'none')
    )
  })
  expect(isOnTop).toBe(true)
}
