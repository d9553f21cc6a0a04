/** Three people: a visitor, a newcomer with an account, and a member of the demo data; each in their own browser. */
import { randomBytes } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { memberOf, originOf, type Brand } from './brands.ts'
import { call } from './ways.ts'
import type { Who } from './pages.ts'

type Options = { browser: Browser; server: string; brand: Brand; locale: string }
/** A page that takes longer than this is in trouble. */
const timeoutMs = 10_000

export type People = { pageOf: (who: Who) => Promise<Page>; close: () => Promise<void> }

export function invite({ browser, server, brand, locale }: Options): People {
  const baseURL = originOf(server, brand)
  const pages = new Map<Who, Promise<Page>>()
  const arrive = async (who: Who) => {
    // Chromium denies what is not among the granted: newcomers are still to be asked about notifications.
    const devices = who === 'member' ? { permissions: ['camera', 'microphone'] } : {}
    const context = await browser.newContext({
      ...devices,
      baseURL,
      locale,
      reducedMotion: 'reduce',
      timezoneId: 'Europe/Amsterdam',
    })
    // The question about cookies is answered: it would lie over every page.
    await context.addCookies([
      { name: 'i18n_redirected', value: locale, url: baseURL },
      { name: 'consent', value: '2.necessary', url: baseURL },
    ])
    context.setDefaultTimeout(timeoutMs)
    const page = await context.newPage()
    if (who === 'member') await page.goto(`/_dev/sign-in/${memberOf[brand.template]}`)
    if (who === 'newcomer') await makeAccount(page, brand, locale)
    return page
  }
  return {
    pageOf(who) {
      const page = pages.get(who) ?? arrive(who)
      pages.set(who, page)
      return page
    },
    async close() {
      for (const page of pages.values()) await page.then((opened) => opened.context().close()).catch(() => null)
    },
  }
}

async function makeAccount(page: Page, brand: Brand, language: string) {
  await page.goto('/login')
  const email = `noor-${randomBytes(5).toString('hex')}@newcomer.example`
  const account = { email, name: 'Noor', password: 'a long walk by the sea', country: brand.country, language }
  await call(page, 'POST /api/user.php?new=1', account)
}
