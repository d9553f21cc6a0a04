/** Moving through a page by keyboard: from stop to stop, each with a visible focus. */
import { expect, type Locator, type Page } from '@playwright/test'

const mostStops = 120

/** Presses Tab until the target has the focus; every stop must show it. */
export async function tabTo(page: Page, target: Locator) {
  await target.waitFor()
  for (let stops = 0; stops < mostStops; stops++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
    expect(await unseenFocus(page)).toBeNull()
  }
  throw new Error(`${String(target)} is not within ${mostStops} stops`)
}

/** The focused element if no ring shows the focus, neither on it nor around it (a label of a hidden input); null otherwise. */
const unseenFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return null
    const around: Element[] = []
    for (let each: Element | null = focused; each && around.length < 4; each = each.parentElement) around.push(each)
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page, where nothing of this file is
    const isRinged = (element: Element) =>
      ['', '::before', '::after'].some((part) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(element, part)
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
      })
    const box = focused.getBoundingClientRect()
    const isOnScreen = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth
    const parts = [...around, ...focused.querySelectorAll(':scope > *')]
    return isOnScreen && parts.some(isRinged) ? null : focused.outerHTML.slice(0, 200)
  })
