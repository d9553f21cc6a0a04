/** Going to a page as somebody does who then presses something: not before it hears. */
import type { Page } from 'playwright-core'

/** Scripts have taken over the page: what is pressed from now on is heard. */
export const awake = (page: Page) =>
  page.waitForFunction(() => {
    // a lander sleeps until somebody touches it
    if (document.querySelector('script[type="text/asleep"]')) dispatchEvent(new Event('pointermove'))
    const main = document.getElementById('main')
    return main !== null && Object.keys(main).some((key) => key.startsWith('__react'))
  })

/** Another company's page, such as a checkout, has nothing to wake. */
export const isOurs = async (page: Page) => (await page.locator('html[data-page]').count()) > 0

/** Goes to an address and waits until the page is awake. */
export async function visit(page: Page, address: string) {
  await page.goto(address)
  if (await isOurs(page)) await awake(page)
}
