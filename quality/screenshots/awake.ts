/** Going to a page as somebody does who then presses something: not before it hears. */
import type { Page } from 'playwright-core'

/** Scripts have taken over the page: what is pressed from now on is heard. */
export const awake = (page: Page) =>
  page.waitForFunction(() => {
    // a static page loads its code when a control is used
    if (document.getElementById('client-scripts'))
      document.querySelector('input,select,button')?.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    // it wakes a piece at a time, and hears when all of it is awake
    const [, root] = Object.entries(document).find(([key]) => key.startsWith('__reactContainer')) ?? []
    const main = document.getElementById('main')
    if (!main || (root as ReactRoot | undefined)?.stateNode.current.memoizedState.isDehydrated !== false) return false
    // and some parts wake after it
    const parts = [main, ...document.body.querySelectorAll('button,input,select,textarea')]
    return parts.every((part) => Object.keys(part).some((key) => key.startsWith('__react')))
  })

/** How React's own root says, inside, whether it has taken over what the server wrote. */
type ReactRoot = { stateNode: { current: { memoizedState: { isDehydrated: boolean } } } }

/** Another company's page, such as a checkout, has nothing to wake. */
export const isOurs = async (page: Page) => (await page.locator('html[data-page]').count()) > 0

/** Goes to an address and waits until the page is awake. */
export async function visit(page: Page, address: string) {
  await page.goto(address)
  if (await isOurs(page)) await awake(page)
}

/** A part of the account page: phones show it only under its anchor. Seen from the top of the page, so that the bar covers no half of a field. */
export async function visitPart(page: Page, id: string) {
  await visit(page, `/notifications#${id}`)
  await page.locator(`#${id}`).waitFor()
  await page.evaluate(() => {
    // what a member does to stop the page from following the anchor
    dispatchEvent(new Event('wheel'))
    scrollTo(0, 0)
  })
}
